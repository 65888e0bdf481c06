//! What a final score is predicted from: named numbers that a player's state gives.

use crate::bag::{Bag, Card as _};
use crate::blueprints::{Amount, Blueprint, Effect, Need, Then};
use crate::state::{Boon, DICE, MOST_CARDS, MOST_RESOURCES, Pending, Player};
use crate::tool::Tool;

/// The features that do not come once for each blueprint.
const PLAIN: [&str; 23] = [
    "bias",
    "machine's points",
    "machine's goods",
    "machine's pace",
    "rounds played",
    "goods",
    "prestige",
    "buildings",
    "metal 1-2",
    "metal 3-5",
    "metal 6+",
    "energy 1-3",
    "energy 4-6",
    "energy 7+",
    "cards 1-3",
    "cards 4-6",
    "cards 7+",
    "pairs",
    "production and utility",
    "production and training",
    "dice short",
    "energy cycle",
    "cards short",
];
/// The features of a player at work that are not about a blueprint.
const AT_WORK: [&str; 10] = [
    "die 1",
    "die 2",
    "die 3",
    "die 4",
    "die 5",
    "die 6",
    "foreman",
    "hired hands",
    "specialist",
    "under way",
];
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

/// What is known of the match besides the player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    /// Solo: the Machine's points and goods, and the goods it makes in a round.
    pub machine: Option<[f32; 3]>,
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
    /// Finished: dice and promises that are left bring nothing.
    Done,
}

/// Tells every feature that is not 0.
pub(crate) fn each(player: &Player, around: Around, mut tell: impl FnMut(usize, f32)) {
    of_hand(player.hand, &mut tell);
    of_compound(player.compound, &mut tell);
    of_the_rest(player, around, tell);
}

/// What the cards in the hand tell, by themselves.
#[inline]
pub(crate) fn of_hand(hand: Bag<Blueprint>, mut tell: impl FnMut(usize, f32)) {
    let mut tools = [0u8; Tool::ALL.len()];
    for card in hand.names() {
        let count = hand.count(card);
        tools[card.row().tool as usize] += count;
        tell(held(card), count.into());
    }
    tell(17, tools.iter().filter(|count| **count >= 2).count() as f32);
}

/// What the buildings tell, by themselves.
#[inline]
pub(crate) fn of_compound(compound: Bag<Blueprint>, mut tell: impl FnMut(usize, f32)) {
    let mut kinds = [0u8; 5];
    let mut flow = Flow::default();
    for card in compound.names() {
        let count = compound.count(card);
        kinds[card.row().kind as usize] += count;
        flow.add(&FLOWS[card as usize]);
        tell(STANDS + card as usize, count.into());
    }
    let [production, utility, training, ..] = kinds;
    tell(6, crate::scoring::prestige(compound).into());
    tell(7, compound.len().into());
    tell(18, f32::from(production.min(3) * utility.min(3)));
    tell(19, f32::from(production.min(3) * training.min(3)));
    tell(20, (flow.dice - f32::from(DICE)).max(0.0));
    tell(21, flow.energy_out.min(flow.energy_in));
    tell(22, (flow.cards - 2.0).max(0.0));
}

/// What everything else tells: resources, goods, dice, the match around. With the two above it is the only place that
/// says what features mean.
#[inline]
pub(crate) fn of_the_rest(player: &Player, around: Around, mut tell: impl FnMut(usize, f32)) {
    // What the limits would take counts for nothing (FF-2.10).
    let metal = player.metal.min(MOST_RESOURCES);
    let energy = player.energy.min(MOST_RESOURCES - metal);
    let cards = (player.hand.len() + around.drawn).min(MOST_CARDS);
    let slice = |amount: u16, from: u16, to: u16| f32::from(amount.clamp(from, to) - from);
    tell(0, 1.0);
    if let Some([points, goods, pace]) = around.machine {
        tell(1, points);
        tell(2, goods);
        tell(3, pace);
    }
    tell(4, around.played.into());
    tell(5, player.goods.into());
    tell(8, slice(metal, 0, 2));
    tell(9, slice(metal, 2, 5));
    tell(10, slice(metal, 5, MOST_RESOURCES));
    tell(11, slice(energy, 0, 3));
    tell(12, slice(energy, 3, 6));
    tell(13, slice(energy, 6, MOST_RESOURCES));
    tell(14, slice(cards.into(), 0, 3));
    tell(15, slice(cards.into(), 3, 6));
    tell(16, slice(cards.into(), 6, MOST_CARDS.into()));
    if around.moment == Moment::Work {
        for card in player.compound.names().filter(|card| !player.has_used(*card)) {
            tell(READY + card as usize, 1.0);
        }
    }
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
        Pending::Payout { .. } | Pending::Split { .. } | Pending::ExtraDie | Pending::Discard { .. } => {
            tell(WORK + 9, 1.0)
        }
        Pending::SetDice { left, .. } => tell(WORK + 6, f32::from(left) / 4.0),
        Pending::PickDice { picked } => {
            for die in picked.values() {
                tell(WORK + die as usize - 1, picked.count(die).into());
            }
        }
        Pending::Free | Pending::Shed | Pending::Toss { .. } | Pending::Done => {}
    }
}

/// What a building takes and gives when it works, on average: how much of it
/// fits together tells more than the buildings one by one.
#[derive(Clone, Copy, Default)]
struct Flow {
    /// Dice wanted, less those given.
    dice: f32,
    energy_out: f32,
    energy_in: f32,
    /// Cards wanted, less those given.
    cards: f32,
}

impl Flow {
    #[inline]
    fn add(&mut self, other: &Flow) {
        self.dice += other.dice;
        self.energy_out += other.energy_out;
        self.energy_in += other.energy_in;
        self.cards += other.cards;
    }
}

/// By blueprint.
static FLOWS: [Flow; NAMES] = {
    let mut flows = [Flow { dice: 0.0, energy_out: 0.0, energy_in: 0.0, cards: 0.0 }; NAMES];
    let mut n = 0;
    while n < NAMES {
        flows[n] = flow(Blueprint::ALL[n].row().effect);
        n += 1;
    }
    flows
};

/// A die shows 3.5 on average.
const fn mean(amount: Amount) -> f32 {
    match amount {
        Amount::Just(n) => n as f32,
        Amount::Die => 3.5,
        Amount::LowHigh { low, high } => (low + high) as f32 / 2.0,
    }
}

const fn flow(effect: Effect) -> Flow {
    const STILL: Flow = Flow { dice: 0.0, energy_out: 0.0, energy_in: 0.0, cards: 0.0 };
    match effect {
        Effect::Monument => STILL,
        Effect::DrawWithGoods => Flow { cards: -1.0, ..STILL },
        Effect::GainWithBuild(gain) => Flow { energy_in: mean(gain.energy), ..STILL },
        Effect::Train(_) | Effect::RollAgain | Effect::Replicate => Flow { energy_out: 1.0, ..STILL },
        Effect::BuyDie => Flow { dice: -1.0, energy_out: 3.5, ..STILL },
        Effect::RollExtra => Flow { dice: -1.0, ..STILL },
        Effect::Convert { dice, pay, gain, then } => {
            let dice = match dice {
                Need::None => 0.0,
                Need::Any | Need::Exactly(_) => 1.0,
                Need::Pair => 2.0,
                Need::Triple | Need::Run | Need::Sum(_) => 3.0,
            };
            let cards = pay.cards as f32 - gain.cards as f32;
            let made = mean(gain.energy);
            let (extra_dice, extra_energy) = match then {
                Then::Nothing => (0.0, 0.0),
                Then::OneOf(_) => (0.0, 3.0),
                Then::ExtraDie => (1.0, 0.0),
                Then::CostOfCard(_) => (0.0, 2.0),
            };
            Flow {
                dice: dice - extra_dice,
                energy_out: mean(pay.energy),
                energy_in: made + extra_energy,
                cards,
            }
        }
    }
}
