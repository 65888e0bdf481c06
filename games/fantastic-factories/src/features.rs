//! What a final score is predicted from: named numbers that a player's state gives.

use crate::bag::Card as _;
use crate::blueprints::Blueprint;
use crate::state::{Boon, MOST_CARDS, MOST_RESOURCES, Player, Step};
use crate::tool::Tool;

/// The features before those that there is one of for each blueprint.
const PLAIN: [&str; 18] = [
    "bias", "solo", "rounds played", "goods", "prestige", "buildings", "metal 1-2", "metal 3-5", "metal 6+", "energy 1-3",
    "energy 4-6", "energy 7+", "cards 1-3", "cards 4-6", "cards 7+", "pairs", "variety", "production and training",
];
/// The features of a player at work that are not about a blueprint.
const AT_WORK: [&str; 10] =
    ["die 1", "die 2", "die 3", "die 4", "die 5", "die 6", "foreman", "hired hands", "specialist", "under way"];
const NAMES: usize = 32;

/// First of the features that tell which blueprints stand, are held, and can still work this round.
const STANDS: usize = PLAIN.len();
const HELD: usize = STANDS + NAMES;
const READY: usize = HELD + NAMES;
const WORK: usize = READY + NAMES;
/// How many features there are.
pub const FEATURES: usize = WORK + AT_WORK.len();

/// The name of a feature, as in the file of weights.
pub fn name(feature: usize) -> String {
    let card = |first: usize, what: &str| format!("{what} {}", Blueprint::ALL[feature - first].id());
    match feature {
        _ if feature < STANDS => PLAIN[feature].into(),
        _ if feature < HELD => card(STANDS, "stands"),
        _ if feature < READY => card(HELD, "held"),
        _ if feature < WORK => card(READY, "ready"),
        _ => AT_WORK[feature - WORK].into(),
    }
}

/// Whether a feature is there only in the middle of a work phase, or promised for it.
pub fn is_at_work(feature: usize) -> bool {
    feature >= READY
}

/// Whether a feature tells that a building stands.
pub fn is_building(feature: usize) -> bool {
    (STANDS..HELD).contains(&feature)
}

/// The feature of a card in the hand.
pub(crate) fn held(card: Blueprint) -> usize {
    HELD + card as usize
}

/// What is known of the match beside the player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    pub solo: bool,
    /// Rounds that are over, as the player sees it: this one too, once at work.
    pub played: u8,
    /// Cards drawn that nobody has looked at.
    pub drawn: u8,
    pub moment: Moment,
}

/// Where in the round the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    Market,
    Work,
    /// Finished: dice and promises that are left bring nothing any more.
    Done,
}

/// Tells every feature that is not 0. The only place that says what they mean.
#[inline]
pub(crate) fn each(player: &Player, around: Around, mut tell: impl FnMut(usize, f32)) {
    // What the limits would take counts nothing (FF-2.10).
    let metal = player.metal.min(MOST_RESOURCES);
    let energy = player.energy.min(MOST_RESOURCES - metal);
    let cards = (player.hand.len() + around.drawn).min(MOST_CARDS);
    let slice = |amount: u16, from: u16, to: u16| f32::from(amount.clamp(from, to) - from);
    tell(0, 1.0);
    tell(1, f32::from(u8::from(around.solo)));
    tell(2, f32::from(around.played));
    tell(3, player.goods.into());
    tell(4, crate::scoring::prestige(player.compound).into());
    tell(5, player.buildings().into());
    tell(6, slice(metal, 0, 2));
    tell(7, slice(metal, 2, 5));
    tell(8, slice(metal, 5, MOST_RESOURCES));
    tell(9, slice(energy, 0, 3));
    tell(10, slice(energy, 3, 6));
    tell(11, slice(energy, 6, MOST_RESOURCES));
    tell(12, slice(cards.into(), 0, 3));
    tell(13, slice(cards.into(), 3, 6));
    tell(14, slice(cards.into(), 6, MOST_CARDS.into()));
    let mut tools = [0u8; Tool::ALL.len()];
    for card in player.hand.names() {
        let count = player.hand.count(card);
        tools[card.row().tool as usize] += count;
        tell(held(card), count.into());
    }
    tell(15, tools.iter().filter(|count| **count >= 2).count() as f32);
    let working = around.moment == Moment::Work;
    let mut kinds = [0u8; 5];
    for card in player.compound.names() {
        let count = player.compound.count(card);
        kinds[card.row().kind as usize] += count;
        tell(STANDS + card as usize, count.into());
        if working && !player.has_used(card) {
            tell(READY + card as usize, 1.0);
        }
    }
    let [production, utility, training, ..] = kinds;
    tell(16, f32::from(production.min(3) * utility.min(3)));
    tell(17, f32::from(production.min(3) * training.min(3)));
    if around.moment == Moment::Done {
        return;
    }
    for die in player.dice.values() {
        tell(WORK + die as usize - 1, player.dice.count(die).into());
    }
    match player.boon {
        Boon::None => {}
        Boon::Foreman => tell(WORK + 6, 1.0),
        Boon::HiredHands => tell(WORK + 7, 1.0),
        Boon::Specialist => tell(WORK + 8, 1.0),
    }
    match player.step {
        Step::Payout { .. } | Step::Split { .. } | Step::ExtraDie | Step::Discard { .. } => tell(WORK + 9, 1.0),
        Step::SetDice { left, .. } => tell(WORK + 6, f32::from(left) / 4.0),
        Step::PickDice { picked } => {
            for die in picked.values() {
                tell(WORK + die as usize - 1, picked.count(die).into());
            }
        }
        Step::Free | Step::Shed | Step::Toss { .. } | Step::Done => {}
    }
}
