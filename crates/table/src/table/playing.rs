//! What happens during a match: moves, undo, bots that take over.

use catalog::{AnyAdvance, AnyMatch, Preview};
use engine::{Entry, Lang, Meta, Seat, SeatSet, Turn, Viewer};
use ids::UserId;
use serde_json::Value;

use super::{CurrentMatch, Occupant, SeatOrders, Table};
use crate::info::{SeatKind, Status, Unrated};
use crate::message::Actions;
use crate::moment::Moment;
use crate::refusal::{Code, Refusal};

/// A log must not grow without end: each undo is replayed whenever the match is loaded.
const UNDOS: usize = 500;
/// The same for hints.
const HINTS: usize = 500;

/// Refuses the log of a match that cannot have been played at a table: with more undos than are allowed here, or more
/// entries than the game has. What passes is quick to replay.
pub fn check_length(game: &Meta, log: &[Entry<Value>]) -> Result<(), Refusal> {
    let undos = log.iter().filter(|entry| matches!(entry, Entry::Undo { .. })).count();
    if undos > UNDOS {
        let texts = &[
            "At most {max} actions of a match can be undone; here it was {n}.",
            "In einer Partie kann höchstens {max}-mal zurückgenommen werden, hier war es {n}-mal.",
        ];
        return Err(Refusal::because(Code::BadMatch, texts).with("max", UNDOS).with("n", undos));
    }
    let hints = log.iter().filter(|entry| matches!(entry, Entry::Hint { .. })).count();
    if hints > HINTS {
        let texts = &[
            "At most {max} hints can be taken in a match; here it was {n}.",
            "In einer Partie gibt es höchstens {max} Tipps, hier waren es {n}.",
        ];
        return Err(Refusal::because(Code::BadMatch, texts).with("max", HINTS).with("n", hints));
    }
    // An undo is an entry, and so is what it undoes.
    let entries = log.len().saturating_sub(2 * undos + hints);
    if entries > game.longest {
        let texts = &[
            "A match of this game has at most {max} entries; here it is {n}.",
            "Eine Partie dieses Spiels hat höchstens {max} Einträge, hier sind es {n}.",
        ];
        return Err(Refusal::because(Code::BadMatch, texts).with("max", game.longest).with("n", entries));
    }
    Ok(())
}

/// What has changed at a table, to be stored as a whole together with the table itself.
#[derive(Default)]
pub struct TableChange {
    /// The seats that changed.
    pub seats: SeatSet,
    /// What was added to the match, if anything was.
    pub logged: Option<LoggedMove>,
    /// A table that was opened along with it: the rematch.
    pub opened: Option<Box<Table>>,
    /// The results that are to be written along with it.
    pub ending: Option<Ending>,
    /// The seats whose orders in advance changed: nobody else is told.
    pub orders: SeatSet,
}

/// What makes a match's results final. They are written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// All but one person have left.
    Left,
    /// It was put away before its end.
    Unfinished,
}

/// Entries that were added to a match: an action and the chance entries that follow it.
pub struct LoggedMove {
    pub by: Mover,
    /// The number of the first entry.
    pub ply: usize,
    pub at: i64,
    pub advance: AnyAdvance,
}

/// Who added entries to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mover {
    User(UserId),
    /// An order that the person gave in advance.
    Order(UserId),
    /// By its level.
    Bot(String),
    /// The set-up.
    Table,
}

impl TableChange {
    /// A change of the table alone.
    pub fn table() -> TableChange {
        TableChange::default()
    }

    /// A change of what nobody but these seats is told.
    pub(super) fn orders(orders: SeatSet) -> TableChange {
        TableChange { orders, ..TableChange::default() }
    }

    /// Whether nothing has changed that others may know of.
    pub fn is_secret(&self) -> bool {
        let TableChange { seats, logged, opened, ending, orders } = self;
        let told = !seats.is_empty() || logged.is_some() || opened.is_some() || ending.is_some();
        !orders.is_empty() && !told
    }

    pub(super) fn seat(seat: Seat) -> TableChange {
        TableChange { seats: SeatSet::only(seat), ..TableChange::default() }
    }
}

/// An undo that can be worked out while the table goes on: it may take long.
pub struct Undoing {
    the_match: Box<dyn AnyMatch>,
    seat: Seat,
}

impl Undoing {
    pub fn work_out(mut self) -> Result<Undone, Refusal> {
        let ply = self.the_match.ply();
        let undone = self.the_match.undo(self.seat);
        let advance = undone.map_err(|refusal| Refusal::from(refusal).code(Code::CannotUndo))?;
        Ok(Undone { the_match: self.the_match, seat: self.seat, ply, advance })
    }
}

/// An undo that has been worked out.
pub struct Undone {
    the_match: Box<dyn AnyMatch>,
    seat: Seat,
    /// The number of the undo's entry.
    ply: usize,
    advance: AnyAdvance,
}

impl Table {
    pub(super) fn check_playing(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Open => Err(Code::NotPlaying.into()),
            Status::Over | Status::Closed => Err(Code::Over.into()),
        }
    }

    /// The match, if the seat has not acted since `at`.
    fn not_stale(&self, seat: Seat, at: u64) -> Result<&dyn AnyMatch, Refusal> {
        self.check_playing()?;
        self.check_not_paused()?;
        let the_match = self.the_match()?;
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if at > the_match.ply() || the_match.moved_since(seat, at) {
            return Err(Code::Stale.into());
        }
        Ok(the_match)
    }

    fn on_turn(&self, seat: Seat, at: u64) -> Result<&dyn AnyMatch, Refusal> {
        let the_match = self.not_stale(seat, at)?;
        if the_match.turn().includes(seat) { Ok(the_match) } else { Err(Code::NotYourTurn.into()) }
    }

    fn current_mut(&mut self) -> Result<&mut CurrentMatch, Refusal> {
        self.current.as_mut().ok_or_else(|| Code::NotPlaying.into())
    }

    /// The seat a person acts for; refused while a bot is playing for them.
    pub fn acting_seat(&self, user: &UserId) -> Result<Seat, Refusal> {
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if self.bot_of(seat).is_none() {
            return Ok(seat);
        }
        let texts = &[
            "A bot is playing for you. Take your seat back first.",
            "Ein Bot spielt für dich. Übernimm erst wieder deinen Platz.",
        ];
        Err(Refusal::because(Code::NotSeated, texts))
    }

    /// A seat acts, once or several times in one go: all of it or nothing.
    pub fn play(
        &mut self,
        seat: Seat,
        at: u64,
        actions: impl Into<Actions>,
        by: Mover,
        now: Moment,
    ) -> Result<TableChange, Refusal> {
        self.on_turn(seat, at)?;
        self.check_attempt(&by, now)?;
        let current = self.current_mut()?;
        let ply = current.the_match.ply();
        let actions = actions.into();
        let count = actions.count()?;
        let advance = match by {
            Mover::Order(_) => current.the_match.carry_out(seat, actions.list())?,
            Mover::User(_) | Mover::Bot(_) | Mover::Table => {
                current.the_match.play_all(seat, actions.list())?
            }
        };
        let time = self.time(now);
        match by {
            Mover::User(_) | Mover::Order(_) => self.clocks.acted(self.pace, seat, count, time),
            Mover::Bot(_) | Mover::Table => self.clocks.stood_in(seat),
        }
        Ok(self.logged(LoggedMove { by, ply, at: now.date, advance }, now))
    }

    /// The undo of a seat's last action, if it may undo one.
    pub fn undoing(&self, seat: Seat, at: u64) -> Result<Undoing, Refusal> {
        let the_match = self.not_stale(seat, at)?;
        if !self.undo {
            return Err(Code::UndoOff.into());
        }
        if self.current.as_ref().is_some_and(|current| current.undos >= UNDOS) {
            let texts = &[
                "All {max} undos of this match are used up.",
                "In dieser Partie wurde schon {max}-mal zurückgenommen, mehr ist nicht möglich.",
            ];
            return Err(Refusal::because(Code::CannotUndo, texts).with("max", UNDOS));
        }
        Ok(Undoing { the_match: the_match.snapshot(), seat })
    }

    /// A seat undoes its last action. Refused as stale if the match has moved on since the undo was worked out.
    pub fn undo(&mut self, undone: Undone, user: &UserId, now: Moment) -> Result<TableChange, Refusal> {
        self.check_playing()?;
        self.check_not_paused()?;
        let Undone { the_match, seat, ply, advance } = undone;
        if self.seat_of(user) != Some(seat) {
            return Err(Code::NotSeated.into());
        }
        let current = self.current_mut()?;
        if current.the_match.ply() != ply {
            return Err(Code::Stale.into());
        }
        *current = CurrentMatch { the_match, undos: current.undos + 1, hints: current.hints };
        self.clocks.undone(seat);
        let taken_back = self.undo_orders(seat);
        let mut change =
            self.logged(LoggedMove { by: Mover::User(user.clone()), ply, at: now.date, advance }, now);
        taken_back.iter().for_each(|seat| change.orders.insert(seat));
        Ok(change)
    }

    /// Whether players may ask what a strong player would do: alone against bots, and where everybody knew before the
    /// start. Never in a rated match.
    pub fn may_ask(&self) -> bool {
        if self.attempt.is_some() {
            return false;
        }
        match self.unrated() {
            Some(Unrated::Alone | Unrated::Hints) => true,
            Some(Unrated::Chosen | Unrated::Options | Unrated::Address) | None => false,
        }
    }

    /// The match to give a seat a hint in, if it may have one. What the hint says follows from what the seat sees.
    pub fn hinting(&self, seat: Seat, at: u64) -> Result<Box<dyn AnyMatch>, Refusal> {
        let the_match = self.on_turn(seat, at)?;
        if !self.may_ask() {
            let texts = &["There are no hints at this table.", "An diesem Tisch gibt es keine Tipps."];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        if self.current.as_ref().is_some_and(|current| current.hints >= HINTS) {
            let texts = &[
                "All {max} hints of this match are used up.",
                "In dieser Partie gab es schon {max} Tipps, mehr gibt es nicht.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts).with("max", HINTS));
        }
        Ok(the_match.snapshot())
    }

    /// Writes down that a seat is given a hint. Everybody is told that it was, nobody what it said.
    pub fn hint(&mut self, seat: Seat, at: u64, by: Mover, now: Moment) -> Result<TableChange, Refusal> {
        self.hinting(seat, at)?;
        let current = self.current_mut()?;
        let ply = current.the_match.ply();
        let advance = current.the_match.hint(seat)?;
        current.hints += 1;
        Ok(self.logged(LoggedMove { by, ply, at: now.date, advance }, now))
    }

    /// What actions would do one after the other; nothing changes.
    pub fn preview(
        &self,
        seat: Seat,
        at: u64,
        actions: impl Into<Actions>,
        lang: Lang,
    ) -> Result<Preview, Refusal> {
        let actions = actions.into();
        actions.count()?;
        let mut preview = self.on_turn(seat, at)?.preview(seat, actions.list(), lang)?;
        if let Some(outcome) = &mut preview.frame.outcome {
            self.verdict().put_into(outcome, Viewer::Seat(seat), lang);
        }
        Ok(preview)
    }

    /// A bot takes over a person's seat: they have left the match, even if they come back. If only one person is left
    /// who has not, they have won.
    pub fn take_over(&mut self, seat: Seat, level: &str, now: Moment) -> Result<TableChange, Refusal> {
        self.check_playing()?;
        let time = self.time(now);
        match &mut self.seats[seat.index()].occupant {
            Occupant::Person { taken_over, .. } => *taken_over = Some(level.to_owned()),
            Occupant::Open | Occupant::Invited | Occupant::Bot { .. } => return Err(Code::NotSeated.into()),
        }
        self.seats[seat.index()].orders = SeatOrders::default();
        self.clocks.stand_down(self.pace, seat, time);
        // What happens after the decision is for fun.
        if !self.decided {
            self.clocks.leave(seat);
        }
        self.clocks.ask_pause(seat, false);
        self.pause_if_all_agree(now);
        let change = TableChange::seat(seat);
        if self.decided || !self.is_won_by_staying() {
            return Ok(change);
        }
        self.decided = true;
        Ok(TableChange { ending: Some(Ending::Left), ..change })
    }

    /// Whether there were several people, and all but one have left.
    fn is_won_by_staying(&self) -> bool {
        let people = self.numbered_seats().filter(|(_, seat)| seat.occupant.kind() == SeatKind::Person);
        let (all, left) =
            people.fold((0, 0), |(all, left), (seat, _)| (all + 1, left + usize::from(self.left(seat))));
        all > 1 && left == all - 1
    }

    /// A person takes their seat back from a bot.
    pub fn take_back(&mut self, seat: Seat) -> Result<TableChange, Refusal> {
        self.check_playing()?;
        let back = match &mut self.seats[seat.index()].occupant {
            Occupant::Person { taken_over, .. } => taken_over.take(),
            Occupant::Open | Occupant::Invited | Occupant::Bot { .. } => None,
        };
        if back.is_none() {
            return Err(Code::SeatedAlready.into());
        }
        Ok(TableChange::seat(seat))
    }

    /// The match has grown: sets the clocks and notes the end.
    pub(crate) fn logged(&mut self, logged: LoggedMove, now: Moment) -> TableChange {
        let time = self.time(now);
        let mut ending = None;
        if let Some(current) = &self.current {
            let turn = current.the_match.turn();
            self.clocks.settle(turn.seats(), time);
            self.ply = current.the_match.ply();
            if turn == Turn::Over {
                self.status = Status::Over;
                self.finished = Some(logged.at);
                self.outcome = self.ended(current.the_match());
                ending = (!self.decided).then_some(Ending::Played);
            }
        }
        let orders = self.sweep_orders();
        TableChange { logged: Some(logged), ending, orders, ..TableChange::default() }
    }
}
