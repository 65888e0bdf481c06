//! What many matches tell. A [`Tally`] takes records one by one and makes a
//! [`Summary`] of them; every format is written from that.

mod comparison;
mod csv;
mod html;
mod line;
pub mod stats;
mod summary;
mod tally;
mod text;

pub use comparison::{Changed, Comparison, Played, SeatChange, Trial, Variant};
pub use csv::csv;
pub use html::html;
pub use line::line;
pub use summary::{BotSummary, MeasureSummary, Scores, SeatSummary, SubjectSummary, Summary};
pub use tally::{Setting, Tally};
pub use text::table;
