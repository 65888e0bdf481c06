//! The moments of a match that its calibration tells apart: the phases of each round.

use std::sync::LazyLock;

use engine::{Calibration, Part, Seat};

use crate::state::{FactoryManager, Phase};

/// Four for each round: the auction, the market, the purchases, the books.
pub(super) const NAMES: &[&str] = &[
    "auction-1",
    "market-1",
    "buying-1",
    "books-1",
    "auction-2",
    "market-2",
    "buying-2",
    "books-2",
    "auction-3",
    "market-3",
    "buying-3",
    "books-3",
    "auction-4",
    "market-4",
    "buying-4",
    "books-4",
    "auction-5",
    "market-5",
    "buying-5",
    "books-5",
];
const PHASES: usize = 4;

/// The table in use, fitted by `shopfloor calibrate`.
pub(super) static CALIBRATION: LazyLock<Calibration> = LazyLock::new(|| {
    let text = include_str!("../../data/calibration.csv");
    Calibration::read(text, NAMES).expect("the tests read the table, too")
});

impl FactoryManager {
    pub(super) fn moment_of_the_match(&self) -> usize {
        let before = PHASES * (self.round as usize - 1);
        match self.phase {
            // A round that has not begun is the end of the books before it.
            Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder => before.saturating_sub(1),
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => before,
            Phase::Market { .. } => before + 1,
            Phase::Buying { .. } => before + 2,
            Phase::Bureaucracy { .. } | Phase::EnergyPrice | Phase::Over => before + 3,
        }
    }

    /// The more of the match is left, the further it may go from any course one imagines, and more than in proportion:
    /// what is earned early is laid out again. Fitted to what came of matches between engineers.
    pub(super) fn unforeseen_here(&self) -> f64 {
        const LAST_ROUND: f64 = 4.7;
        const GROWTH: f64 = 1.3;
        let left = (NAMES.len() - self.moment_of_the_match()) as f64 / PHASES as f64;
        LAST_ROUND * libm::pow(left, GROWTH)
    }

    /// In the auction a seat has done its part when it has its tile; later phases go by the order tiles.
    pub(super) fn part_of_the_moment(&self, seat: Seat) -> Part {
        let by_order = |acting: Seat| match self.factory(seat).order.cmp(&self.factory(acting).order) {
            std::cmp::Ordering::Less => Part::After,
            std::cmp::Ordering::Equal => Part::During,
            std::cmp::Ordering::Greater => Part::Before,
        };
        match self.phase {
            Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder => Part::After,
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
