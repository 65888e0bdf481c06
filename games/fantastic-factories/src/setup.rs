//! The beginning of a match.

use engine::{BadOptions, Game as _, Seat};

use crate::bag::Bag;
use crate::options::Options;
use crate::state::{
    Due, FLOORS, FantasticFactories, MAX_SEATS, Machine, Phase, Player, SLOTS, START_CARDS, START_ENERGY,
    START_METAL,
};
use crate::tool::Tool;

impl FantasticFactories {
    /// FF-S1, FF-S2, FF-5.1. Everything random is still owed by chance.
    pub(crate) fn new(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        if !(1..=MAX_SEATS as u8).contains(&seats) {
            return Err(BadOptions::seats(FantasticFactories::META, seats));
        }
        let mut players = [Player::default(); MAX_SEATS];
        let mut due = Due { tools: true, fill: true, first: seats > 1, ..Due::default() };
        for (player, cards) in players.iter_mut().zip(&mut due.cards).take(seats.into()) {
            (player.metal, player.energy, *cards) = (START_METAL, START_ENERGY, START_CARDS);
        }
        if seats == 1 {
            due.machine_start = options.difficulty.cards();
        }
        let state = FantasticFactories {
            deck: Bag::box_full(),
            discard: Bag::default(),
            contractor_deck: Bag::box_full(),
            contractor_discard: Bag::default(),
            players,
            machine: Machine { difficulty: options.difficulty, ..Machine::default() },
            blueprints: [None; SLOTS],
            contractors: [None; SLOTS],
            tools: [Tool::Shovel, Tool::Gear, Tool::Wrench, Tool::Hammer],
            due,
            phase: Phase::Market { seat: Seat(0), refreshed: false },
            seats,
            round: 1,
            first: Seat(0),
            last_round: false,
            closed: [false; FLOORS],
        };
        match &options.start {
            None => Ok(state),
            Some(position) if seats == 1 => position.laid_out(state),
            Some(_) => Err(BadOptions::because(format!("a position is for one seat, not {seats}"))),
        }
    }
}
