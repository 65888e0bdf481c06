//! Who sits where, until the match begins.

use engine::{Hex32, Seat};
use store::{Change, SeatRow, UserId, UserRow};

use super::{Done, Table, word, written};
use crate::protocol::{Pace, SeatKind, Status};
use crate::random;
use crate::refusal::{Code, Refusal};
use crate::sessions::SEEN_MS;
use crate::tables::sit;

/// So long people wait for a host who is gone: where they sit at the table, and where they look in now and then.
const AWAY_LIVE_MS: i64 = 60 * 60 * 1000;
const AWAY_MS: i64 = 7 * 24 * AWAY_LIVE_MS;

impl Table {
    /// Somebody sits down.
    pub fn join(
        &mut self,
        person: &UserRow,
        wanted: Option<u8>,
        invite: Option<&str>,
        nonce: Hex32,
    ) -> Result<Change, Refusal> {
        self.gathering()?;
        if self.seat_of(&person.id).is_some() {
            return Err(Code::SeatedAlready.into());
        }
        let invited = self.invites(invite);
        let free = |table: &Table, seat: Seat| match table.kind(seat) {
            SeatKind::Open => true,
            SeatKind::Invited => invited,
            SeatKind::Person | SeatKind::Bot => false,
        };
        let mut all = (0..self.seats.len() as u8).map(Seat);
        let seat = match wanted {
            Some(seat) => all.find(|one| one.0 == seat && free(self, *one)),
            // Who was invited takes a seat kept for the invited, if there is one.
            None => {
                let kept = all.clone().find(|seat| invited && self.kind(*seat) == SeatKind::Invited);
                kept.or_else(|| all.find(|seat| free(self, *seat)))
            }
        };
        let seat = seat.ok_or_else(|| Refusal::from(Code::SeatTaken))?;
        let row = &mut self.seats[seat.index()];
        sit(row, person);
        row.nonce = Some(nonce.to_string());
        Ok(self.change().put_seat(&self.seats[seat.index()]))
    }

    fn gathering(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Open => Ok(()),
            Status::Playing => Err(Code::NotOpen.into()),
            Status::Over | Status::Closed => Err(Code::Over.into()),
        }
    }

    /// Somebody leaves before the start.
    pub fn leave(&mut self, user: &UserId) -> Result<Change, Refusal> {
        self.gathering()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if self.row.host == *user {
            return self.close(user);
        }
        self.reseat(seat, if self.row.public { SeatKind::Open } else { SeatKind::Invited }, None)
    }

    /// The host decides who may sit on a seat.
    pub fn reseat(
        &mut self,
        seat: Seat,
        kind: SeatKind,
        bot: Option<(&str, String)>,
    ) -> Result<Change, Refusal> {
        self.gathering()?;
        let row = self.seats.get_mut(seat.index()).ok_or(Code::NotFound)?;
        if row.user.as_ref() == Some(&self.row.host) {
            let (en, de) = ("The host keeps a seat.", "Wer den Tisch eröffnet hat, behält seinen Platz.");
            return Err(Refusal::because(Code::BadTable, en, de));
        }
        if row.user.is_some() {
            // Who was sent away shall not come back by the old link.
            self.row.invite = random::word::<16>();
        }
        row.kind = written(kind);
        (row.user, row.nonce, row.guest) = (None, None, false);
        (row.level, row.name) = bot.map(|(level, name)| (level.to_owned(), name)).unzip();
        Ok(self.change().put_seat(&self.seats[seat.index()]))
    }

    /// The host gives the table up.
    pub fn close(&mut self, user: &UserId) -> Result<Change, Refusal> {
        if self.row.host != *user {
            return Err(Code::NotHost.into());
        }
        match self.status() {
            Status::Open => {}
            Status::Playing => {
                let others = |seat: &SeatRow| seat.user.as_ref().is_some_and(|other| other != user);
                if self.seats.iter().any(others) {
                    let en = "Others play here; resign instead.";
                    let de = "Hier spielen andere mit; gib stattdessen auf.";
                    return Err(Refusal::because(Code::Forbidden, en, de));
                }
                if self.row.rated {
                    let en =
                        "This match counts for your rating; resign instead, and a bot plays it to the end.";
                    let de = "Diese Partie zählt für deine Wertung; gib stattdessen auf, dann spielt ein Bot sie zu Ende.";
                    return Err(Refusal::because(Code::Forbidden, en, de));
                }
            }
            Status::Over | Status::Closed => return Err(Code::Over.into()),
        }
        self.row.status = written(Status::Closed);
        self.row.deadline = None;
        self.row.bot_to_act = false;
        Ok(self.change())
    }

    /// Nobody needs to wait any longer for a host who was last seen then.
    pub fn is_forsaken(&self, host_seen: i64, now: i64) -> bool {
        let patience = match self.pace() {
            Pace::Live { .. } => AWAY_LIVE_MS,
            Pace::Days { .. } | Pace::Free => AWAY_MS,
        };
        // When somebody was seen is known to the hour, and who has just laid a table is here.
        let away = now - (host_seen + SEEN_MS).max(self.row.created);
        self.status() == Status::Open && away > patience
    }

    /// The match begins: `bot` is for an empty seat, `nonce` for every seat that has none.
    pub fn start(
        &mut self,
        now: i64,
        hosts: Option<Hex32>,
        mut bot: impl FnMut() -> Option<(String, String)>,
        mut nonce: impl FnMut() -> Hex32,
    ) -> Result<Done, Refusal> {
        self.gathering()?;
        // Filled on a copy: on a refusal nothing has changed.
        let mut seats = self.seats.clone();
        for row in &mut seats {
            if let SeatKind::Open | SeatKind::Invited = word(&row.kind)? {
                let Some((level, name)) = bot() else {
                    let en = "There are empty seats; fill them with bots or wait.";
                    let de = "Es sind noch Plätze frei; besetze sie mit Bots oder warte.";
                    return Err(Refusal::because(Code::BadTable, en, de));
                };
                row.kind = written(SeatKind::Bot);
                (row.level, row.name) = (Some(level), Some(name));
            }
            let given = hosts.filter(|_| row.user.as_ref() == Some(&self.row.host));
            row.nonce.get_or_insert_with(|| given.unwrap_or_else(&mut nonce).to_string());
        }
        let before = std::mem::replace(&mut self.seats, seats);
        let started = self.header().and_then(|header| Ok(self.rules()?.start(header, self.names())?));
        let (game, played) = match started {
            Ok(started) => started,
            Err(refusal) => {
                self.seats = before;
                return Err(refusal);
            }
        };
        self.game = Some(game);
        self.row.started = Some(now);
        self.row.status = written(Status::Playing);
        let mut change = self.moved(0, "table", &played, now);
        for seat in &self.seats {
            change = change.put_seat(seat);
        }
        Ok(Done { change, played: Some(played) })
    }
}
