//! Time to think. The host keeps the clocks; a client only shows them.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::info::{ClockInfo, Pace};
use crate::table::Span;

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
    /// What the turn has in addition, because clocks stand still at times.
    #[serde(default)]
    rest_ms: i64,
    /// The person's days off, as dates.
    #[serde(default)]
    off: Vec<Span>,
    /// The person would like the match to pause.
    #[serde(default)]
    wishes_pause: bool,
}

/// How many actions can be undone in a row without gaining time.
const REMEMBERED: usize = 32;

/// The clocks of all seats, stored with the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks(Vec<Clock>);

impl Pace {
    /// How long a move may take before it uses up the reserve; none without a clock.
    pub(crate) fn move_ms(self) -> Option<i64> {
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
        let clock = Clock {
            reserve_ms: pace.reserve_ms(),
            since: None,
            before: Vec::new(),
            left: false,
            rest_ms: 0,
            off: Vec::new(),
            wishes_pause: false,
        };
        Clocks(vec![clock; seats])
    }

    /// How many seats there are clocks for.
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// The seats on turn.
    pub fn turn(&self) -> SeatSet {
        self.those(|clock| clock.since.is_some())
    }

    fn those(&self, which: impl Fn(&Clock) -> bool) -> SeatSet {
        (0..).map(Seat).zip(&self.0).filter(|(_, clock)| which(clock)).map(|(seat, _)| seat).collect()
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
                (true, None) => (clock.since, clock.rest_ms) = (Some(now), 0),
                (true, Some(_)) => {}
                (false, _) => (clock.since, clock.rest_ms) = (None, 0),
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
        Some(clock.since? + pace.move_ms()? + clock.rest_ms + clock.reserve_ms)
    }

    /// Since when it has been the seat's turn; none while it is not.
    pub fn since(&self, seat: Seat) -> Option<i64> {
        self.0[seat.index()].since
    }

    /// A person's days off, and what their turn has in addition because the clock stands still at times.
    pub fn rest(&mut self, seat: Seat, off: Vec<Span>, rest_ms: i64) {
        let clock = &mut self.0[seat.index()];
        (clock.off, clock.rest_ms) = (off, rest_ms);
    }

    /// A person would like the match to pause, or no longer.
    pub fn ask_pause(&mut self, seat: Seat, wish: bool) {
        self.0[seat.index()].wishes_pause = wish;
    }

    /// The seats that would like to pause.
    pub fn wish_to_pause(&self) -> SeatSet {
        self.those(|clock| clock.wishes_pause)
    }

    /// A pause of this length is over: nobody has lost time, and nobody wishes another.
    pub fn stood_still(&mut self, ms: i64) {
        for clock in &mut self.0 {
            clock.wishes_pause = false;
            clock.since = clock.since.map(|since| since + ms);
            clock.before.iter_mut().for_each(|(since, _)| *since += ms);
        }
    }

    /// For clients, as dates: `behind` is what the table's time is behind them, `date` is now. Only `people` play against a clock.
    pub fn info(&self, pace: Pace, people: SeatSet, behind: i64, date: i64) -> Vec<ClockInfo> {
        let info = |(seat, clock): (Seat, &Clock)| {
            let person = people.contains(seat);
            ClockInfo {
                seat: seat.0,
                reserve_ms: matches!(pace, Pace::Live { .. }).then_some(clock.reserve_ms).filter(|_| person),
                deadline: self.deadline(pace, seat).filter(|_| person).map(|at| at + behind),
                off_until: clock.off_until(date).filter(|_| person),
                wishes_pause: clock.wishes_pause,
            }
        };
        (0..).map(Seat).zip(&self.0).map(info).collect()
    }
}

impl Clock {
    fn charge(&mut self, pace: Pace, now: i64) {
        let (Some(since), Some(move_ms)) = (self.since, pace.move_ms()) else { return };
        let over = now - since - move_ms - self.rest_ms;
        if over > 0 {
            self.reserve_ms = (self.reserve_ms - over).max(0);
            // Only charge it once.
            self.since = Some(since + over);
        }
    }

    /// When the days off end that it is now.
    fn off_until(&self, date: i64) -> Option<i64> {
        self.off.iter().find(|span| span.contains(date)).map(|span| span.until)
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
        assert_eq!(clocks.info(LIVE, all(&[0, 1]), 0, 0)[0].reserve_ms, Some(40_000));
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
        assert_eq!(clocks.info(LIVE, all(&[0]), 0, 0)[0].reserve_ms, Some(30_000));
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
            clocks.info(Pace::Free, all(&[0]), 0, 0)[0],
            ClockInfo { seat: 0, reserve_ms: None, deadline: None, off_until: None, wishes_pause: false }
        );
    }
}
