//! A match in progress: playing, settling chance, taking back, replaying, verifying.

use crate::{Actor, BadOptions, Dice, Entry, Game, Header, Illegal, Message, Sayable, Seat, Turn, Viewer};

/// A match in progress: the header and the log, and the state they add up to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header<G::Options>,
    log: Vec<Entry<G::Action>>,
    /// For each entry, whether a later undo took it back.
    undone: Vec<bool>,
    state: G,
}

/// What one call added to the match.
#[derive(Clone, Debug)]
pub struct Advance<G: Game> {
    /// The new entries, for the store.
    pub entries: Vec<Entry<G::Action>>,
    /// What happened, in full: redact before showing.
    pub events: Vec<G::Event>,
}

impl<G: Game> Advance<G> {
    fn new() -> Self {
        Advance { entries: Vec::new(), events: Vec::new() }
    }
}

/// What an undo would take back.
#[derive(Clone, Debug)]
pub struct Undoable<G: Game> {
    /// The number of its entry.
    pub entry: usize,
    /// The action.
    pub action: G::Action,
    /// What it brought about, as the seat was shown it.
    pub events: Vec<G::Event>,
    /// The state without it.
    pub without: G,
}

/// Why the match did not take what a seat asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable<E: std::error::Error> {
    /// Nobody acts any more.
    #[error("the match is over")]
    Over,
    /// Somebody else acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules say no.
    #[error(transparent)]
    Illegal(E),
    /// The seat has done nothing that is not taken back already.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Chance has answered the seat's last action.
    #[error("it cannot be taken back: chance has answered it")]
    SinceChance,
    /// Without the action, this later entry could not have been written.
    #[error("it cannot be taken back: entry {entry} builds on it")]
    OthersMoved {
        /// The later entry.
        entry: usize,
    },
}

impl<E: Illegal> Unplayable<E> {
    /// The refusal as a line of the text tables.
    pub fn message(&self) -> Message {
        match self {
            Unplayable::Over => Message::new("refusal.over"),
            Unplayable::NotYourTurn => Message::new("refusal.not_your_turn"),
            Unplayable::Illegal(why) => Sayable::message(why),
            Unplayable::NothingToUndo => Message::new("refusal.nothing_to_undo"),
            Unplayable::SinceChance => Message::new("refusal.since_chance"),
            Unplayable::OthersMoved { .. } => Message::new("refusal.others_moved"),
        }
    }

    /// The rule of the game that says no, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Unplayable::Illegal(why) => Some(why.rule()),
            Unplayable::Over
            | Unplayable::NotYourTurn
            | Unplayable::NothingToUndo
            | Unplayable::SinceChance
            | Unplayable::OthersMoved { .. } => None,
        }
    }
}

/// Why a header and a log are not a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLog {
    /// The header is for another game.
    #[error("the match is of {found:?}, not of {expected:?}")]
    OtherGame {
        /// What the header says.
        found: String,
        /// What was to be replayed.
        expected: &'static str,
    },
    /// No match can be set up with these options.
    #[error("the header's options: {0}")]
    Options(#[from] BadOptions),
    /// An entry that could not have been written.
    #[error("entry {entry}: {why}")]
    Entry {
        /// Its number, from 0.
        entry: usize,
        /// What is wrong, with the rule.
        why: String,
    },
    /// An outcome of chance that does not follow from the seed.
    #[error(
        "entry {entry}: the dice do not follow from the seed: logged {logged}, the seed gives {expected}"
    )]
    Dice {
        /// Its number, from 0.
        entry: usize,
        /// What the log says.
        logged: String,
        /// What the seed says.
        expected: String,
    },
}

impl<G: Game> Match<G> {
    /// Starts a match: sets it up and lets chance act until a seat must.
    pub fn start(header: Header<G::Options>) -> Result<(Self, Advance<G>), BadLog> {
        let mut new = Self::bare(header)?;
        let step = new.settle();
        Ok((new, step))
    }

    /// Rebuilds a match from what was stored, without any dice. A log that
    /// ends where chance must act is taken as it is: [`settle`](Match::settle) goes on.
    pub fn replay(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
    ) -> Result<Self, BadLog> {
        Match::replay_with(header, log, |_, _, _| {})
    }

    /// Replays and hands every entry's events to `each`, with the entry's
    /// number and the state after it.
    pub fn replay_with(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
        mut each: impl FnMut(usize, &G, Vec<G::Event>),
    ) -> Result<Self, BadLog> {
        let mut new = Self::bare(header)?;
        for (entry, logged) in log.into_iter().enumerate() {
            let mut events = Vec::new();
            new.take(logged, &mut events).map_err(|why| BadLog::Entry { entry, why })?;
            each(entry, &new.state, events);
        }
        Ok(new)
    }

    /// Replays and checks that every outcome of chance follows from the seed.
    pub fn verify(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
    ) -> Result<Self, BadLog> {
        let mut new = Self::bare(header)?;
        for (entry, logged) in log.into_iter().enumerate() {
            if let (Entry::Act { by: Actor::Chance, action }, Turn::Chance) = (&logged, new.state.turn()) {
                let expected = new.state.sample_chance(&mut new.header.seed.dice(entry));
                if *action != expected {
                    let text = |action| serde_json::to_string(action).expect("actions serialize");
                    return Err(BadLog::Dice { entry, logged: text(action), expected: text(&expected) });
                }
            }
            new.take(logged, &mut Vec::new()).map_err(|why| BadLog::Entry { entry, why })?;
        }
        Ok(new)
    }

    fn bare(header: Header<G::Options>) -> Result<Self, BadLog> {
        if header.game != G::META.id {
            return Err(BadLog::OtherGame { found: header.game, expected: G::META.id });
        }
        let (min, max) = (G::META.min_seats, G::META.max_seats);
        if !(min..=max).contains(&header.seats) {
            return Err(BadOptions::seats(G::META, header.seats).into());
        }
        let state = G::setup(&header.options, header.seats)?;
        Ok(Match { header, log: Vec::new(), undone: Vec::new(), state })
    }

    /// What was known before the first entry.
    pub fn header(&self) -> &Header<G::Options> {
        &self.header
    }

    /// Every entry so far.
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// The state the log adds up to.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The number of the next entry.
    pub fn ply(&self) -> usize {
        self.log.len()
    }

    /// Plays a seat's action, then lets chance act until a seat must.
    /// On `Err` nothing has changed.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        let mut step = self.act(seat, action)?;
        self.settle_into(&mut step);
        Ok(step)
    }

    /// The match after a seat's action and before chance answers it. This match stays as it is.
    pub fn preview(
        &self,
        seat: Seat,
        action: G::Action,
    ) -> Result<(Self, Advance<G>), Unplayable<G::Illegal>> {
        let mut after = self.clone();
        let step = after.act(seat, action)?;
        Ok((after, step))
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        match self.state.turn() {
            Turn::Over => return Err(Unplayable::Over),
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance => return Err(Unplayable::NotYourTurn),
        }
        let mut step = Advance::new();
        let by = Actor::Seat(seat);
        self.state.apply(by, action, &mut |event| step.events.push(event)).map_err(Unplayable::Illegal)?;
        self.push(Entry::Act { by, action });
        step.entries.push(Entry::Act { by, action });
        Ok(step)
    }

    /// This match with everything the seat does not know drawn anew: the seat cannot tell it from the real
    /// one. Only for looking at: what is played on is no longer what the log says.
    pub fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        Match { state: self.state.determinize(seat, dice), ..self.clone() }
    }

    /// Whether the seat, or chance for it, has written an entry since `ply`.
    pub fn moved_since(&self, seat: Seat, ply: usize) -> bool {
        // Chance acts for whoever wrote the last entry before it.
        let mut cause = Actor::Chance;
        self.log.iter().enumerate().any(|(n, entry)| {
            if entry.by() != Actor::Chance {
                cause = entry.by();
            }
            n >= ply && cause == Actor::Seat(seat)
        })
    }

    /// The entries that stand, with their numbers: all but undos and what they took back. The state is that of a
    /// replay of these alone.
    pub fn standing(&self) -> impl Iterator<Item = (usize, Actor, G::Action)> + Clone {
        let standing = self.log.iter().enumerate().filter(|(n, _)| !self.undone[*n]);
        standing.filter_map(|(n, entry)| match *entry {
            Entry::Act { by, action } => Some((n, by, action)),
            Entry::Undo { .. } => None,
        })
    }

    /// Takes a seat's last action back, if chance has not answered it and if
    /// every later entry still stands without it and looks the same to the seat. The log grows by an entry;
    /// the state is that of a replay without the action.
    pub fn undo(&mut self, seat: Seat) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        match self.state.turn() {
            Turn::Over => return Err(Unplayable::Over),
            // After a replay that was cut off there: what chance is to answer cannot be taken back.
            Turn::Chance => return Err(Unplayable::NotYourTurn),
            Turn::Seats(_) => {}
        }
        let last = self.last_of(seat)?;
        self.take_back(seat, last);
        let mut step = Advance::new();
        step.entries.push(Entry::Undo { by: seat });
        self.settle_into(&mut step);
        Ok(step)
    }

    /// What [`undo`](Match::undo) would take back for this seat.
    pub fn undoable(&self, seat: Seat) -> Option<Undoable<G>> {
        if matches!(self.state.turn(), Turn::Over | Turn::Chance) {
            return None;
        }
        self.last_of(seat).ok()
    }

    /// Lets chance act until a seat must. Needed after a replay whose log was
    /// cut off there.
    pub fn settle(&mut self) -> Advance<G> {
        let mut step = Advance::new();
        self.settle_into(&mut step);
        step
    }

    fn settle_into(&mut self, step: &mut Advance<G>) {
        while self.state.turn() == Turn::Chance {
            let action = self.state.sample_chance(&mut self.header.seed.dice(self.log.len()));
            let by = Actor::Chance;
            self.state
                .apply(by, action, &mut |event| step.events.push(event))
                .expect("what chance samples is legal");
            self.push(Entry::Act { by, action });
            step.entries.push(Entry::Act { by, action });
        }
    }

    fn push(&mut self, entry: Entry<G::Action>) {
        self.log.push(entry);
        self.undone.push(false);
    }

    /// Takes an entry that was written before, as it is.
    fn take(&mut self, entry: Entry<G::Action>, events: &mut Vec<G::Event>) -> Result<(), String> {
        match entry {
            Entry::Act { by, action } => {
                match (by, self.state.turn()) {
                    (_, Turn::Over) => return Err("the match is over already".into()),
                    (Actor::Seat(_), Turn::Chance) => return Err("chance has to act first".into()),
                    (Actor::Chance, Turn::Seats(_)) => return Err("chance acts where a player should".into()),
                    (Actor::Seat(seat), Turn::Seats(seats)) if !seats.contains(seat) => {
                        return Err(format!("it is not seat {}'s turn", seat.0));
                    }
                    (Actor::Seat(_), Turn::Seats(_)) | (Actor::Chance, Turn::Chance) => {}
                }
                self.state.apply(by, action, &mut |event| events.push(event)).map_err(|e| e.to_string())?;
                self.push(entry);
            }
            Entry::Undo { by } => {
                match self.state.turn() {
                    Turn::Over => return Err("the match is over already".into()),
                    Turn::Chance => return Err("chance has to act first".into()),
                    Turn::Seats(_) => {}
                }
                let last = self.last_of(by).map_err(|e| e.to_string())?;
                self.take_back(by, last);
            }
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, last: Undoable<G>) {
        self.undone[last.entry] = true;
        self.state = last.without;
        self.push(Entry::Undo { by: seat });
    }

    /// The seat's last action that stands.
    fn last_of(&self, seat: Seat) -> Result<Undoable<G>, Unplayable<G::Illegal>> {
        let mut last = None;
        let mut chance_answered = false;
        // Chance acts for whoever wrote the last entry before it.
        let mut cause = Actor::Chance;
        for (n, entry) in self.log.iter().enumerate() {
            match *entry {
                Entry::Act { by: Actor::Chance, .. } => chance_answered |= cause == Actor::Seat(seat),
                Entry::Act { by, action } if by == Actor::Seat(seat) && !self.undone[n] => {
                    (last, chance_answered, cause) = (Some((n, action)), false, by);
                }
                Entry::Act { .. } | Entry::Undo { .. } => cause = entry.by(),
            }
        }
        let (last, action) = last.ok_or(Unplayable::NothingToUndo)?;
        if chance_answered {
            return Err(Unplayable::SinceChance);
        }
        let mut without = G::setup(&self.header.options, self.header.seats).expect("it was set up before");
        for (_, by, action) in self.standing().take_while(|(n, ..)| *n < last) {
            without.apply(by, action, &mut |_| {}).expect("it was played before");
        }
        let mut real = without.clone();
        let events = shown_to(seat, &mut real, Actor::Seat(seat), action).expect("it was played before");
        for (entry, by, action) in self.standing().skip_while(|(n, ..)| *n <= last) {
            // Later entries must still stand, and must look the same to the seat: if what others
            // drew in secret decided whether an action can be taken back, undo would tell it.
            let happened = shown_to(seat, &mut real, by, action);
            if happened.is_none() || shown_to(seat, &mut without, by, action) != happened {
                return Err(Unplayable::OthersMoved { entry });
            }
        }
        Ok(Undoable { entry: last, action, events, without })
    }
}

/// Plays an entry and gives what the seat is shown of it; none if it cannot be played.
fn shown_to<G: Game>(seat: Seat, state: &mut G, by: Actor, action: G::Action) -> Option<Vec<G::Event>> {
    let allowed = match by {
        Actor::Chance => state.turn() == Turn::Chance,
        Actor::Seat(seat) => state.turn().includes(seat),
    };
    let mut events = Vec::new();
    let mut see = |event: G::Event| events.push(G::redact(&event, Viewer::Seat(seat)));
    (allowed && state.apply(by, action, &mut see).is_ok()).then_some(events)
}
