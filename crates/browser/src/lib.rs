//! Tables in a browser. A second host beside the server: it answers the same requests and the same messages, as far as
//! no other person is needed for them.
//!
//! Nothing in here reads or writes, knows the time or draws a random number. The page's worker asks ([`Asked`]) and is
//! told what to store, whom to tell and what to think about ([`Done`]), in that order: a move is on the disk before
//! anybody sees it. A second worker with the same module thinks ([`Thinker`]), so that nobody waits for bots.

mod asked;
mod day;
mod device;
mod face;
mod random;
mod request;
mod room;
mod socket;
mod thinker;

pub use asked::{
    Asked, DeviceAnswer, DeviceQuestion, DeviceText, DeviceThought, Done, Errand, Kept, KeptTable, NotKept,
};
pub use device::Device;
pub use face::{ask, release, room};
pub use thinker::Thinker;
