//! A table in memory: who sits there, its clocks and its match.

mod branch;
mod club;
mod current;
mod orders;
mod playing;
mod rest;
mod seat;
mod seating;

use core::time::Duration;

use catalog::{AnyMatch, Frame, Telling};
use engine::{Header, Hex32, Lang, Seat, SeatSet, Seed, Viewer};
use ids::{TableId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clocks::Clocks;
use crate::day::Attempt;
use crate::info::{ClockInfo, Ended, Pace, SeatKind, Status, TableInfo, Unrated};
use crate::message::Update;
use crate::moment::Moment;
use crate::refusal::{Code, Refusal};

pub use branch::{Branch, Branching, TableOrigin};
pub use club::ClubTable;
pub use current::{CurrentMatch, follow};
pub use orders::{GiveOrders, OrdersInfo, SeatOrders};
pub use playing::{Ending, LoggedMove, Mover, TableChange, Undoing, Undone, check_length};
pub use rest::{LONGEST_PAUSE_MS, Nights, Span};
pub use seat::{Occupant, SeatedPerson, TableSeat};

/// How long a bot takes over the hardest decision; nobody waits longer for its thought itself than
/// [`catalog::LONGEST_THOUGHT`].
const HARDEST: Duration = Duration::from_millis(1200);
/// How long over the hardest further step of a turn that it has thought about already.
const FURTHER: Duration = Duration::from_millis(250);

/// A table, from the first open seat to the end of its match. Its methods change it in memory and say what has to
/// be stored; on a refusal nothing has changed. As JSON it is the table without its match, whose log stands beside it.
#[derive(Serialize, Deserialize)]
pub struct Table {
    pub id: TableId,
    /// The revision that is stored: it grows by one with every change.
    pub rev: i64,
    pub game: String,
    pub options: Value,
    pub status: Status,
    pub public: bool,
    pub invite: String,
    pub host: UserId,
    pub pace: Pace,
    /// The nights at which nobody's time runs.
    #[serde(default)]
    pub nights: Option<Nights>,
    /// Since when the match pauses, by the table's time.
    #[serde(default)]
    pub paused: Option<i64>,
    /// Whether players may undo their moves.
    pub undo: bool,
    pub rated: bool,
    /// The name of the preset the match is played with.
    pub preset: Option<String>,
    /// The secret of the dice; shown to nobody before the end.
    pub secret: Hex32,
    /// The number of the next entry.
    pub ply: usize,
    pub clocks: Clocks,
    pub seats: Vec<TableSeat>,
    /// What the table's time is behind the host's own: matches from before the host had one time for all.
    pub shift: i64,
    pub created: i64,
    pub started: Option<i64>,
    pub finished: Option<i64>,
    pub outcome: Option<Ended>,
    pub rematch: Option<TableId>,
    pub imported: bool,
    /// The host's name for the table.
    pub name: Option<String>,
    /// The date on which the table closes by itself if nothing happens.
    pub expires: Option<i64>,
    /// Where the host opened it from: a hash.
    pub network: Option<String>,
    /// Where its match goes on from, if it goes on from another.
    pub origin: Option<TableOrigin>,
    /// Whether players may ask for hints: everybody knew before the start.
    pub hints: bool,
    /// Whether each draw has dice of its own, by what it is for.
    pub keyed: bool,
    /// Which attempt it is, if it is one at a match of the day.
    pub attempt: Option<Attempt>,
    /// The club whose members alone may know of it.
    #[serde(default)]
    pub club: Option<String>,
    /// Whether all but one person have left: the results are written and no longer change.
    pub decided: bool,
    /// The match; none before it starts, and in lists.
    #[serde(skip)]
    pub current: Option<CurrentMatch>,
}

impl Table {
    /// What the dice are made from.
    pub fn seed(&self) -> Seed {
        let nonces = self.seats.iter().filter_map(|seat| seat.nonce).collect();
        Seed { secret: self.secret, nonces, keyed: self.keyed }
    }

    /// What the match is started and replayed with.
    pub fn header(&self) -> Header<Value> {
        let (game, options) = (self.game.clone(), self.options.clone());
        let origin = self.origin.as_ref().map(|origin| origin.dice.clone()).unwrap_or_default();
        Header { game, seats: self.seats.len() as u8, options, seed: self.seed(), origin }
    }

    /// The players' names, by seat.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.occupant.name().unwrap_or_default().to_owned()).collect()
    }

    /// Every seat with its number.
    pub fn numbered_seats(&self) -> impl Iterator<Item = (Seat, &TableSeat)> {
        (0..).map(Seat).zip(&self.seats)
    }

    /// Whether every seat is taken.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.occupant.kind(), SeatKind::Person | SeatKind::Bot))
    }

    /// The match, once it has started.
    pub fn the_match(&self) -> Result<&dyn AnyMatch, Refusal> {
        self.current.as_ref().map(CurrentMatch::the_match).ok_or_else(|| Code::NotPlaying.into())
    }

    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        self.numbered_seats().find(|(_, seat)| seat.occupant.user() == Some(user)).map(|(seat, _)| seat)
    }

    pub fn viewer(&self, user: &UserId) -> Viewer {
        self.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whose view of the match a person may see: their own while it is being played, anybody's once it is over.
    pub fn view_for(&self, user: &UserId, wanted: Option<&str>, date: i64) -> Result<Viewer, Refusal> {
        let own = self.viewer(user);
        let seat = match wanted {
            None => return Ok(own),
            Some(_) if self.is_sealed(date) => return Ok(own),
            Some("spectator") => return Ok(Viewer::Spectator),
            Some(seat) => seat.parse().ok().filter(|seat| usize::from(*seat) < self.seats.len()).map(Seat),
        };
        let viewer = Viewer::Seat(seat.ok_or(Code::NotFound)?);
        if viewer == own || self.status == Status::Over {
            return Ok(viewer);
        }
        let texts = &[
            "Until the match is over you can see it from your own seat only.",
            "Solange die Partie läuft, siehst du sie nur von deinem eigenen Platz aus.",
        ];
        Err(Refusal::because(Code::Forbidden, texts))
    }

    /// Whether the person may know of this table.
    pub fn admits(&self, user: &UserId, invite: Option<&str>, date: i64) -> bool {
        if let Some(attempt) = self.attempt {
            return self.admits_to_attempt(attempt, user, date);
        }
        self.public || self.seat_of(user).is_some() || self.host == *user || self.is_invite(invite)
    }

    /// Refuses a person who may not know of this table. They read what is played and whom to ask for the link, no more.
    pub fn check_admits(&self, user: &UserId, invite: Option<&str>, date: i64) -> Result<(), Refusal> {
        if self.admits(user, invite, date) {
            return Ok(());
        }
        self.check_revealed(date)?;
        if self.club.is_some() {
            let texts = &[
                "This table is for the members of a club. Ask its owner for the club's invite link.",
                "Dieser Tisch ist für die Mitglieder eines Clubs. Bitte die Leitung um den Einladungslink des Clubs.",
            ];
            return Err(Refusal::because(Code::Private, texts));
        }
        let host = self.seat_of(&self.host).and_then(|seat| self.seats[seat.index()].occupant.name());
        let Some((host, rules)) = host.zip(catalog::find(&self.game)) else {
            return Err(Code::Private.into());
        };
        let texts = &[
            "This is a private table for {game}. Ask {host} for the invite link.",
            "Das ist ein privater Tisch für {game}. Bitte {host} um den Einladungslink.",
        ];
        let game = Lang::all().map(|lang| rules.about(lang).name).collect();
        Err(Refusal::because(Code::Private, texts).with_words("game", game).with("host", host))
    }

    fn is_invite(&self, invite: Option<&str>) -> bool {
        invite.is_some_and(|code| code == self.invite)
    }

    /// The level of the bot that acts for a seat; none if a person does.
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.seats[seat.index()].occupant.bot()
    }

    /// The seats where a person acts.
    pub(crate) fn people(&self) -> SeatSet {
        let person =
            |seat: &TableSeat| seat.occupant.kind() == SeatKind::Person && seat.occupant.bot().is_none();
        self.numbered_seats().filter(|(_, seat)| person(seat)).map(|(seat, _)| seat).collect()
    }

    /// Whether a person acts on some seat.
    pub fn has_people(&self) -> bool {
        !self.people().is_empty()
    }

    /// The seats that are waited for: none while the match pauses.
    fn on_turn_now(&self) -> SeatSet {
        if self.paused.is_some() { SeatSet::EMPTY } else { self.clocks.turn() }
    }

    /// The bots on turn, with their levels.
    pub fn bots_to_act(&self) -> Vec<(Seat, String)> {
        let turn = if self.status == Status::Playing { self.on_turn_now() } else { SeatSet::EMPTY };
        turn.iter().filter_map(|seat| Some((seat, self.bot_of(seat)?.to_owned()))).collect()
    }

    /// How long a bot takes over the hardest decision for the seat, so that people can follow. Where nobody waits, or days
    /// are given, there is nothing to see.
    pub fn hesitation(&self, seat: Seat) -> Duration {
        if matches!(self.pace, Pace::Days { .. }) || !self.has_people() {
            return Duration::ZERO;
        }
        let goes_on = self.ply > 0 && self.the_match().is_ok_and(|it| it.moved_since(seat, self.ply - 1));
        if goes_on { FURTHER } else { HARDEST }
    }

    /// When the first person on turn runs out of time, or a pause ends by itself, by the host's own time.
    pub fn deadline(&self) -> Option<i64> {
        if self.status != Status::Playing {
            return None;
        }
        if let Some(paused) = self.paused {
            return Some(paused + LONGEST_PAUSE_MS + self.shift);
        }
        let people = self.people();
        let turn = self.clocks.turn();
        let on_turn = turn.iter().filter(|seat| people.contains(*seat));
        let first = on_turn.filter_map(|seat| self.clocks.deadline(self.pace, seat)).min();
        first.map(|at| at + self.shift)
    }

    /// The people whose time is up.
    pub fn expired(&self, now: Moment) -> Vec<Seat> {
        let up = |seat: &Seat| self.clocks.deadline(self.pace, *seat).is_some_and(|at| at <= self.time(now));
        let people = if self.paused.is_some() { SeatSet::EMPTY } else { self.people() };
        people.iter().filter(up).collect()
    }

    /// The table's own time.
    pub(crate) fn time(&self, now: Moment) -> i64 {
        now.time - self.shift
    }

    /// Whether a bot has ever played for the person on a seat.
    pub fn left(&self, seat: Seat) -> bool {
        self.clocks.left(seat)
    }

    pub fn clock_infos(&self, now: Moment) -> Vec<ClockInfo> {
        let mut infos = self.clocks.info(self.pace, self.people(), self.shift + now.behind(), now.date);
        if self.paused.is_some() {
            infos.iter_mut().for_each(|info| info.deadline = None);
        }
        infos
    }

    /// Why the match is not rated, or will not be if it starts as the table is now.
    pub fn unrated(&self) -> Option<Unrated> {
        let person = |seat: &&TableSeat| match seat.occupant.kind() {
            SeatKind::Person => true,
            SeatKind::Open | SeatKind::Invited => self.status == Status::Open,
            SeatKind::Bot => false,
        };
        if self.seats.iter().filter(person).count() < 2 {
            return Some(Unrated::Alone);
        }
        // The rest was decided when it started.
        if self.rated && self.started.is_some() {
            return None;
        }
        if self.hints {
            return Some(Unrated::Hints);
        }
        let networks: Vec<&String> = self.seats.iter().filter_map(|seat| seat.network.as_ref()).collect();
        let standard = catalog::find(&self.game).is_some_and(|game| game.default_options() == self.options);
        if !standard {
            Some(Unrated::Options)
        } else if networks.iter().enumerate().any(|(n, network)| networks[..n].contains(network)) {
            Some(Unrated::Address)
        } else if !self.rated || self.pace == Pace::Free {
            Some(Unrated::Chosen)
        } else {
            None
        }
    }

    /// What one viewer sees of the match, once it has started.
    pub fn frame(&self, viewer: Viewer, lang: Lang) -> Option<Frame> {
        let mut frame = self.the_match().ok()?.frame(viewer, lang);
        if !self.undo {
            (frame.undoable, frame.no_undo) = (None, None);
        }
        if let Some(outcome) = &mut frame.outcome {
            self.verdict().put_into(outcome, viewer, lang);
        }
        Some(frame)
    }

    /// The match as one viewer sees it now, once it has started, and what led to it.
    pub fn update(&self, viewer: Viewer, lang: Lang, events: Vec<Telling>, now: Moment) -> Option<Update> {
        let frame = self.frame(viewer, lang)?;
        Some(Update { ply: frame.ply, events, frame, clocks: self.clock_infos(now) })
    }

    /// The table as one person may know it; `online` says who has a socket open.
    pub fn info(
        &self,
        user: Option<&UserId>,
        online: impl Fn(&UserId) -> bool,
        spectators: usize,
        now: Moment,
    ) -> TableInfo {
        let you = user.and_then(|user| self.seat_of(user));
        let unrated = self.unrated();
        let inside = you.is_some() || user == Some(&self.host);
        let seats = self.numbered_seats().map(|(number, seat)| seat.occupant.info(number, &online));
        TableInfo {
            id: self.id.0.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            status: self.status,
            public: self.public,
            host: self.host.0.clone(),
            options: Some(self.options.clone()),
            pace: self.pace,
            nights: self.nights.clone(),
            paused: self.paused.map(|since| since + self.shift + now.behind()),
            undo: self.undo,
            rated: unrated.is_none(),
            unrated,
            preset: self.preset.clone(),
            seats: seats.collect(),
            you: you.map(|seat| seat.0),
            // Nobody hands on what lets members in.
            invite: (inside && self.attempt.is_none() && self.club.is_none()).then(|| self.invite.clone()),
            ply: self.ply as i64,
            turn: self.on_turn_now().iter().map(|seat| seat.0).collect(),
            clocks: self.clock_infos(now),
            spectators,
            commitment: Seed::of_secret(self.secret).commitment().to_string(),
            seed: (self.status == Status::Over && !self.is_sealed(now.date)).then(|| self.seed()),
            created: self.created,
            started: self.started,
            finished: self.finished,
            outcome: self.outcome.clone(),
            decided: self.decided,
            rematch: self.rematch.as_ref().map(|id| id.0.clone()),
            imported: self.imported,
            origin: self.origin.as_ref().map(TableOrigin::info),
            hints: self.may_ask(),
            attempt: self.attempt_info(now.date),
            club: self.club.clone(),
            expires: self.expires,
            now: now.date,
        }
    }
}
