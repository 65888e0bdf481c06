//! Which event of a table calls whom.

use std::collections::HashSet;

use engine::Seat;
use store::{Change, UserId};
use table::{Moment, SeatKind, Status, Table};

use super::{Call, NoticeKind};

/// A reminder comes when a quarter of the time is left, but not earlier than this.
const SHORT_MS: i64 = 12 * 60 * 60 * 1000;

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
                let event = format!("turn:{}:{}", table.id, table.ply);
                change = call(NoticeKind::Turn, event, user).put(change);
            }
            if before == Some(*deadline) {
                continue;
            }
            if before.is_some() {
                change = change.take_reminder_back(user, &table.id);
            }
            let left = deadline + table.shift - now.time;
            let remind = now.date + left - (left / 4).min(SHORT_MS);
            let event = format!("short:{}:{}", table.id, table.ply);
            change = call(NoticeKind::TimeShort, event, user).due(remind.max(due)).put(change);
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
