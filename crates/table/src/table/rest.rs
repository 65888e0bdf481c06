//! When clocks over days stand still: in the nights a table has agreed on, on people's days off, and while all want a pause.

use engine::{Seat, SeatSet};
use ids::UserId;
use serde::{Deserialize, Serialize};

use super::{Table, TableChange};
use crate::info::{Pace, Status};
use crate::moment::Moment;
use crate::refusal::{Code, Refusal};

/// The minutes of a day.
const DAY: u16 = 24 * 60;
/// A night that is longer would leave too little of a day.
const LONGEST_NIGHT: u16 = 14 * 60;
/// After this a pause ends by itself: nobody waits for ever.
pub const LONGEST_PAUSE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The hours of every night at which nobody's time runs, by the clock on one wall for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Nights {
    /// Minutes after midnight.
    pub from: u16,
    /// Minutes after midnight.
    pub until: u16,
    /// The time zone, e.g. `Europe/Berlin`.
    pub zone: String,
}

impl Nights {
    /// Refuses nights that a table cannot have at its pace. Whether there is such a time zone, the host knows.
    pub fn check(&self, pace: Pace) -> Result<(), Refusal> {
        if !matches!(pace, Pace::Days { .. }) {
            let texts = &[
                "Only clocks over days stand still at night.",
                "Nur bei Tagen pro Zug stehen die Uhren nachts still.",
            ];
            return Err(Refusal::because(Code::BadTable, texts));
        }
        let fits = self.from < DAY && self.until < DAY && self.zone.len() <= 64;
        if !fits || !(1..=LONGEST_NIGHT).contains(&((self.until + DAY - self.from) % DAY)) {
            let texts = &["A night is up to {max} hours long.", "Eine Nacht ist bis zu {max} Stunden lang."];
            return Err(Refusal::because(Code::BadTable, texts).with("max", LONGEST_NIGHT / 60));
        }
        Ok(())
    }
}

/// From one date to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeSpan {
    pub from: i64,
    pub until: i64,
}

impl TimeSpan {
    pub fn contains(self, date: i64) -> bool {
        (self.from..self.until).contains(&date)
    }
}

impl Table {
    /// Whether the match has a clock over days, which can stand still.
    pub fn is_over_days(&self) -> bool {
        matches!(self.pace, Pace::Days { .. })
    }

    /// The host knows when people have days off (`off`), and until when a turn that began on a date lasts that has so much time,
    /// without the days off and the nights (`end`): sets the clocks by it.
    pub fn rest(
        &mut self,
        off: impl Fn(&UserId) -> Vec<TimeSpan>,
        end: impl Fn(Option<&Nights>, &[TimeSpan], i64, i64) -> i64,
        now: Moment,
    ) {
        let Some(given) = self.pace.move_ms().filter(|_| self.is_over_days()) else { return };
        let behind = self.shift + now.behind();
        // Whoever no longer plays here has no days off here.
        let people = if self.status == Status::Playing { self.people() } else { SeatSet::EMPTY };
        for seat in Seat::all(self.seats.len() as u8) {
            let user = self.seats[seat.index()].occupant.user().filter(|_| people.contains(seat));
            let off = user.map(&off).unwrap_or_default();
            let since = self.clocks.since(seat).filter(|_| user.is_some()).map(|since| since + behind);
            let rest = since.map_or(0, |since| end(self.nights.as_ref(), &off, since, given) - since - given);
            self.clocks.rest(seat, off, rest.max(0));
        }
    }

    /// Refuses whatever goes on with a match that pauses.
    pub(super) fn check_not_paused(&self) -> Result<(), Refusal> {
        if self.paused.is_some() { Err(Code::Paused.into()) } else { Ok(()) }
    }

    /// A person would like the match to pause, or no longer. When everybody does, it pauses; when one does not, it goes on.
    pub fn ask_pause(&mut self, user: &UserId, agree: bool, now: Moment) -> Result<TableChange, Refusal> {
        let seat = self.acting_seat(user)?;
        self.check_playing()?;
        if !self.is_over_days() {
            let texts = &[
                "Only matches with days for each move can pause.",
                "Nur Partien mit Tagen pro Zug können pausieren.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        self.clocks.ask_pause(seat, agree);
        if !agree && self.paused.is_some() {
            self.go_on(now);
        }
        self.pause_if_all_agree(now);
        Ok(TableChange::table())
    }

    /// The pause has lasted long enough: the match goes on by itself.
    pub fn end_pause(&mut self, now: Moment) -> Result<TableChange, Refusal> {
        if !self.is_paused_too_long(now) {
            return Err(Code::Stale.into());
        }
        self.go_on(now);
        Ok(TableChange::table())
    }

    pub fn is_paused_too_long(&self, now: Moment) -> bool {
        self.paused.is_some_and(|since| since + LONGEST_PAUSE_MS <= self.time(now))
    }

    /// The seats that would like to pause.
    pub fn wish_to_pause(&self) -> SeatSet {
        self.clocks.wish_to_pause()
    }

    /// Somebody has agreed, or has left it to the others.
    pub(super) fn pause_if_all_agree(&mut self, now: Moment) {
        let (people, wish) = (self.people(), self.wish_to_pause());
        let all = !people.is_empty() && people.iter().all(|seat: Seat| wish.contains(seat));
        if all && self.paused.is_none() && self.status == Status::Playing {
            self.paused = Some(self.time(now));
        }
        if people.is_empty() {
            self.go_on(now);
        }
    }

    fn go_on(&mut self, now: Moment) {
        let time = self.time(now);
        if let Some(paused) = self.paused.take() {
            self.clocks.stood_still(time - paused);
        }
    }
}
