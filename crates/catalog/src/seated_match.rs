//! A match without its type.

use std::sync::{Arc, Mutex, PoisonError};

use bots::Bot;
use engine::{
    Advance, Entry, Game, Header, Heuristic, Lang, Match, Seat, Seed, Seen, Study, Text, Turn, Unplayable,
    Viewer, Voice,
};
use serde_json::Value;

use crate::frame::{self, Frame, OutcomeFrame, Telling, json};
use crate::history::{self, History};
use crate::refusal::{AnyRefusal, RefusalKind};

/// A match in progress, by JSON. Each viewer is told what it may know.
pub trait AnyMatch: Send + Sync {
    fn header(&self) -> Header<Value>;
    fn log(&self) -> Vec<Entry<Value>>;
    /// The number of the next entry.
    fn ply(&self) -> usize;
    fn turn(&self) -> Turn;

    /// Plays a seat's action and lets chance answer. On `Err` nothing has changed.
    fn play(&mut self, seat: Seat, action: Value) -> Result<AnyAdvance, AnyRefusal>;

    /// Takes a seat's last action back.
    fn undo(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal>;

    /// Lets chance act until a seat must: after a replay that was cut off there.
    fn settle(&mut self) -> AnyAdvance;

    /// Whether the seat, or chance for it, has written an entry since `ply`.
    fn moved_since(&self, seat: Seat, ply: usize) -> bool;

    /// What an action would do, up to the first chance. Nothing changes.
    fn preview(&self, seat: Seat, action: Value, lang: Lang) -> Result<Preview, AnyRefusal>;

    /// A copy of the match, for work that should not hold the match up.
    fn snapshot(&self) -> Box<dyn AnyMatch>;

    /// The match as it was before entry `ply`.
    fn at(&self, ply: usize) -> Box<dyn AnyMatch>;

    /// The match as the seat could imagine it, drawn by a number: no view of the
    /// seat's may differ from the real one's. For whoever checks that nobody learns a secret.
    fn imagine(&self, seat: Seat, number: u64) -> Box<dyn AnyMatch>;

    /// The thought a bot of this level gives the seat's next action: runs anywhere,
    /// while this match goes on. The seat keeps its bot from one decision to
    /// the next, and with it what was thought of in this turn.
    fn ponder(&self, seat: Seat, level: &str) -> Result<Pondering, AnyRefusal>;

    /// What a bot of this level would do in the seat.
    fn bot_action(
        &self,
        seat: Seat,
        level: &str,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Value, AnyRefusal> {
        Ok(self.ponder(seat, level)?(keep_going))
    }

    /// Every legal action of the seat.
    fn legal_actions(&self, seat: Seat) -> Vec<Value>;

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame;
    fn board(&self, viewer: Viewer, lang: Lang) -> Text;

    /// The match retold: for each entry from `ply` on what happened.
    fn commentary(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<Vec<Telling>>;

    /// The whole match retold, and how everybody fared from round to round.
    fn history(&self, viewer: Viewer, lang: Lang) -> History;

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame>;
}

/// A decision that waits to be thought about, for as long as the argument says (see
/// [`thinking_time`](crate::thinking_time)).
pub type Pondering = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> Value + Send>;

/// What an action would do.
pub struct Preview {
    pub events: Vec<Telling>,
    pub frame: Frame,
}

/// What one call added to a match: the store takes `entries`, each viewer its tellings.
pub struct AnyAdvance {
    pub entries: Vec<Entry<Value>>,
    tell: Box<dyn Fn(Viewer, Lang) -> Vec<Telling> + Send>,
}

impl AnyAdvance {
    /// What happened, as one viewer may know it.
    pub fn tell(&self, viewer: Viewer, lang: Lang) -> Vec<Telling> {
        (self.tell)(viewer, lang)
    }
}

pub(crate) struct SeatedMatch<G: Game> {
    game: Match<G>,
    names: Vec<String>,
    /// By seat; shared with those that think somewhere.
    bots: Vec<Arc<Mutex<Option<SeatedBot<G>>>>>,
}

/// A bot that has a seat, and thoughts of its turn.
struct SeatedBot<G: Game> {
    level: String,
    bot: Box<dyn Bot<G>>,
}

fn entry<A: serde::Serialize + Copy>(entry: &Entry<A>) -> Entry<Value> {
    match *entry {
        Entry::Act { by, action } => Entry::Act { by, action: json(&action) },
        Entry::Undo { by } => Entry::Undo { by },
    }
}

fn read<A: serde::de::DeserializeOwned>(action: Value) -> Result<A, AnyRefusal> {
    serde_json::from_value(action).map_err(AnyRefusal::unreadable)
}

impl<G: Game> SeatedMatch<G> {
    pub(crate) fn new(game: Match<G>, names: Vec<String>) -> Self {
        let bots = (0..game.header().seats).map(|_| Arc::default()).collect();
        SeatedMatch { game, names, bots }
    }

    fn voice(&self, reader: Viewer, lang: Lang) -> Voice<'_, G> {
        Voice { state: self.game.state(), names: &self.names, reader, lang }
    }

    pub(crate) fn played(&self, step: Advance<G>) -> AnyAdvance {
        let (state, names) = (self.game.state().clone(), self.names.clone());
        AnyAdvance {
            entries: step.entries.iter().map(entry).collect(),
            tell: Box::new(move |reader, lang| {
                let voice = Voice { state: &state, names: &names, reader, lang };
                let undone = match step.entries.first() {
                    Some(Entry::Undo { by }) => vec![frame::undo_telling(*by, &voice)],
                    Some(Entry::Act { .. }) | None => Vec::new(),
                };
                [undone, frame::tellings(&step.events, &voice)].concat()
            }),
        }
    }

    fn refused(&self, seat: Seat, refusal: &Unplayable<G::Illegal>) -> AnyRefusal {
        let (state, names, message) = (self.game.state().clone(), self.names.clone(), refusal.message());
        AnyRefusal::new(RefusalKind::Rule, refusal.rule(), move |lang| {
            Voice { state: &state, names: &names, reader: Viewer::Seat(seat), lang }.say(&message)
        })
    }
}

impl<G: Heuristic + Study> AnyMatch for SeatedMatch<G> {
    fn header(&self) -> Header<Value> {
        let Header { game, seats, options, seed } = self.game.header();
        Header { game: game.clone(), seats: *seats, options: json(options), seed: seed.clone() }
    }

    fn log(&self) -> Vec<Entry<Value>> {
        self.game.log().iter().map(entry).collect()
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn turn(&self) -> Turn {
        self.game.state().turn()
    }

    fn play(&mut self, seat: Seat, action: Value) -> Result<AnyAdvance, AnyRefusal> {
        let step = self.game.play(seat, read(action)?).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(step))
    }

    fn undo(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal> {
        let step = self.game.undo(seat).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(step))
    }

    fn settle(&mut self) -> AnyAdvance {
        let step = self.game.settle();
        self.played(step)
    }

    fn moved_since(&self, seat: Seat, ply: usize) -> bool {
        self.game.moved_since(seat, ply)
    }

    fn preview(&self, seat: Seat, action: Value, lang: Lang) -> Result<Preview, AnyRefusal> {
        let (after, step) =
            self.game.preview(seat, read(action)?).map_err(|refusal| self.refused(seat, &refusal))?;
        let after = SeatedMatch::new(after, self.names.clone());
        let viewer = Viewer::Seat(seat);
        let events = frame::tellings(&step.events, &after.voice(viewer, lang));
        Ok(Preview { events, frame: after.frame(viewer, lang) })
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        let (names, bots) = (self.names.clone(), self.bots.clone());
        Box::new(SeatedMatch { game: self.game.clone(), names, bots })
    }

    fn at(&self, ply: usize) -> Box<dyn AnyMatch> {
        Box::new(SeatedMatch::new(self.game.at(ply), self.names.clone()))
    }

    fn imagine(&self, seat: Seat, number: u64) -> Box<dyn AnyMatch> {
        let imagined = self.game.imagine(seat, &mut Seed::from_number(number).bot_dice(self.game.ply()));
        Box::new(SeatedMatch::new(imagined, self.names.clone()))
    }

    fn ponder(&self, seat: Seat, level: &str) -> Result<Pondering, AnyRefusal> {
        let place = self.bots[seat.index()].clone();
        let bot = bots::bot::<G>(level).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
        let fresh = SeatedBot { level: level.to_owned(), bot };
        let state = self.game.state().clone();
        let mut dice = self.game.header().seed.bot_dice(self.game.ply());
        Ok(Box::new(move |keep_going| {
            // A bot that panicked is not asked again: a fresh one takes its place.
            let poisoned = place.is_poisoned();
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            let sitting = match place.take() {
                Some(sitting) if sitting.level == fresh.level && !poisoned => place.insert(sitting),
                Some(_) | None => place.insert(fresh),
            };
            json(&sitting.bot.choose(Seen::new(&state, seat), &mut dice, keep_going))
        }))
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Value> {
        let mut legal = Vec::new();
        self.game.state().legal_actions(seat, &mut legal);
        legal.iter().map(json).collect()
    }

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame {
        let state = self.game.state();
        let voice = self.voice(viewer, lang);
        let (prompt, undoable) = match viewer {
            Viewer::Seat(seat) => {
                let undoable = self.game.undoable(seat);
                (state.prompt(seat), undoable.map(|undoable| frame::undo(seat, &undoable, &voice)))
            }
            Viewer::Spectator => (engine::Prompt::wait(), None),
        };
        Frame {
            ply: self.game.ply(),
            round: state.round(),
            turn: state.turn(),
            view: json(&state.view(viewer)),
            prompt: frame::prompt(&prompt, &voice),
            undoable,
            outcome: self.outcome(viewer, lang),
        }
    }

    fn board(&self, viewer: Viewer, lang: Lang) -> Text {
        G::board(&self.game.state().view(viewer), &self.names, lang)
    }

    fn commentary(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<Vec<Telling>> {
        let voice = self.voice(viewer, lang);
        let mut entries = Vec::new();
        self.game.walk(|at| {
            if at.number >= from {
                entries.push((at.entry, at.events.to_vec()));
            }
        });
        frame::retold::<G>(&entries, &voice)
    }

    fn history(&self, viewer: Viewer, lang: Lang) -> History {
        history::of(&self.game, &self.voice(viewer, lang))
    }

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame> {
        let outcome = self.game.state().outcome()?;
        let text = self.voice(viewer, lang).say(&outcome.why);
        let left = vec![false; outcome.places.len()];
        Some(OutcomeFrame { scores: outcome.scores, places: outcome.places, left, text })
    }
}
