//! The moments of a match that its calibration tells apart: the phases of each round.

use std::sync::LazyLock;

use engine::{Calibration, Part, Seat};

use crate::state::{FactoryManager, Phase};

/// Five for each round: the auction not begun, the auction, the market, the purchases, the books.
pub(super) const NAMES: &[&str] = &[
    "start-1",
    "auction-1",
    "market-1",
    "buying-1",
    "books-1",
    "start-2",
    "auction-2",
    "market-2",
    "buying-2",
    "books-2",
    "start-3",
    "auction-3",
    "market-3",
    "buying-3",
    "books-3",
    "start-4",
    "auction-4",
    "market-4",
    "buying-4",
    "books-4",
    "start-5",
    "auction-5",
    "market-5",
    "buying-5",
    "books-5",
];
const PHASES: usize = 5;

/// The table in use, fitted by `shopfloor calibrate`.
pub(super) static CALIBRATION: LazyLock<Calibration> = LazyLock::new(|| {
    let text = include_str!("../../data/calibration.csv");
    Calibration::read(text, NAMES).expect("the tests read the table, too")
});

impl FactoryManager {
    pub(super) fn moment_of_the_match(&self) -> usize {
        let phase = match self.phase {
            Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder => 0,
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => 1,
            Phase::Market { .. } => 2,
            Phase::Buying { .. } => 3,
            Phase::Bureaucracy { .. } | Phase::EnergyPrice | Phase::Over => 4,
        };
        PHASES * (self.round as usize - 1) + phase
    }

    /// In the auction a seat has done its part when it has its tile; later phases go by the order tiles.
    pub(super) fn part_of_the_moment(&self, seat: Seat) -> Part {
        let by_order = |acting: Seat| match self.factory(seat).order.cmp(&self.factory(acting).order) {
            std::cmp::Ordering::Less => Part::After,
            std::cmp::Ordering::Equal => Part::During,
            std::cmp::Ordering::Greater => Part::Before,
        };
        match self.phase {
            Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder => Part::Before,
            Phase::Choosing { .. } | Phase::LastTile { .. } if self.factory(seat).won > 0 => Part::After,
            Phase::Choosing { .. } | Phase::LastTile { .. } => Part::Before,
            Phase::Bidding { .. } if self.factory(seat).won > 0 => Part::After,
            Phase::Bidding { leader, .. } if leader == seat => Part::During,
            Phase::Bidding { .. } => Part::Before,
            Phase::Market { seat: acting, .. }
            | Phase::Buying { seat: acting, .. }
            | Phase::Bureaucracy { seat: acting } => by_order(acting),
            Phase::EnergyPrice | Phase::Over => Part::After,
        }
    }
}
