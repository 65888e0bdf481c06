//! The match of the day: one for each game and date, the same dice and bots for everybody.
//!
//! A day begins and ends at midnight UTC. What was begun on it may be finished for two more hours; then it is revealed, and
//! what is still being played is put away. Until then nobody sees more of any attempt than its player does from the seat.

use catalog::AnyGame;
use engine::{Hex32, Seat};
use ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::info::Status;
use crate::moment::Moment;
use crate::names;
use crate::new_table::rules;
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};
use crate::table::{CurrentMatch, LoggedMove, Mover, Occupant, SeatedPerson, Table, TableSeat};

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// How long what was begun on its day may still be played after it.
const FINISH_MS: i64 = 2 * HOUR_MS;
/// The bots of the day: strong, and quick enough to think without a clock.
const LEVEL: &str = "foreman";

/// A date, by the calendar of Greenwich: days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub i64);

impl Day {
    /// The day of a moment in milliseconds.
    pub fn of(date: i64) -> Day {
        Day(date.div_euclid(DAY_MS))
    }

    pub fn begins(self) -> i64 {
        self.0 * DAY_MS
    }

    /// From then on nobody begins it.
    pub fn ends(self) -> i64 {
        self.begins() + DAY_MS
    }

    /// From then on everybody sees everything of it, and nobody plays it.
    pub fn reveals(self) -> i64 {
        self.ends() + FINISH_MS
    }

    /// The last day that is revealed by this date.
    pub fn last_revealed(date: i64) -> Day {
        Day(Day::of(date - FINISH_MS).0 - 1)
    }

    pub fn is_revealed(self, date: i64) -> bool {
        date >= self.reveals()
    }
}

/// A person's try at a match of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub day: Day,
    /// From 0; only the first one counts.
    pub number: i64,
}

impl Attempt {
    pub fn counts(self) -> bool {
        self.number == 0
    }
}

/// An attempt as its table tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AttemptInfo {
    /// Days since 1970.
    pub day: i64,
    /// Whether it is compared with everybody's: the first one of a person.
    pub counts: bool,
    /// From then on nobody begins the match of this day.
    pub ends: i64,
    /// From then on nobody plays it, and everybody may see it.
    pub reveals: i64,
    /// Whether it is secret still: no seed, file, replay or report.
    pub sealed: bool,
}

/// What everybody plays on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DaySetup {
    pub options: Value,
    /// By seat; none is the person's.
    pub bots: Vec<Option<DayBot>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayBot {
    pub name: String,
    pub level: String,
}

impl DaySetup {
    /// The setup of a new day: standard options, and another seat from day to day.
    pub fn new(game: &dyn AnyGame, day: Day, random: TableRandom) -> DaySetup {
        let seats = game.meta().day_seats;
        let own = day.0.rem_euclid(seats.into());
        let mut taken = Vec::new();
        let mut bot = |seat: i64| {
            let name = names::bot(&taken, random);
            taken.push(name.clone());
            (seat != own).then(|| DayBot { name, level: LEVEL.to_owned() })
        };
        DaySetup { options: game.default_options(), bots: (0..seats.into()).map(&mut bot).collect() }
    }
}

/// Why nothing more is told of a match of the day yet.
fn secret() -> Refusal {
    let texts = &[
        "This is a match of the day: it stays secret until the day is over.",
        "Das ist eine Partie des Tages: Sie bleibt geheim, bis der Tag vorbei ist.",
    ];
    Refusal::because(Code::Forbidden, texts)
}

impl Table {
    /// Whether this is an attempt at a match of the day that is not revealed yet.
    pub fn is_sealed(&self, date: i64) -> bool {
        self.attempt.is_some_and(|attempt| !attempt.day.is_revealed(date))
    }

    /// Refuses what would tell more of a match of the day than its player sees.
    pub fn check_revealed(&self, date: i64) -> Result<(), Refusal> {
        if self.is_sealed(date) { Err(secret()) } else { Ok(()) }
    }

    /// Whether somebody may know of an attempt: its player, and everybody of one that counts once it is revealed.
    pub(crate) fn admits_to_attempt(&self, attempt: Attempt, user: &UserId, date: i64) -> bool {
        self.seat_of(user).is_some() || attempt.counts() && attempt.day.is_revealed(date)
    }

    /// Refuses a person's move that would make attempts unequal: after the reveal, and while a bot has to move. Bots come
    /// first, so that an attempt follows from what its player chooses and not from how fast.
    pub(crate) fn check_attempt(&self, by: &Mover, now: Moment) -> Result<(), Refusal> {
        let (Some(attempt), Mover::User(_)) = (self.attempt, by) else { return Ok(()) };
        if attempt.day.is_revealed(now.date) {
            let texts = &[
                "The day of this match is over, and so is the match.",
                "Der Tag dieser Partie ist vorbei und damit auch die Partie.",
            ];
            return Err(Refusal::because(Code::Over, texts));
        }
        if self.bots_to_act().is_empty() {
            return Ok(());
        }
        let texts = &[
            "In the match of the day the bots move first. Try again in a moment.",
            "In der Partie des Tages ziehen die Bots zuerst. Versuche es gleich noch einmal.",
        ];
        Err(Refusal::because(Code::NotYourTurn, texts))
    }

    /// Whether a person on turn can only have been refused because bots move before.
    pub fn waits_for_bots(&self, user: &UserId) -> bool {
        let on_turn = self.seat_of(user).is_some_and(|seat| self.clocks.turn().contains(seat));
        self.attempt.is_some() && on_turn
    }

    pub(crate) fn attempt_info(&self, date: i64) -> Option<AttemptInfo> {
        let attempt = self.attempt?;
        Some(AttemptInfo {
            day: attempt.day.0,
            counts: attempt.counts(),
            ends: attempt.day.ends(),
            reveals: attempt.day.reveals(),
            sealed: self.is_sealed(date),
        })
    }

    /// A person's attempt at a match of the day, which starts at once. Nobody gives a nonce.
    pub fn of_day(
        game: &str,
        setup: &DaySetup,
        secret: Hex32,
        attempt: Attempt,
        person: &SeatedPerson,
        now: Moment,
        random: TableRandom,
    ) -> Result<Table, Refusal> {
        let seat = |bot: &Option<DayBot>| -> TableSeat {
            match bot {
                Some(DayBot { name, level }) => {
                    Occupant::Bot { name: name.clone(), level: level.clone() }.into()
                }
                None => person.seated(false),
            }
        };
        let seats = setup.bots.iter().map(seat).collect();
        let mut table = Table::empty(game, setup.options.clone(), seats, person, now.date, random);
        (table.public, table.undo, table.keyed) = (false, false, true);
        (table.secret, table.attempt) = (secret, Some(attempt));
        let (the_match, advance) = rules(game)?.start(table.header(), table.names())?;
        table.current = Some(CurrentMatch::started(the_match));
        (table.started, table.status) = (Some(now.date), Status::Playing);
        table.logged(LoggedMove { by: Mover::Table, ply: 0, at: now.date, advance }, now);
        table.expires = table.expiry(now.date);
        Ok(table)
    }

    /// The seat of the person whose attempt it is.
    pub fn attempting_seat(&self) -> Option<Seat> {
        self.attempt
            .and_then(|_| self.numbered_seats().find(|(_, seat)| seat.occupant.level().is_none()))
            .map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_revealed_two_hours_after_its_midnight() {
        let day = Day(20_000);
        assert_eq!(
            (Day::of(day.begins()), Day::of(day.ends() - 1), Day::of(day.ends())),
            (day, day, Day(20_001))
        );
        assert!(!day.is_revealed(day.ends() + FINISH_MS - 1) && day.is_revealed(day.ends() + FINISH_MS));
        for date in [day.begins(), day.begins() + FINISH_MS - 1, day.begins() + FINISH_MS, day.ends() - 1] {
            let last = Day::last_revealed(date);
            assert!(last.is_revealed(date) && !Day(last.0 + 1).is_revealed(date), "{date}");
        }
    }

    #[test]
    fn everybody_takes_every_seat_in_turn_and_bots_the_others() {
        let random = TableRandom::new(|bytes| bytes.fill(5));
        for game in catalog::GAMES {
            let seats = game.meta().day_seats;
            let own = |day: i64| {
                let setup = DaySetup::new(*game, Day(day), random);
                assert_eq!(setup.bots.iter().flatten().count(), usize::from(seats) - 1);
                setup.bots.iter().position(Option::is_none)
            };
            assert!(
                (0..i64::from(seats)).all(|day| own(20_000 + day) != own(20_001 + day)),
                "{}",
                game.meta().id
            );
        }
    }
}
