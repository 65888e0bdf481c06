//! Which event of a table calls whom.

use std::collections::{HashMap, HashSet};

use engine::Seat;
use store::{Change, UserId};
use table::{Moment, SeatKind, Status, Table};

use super::{Call, NoticeKind};

/// Turns that came while their people were looking, by the event they would have been called for.
#[derive(Default)]
pub struct SeenTurns(HashMap<UserId, String>);

impl SeenTurns {
    /// Something has happened: whoever has acted since knows of their turn, and whoever looks sees that it has come.
    pub fn note(&mut self, before: &OnTurn, table: &Table, looking: &HashSet<UserId>) {
        let after = OnTurn::at(table);
        self.0.retain(|user, _| {
            after.deadline(user).is_some() && after.deadline(user) == before.deadline(user)
        });
        let come = after.people.iter().filter(|(user, _)| before.deadline(user).is_none());
        self.0.extend(
            come.filter(|(user, _)| looking.contains(user))
                .map(|(user, _)| (user.clone(), OnTurn::event(table))),
        );
    }

    /// Somebody looks no longer: the call for a turn of theirs that came while they did, once.
    pub fn call(&mut self, user: &UserId, table: &Table, now: i64, due: i64) -> Option<Call> {
        let event = self.0.remove(user)?;
        OnTurn::at(table).deadline(user)?;
        Some(Call::new(NoticeKind::Turn, event, user, now).at_table(table).due(due))
    }
}

/// A table before something happens: who was on turn in a match over days, and until when by the table's own time.
pub struct OnTurn {
    status: Status,
    people: Vec<(UserId, i64)>,
}

impl OnTurn {
    pub fn at(table: &Table) -> OnTurn {
        let on_turn = |seat: Seat| {
            let occupant = &table.seats[seat.index()].occupant;
            let user = occupant.user().filter(|_| occupant.bot().is_none())?.clone();
            Some((user, table.clocks.deadline(table.pace, seat)?))
        };
        let over_days = table.is_over_days() && table.status == Status::Playing && table.paused.is_none();
        let seats = table.clocks.turn();
        let people = if over_days { seats.iter().filter_map(on_turn).collect() } else { Vec::new() };
        OnTurn { status: table.status, people }
    }

    /// What the turns are called that have just come.
    fn event(table: &Table) -> String {
        format!("turn:{}:{}", table.id, table.ply)
    }

    fn deadline(&self, user: &UserId) -> Option<i64> {
        self.people.iter().find(|(who, _)| who == user).map(|(_, deadline)| *deadline)
    }

    /// Adds the calls for what has happened since to what is stored of it. Whoever is looking sees it, and is not called; the
    /// others are not before `due`.
    pub fn call(
        &self,
        mut change: Change,
        table: &Table,
        looking: &HashSet<UserId>,
        now: Moment,
        due: i64,
    ) -> Change {
        let after = OnTurn::at(table);
        let call = |kind: NoticeKind, event: String, user: &UserId| {
            Call::new(kind, event, user, now.date).at_table(table).due(due)
        };
        for (user, _) in self.people.iter().filter(|(user, _)| after.deadline(user).is_none()) {
            change = change.take_turn_back(user, &table.id);
        }
        for (user, deadline) in &after.people {
            let before = self.deadline(user);
            if before.is_none() && !looking.contains(user) {
                change = call(NoticeKind::Turn, OnTurn::event(table), user).put(change);
            }
            if before == Some(*deadline) {
                continue;
            }
            if before.is_some() {
                change = change.take_reminder_back(user, &table.id);
            }
            let left = deadline + table.shift - now.time;
            let event = format!("short:{}:{}", table.id, table.ply);
            change = call(NoticeKind::TimeShort, event, user).before(now.date + left).put(change);
        }
        let people = || table.seats.iter().filter_map(|seat| seat.occupant.user());
        let away = || people().filter(|user| !looking.contains(*user));
        let seats = table.seats.iter().filter(|seat| seat.occupant.kind() == SeatKind::Person);
        if self.status == Status::Open && table.status == Status::Playing && seats.count() > 1 {
            // Whoever is on turn is called for that.
            for user in away().filter(|user| after.deadline(user).is_none()) {
                change = call(NoticeKind::Starts, format!("starts:{}", table.id), user).put(change);
            }
        }
        if self.status == Status::Playing && table.status == Status::Over && table.is_over_days() {
            for user in away() {
                change = call(NoticeKind::Over, format!("over:{}", table.id), user).put(change);
            }
        }
        change
    }
}
