//! A table of a club's league or tournament: its people are seated by a draw, and the match begins at once.

use engine::Seat;
use ids::UserId;

use super::{CurrentMatch, LoggedMove, Mover, SeatedPerson, Table};
use crate::info::{Pace, Status};
use crate::moment::Moment;
use crate::new_table::rules;
use crate::random::TableRandom;
use crate::refusal::Refusal;

/// What is played at it.
pub struct ClubTable<'a> {
    pub club: &'a str,
    pub game: &'a str,
    pub name: String,
    pub pace: Pace,
    /// Nobody who plays is its host: nobody may close it or send somebody away.
    pub host: UserId,
}

impl Table {
    /// A match of these people, by seat, which has begun: with standard options, without undo and without hints. It moves no
    /// ratings, as nobody knows where its players sit.
    pub fn of_club(
        what: &ClubTable<'_>,
        people: &[SeatedPerson],
        now: Moment,
        random: TableRandom,
    ) -> Result<Table, Refusal> {
        let rules = rules(what.game)?;
        let seats = people.iter().map(|person| person.seated(false)).collect();
        let host = SeatedPerson { id: what.host.clone(), name: String::new(), guest: false, network: None };
        let mut table = Table::empty(what.game, rules.default_options(), seats, &host, now.date, random);
        (table.public, table.undo) = (false, false);
        (table.club, table.name) = (Some(what.club.to_owned()), Some(what.name.clone()));
        table.set_pace(what.pace);
        for seat in &mut table.seats {
            seat.nonce = Some(random.hex32());
        }
        let (the_match, advance) = rules.start(table.header(), table.names())?;
        table.current = Some(CurrentMatch::started(the_match));
        (table.started, table.status) = (Some(now.date), Status::Playing);
        table.logged(LoggedMove { by: Mover::Table, ply: 0, at: now.date, advance }, now);
        table.expires = table.expiry(now.date);
        Ok(table)
    }

    /// The people at it, by seat.
    pub fn seated_people(&self) -> impl Iterator<Item = (Seat, &UserId)> {
        self.numbered_seats().filter_map(|(seat, at)| Some((seat, at.occupant.user()?)))
    }
}
