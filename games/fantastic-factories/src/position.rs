//! A position written down: one seat in its work phase. Puzzles and tests begin with one.

use engine::BadOptions;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::action::Floor;
use crate::bag::{Bag, Card};
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::pool::Pool;
use crate::state::{Boon, Due, FLOOR_SLOTS, FantasticFactories, LAST_ROUND, Pending, Phase};
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

/// The most resources or goods a position may name: more than any match has seen.
const PLENTY: u16 = 200;
/// The most dice a round can bring: four, two Hired Hands, Golem, Robot, Mega Factory and a copy of one.
const MOST_DICE: u8 = 10;

impl Position {
    /// The position on the table, if it can be.
    pub(crate) fn laid_out(&self, fresh: FantasticFactories) -> Result<FantasticFactories, BadOptions> {
        self.check().map_err(|what| BadOptions::because(format!("the position: {what}")))?;
        let mut state = fresh;
        state.due = Due::default();
        for card in self.cards() {
            if !state.deck.contains(card) {
                let row = card.row();
                return Err(BadOptions::because(format!(
                    "the position: the box holds only {} × {}",
                    row.copies, row.names[0]
                )));
            }
            state.deck.remove(card);
        }
        for contractor in self.contractors.iter().flatten() {
            if !state.contractor_deck.contains(*contractor) {
                let row = contractor.row();
                return Err(BadOptions::because(format!(
                    "the position: the box holds only {} × {}",
                    row.copies, row.names[0]
                )));
            }
            state.contractor_deck.remove(*contractor);
        }
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

    /// Every blueprint the position names.
    fn cards(&self) -> impl Iterator<Item = Blueprint> {
        let market = self.marketplace.iter().flatten().copied();
        self.hand
            .iter()
            .chain(self.compound.iter())
            .chain(market)
            .chain(self.discard.iter())
            .chain(self.machine.iter())
    }

    fn check(&self) -> Result<(), String> {
        if !(1..=LAST_ROUND).contains(&self.round) {
            return Err(format!("a match has rounds 1 to {LAST_ROUND}, not {}", self.round));
        }
        if Tool::ALL.iter().any(|tool| !self.tools.contains(tool)) {
            return Err("each of the four tools lies over one contractor".into());
        }
        let floors = [
            ("research", self.research, 1..=6),
            ("generate", self.generate, 1..=3),
            ("mine", self.mine, 4..=6),
        ];
        for (name, dice, takes) in floors {
            if dice.len() > FLOOR_SLOTS {
                return Err(format!("{name} has {FLOOR_SLOTS} slots, not {}", dice.len()));
            }
            if let Some(die) = dice.iter().find(|die| !takes.contains(die)) {
                return Err(format!("{name} does not take a {die}"));
            }
        }
        let dice = self.dice.len() + self.research.len() + self.generate.len() + self.mine.len();
        if dice > MOST_DICE {
            return Err(format!("a round brings at most {MOST_DICE} dice, not {dice}"));
        }
        for card in self.compound.names() {
            if self.compound.count(card) > 1 && !card.row().several {
                return Err(format!("a compound has only one {}", card.name()));
            }
        }
        if let Some(card) = self.used.iter().find(|card| card.row().kind == Kind::Monument) {
            return Err(format!("{} is a monument and is never used", card.name()));
        }
        if let Some(card) = self.used.iter().find(|card| !self.compound.contains(**card)) {
            return Err(format!("{} is used but does not stand in the compound", card.name()));
        }
        let amounts = [self.metal, self.energy, self.goods.into(), self.machine_goods.into()];
        if amounts.iter().any(|amount| *amount > PLENTY) {
            return Err(format!("more than {PLENTY} of something"));
        }
        Ok(())
    }
}
