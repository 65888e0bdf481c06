//! Time to think. The host keeps the clocks; a client only shows them.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::info::{ClockInfo, Pace};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// One seat's clock, in the table's time, which stands still while the host is down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Clock {
    reserve_ms: i64,
    /// Since when it has been the seat's turn; none while it is not.
    since: Option<i64>,
    /// The clock before each of the last actions: an undo restores it.
    before: Vec<(i64, i64)>,
    /// A bot has played for the person at least once while the match was undecided.
    left: bool,
}

/// How many actions can be undone in a row without gaining time.
const REMEMBERED: usize = 32;

/// The clocks of all seats, stored with the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks(Vec<Clock>);

impl Pace {
    /// How long a move may take before it uses up the reserve; none without a clock.
    fn move_ms(self) -> Option<i64> {
        match self {
            Pace::Live { move_s, .. } => Some(i64::from(move_s) * 1000),
            Pace::Days { days } => Some(i64::from(days) * DAY_MS),
            Pace::Free => None,
        }
    }

    fn reserve_ms(self) -> i64 {
        match self {
            Pace::Live { reserve_s, .. } => i64::from(reserve_s) * 1000,
            Pace::Days { .. } | Pace::Free => 0,
        }
    }

    /// Whether a table may have this pace.
    pub fn fits(self) -> bool {
        match self {
            Pace::Live { move_s, reserve_s } => (5..=3600).contains(&move_s) && reserve_s <= 7200,
            Pace::Days { days } => (1..=30).contains(&days),
            Pace::Free => true,
        }
    }
}

impl Clocks {
    pub fn new(pace: Pace, seats: usize) -> Clocks {
        Clocks(vec![
            Clock { reserve_ms: pace.reserve_ms(), since: None, before: Vec::new(), left: false };
            seats
        ])
    }

    /// How many seats there are clocks for.
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// The seats on turn.
    pub fn turn(&self) -> SeatSet {
        (0..)
            .map(Seat)
            .zip(&self.0)
            .filter(|(_, clock)| clock.since.is_some())
            .map(|(seat, _)| seat)
            .collect()
    }

    /// A person has acted so many times in one go: extra time comes out of the reserve, and the next move starts afresh.
    pub fn acted(&mut self, pace: Pace, seat: Seat, actions: usize, now: i64) {
        let clock = &mut self.0[seat.index()];
        for _ in 0..actions {
            if let Some(since) = clock.since {
                if clock.before.len() == REMEMBERED {
                    clock.before.remove(0);
                }
                clock.before.push((since, clock.reserve_ms));
            }
            clock.charge(pace, now);
            clock.since = Some(now);
        }
        clock.since = None;
    }

    /// A person has undone an action: the clock goes on as if neither had happened.
    pub fn undone(&mut self, seat: Seat) {
        let clock = &mut self.0[seat.index()];
        if let Some((since, reserve_ms)) = clock.before.pop() {
            (clock.since, clock.reserve_ms) = (Some(since), reserve_ms);
        }
    }

    /// A bot has acted for the seat: its time costs nothing.
    pub fn stood_in(&mut self, seat: Seat) {
        let clock = &mut self.0[seat.index()];
        clock.since = None;
        clock.before.clear();
    }

    /// These seats are on turn now.
    pub fn settle(&mut self, turn: SeatSet, now: i64) {
        for (seat, clock) in (0..).map(Seat).zip(&mut self.0) {
            match (turn.contains(seat), clock.since) {
                (true, None) => clock.since = Some(now),
                (true, Some(_)) => {}
                (false, _) => clock.since = None,
            }
        }
    }

    /// A bot takes over. Time already used stays used when the person comes back.
    pub fn stand_down(&mut self, pace: Pace, seat: Seat, now: i64) {
        self.0[seat.index()].charge(pace, now);
    }

    /// The person has left the match, for good.
    pub fn leave(&mut self, seat: Seat) {
        self.0[seat.index()].left = true;
    }

    /// Whether the person has left the match, even for a while.
    pub fn left(&self, seat: Seat) -> bool {
        self.0.get(seat.index()).is_some_and(|clock| clock.left)
    }

    /// When the seat's time is up, in the table's time.
    pub fn deadline(&self, pace: Pace, seat: Seat) -> Option<i64> {
        let clock = &self.0[seat.index()];
        Some(clock.since? + pace.move_ms()? + clock.reserve_ms)
    }

    /// For clients, as dates: `behind` is what the table's time is behind them. Only `people` play against a clock.
    pub fn info(&self, pace: Pace, people: SeatSet, behind: i64) -> Vec<ClockInfo> {
        let info = |(seat, clock): (Seat, &Clock)| {
            let person = people.contains(seat);
            ClockInfo {
                seat: seat.0,
                reserve_ms: pace.move_ms().filter(|_| person).map(|_| clock.reserve_ms),
                deadline: self.deadline(pace, seat).filter(|_| person).map(|at| at + behind),
            }
        };
        (0..).map(Seat).zip(&self.0).map(info).collect()
    }
}

impl Clock {
    fn charge(&mut self, pace: Pace, now: i64) {
        let (Some(since), Some(move_ms)) = (self.since, pace.move_ms()) else { return };
        let over = now - since - move_ms;
        if over > 0 {
            self.reserve_ms = (self.reserve_ms - over).max(0);
            // Only charge it once.
            self.since = Some(since + over);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Pace = Pace::Live { move_s: 10, reserve_s: 60 };

    fn all(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    #[test]
    fn a_move_within_its_time_costs_nothing_and_a_longer_one_the_reserve() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.settle(all(&[0]), 0);
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(70_000));
        assert_eq!(clocks.deadline(LIVE, Seat(1)), None);
        clocks.acted(LIVE, Seat(0), 1, 9_000);
        clocks.settle(all(&[0]), 9_000);
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(79_000));
        clocks.acted(LIVE, Seat(0), 1, 9_000 + 30_000);
        clocks.settle(all(&[1]), 39_000);
        assert_eq!(clocks.info(LIVE, all(&[0, 1]), 0)[0].reserve_ms, Some(40_000));
        assert_eq!(clocks.turn(), all(&[1]));
    }

    #[test]
    fn undoing_and_playing_again_gains_no_time() {
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.settle(all(&[0]), 0);
        let deadline = clocks.deadline(LIVE, Seat(0));
        for now in 1..9 {
            clocks.acted(LIVE, Seat(0), 1, now * 1_000);
            clocks.settle(all(&[0]), now * 1_000);
            clocks.undone(Seat(0));
            clocks.settle(all(&[0]), now * 1_000);
            assert_eq!(clocks.deadline(LIVE, Seat(0)), deadline, "as if nothing had happened");
        }
    }

    #[test]
    fn undoing_an_action_that_ended_the_turn_gains_no_time_either() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.settle(all(&[0]), 0);
        let deadline = clocks.deadline(LIVE, Seat(0));
        for now in [20_000, 30_000, 40_000] {
            clocks.acted(LIVE, Seat(0), 1, now);
            clocks.settle(all(&[1]), now);
            clocks.undone(Seat(0));
            clocks.settle(all(&[0]), now + 1_000);
            assert_eq!(clocks.deadline(LIVE, Seat(0)), deadline);
        }
    }

    #[test]
    fn several_actions_in_one_go_are_undone_one_by_one_and_gain_no_time() {
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.settle(all(&[0]), 0);
        clocks.acted(LIVE, Seat(0), 1, 5_000);
        clocks.settle(all(&[0]), 5_000);
        clocks.acted(LIVE, Seat(0), 3, 35_000);
        clocks.settle(all(&[0]), 35_000);
        // 20 seconds too long, paid once; then ten for the next move.
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(35_000 + 10_000 + 40_000));
        for _ in 0..2 {
            clocks.undone(Seat(0));
            assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(35_000 + 10_000 + 40_000));
        }
        clocks.undone(Seat(0));
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(5_000 + 10_000 + 60_000), "as before all of them");
        clocks.undone(Seat(0));
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(10_000 + 60_000));
    }

    #[test]
    fn a_player_who_leaves_and_comes_back_has_used_the_same_time() {
        let mut clocks = Clocks::new(LIVE, 1);
        clocks.settle(all(&[0]), 0);
        clocks.stand_down(LIVE, Seat(0), 30_000);
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(70_000), "leaving gains no time");
        clocks.stand_down(LIVE, Seat(0), 40_000);
        clocks.leave(Seat(0));
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(70_000));
        clocks.stood_in(Seat(0));
        clocks.settle(all(&[0]), 41_000);
        assert_eq!(clocks.info(LIVE, all(&[0]), 0)[0].reserve_ms, Some(30_000));
        assert!(clocks.left(Seat(0)));
    }

    #[test]
    fn where_seats_act_at_once_each_has_its_own_clock() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.settle(all(&[0, 1]), 0);
        clocks.acted(LIVE, Seat(1), 1, 5_000);
        clocks.settle(all(&[0, 1]), 5_000);
        assert_eq!(clocks.deadline(LIVE, Seat(0)), Some(70_000));
        assert_eq!(clocks.deadline(LIVE, Seat(1)), Some(75_000));
    }

    #[test]
    fn days_have_no_reserve_and_a_free_table_no_clock() {
        let mut clocks = Clocks::new(Pace::Days { days: 2 }, 1);
        clocks.settle(all(&[0]), 0);
        assert_eq!(clocks.deadline(Pace::Days { days: 2 }, Seat(0)), Some(2 * DAY_MS));
        assert_eq!(clocks.deadline(Pace::Free, Seat(0)), None);
        assert_eq!(
            clocks.info(Pace::Free, all(&[0]), 0)[0],
            ClockInfo { seat: 0, reserve_ms: None, deadline: None }
        );
    }
}
