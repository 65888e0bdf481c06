//! A scripted table: chance and the seats do as they are told, and tests read
//! the result from the view, the events and the refusals.

mod check;
mod moves;
mod position;

use std::sync::Arc;

use engine::{Actor, Game, Illegal as _, Seat, Viewer};
use factory_manager::{
    Action, Event, FactoryManager, Illegal, Options, OrderTiles, Phase, TileId, TileSet, Type, View,
};
use serde_json::Value;

pub use check::*;
pub use moves::*;
pub use position::{TILES, fixed_tiles, own_tiles};

#[derive(Clone)]
pub struct Table {
    pub state: FactoryManager,
    /// The events of the last move.
    pub events: Vec<Event>,
    tiles: Arc<TileSet>,
}

impl Table {
    /// Before chance has done anything.
    pub fn bare(options: &Options, seats: u8) -> Table {
        let state = FactoryManager::setup(options, seats).expect("options that can be played");
        Table { state, events: Vec::new(), tiles: options.tile_set() }
    }

    /// Set up: A has the lowest start tile, the X tiles of machines, personnel
    /// robots and controls are open, the first order tiles are to be drawn.
    pub fn new(seats: u8) -> Table {
        Table::with(&fixed_tiles(), seats)
    }

    pub fn with(options: &Options, seats: u8) -> Table {
        Table::bare(options, seats).until(|phase| phase == Phase::DrawOrder)
    }

    /// An auction in which these tiles are drawn.
    pub fn auction<const N: usize>(tiles: [u8; N]) -> Table {
        Table::new(N as u8).draw(&tiles)
    }

    /// Phase 2, A first, with order tiles that give no or little discount.
    pub fn preparing(seats: u8) -> Table {
        Table::new(seats).until_preparing()
    }

    /// Phase 3, A first, with this market.
    pub fn buying<const N: usize>(seats: u8, market: [TileId; N]) -> Table {
        Table::preparing(seats).until_buying().market(market)
    }

    /// Phase 4, A first, with these tiles in A's hall.
    pub fn books<const N: usize>(seats: u8, hall: [TileId; N]) -> Table {
        Table::preparing(seats).until_bureaucracy().hall(A, hall)
    }

    // Chance and moves.

    pub fn chance(self, action: Action) -> Table {
        self.apply(Actor::Chance, action)
    }

    pub fn draw(self, tiles: &[u8]) -> Table {
        self.chance(Action::DrawOrder { tiles: OrderTiles::of(tiles) })
    }

    pub fn energy(self, step: u8) -> Table {
        self.chance(Action::TurnEnergy { step })
    }

    pub fn play(self, seat: Seat, action: Action) -> Table {
        self.apply(Actor::Seat(seat), action)
    }

    fn apply(mut self, actor: Actor, action: Action) -> Table {
        let mut events = Vec::new();
        let done = self.state.apply(actor, action, &mut |event| events.push(event));
        assert_eq!(done, Ok(()), "{actor:?} {action:?} in {:?}", self.view().phase);
        assert_eq!(self.state.invariant(), Ok(()), "after {actor:?} {action:?}");
        self.events = events;
        self
    }

    /// Why the action is refused, if it is.
    pub fn refusal(&self, actor: Actor, action: Action) -> Option<Illegal> {
        let (mut copy, mut events) = (self.state.clone(), Vec::new());
        let refused = copy.apply(actor, action, &mut |event| events.push(event)).err()?;
        assert_eq!(copy, self.state, "{action:?} is refused and changes something");
        assert_eq!(events, [], "{action:?} is refused and something happens");
        Some(refused)
    }

    /// Whether this draw or deal is possible; if not, by which rule.
    pub fn possible(&self, action: Action) -> Result<(), &'static str> {
        let refused = self.state.clone().apply(Actor::Chance, action, &mut |_| {});
        refused.map_err(|why| why.rule())
    }

    /// Plays the simplest moves until the phase is reached.
    pub fn until(mut self, goal: impl Fn(Phase) -> bool) -> Table {
        for _ in 0..FactoryManager::META.longest {
            if goal(self.view().phase) {
                return self;
            }
            self = self.routine_step();
        }
        panic!("the phase never came; it is {:?}", self.view().phase);
    }

    pub fn until_auction(self) -> Table {
        self.until(|phase| matches!(phase, Phase::Choosing { .. }))
    }

    /// To phase 2, with A the lowest new order tile, B the next and so on.
    pub fn until_preparing(self) -> Table {
        let tiles = self.stack()[..self.state.seats() as usize].to_vec();
        self.orders(&tiles)
    }

    pub fn until_buying(self) -> Table {
        self.until(|phase| matches!(phase, Phase::Buying { .. }))
    }

    pub fn until_bureaucracy(self) -> Table {
        self.until(|phase| matches!(phase, Phase::Bureaucracy { .. }))
    }

    pub fn until_energy(self) -> Table {
        self.until(|phase| phase == Phase::EnergyPrice)
    }

    /// To the draw of this round's order tiles.
    pub fn until_round(mut self, round: u8) -> Table {
        while self.view().round < round {
            self = self.until_energy().routine_step();
        }
        self
    }

    /// Draws these order tiles and auctions them for nothing: `tiles[n]` to seat `n`.
    pub fn orders(mut self, tiles: &[u8]) -> Table {
        self = self.draw(tiles);
        while let Phase::Choosing { seat } = self.view().phase {
            self = self.play(seat, open(tiles[seat.index()], 0));
            self = self.until(|phase| !matches!(phase, Phase::Bidding { .. } | Phase::LastTile { .. }));
        }
        self
    }

    pub fn routine_step(self) -> Table {
        let (actor, action) = self.routine();
        self.apply(actor, action)
    }

    /// The simplest move.
    fn routine(&self) -> (Actor, Action) {
        let possible = |action: &Action| self.possible(*action).is_ok();
        match self.view().phase {
            Phase::DealOrder { seat } => {
                let deal = (1..=12).map(|tile| Action::DealOrder { seat, tile }).find(possible);
                (Actor::Chance, deal.expect("a tile for every seat"))
            }
            Phase::OpenMarket => {
                (Actor::Chance, open_x([Type::Machine, Type::PersonnelRobot, Type::Control]))
            }
            Phase::DrawOrder => {
                let tiles = OrderTiles::of(&self.stack()[..self.state.seats() as usize]);
                (Actor::Chance, Action::DrawOrder { tiles })
            }
            Phase::EnergyPrice => {
                let turn = [1, 0, 2].map(|step| Action::TurnEnergy { step }).into_iter().find(possible);
                (Actor::Chance, turn.expect("an energy tile for every round"))
            }
            Phase::Choosing { seat } => (Actor::Seat(seat), self.legal(seat)[0]),
            Phase::Bidding { seat, .. } => (Actor::Seat(seat), PASS),
            Phase::LastTile { seat } => (Actor::Seat(seat), take_last(0)),
            Phase::Market { seat, extra: true, .. } => (Actor::Seat(seat), DONE),
            Phase::Market { seat, extra: false, .. } => (Actor::Seat(seat), self.legal(seat)[0]),
            Phase::Buying { seat, hired: true, .. } => (Actor::Seat(seat), DONE),
            Phase::Buying { seat, hired: false, .. } => (Actor::Seat(seat), hire(0)),
            Phase::Bureaucracy { seat } => {
                let legal = self.legal(seat);
                (Actor::Seat(seat), if legal.contains(&DONE) { DONE } else { legal[0] })
            }
            Phase::Over => panic!("the match ended before the phase came"),
        }
    }

    // Reading.

    pub fn view(&self) -> View {
        self.state.view(Viewer::Spectator)
    }

    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.state.legal_actions(seat, &mut legal);
        legal
    }

    /// The tiles of a column, twins by their common number.
    pub fn column(&self, kind: Type) -> Vec<TileId> {
        let view = self.view();
        view.columns
            .iter()
            .filter(|column| column.kind == kind)
            .flat_map(|c| &c.tiles)
            .map(|t| t.tile)
            .collect()
    }

    /// Order tiles face down, sorted; no view shows them.
    pub fn stack(&self) -> Vec<u8> {
        serde_json::from_value(self.json()["order_stack"].clone()).expect("numbers")
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.state).expect("states serialize")
    }
}
