//! What the laboratory learns from a match: which tiles were bought, in which
//! order people played, and how the factories grew.

use engine::{Aside, BadOptions, Knob, Measure, Notes, Over, Seat, Study, Subject};
use serde_json::Value;
use strum::VariantArray;

use crate::event::Event;
use crate::knobs;
use crate::options::Options;
use crate::order;
use crate::state::FactoryManager;
use crate::tile::{TileId, Tiles};

/// Numbers of subjects: tiles keep theirs; order tiles, won and dealt, come after them.
const ORDER: u16 = 100;
const START: u16 = 120;

/// What is counted for each seat. Its position is the measure's number.
#[derive(Clone, Copy, Debug, VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum Counted {
    Income,
    Money,
    Production,
    Storage,
    Energy,
    Workers,
    EnergyCost,
    Bid,
    Moved,
    Bought,
    Spent,
    /// Money after buying.
    Left,
    /// Actions for which nothing was bought or torn down.
    Unused,
    Extensions,
    Seasonal,
    TornDown,
    ShutDown,
    Canteen,
    OrderTile,
}

impl Counted {
    fn over(self) -> Over {
        match self {
            Counted::Money
            | Counted::Production
            | Counted::Storage
            | Counted::Workers
            | Counted::Left
            | Counted::Canteen
            | Counted::OrderTile => Over::Last,
            Counted::Energy => Over::Least,
            Counted::Income
            | Counted::EnergyCost
            | Counted::Bid
            | Counted::Moved
            | Counted::Bought
            | Counted::Spent
            | Counted::Unused
            | Counted::Extensions
            | Counted::Seasonal
            | Counted::TornDown
            | Counted::ShutDown => Over::Sum,
        }
    }
}

impl Study for FactoryManager {
    /// The kinds of tiles (twins are one), the order tiles of the auctions and those dealt at the start.
    fn subjects(&self) -> Vec<Subject> {
        let kinds = self.table.distinct(self.table.columns(self.seats).union(self.table.x()));
        let (start, stack) = (order::start_tiles(self.seats), order::stack_tiles(self.seats));
        let orders = (1..=12).filter(|tile| start.contains(*tile) || stack.contains(*tile));
        let tiles = kinds.map(|tile| Subject {
            id: tile.0.into(),
            key: self.table.key(tile),
            group: self.table.tile(tile).kind.name(),
            fact: "tile",
            value: tile.0.into(),
        });
        let order_tile = |group: &'static str, fact: &'static str, first: u16| {
            move |tile: u8| Subject {
                id: first + u16::from(tile),
                key: format!("{group}-{tile}").replace('_', "-"),
                group,
                fact,
                value: Value::from(tile),
            }
        };
        let won = orders.map(order_tile("order_tile", "order", ORDER));
        tiles.chain(won).chain(start.iter().map(order_tile("start_tile", "start", START))).collect()
    }

    fn measures() -> Vec<Measure> {
        Counted::VARIANTS.iter().map(|what| Measure { key: (*what).into(), over: what.over() }).collect()
    }

    fn beside(&self) -> Vec<Aside> {
        vec![Aside { measure: "energy_price", rival: None, n: self.price.into() }]
    }

    fn knobs(options: &Options) -> Vec<Knob> {
        knobs::all(options)
    }

    fn change(options: &Options, knob: &str, to: i32) -> Result<Options, BadOptions> {
        knobs::change(options, knob, to)
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        let mut add = |what: Counted, seat, n: i32| notes.add(what as usize, seat, n);
        match *event {
            Event::BeganRound { round } => notes.begin_round(round.into()),
            Event::DealtOrder { seat, order_tile } => notes.take(START + u16::from(order_tile), seat),
            Event::DrewOrder { order_tiles } => {
                order_tiles.iter().for_each(|tile| notes.offer(ORDER + u16::from(tile)));
            }
            Event::Won { seat, order_tile, workers } | Event::TookLast { seat, order_tile, workers } => {
                add(Counted::Bid, seat, workers.into());
                add(Counted::OrderTile, seat, order_tile.into());
                notes.take(ORDER + u16::from(order_tile), seat);
            }
            Event::OpenedMarket { types } => {
                let open = types.iter().fold(Tiles::NONE, |open, kind| open.union(kind.tiles()));
                self.table.distinct(self.table.x().and(open)).for_each(|tile| notes.offer(tile.0.into()));
            }
            Event::Moved { seat, tile, .. } | Event::MovedExtra { seat, tile, .. } => {
                add(Counted::Moved, seat, 1);
                notes.offer(tile.0.into());
            }
            Event::BeganBuying => {
                // An action for each worker there is now; what is done with them is taken away as it is done.
                let actions = |seat| i32::from(self.factory(seat).available());
                Seat::all(self.seats).for_each(|seat| add(Counted::Unused, seat, actions(seat)));
            }
            Event::Bought { seat, tile, price, .. } | Event::BoughtToKeep { seat, tile, price, .. } => {
                add(Counted::Bought, seat, 1);
                add(Counted::Spent, seat, price.into());
                add(Counted::Unused, seat, -1);
                notes.take(tile.0.into(), seat);
            }
            Event::PaidExtension { seat, cost, .. } => {
                add(Counted::Extensions, seat, 1);
                add(Counted::Spent, seat, cost.into());
            }
            Event::Hired { seat, workers, cost } => {
                add(Counted::Seasonal, seat, workers.into());
                add(Counted::Spent, seat, cost.into());
                self.observe_hiring(seat, notes);
            }
            Event::HiredNobody { seat } => self.observe_hiring(seat, notes),
            Event::ToreDown { seat, .. } => {
                add(Counted::TornDown, seat, 1);
                add(Counted::Unused, seat, -1);
            }
            Event::ShutDown { seat, .. } => add(Counted::ShutDown, seat, 1),
            Event::ClosedBooks { seat, production, storage, energy, canteen, available } => {
                add(Counted::Production, seat, production.into());
                add(Counted::Storage, seat, storage.into());
                add(Counted::Energy, seat, energy.into());
                add(Counted::Workers, seat, available.into());
                add(Counted::Canteen, seat, canteen.into());
            }
            Event::Earned { seat, energy_cost, income, money, .. } => {
                add(Counted::Income, seat, income);
                add(Counted::EnergyCost, seat, energy_cost);
                add(Counted::Left, seat, money - income);
                add(Counted::Money, seat, money);
            }
            Event::EarnedDouble { seat, energy_cost, income, money, .. } => {
                add(Counted::Income, seat, income);
                // It is part of the income that counts twice.
                add(Counted::EnergyCost, seat, 2 * energy_cost);
                add(Counted::Left, seat, money - income);
                add(Counted::Money, seat, money);
            }
            Event::Opened { .. }
            | Event::Bid { .. }
            | Event::Passed { .. }
            | Event::HadToPass { .. }
            | Event::BeganMarket
            | Event::AddedNoMore { .. }
            | Event::ColumnsEmpty
            | Event::Placed { .. }
            | Event::Dismissed { .. }
            | Event::EndedTurn { .. }
            | Event::ClearedMarket { .. }
            | Event::BeganBureaucracy
            | Event::TurnedEnergy { .. } => {}
        }
    }
}

impl FactoryManager {
    /// Where hiring comes first, those hired act in the same turn (FM-3.6).
    fn observe_hiring(&self, seat: Seat, notes: &mut Notes) {
        if self.seasonal_act_at_once {
            notes.set(Counted::Unused as usize, seat, self.factory(seat).available().into());
        }
    }
}

impl crate::tile_set::TileSet {
    /// What a kind is called in files and on the command line: its type and
    /// price, plus a letter if several kinds share them.
    pub(crate) fn key(&self, kind: TileId) -> String {
        let tile = self.tile(kind);
        let namesakes =
            self.distinct(tile.kind.tiles()).filter(|other| self.tile(*other).price == tile.price);
        let name = format!("{}-{}", tile.kind.name().replace('_', "-"), tile.price);
        match namesakes.take_while(|other| *other != kind).count() {
            0 => name,
            n => format!("{name}{}", char::from(b'a' + (n % 26) as u8)),
        }
    }
}
