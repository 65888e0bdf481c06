//! Whatever strangers send, fed with any bytes: match files, presets, positions, what is said on a table's socket. Not part
//! of the product: `fuzz/` and this crate's tests call these functions.
//!
//! Each takes any bytes at all and panics if a promise is broken: what is read neither panics nor runs away, and what
//! is accepted means the same once it was written and read again. Each says whether the bytes were accepted.

mod bombs;
mod match_file;
mod messages;
mod position;
mod preset;
pub mod samples;

pub use bombs::undone_again_and_again;
pub use match_file::match_file;
pub use messages::messages;
pub use position::position;
pub use preset::preset;

use engine::{Lang, Viewer};

/// All that anybody can see of a match, in every language.
fn everything_seen(the_match: &dyn catalog::AnyMatch) -> Vec<String> {
    let seats = engine::Seat::all(the_match.header().seats).map(Viewer::Seat);
    let viewers = seats.chain([Viewer::Spectator]);
    let seen = |viewer| {
        Lang::all().map(move |lang| {
            let frame = the_match.frame(viewer, lang);
            serde_json::to_string(&frame).expect("frames serialize")
        })
    };
    viewers.flat_map(seen).collect()
}
