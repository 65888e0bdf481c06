//! What a factory is worth: the money its owner can expect to end with,
//! learned from bots' own matches.
//!
//! A straight line through many matches: features of a factory times weights,
//! for the start of each round and for the end of each auction. The weights
//! are in `data/worth/`, for the tiles of each ruleset, with two seats and with more; they are written by
//! `cargo run --release -p factory-manager --example fit`.

use std::sync::LazyLock;

use engine::Seat;

use crate::options::Ruleset;
use crate::state::{EXTENSIONS, FREE_SPACES, Factory, FactoryManager, Phase, ROUNDS, Running, WORKERS};

/// The rows of the table, in the order of [`Features`].
pub const NAMES: [&str; FEATURES] = [
    "one",
    "money",
    "money_over_40",
    "goods",
    "idle_production",
    "idle_storage",
    "energy_bill",
    "free_workers",
    "free_workers_over_3",
    "free_workers_over_4",
    "free_spaces",
    "extensions",
    "machines_without_robot",
    "seasonal",
    "kept",
    "buyers",
    "discount",
    "place",
];
pub const FEATURES: usize = 18;
pub type Features = [f64; FEATURES];

/// Columns of the table: the start of rounds 2 to 5, then the end of the auctions of rounds 1 to 5.
pub const STAGES: usize = 9;

/// The stage of a round's start (2 to 5).
pub fn at_start(round: u8) -> usize {
    round as usize - 2
}

/// The stage of the end of a round's auction.
pub fn with_order(round: u8) -> usize {
    3 + round as usize
}

/// By ruleset, for two seats and for more.
static TABLES: LazyLock<[[Worth; 2]; 2]> = LazyLock::new(|| {
    [
        [
            include_str!("../../data/worth/reconstructed-1-two.csv"),
            include_str!("../../data/worth/reconstructed-1-many.csv"),
        ],
        [
            include_str!("../../data/worth/reconstructed-2-two.csv"),
            include_str!("../../data/worth/reconstructed-2-many.csv"),
        ],
    ]
    .map(|tables| tables.map(|csv| Worth::read(csv).expect("a table of worths has no error")))
});

/// For each stage, the weights of the features and the deviation they leave unexplained.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    pub weights: [Features; STAGES],
    pub doubts: [f64; STAGES],
}

impl Worth {
    /// The table learned with the tiles of this ruleset and so many seats.
    pub fn learned(ruleset: Ruleset, seats: u8) -> &'static Worth {
        &TABLES[ruleset as usize][usize::from(seats > 2)]
    }

    /// Reads the table: a header, a line for each feature, and a line with the doubts.
    pub fn read(csv: &str) -> Result<Worth, String> {
        let mut worth = Worth { weights: [[0.0; FEATURES]; STAGES], doubts: [1.0; STAGES] };
        let mut lines = csv.lines().filter(|line| !line.starts_with('#')).skip(1);
        for (feature, name) in NAMES.iter().copied().chain(["doubt"]).enumerate() {
            let line = lines.next().ok_or_else(|| format!("a line for {name} is missing"))?;
            let mut cells = line.split(',');
            if cells.next() != Some(name) {
                return Err(format!("expected the line of {name}, not {line:?}"));
            }
            for stage in 0..STAGES {
                let cell = cells.next().ok_or_else(|| format!("{name} has too few numbers"))?;
                let number = cell.parse().ok().filter(|number: &f64| number.is_finite());
                let number = number.ok_or_else(|| format!("{name}: {cell:?} is no number"))?;
                match worth.weights[stage].get_mut(feature) {
                    Some(weight) => *weight = number,
                    None => worth.doubts[stage] = number,
                }
            }
            if cells.next().is_some() {
                return Err(format!("{name} has too many numbers"));
            }
        }
        Ok(worth)
    }

    fn dot(&self, stage: usize, features: &Features) -> f64 {
        self.weights[stage].iter().zip(features).map(|(weight, x)| weight * x).sum()
    }

    /// The final money to expect at the start of a round.
    pub fn at_start(&self, round: u8, features: &Features) -> f64 {
        self.dot(at_start(round), features)
    }

    /// The final money to expect with an order tile.
    pub fn with_order(&self, state: &FactoryManager, seat: Seat, tile: u8, bid: u8) -> f64 {
        self.dot(with_order(state.round), &state.features_with_order(seat, tile, bid))
    }

    pub fn doubt_at_start(&self, round: u8) -> f64 {
        if round > ROUNDS { 4.0 } else { self.doubts[at_start(round)] }
    }

    pub fn doubt_with_order(&self, round: u8) -> f64 {
        self.doubts[with_order(round)]
    }
}

/// The features of a factory that runs like this at the start of a round, with this money and energy price.
pub fn features(factory: &Factory, running: &Running, round: u8, money: f64, price: f64) -> Features {
    let tracks = running.tracks();
    let over = |x: f64, limit: f64| (x - limit).max(0.0);
    let spare = f64::from(tracks.production - tracks.storage);
    // The energy for all rounds to come, the last one twice, at prices that rise by 1.
    let rounds = f64::from(ROUNDS + 1 - round.min(ROUNDS));
    let bill =
        f64::from(tracks.energy) * (price * (rounds + 1.0) + rounds * (rounds - 1.0) / 2.0 + rounds - 1.0);
    let free = f64::from(WORKERS - tracks.canteen).max(0.0);
    let robots = f64::from(running.machines) - f64::from(running.robots);
    let spaces = FREE_SPACES + EXTENSIONS - factory.spaces_used().min(FREE_SPACES + EXTENSIONS);
    [
        1.0,
        money,
        over(money, 40.0),
        f64::from(tracks.goods()),
        spare.clamp(0.0, 4.0),
        (-spare).clamp(0.0, 4.0),
        bill,
        free,
        over(free, 3.0),
        over(free, 4.0),
        f64::from(spaces),
        f64::from(factory.extensions),
        robots.clamp(0.0, 3.0),
        f64::from(factory.seasonal),
        f64::from(factory.kept.len()),
        0.0,
        0.0,
        0.0,
    ]
}

impl FactoryManager {
    /// What this position can teach about a seat: the stage and the features.
    pub fn lesson(&self, seat: Seat) -> Option<(usize, Features)> {
        let factory = self.factory(seat);
        match self.phase {
            Phase::DrawOrder if self.round > 1 => Some((at_start(self.round), self.features_at_start(seat))),
            Phase::Market { .. } => {
                let features = self.features_with_order(seat, factory.order, factory.bid);
                Some((with_order(self.round), features))
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => None,
        }
    }

    /// The features of a seat at the start of a round.
    pub fn features_at_start(&self, seat: Seat) -> Features {
        let factory = self.factory(seat);
        let running = factory.running(&self.table);
        features(factory, &running, self.round, f64::from(factory.money), f64::from(self.price))
    }

    /// The features of a seat that gets an order tile for this many workers.
    pub fn features_with_order(&self, seat: Seat, tile: u8, bid: u8) -> Features {
        let factory = self.factory(seat);
        let mut features = self.features_at_start(seat);
        let buyers = f64::from((factory.available() + factory.bid).saturating_sub(bid));
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        let lower = others.filter(|other| {
            let other = self.factory(*other);
            let theirs = if other.won > 0 { other.won } else { other.order };
            theirs < tile
        });
        features[FEATURES - 3] = buyers;
        features[FEATURES - 2] = buyers.min(4.0) * f64::from(self.table.discount(tile));
        features[FEATURES - 1] = lower.count() as f64 / f64::from(self.seats - 1);
        features
    }
}

impl FactoryManager {
    /// The table of worths that fits the match.
    #[inline]
    pub(super) fn worth(&self) -> &'static Worth {
        Worth::learned(self.table.nearest(), self.seats)
    }
}
