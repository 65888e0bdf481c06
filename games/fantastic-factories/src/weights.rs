//! What each feature is worth at each stage of a match: a table, fitted on
//! bots' own matches by `examples/fit.rs`.

use std::sync::OnceLock;

use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::features::{self, FEATURES};

/// Columns of the table: five marks on the way to the end (nothing, a quarter,
/// half, three quarters, all but there), the last round before its work phase,
/// and within it. The eighth is not used; it makes a row half a cache line.
pub const COLUMNS: usize = 8;
/// The marks on the way that weights are mixed between.
pub const MARKS: usize = 5;
/// The last round is about to begin.
pub const LAST: usize = 5;
/// In the work phase of the last round.
pub const END: usize = 6;
/// What the columns are called in the file.
pub const STAGES: [&str; 7] = ["0", "1/4", "1/2", "3/4", "1", "last", "end"];

/// One number for each stage.
pub type Row = [f32; COLUMNS];

/// The file of weights, read.
#[derive(Clone, Debug)]
pub struct Weights {
    pub rows: [Row; FEATURES],
    /// Rounds still to be played.
    pub rounds: Row,
    /// How far expectations are off, in points.
    pub doubt: Row,
    /// What an unknown card in the hand is worth besides the number of cards.
    unknown: Row,
}

impl Weights {
    /// The weights that come with the game, for so many seats. In a solo match they tell the lead
    /// over the Machine, otherwise the final score. With more than two seats the end comes sooner.
    pub fn fitted(seats: u8) -> &'static Weights {
        static FITTED: OnceLock<[Weights; 3]> = OnceLock::new();
        let read = |text| Weights::read(text).expect("the tests read the file too");
        let files = || {
            [
                include_str!("../data/worth-alone.csv"),
                include_str!("../data/worth-two.csv"),
                include_str!("../data/worth-many.csv"),
            ]
            .map(read)
        };
        &FITTED.get_or_init(files)[usize::from(seats.clamp(1, 3) - 1)]
    }

    /// Reads a file: a line for each feature, its name and a number for each stage.
    pub fn read(text: &str) -> Result<Weights, String> {
        let mut weights = Weights::new([[0.0; COLUMNS]; FEATURES], [0.0; COLUMNS], [1.0; COLUMNS]);
        let names: Vec<String> = (0..FEATURES).map(features::name).collect();
        for line in text.lines().skip(1) {
            let (name, numbers) = line.split_once(',').ok_or_else(|| format!("no comma: {line}"))?;
            let row = match name {
                "rounds" => &mut weights.rounds,
                "doubt" => &mut weights.doubt,
                feature => {
                    let known = names.iter().position(|name| name == feature);
                    &mut weights.rows[known.ok_or_else(|| format!("no feature {feature}"))?]
                }
            };
            for (place, number) in row.iter_mut().zip(numbers.split(',')) {
                *place = number.trim().parse().map_err(|e| format!("{name}: {number}: {e}"))?;
            }
        }
        Ok(Weights::new(weights.rows, weights.rounds, weights.doubt))
    }

    /// From the numbers themselves.
    pub fn new(rows: [Row; FEATURES], rounds: Row, doubt: Row) -> Weights {
        let deck = Bag::<Blueprint>::box_full();
        let mut unknown = [0.0; COLUMNS];
        for card in deck.names() {
            let share = f32::from(deck.count(card)) / f32::from(deck.len());
            add(&mut unknown, &rows[features::held(card)], share);
        }
        Weights { rows, rounds, doubt, unknown }
    }

    /// The file.
    pub fn write(&self) -> String {
        let line = |name: &str, row: &Row| {
            let numbers: Vec<String> = row[..STAGES.len()].iter().map(|x| format!("{x:.3}")).collect();
            format!("{name},{}\n", numbers.join(","))
        };
        let mut text = format!("feature,{}\n", STAGES.join(","));
        text += &line("rounds", &self.rounds);
        text += &line("doubt", &self.doubt);
        for (feature, row) in self.rows.iter().enumerate() {
            text += &line(&features::name(feature), row);
        }
        text
    }

    pub(crate) fn unknown(&self) -> &Row {
        &self.unknown
    }
}

/// Adds a row `times` over.
#[inline]
pub(crate) fn add(sum: &mut Row, row: &Row, times: f32) {
    for (sum, x) in sum.iter_mut().zip(row) {
        *sum += times * x;
    }
}
