//! How long people at a table wait for a bot.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalog::KeepGoing;
use engine::Seat;

/// A whole turn, however many decisions it has. Bots on an ordinary machine need less; this is for slow ones.
const TURN: Duration = Duration::from_secs(2);

/// The clock of bots' turns: all decisions of a seat until another seat or chance acts.
pub struct Patience {
    /// Whose turn goes on.
    seat: Option<Seat>,
    until: Arc<Mutex<Instant>>,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { seat: None, until: Arc::new(Mutex::new(Instant::now() + TURN)) }
    }
}

impl Patience {
    /// A bot is asked for a decision: the clock begins if its turn does.
    pub fn ask(&mut self, seat: Seat) {
        if self.seat != Some(seat) {
            self.seat = Some(seat);
            *self.until.lock().expect("nobody panics with it") = Instant::now() + TURN;
        }
    }

    /// Whatever comes next is a new turn.
    pub fn renew(&mut self) {
        self.seat = None;
    }

    /// What bots ask while they think.
    pub fn keep_going(&self) -> KeepGoing {
        let until = self.until.clone();
        Arc::new(move || Instant::now() < *until.lock().expect("nobody panics with it"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_one_clock_and_the_next_turn_another() {
        let mut patience = Patience::default();
        let until = patience.until.clone();
        let left = || *until.lock().unwrap();
        patience.ask(Seat(1));
        let first = left();
        patience.ask(Seat(1));
        assert_eq!(left(), first);
        patience.renew();
        patience.ask(Seat(1));
        assert!(left() > first);
        let second = left();
        patience.ask(Seat(0));
        assert!(left() > second);
        assert!(patience.keep_going()());
        *until.lock().unwrap() = Instant::now();
        assert!(!patience.keep_going()());
    }
}
