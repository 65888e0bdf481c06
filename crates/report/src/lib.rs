//! What many matches show. A [`Tally`] takes records one by one and makes a
//! [`Summary`] of them; every format is written from that.

mod comparison;
mod csv;
mod html;
mod leads;
mod line;
mod luck;
mod record;
mod review;
pub mod stats;
mod summary;
mod tally;
mod text;
mod text_table;

pub use comparison::{Changed, Comparison, Experiment, Sample, SeatChange, Variant};
pub use csv::csv;
pub use html::html;
pub use leads::{Comeback, LeadSummary, RoundLeads};
pub use line::line;
pub use luck::{Adjusted, AdjustedSums, LuckSummary, LuckTally, SeatAdjusted};
pub use record::{MatchRecord, SeatLuck};
pub use review::ReviewSheet;
pub use summary::{BotSummary, MeasureSummary, Scores, SeatSummary, SubjectSummary, Summary};
pub use tally::{Setting, Tally};
pub use text::table;
pub use text_table::TextTable;
