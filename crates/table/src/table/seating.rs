//! Who sits where, until the match starts.

use engine::{Hex32, Seat};
use ids::UserId;

use super::{CurrentMatch, Ending, LoggedMove, Mover, Occupant, SeatedPerson, Table, TableChange, TableSeat};
use crate::info::{Pace, SeatKind, Status};
use crate::moment::Moment;
use crate::names;
use crate::new_table::{NewSeat, known_level, not_beside, rules};
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};

const HOUR_MS: i64 = 60 * 60 * 1000;
const WEEK_MS: i64 = 7 * 24 * HOUR_MS;

impl Table {
    fn check_open(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Open => Ok(()),
            Status::Playing => Err(Code::NotOpen.into()),
            Status::Over | Status::Closed => Err(Code::Over.into()),
        }
    }

    /// A person takes a seat: the one they want, or any that is free.
    pub fn join(
        &mut self,
        person: &SeatedPerson,
        wanted: Option<u8>,
        invite: Option<&str>,
        nonce: Hex32,
    ) -> Result<TableChange, Refusal> {
        self.check_open()?;
        if self.seat_of(&person.id).is_some() {
            return Err(Code::SeatedAlready.into());
        }
        let invited = self.is_invite(invite);
        let free = |seat: &TableSeat| match seat.occupant.kind() {
            SeatKind::Open => true,
            SeatKind::Invited => invited,
            SeatKind::Person | SeatKind::Bot => false,
        };
        let first = |fits: &dyn Fn(Seat, &TableSeat) -> bool| {
            self.numbered_seats().find(|(number, seat)| fits(*number, seat)).map(|(number, _)| number)
        };
        let seat = match wanted {
            Some(wanted) => first(&|number, seat| number.0 == wanted && free(seat)),
            // Anyone who was invited takes a reserved seat, if there is one.
            None => first(&|_, seat| invited && seat.occupant.kind() == SeatKind::Invited)
                .or_else(|| first(&|_, seat| free(seat))),
        };
        let seat = seat.ok_or(Code::SeatTaken)?;
        self.seats[seat.index()] = TableSeat { nonce: Some(nonce), ..person.seated(self.rated) };
        Ok(TableChange::seat(seat))
    }

    /// A person leaves before the start. A host who leaves closes the table.
    pub fn leave(&mut self, user: &UserId) -> Result<TableChange, Refusal> {
        self.check_open()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if self.host == *user {
            return self.close(user);
        }
        self.seats[seat.index()] = TableSeat::from(if self.public || self.club.is_some() {
            Occupant::Open
        } else {
            Occupant::Invited
        });
        Ok(TableChange::seat(seat))
    }

    /// The host decides who may have a seat. A person who had it is removed.
    pub fn reseat(&mut self, seat: Seat, to: &NewSeat, random: TableRandom) -> Result<TableChange, Refusal> {
        self.check_open()?;
        let before = self.seats.get(seat.index()).ok_or(Code::NotFound)?.occupant.user();
        if before == Some(&self.host) {
            let texts = &["The host keeps their seat.", "Der Gastgeber behält seinen Platz."];
            return Err(Refusal::because(Code::BadTable, texts));
        }
        let removed = before.is_some();
        let occupant = match to {
            NewSeat::Open => Occupant::Open,
            NewSeat::Invited => Occupant::Invited,
            NewSeat::Bot { level } => {
                known_level(level)?;
                Occupant::Bot { name: names::bot(&self.names(), random), level: level.clone() }
            }
            NewSeat::Me => return Err(Code::SeatedAlready.into()),
            NewSeat::Beside { .. } => return Err(not_beside()),
        };
        if removed {
            // A removed person must not come back with the old link.
            self.invite = random.word::<16>();
        }
        self.seats[seat.index()] = TableSeat::from(occupant);
        Ok(TableChange::seat(seat))
    }

    /// Keeps a seat for somebody who is invited: one of those for people with the link that is not `promised`, or an open
    /// one. The seat, and whether it was open.
    pub fn keep_seat(&mut self, promised: &[Seat]) -> Result<(Seat, bool, TableChange), Refusal> {
        self.check_open()?;
        let first = |kind: SeatKind| {
            let fits = |(number, seat): &(Seat, &TableSeat)| {
                seat.occupant.kind() == kind && !promised.contains(number)
            };
            self.numbered_seats().find(fits).map(|(number, _)| number)
        };
        if let Some(seat) = first(SeatKind::Invited) {
            return Ok((seat, false, TableChange::seat(seat)));
        }
        let texts = &[
            "No seat is free at this table. Remove a bot first, or open another table.",
            "An diesem Tisch ist kein Platz frei. Entferne erst einen Bot oder eröffne einen anderen Tisch.",
        ];
        let seat = first(SeatKind::Open).ok_or_else(|| Refusal::because(Code::SeatTaken, texts))?;
        self.seats[seat.index()] = TableSeat::from(Occupant::Invited);
        Ok((seat, true, TableChange::seat(seat)))
    }

    /// Nobody is coming to a seat that was kept: it is open to everybody, if it still waits.
    pub fn open_kept_seat(&mut self, seat: Seat) -> Result<TableChange, Refusal> {
        self.check_open()?;
        let kept = self.seats.get_mut(seat.index()).ok_or(Code::NotFound)?;
        if kept.occupant.kind() == SeatKind::Invited {
            *kept = TableSeat::from(Occupant::Open);
        }
        Ok(TableChange::seat(seat))
    }

    /// The host closes the table, or the only person who is playing puts the match away.
    pub fn close(&mut self, user: &UserId) -> Result<TableChange, Refusal> {
        let seat = self.seat_of(user);
        let may = match self.status {
            Status::Playing => self.host == *user || seat.is_some(),
            Status::Open | Status::Over | Status::Closed => self.host == *user,
        };
        if !may {
            return Err(Code::NotHost.into());
        }
        if self.status == Status::Playing && self.people().iter().any(|other| Some(other) != seat) {
            let texts = &[
                "Others are playing here. Resign instead.",
                "Hier spielen andere mit. Gib stattdessen auf.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        self.put_away()
    }

    /// Closes the table. A match that nobody will finish has no result, unless it is already decided.
    pub fn put_away(&mut self) -> Result<TableChange, Refusal> {
        let ending = match self.status {
            Status::Open => None,
            Status::Playing => (!self.decided).then_some(Ending::Unfinished),
            Status::Over | Status::Closed => return Err(Code::Over.into()),
        };
        self.status = Status::Closed;
        let orders = self.sweep_orders();
        Ok(TableChange { ending, orders, ..TableChange::table() })
    }

    /// The host makes a new invite code: the old link leads nowhere.
    pub fn renew_invite(&mut self, random: TableRandom) -> Result<TableChange, Refusal> {
        if let Status::Over | Status::Closed = self.status {
            return Err(Code::Over.into());
        }
        // Nobody is invited to an attempt at a match of the day, nor from outside to a table of a club.
        if self.attempt.is_some() || self.club.is_some() {
            return Err(Code::Forbidden.into());
        }
        self.invite = random.word::<16>();
        Ok(TableChange::table())
    }

    /// The date on which the table closes by itself if nothing happens: a match that only its host plays, without a clock,
    /// after a week; a table that waits for players after a week in all, with a live clock an hour at a time.
    pub fn expiry(&self, date: i64) -> Option<i64> {
        if let (Some(attempt), Status::Playing) = (self.attempt, self.status) {
            return Some(attempt.day.reveals());
        }
        let week = self.created + WEEK_MS;
        match (self.status, self.pace) {
            (Status::Open, Pace::Live { .. }) => Some(week.min(date + HOUR_MS)),
            (Status::Open, Pace::Days { .. } | Pace::Free) => Some(week),
            (Status::Playing, Pace::Free) => Some(date + WEEK_MS),
            (Status::Playing, Pace::Live { .. } | Pace::Days { .. }) | (Status::Over | Status::Closed, _) => {
                None
            }
        }
    }

    /// The table's day has come. A live table goes on for another hour if its host was `seen` in the last one.
    pub fn expire(&mut self, seen: i64, date: i64) -> Result<TableChange, Refusal> {
        if self.expires.is_none_or(|expires| expires > date) {
            return Err(Code::Stale.into());
        }
        if self.status == Status::Open && seen > date - HOUR_MS && date < self.created + WEEK_MS {
            return Ok(TableChange::table());
        }
        self.put_away()
    }

    /// Starts the match. Bots of the level `fill` take the empty seats; `nonce` is the host's own for the dice.
    pub fn start(
        &mut self,
        now: Moment,
        nonce: Option<Hex32>,
        fill: Option<&str>,
        random: TableRandom,
    ) -> Result<TableChange, Refusal> {
        self.check_open()?;
        fill.map(known_level).transpose()?;
        // Filled on a copy: on a refusal nothing has changed.
        let mut seats = self.seats.clone();
        let mut taken = self.names();
        for seat in &mut seats {
            if let Occupant::Open | Occupant::Invited = seat.occupant {
                let Some(level) = fill else {
                    let texts = &[
                        "Some seats are empty. Fill them with bots or wait.",
                        "Es sind noch Plätze frei. Besetze sie mit Bots oder warte.",
                    ];
                    return Err(Refusal::because(Code::BadTable, texts));
                };
                let name = names::bot(&taken, random);
                taken.push(name.clone());
                seat.occupant = Occupant::Bot { name, level: level.to_owned() };
            }
            let hosts = nonce.filter(|_| seat.occupant.user() == Some(&self.host));
            seat.nonce.get_or_insert_with(|| hosts.unwrap_or_else(|| random.hex32()));
        }
        let before = std::mem::replace(&mut self.seats, seats);
        let started = rules(&self.game).and_then(|rules| Ok(rules.start(self.header(), self.names())?));
        let (the_match, advance) = match started {
            Ok(started) => started,
            Err(refusal) => {
                self.seats = before;
                return Err(refusal);
            }
        };
        self.rated = self.unrated().is_none();
        self.current = Some(CurrentMatch::started(the_match));
        self.started = Some(now.date);
        self.status = Status::Playing;
        let change = self.logged(LoggedMove { by: Mover::Table, ply: 0, at: now.date, advance }, now);
        Ok(TableChange { seats: Seat::all(self.seats.len() as u8).collect(), ..change })
    }
}
