//! A match in progress: playing, settling chance, replaying, verifying.

mod counts;
mod refusals;
mod several;
mod undo;
mod walk;

pub use refusals::{BadLog, Unplayable};
pub use several::{BadStep, Foreseen};
pub use undo::Undoable;
pub use walk::{StandingEntry, WalkedEntry};

use counts::Counts;
use undo::Checkpoint;

use crate::{Actor, BadOptions, Dice, Entry, Game, Header, MAX_SEATS, Meta, Seat, SeatSet, Turn};

/// A match in progress: the header and the log, and the state they add up to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header<G::Options>,
    log: Vec<Entry<G::Action>>,
    /// For each entry, whether a later undo removed it.
    undone: Vec<bool>,
    state: G,
    /// The seat that wrote the last entry that is not chance's: chance acts for it.
    cause: Option<Seat>,
    /// What could still be undone: a checkpoint for each standing action that chance has not answered,
    /// sorted by entry.
    checkpoints: Vec<Checkpoint<G>>,
    /// The seats with a standing action that chance has answered.
    answered: SeatSet,
    /// What of this round's chance and decisions there has been.
    counts: Counts,
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

impl<G: Game> Match<G> {
    /// Starts a match: sets it up and lets chance act until a seat must.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seed, Turn};
    ///
    /// let (game, advance) = Match::<Nim>::start(Header::new::<Nim>(3, (), Seed::from_number(1)))?;
    /// assert!(advance.entries.is_empty(), "chance has nothing to do in Nim");
    /// assert_eq!(game.state().turn().seats().len(), 1);
    /// # use shopfloor_engine::Game as _;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(header: Header<G::Options>) -> Result<(Self, Advance<G>), BadLog> {
        let mut new = Self::bare(header)?;
        let step = new.settle();
        Ok((new, step))
    }

    /// Rebuilds a match from what was stored, without any dice. A log that
    /// ends where chance must act is taken as it is: [`settle`](Match::settle) goes on.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// let again = Match::<Nim>::replay(game.header().clone(), game.log().iter().copied())?;
    /// assert_eq!(again.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
    ) -> Result<Self, BadLog> {
        let mut new = Self::bare(header)?;
        for (entry, logged) in log.into_iter().enumerate() {
            new.take(logged).map_err(|why| BadLog::Entry { entry, why })?;
        }
        Ok(new)
    }

    /// Replays and checks that every outcome of chance follows from the seed.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// let honest = Match::<Nim>::verify(game.header().clone(), game.log().iter().copied())?;
    /// assert_eq!(honest.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
    ) -> Result<Self, BadLog> {
        let mut new = Self::bare(header)?;
        for (entry, logged) in log.into_iter().enumerate() {
            if let (Entry::Act { by: Actor::Chance, action, .. }, Turn::Chance) = (&logged, new.state.turn())
            {
                let expected = new.state.sample_chance(&mut new.dice());
                if *action != expected {
                    let text = |action| serde_json::to_string(action).expect("actions serialize");
                    return Err(BadLog::Dice { entry, logged: text(action), expected: text(&expected) });
                }
            }
            new.take(logged).map_err(|why| BadLog::Entry { entry, why })?;
        }
        Ok(new)
    }

    fn bare(header: Header<G::Options>) -> Result<Self, BadLog> {
        const {
            let Meta { min_seats, max_seats, .. } = G::META;
            assert!(1 <= min_seats && min_seats <= max_seats, "a game is for one player or more");
            assert!(max_seats <= MAX_SEATS, "a table has at most MAX_SEATS seats");
        }
        if header.game != G::META.id {
            return Err(BadLog::OtherGame { found: header.game, expected: G::META.id });
        }
        let (min, max) = (G::META.min_seats, G::META.max_seats);
        if !(min..=max).contains(&header.seats) {
            return Err(BadOptions::seats(G::META, header.seats).into());
        }
        let state = G::setup(&header.options, header.seats)?;
        Ok(Match {
            header,
            log: Vec::new(),
            undone: Vec::new(),
            state,
            cause: None,
            checkpoints: Vec::new(),
            answered: SeatSet::EMPTY,
            counts: Counts::default(),
        })
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
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// let advance = game.play(Seat(0), Action::Take { stones: 3 })?;
    /// assert_eq!((advance.entries.len(), advance.events.len()), (1, 1));
    /// assert!(game.play(Seat(1), Action::Take { stones: 9 }).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        let mut step = self.act(seat, action, false)?;
        self.settle_into(&mut step);
        Ok(step)
    }

    fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        order: bool,
    ) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        match self.state.turn() {
            Turn::Over => return Err(Unplayable::Over),
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance => return Err(Unplayable::NotYourTurn),
        }
        let mut step = Advance::new();
        let by = Actor::Seat(seat);
        self.apply(by, action, order, &mut |event| step.events.push(event)).map_err(Unplayable::Illegal)?;
        step.entries.push(Entry::Act { by, action, order });
        Ok(step)
    }

    /// This match with everything the seat does not know drawn at random: the seat cannot tell it from the real
    /// one. Only for looking at: what is played on is no longer what the log says.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (game, _) = Match::<Nim>::start(header)?;
    /// let mut dice = Seed::from_number(9).bot_dice(0);
    /// assert_eq!(game.imagine(Seat(0), &mut dice).state(), game.state(), "nothing is hidden in Nim");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        Match { state: self.state.determinize(seat, dice), ..self.clone() }
    }

    /// Whether the seat, or chance for it, has written an entry since `ply`.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// let seen_at = game.ply();
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// assert!(game.moved_since(Seat(0), seen_at) && !game.moved_since(Seat(1), seen_at));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moved_since(&self, seat: Seat, ply: usize) -> bool {
        let seat = Actor::Seat(seat);
        let (before, since) = self.log.split_at(ply.min(self.log.len()));
        let moves = |entry: &&Entry<G::Action>| !matches!(entry, Entry::Hint { .. });
        if since.iter().filter(moves).any(|entry| entry.by() == seat) {
            return true;
        }
        // What chance did first was caused by the last entry before it.
        let chance_first = since.first().is_some_and(|entry| entry.by() == Actor::Chance);
        let cause = || before.iter().filter(moves).map(Entry::by).rfind(|by| *by != Actor::Chance);
        chance_first && cause() == Some(seat)
    }

    /// Writes down that a seat was given a hint. Nothing else changes.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.hint(Seat(0))?;
    /// assert!(game.hint(Seat(1)).is_err(), "it is not their turn");
    /// assert!(!game.moved_since(Seat(0), 0), "who was given a hint has not moved");
    /// # let _ = Action::Take { stones: 1 };
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&mut self, seat: Seat) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        match self.state.turn() {
            Turn::Over => return Err(Unplayable::Over),
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance => return Err(Unplayable::NotYourTurn),
        }
        let mut step = Advance::new();
        step.entries.push(Entry::Hint { by: seat });
        self.push(Entry::Hint { by: seat });
        Ok(step)
    }

    /// Lets chance act until a seat must. Needed after a replay whose log was
    /// cut off there.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// assert!(game.settle().entries.is_empty(), "it is a seat's turn");
    /// # let _ = Seat(0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn settle(&mut self) -> Advance<G> {
        let mut step = Advance::new();
        self.settle_into(&mut step);
        step
    }

    fn settle_into(&mut self, step: &mut Advance<G>) {
        while self.state.turn() == Turn::Chance {
            let action = self.state.sample_chance(&mut self.dice());
            let by = Actor::Chance;
            self.apply(by, action, false, &mut |event| step.events.push(event))
                .expect("what chance samples is legal");
            step.entries.push(Entry::Act { by, action, order: false });
        }
    }

    /// Plays an action and writes it down. On `Err` nothing has changed.
    fn apply(
        &mut self,
        by: Actor,
        action: G::Action,
        order: bool,
        emit: &mut impl FnMut(G::Event),
    ) -> Result<(), G::Illegal> {
        match by {
            Actor::Seat(seat) => {
                let before = self.state.clone();
                self.state.apply(by, action, emit)?;
                self.counts.add(Counts::of_seat(seat, before.round()));
                self.checkpoints.push(Checkpoint { entry: self.log.len(), seat, action, before });
                self.cause = Some(seat);
            }
            Actor::Chance => {
                let kind = Counts::of_chance(&self.state);
                self.state.apply(by, action, emit)?;
                self.counts.add(kind);
                self.chance_answered();
            }
        }
        self.push(Entry::Act { by, action, order });
        Ok(())
    }

    fn push(&mut self, entry: Entry<G::Action>) {
        self.log.push(entry);
        self.undone.push(false);
    }

    /// Takes an entry that was written before, if it could have been.
    fn take(&mut self, entry: Entry<G::Action>) -> Result<(), String> {
        match (entry.by(), self.state.turn()) {
            (_, Turn::Over) => return Err("the match is over already".into()),
            (Actor::Seat(_), Turn::Chance) => return Err("chance has to act first".into()),
            (Actor::Chance, Turn::Seats(_)) => return Err("chance acts where a player should".into()),
            (Actor::Seat(_), Turn::Seats(_)) | (Actor::Chance, Turn::Chance) => {}
        }
        match entry {
            Entry::Act { by: Actor::Seat(seat), .. } | Entry::Hint { by: seat }
                if !self.state.turn().includes(seat) =>
            {
                Err(format!("it is not seat {}'s turn", seat.0))
            }
            Entry::Act { by, action, order } => {
                self.apply(by, action, order, &mut |_| {}).map_err(|e| e.to_string())
            }
            Entry::Undo { by } => {
                self.last_of(by).map_err(|e| e.to_string())?;
                self.take_back(by);
                Ok(())
            }
            Entry::Hint { .. } => {
                self.push(entry);
                Ok(())
            }
        }
    }

    /// Takes an entry of a log that is known to be good.
    fn take_again(&mut self, entry: Entry<G::Action>, emit: &mut impl FnMut(G::Event)) {
        match entry {
            Entry::Act { by, action, order } => {
                self.apply(by, action, order, emit).expect("it was played before");
            }
            Entry::Undo { by } => self.take_back(by),
            Entry::Hint { .. } => self.push(entry),
        }
    }
}
