//! Statistics against numbers worked out by hand, and every format against the summary.

mod comparison;
mod formats;
mod hand;
mod leads;
mod statistics;
mod tally;
