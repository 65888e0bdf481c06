//! A position written down: one seat in its work phase. Puzzles and tests begin with one.

use engine::{BadOptions, Lang, Viewer, Voice};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::action::Floor;
use crate::bag::{Bag, Card};
use crate::blueprints::Blueprint;
use crate::contractors::Contractor;
use crate::pool::Pool;
use crate::state::{Boon, Due, FantasticFactories, LAST_ROUND, Pending, Phase};
use crate::tool::Tool;

/// One seat's work phase. Whatever is left out is empty, as in a bare headquarters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    pub round: u8,
    pub last_round: bool,
    /// Unplaced dice.
    pub dice: Pool,
    /// Dice on the headquarters.
    pub research: Pool,
    pub generate: Pool,
    pub mine: Pool,
    /// Floors that take no dice this round.
    pub closed: Vec<Floor>,
    pub metal: u16,
    pub energy: u16,
    pub goods: u8,
    pub hand: Bag<Blueprint>,
    pub compound: Bag<Blueprint>,
    /// Buildings that were used already this round.
    pub used: Vec<Blueprint>,
    /// An extra die of the Specialist that has no value yet.
    pub specialist: bool,
    /// The face-up blueprints, from the left; null, or a list that ends early, is an empty slot.
    #[serde(deserialize_with = "slots")]
    pub marketplace: [Option<Blueprint>; 4],
    #[serde(deserialize_with = "slots")]
    pub contractors: [Option<Contractor>; 4],
    pub tools: [Tool; 4],
    pub discard: Bag<Blueprint>,
    /// The Machine's cards and goods.
    pub machine: Bag<Blueprint>,
    pub machine_goods: u8,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            round: 1,
            last_round: false,
            dice: Pool::NONE,
            research: Pool::NONE,
            generate: Pool::NONE,
            mine: Pool::NONE,
            closed: Vec::new(),
            metal: 0,
            energy: 0,
            goods: 0,
            hand: Bag::default(),
            compound: Bag::default(),
            used: Vec::new(),
            specialist: false,
            marketplace: [None; 4],
            contractors: [None; 4],
            tools: [Tool::Shovel, Tool::Gear, Tool::Wrench, Tool::Hammer],
            discard: Bag::default(),
            machine: Bag::default(),
            machine_goods: 0,
        }
    }
}

/// Four slots, from a list of four or fewer.
fn slots<'de, C: Card, D: Deserializer<'de>>(deserializer: D) -> Result<[Option<C>; 4], D::Error> {
    let given = Vec::<Option<C>>::deserialize(deserializer)?;
    if given.len() > 4 {
        return Err(D::Error::custom(format!("the marketplace has 4 slots, not {}", given.len())));
    }
    Ok(std::array::from_fn(|n| given.get(n).copied().flatten()))
}

impl Position {
    /// The position on the table, if it can be.
    pub(crate) fn laid_out(&self, fresh: FantasticFactories) -> Result<FantasticFactories, BadOptions> {
        if let Some(fault) = self.faults().first() {
            let voice = Voice { state: &fresh, names: &[], reader: Viewer::Spectator, lang: Lang::EN };
            return Err(BadOptions::because(format!("the position: {}", voice.say(&fault.message))));
        }
        let mut state = fresh;
        state.due = Due::default();
        self.cards().for_each(|(_, card)| state.deck.remove(card));
        self.contractors.iter().flatten().for_each(|card| state.contractor_deck.remove(*card));
        state.discard = self.discard;
        state.blueprints = self.marketplace;
        state.contractors = self.contractors;
        state.tools = self.tools;
        state.phase = Phase::Work;
        state.round = self.round;
        state.last_round = self.last_round || self.round == LAST_ROUND;
        self.closed.iter().for_each(|floor| state.closed[*floor as usize] = true);
        state.machine.cards = self.machine;
        state.machine.goods = self.machine_goods;
        let player = &mut state.players[0];
        player.hand = self.hand;
        player.compound = self.compound;
        player.dice = self.dice;
        player.floors = [self.research, self.generate, self.mine];
        player.used = self.used.iter().fold(0, |bits, card| bits | 1 << card.index());
        (player.metal, player.energy, player.goods) = (self.metal, self.energy, self.goods);
        player.boon = if self.specialist { Boon::Specialist } else { Boon::None };
        player.step = Pending::Free;
        Ok(state)
    }

    /// Every blueprint the position names, with its place.
    pub(crate) fn cards(&self) -> impl Iterator<Item = (&'static str, Blueprint)> {
        let of = |place, cards: Bag<Blueprint>| cards.iter().map(move |card| (place, card));
        let market = self.marketplace.into_iter().flatten().map(|card| ("marketplace", card));
        of("hand", self.hand)
            .chain(of("compound", self.compound))
            .chain(market)
            .chain(of("discard", self.discard))
            .chain(of("machine", self.machine))
    }
}
