//! A match without its type.

use std::sync::Arc;

use bots::Bot;
use engine::{
    Entry, Game, Header, Heuristic, Lang, Match, Refusal, Seat, Seen, Step, Text, Turn, Viewer, Voice,
};
use serde_json::Value;

use crate::frame::{self, Frame, OutcomeFrame, Telling, json};
use crate::rules::Refused;

/// A match in progress, by JSON. Each viewer is told what it may know.
pub trait AnyMatch: Send {
    fn header(&self) -> Header<Value>;
    fn log(&self) -> Vec<Entry<Value>>;
    /// The number of the next entry.
    fn ply(&self) -> usize;
    fn turn(&self) -> Turn;

    /// Plays a seat's action and lets chance answer. On `Err` nothing has changed.
    fn play(&mut self, seat: Seat, action: Value) -> Result<Played, Refused>;

    /// Takes a seat's last action back.
    fn undo(&mut self, seat: Seat) -> Result<Played, Refused>;

    /// Lets chance act until a seat must: after a replay that was cut off there.
    fn settle(&mut self) -> Played;

    /// What a bot of this level would do in the seat. The seat keeps its bot
    /// from one decision to the next, and with it what was thought of in this turn.
    fn bot_action(&mut self, seat: Seat, level: &str) -> Result<Value, Refused>;

    /// From now on bots think only while this says so: where the table's clock comes in.
    fn think_while(&mut self, keep_going: KeepGoing);

    /// Every legal action of the seat.
    fn legal_actions(&self, seat: Seat) -> Vec<Value>;

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame;
    fn board(&self, viewer: Viewer, lang: Lang) -> Text;

    /// The whole match retold: for each entry what happened.
    fn commentary(&self, viewer: Viewer, lang: Lang) -> Vec<Vec<Telling>>;

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame>;
}

/// Whether there is time to think on.
pub type KeepGoing = Arc<dyn Fn() -> bool + Send + Sync>;

/// What one call added to a match: the store takes `entries`, each viewer its tellings.
pub struct Played {
    pub entries: Vec<Entry<Value>>,
    tell: Box<dyn Fn(Viewer, Lang) -> Vec<Telling> + Send>,
}

impl Played {
    /// What happened, as one viewer may know it.
    pub fn tell(&self, viewer: Viewer, lang: Lang) -> Vec<Telling> {
        (self.tell)(viewer, lang)
    }
}

pub(crate) struct Table<G: Game> {
    game: Match<G>,
    names: Vec<String>,
    /// By seat.
    bots: Vec<Option<Sitting<G>>>,
    keep_going: KeepGoing,
}

/// A bot that has a seat, and thoughts of its turn.
struct Sitting<G: Game> {
    level: String,
    bot: Box<dyn Bot<G>>,
}

fn entry<A: serde::Serialize + Copy>(entry: &Entry<A>) -> Entry<Value> {
    match *entry {
        Entry::Act { by, action } => Entry::Act { by, action: json(&action) },
        Entry::Undo { by } => Entry::Undo { by },
    }
}

impl<G: Game> Table<G> {
    pub(crate) fn new(game: Match<G>, names: Vec<String>) -> Self {
        let bots = (0..game.header().seats).map(|_| None).collect();
        Table { game, names, bots, keep_going: Arc::new(|| true) }
    }

    fn voice(&self, reader: Viewer, lang: Lang) -> Voice<'_, G> {
        Voice { state: self.game.state(), names: &self.names, reader, lang }
    }

    pub(crate) fn played(&self, step: Step<G>) -> Played {
        let (state, names) = (self.game.state().clone(), self.names.clone());
        Played {
            entries: step.entries.iter().map(entry).collect(),
            tell: Box::new(move |reader, lang| {
                frame::tellings(&step.events, &Voice { state: &state, names: &names, reader, lang })
            }),
        }
    }

    fn refused(&self, seat: Seat, refusal: &Refusal<G::Illegal>) -> Refused {
        let say = |lang| self.voice(Viewer::Seat(seat), lang).say(&refusal.line());
        Refused::Rule { rule: refusal.rule(), en: say(Lang::En), de: say(Lang::De) }
    }
}

impl<G: Heuristic> AnyMatch for Table<G> {
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

    fn play(&mut self, seat: Seat, action: Value) -> Result<Played, Refused> {
        let action = serde_json::from_value(action).map_err(|e| Refused::Unreadable(e.to_string()))?;
        let step = self.game.play(seat, action).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(step))
    }

    fn undo(&mut self, seat: Seat) -> Result<Played, Refused> {
        let step = self.game.undo(seat).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(step))
    }

    fn settle(&mut self) -> Played {
        let step = self.game.settle();
        self.played(step)
    }

    fn bot_action(&mut self, seat: Seat, level: &str) -> Result<Value, Refused> {
        let place = &mut self.bots[seat.index()];
        let sitting = match place {
            Some(sitting) if sitting.level == level => sitting,
            Some(_) | None => {
                let keep_going = self.keep_going.clone();
                let bot = bots::bot_within::<G>(level, Box::new(move || keep_going()));
                let bot = bot.ok_or_else(|| Refused::NoSuchBot(level.to_owned()))?;
                place.insert(Sitting { level: level.to_owned(), bot })
            }
        };
        let dice = &mut self.game.header().seed.bot_dice(self.game.ply());
        Ok(json(&sitting.bot.choose(Seen::new(self.game.state(), seat), dice)))
    }

    fn think_while(&mut self, keep_going: KeepGoing) {
        self.keep_going = keep_going;
        self.bots.fill_with(|| None);
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Value> {
        let mut legal = Vec::new();
        self.game.state().legal_actions(seat, &mut legal);
        legal.iter().map(json).collect()
    }

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame {
        let state = self.game.state();
        let (prompt, undoable) = match viewer {
            Viewer::Seat(seat) => (state.prompt(seat), self.game.undoable(seat)),
            Viewer::Spectator => (engine::Prompt::wait(), None),
        };
        Frame {
            ply: self.game.ply(),
            round: state.round(),
            turn: state.turn(),
            view: json(&state.view(viewer)),
            prompt: frame::prompt(&prompt, &self.voice(viewer, lang)),
            undoable: undoable.map(|action| json(&action)),
            outcome: self.outcome(viewer, lang),
        }
    }

    fn board(&self, viewer: Viewer, lang: Lang) -> Text {
        G::board(&self.game.state().view(viewer), &self.names, lang)
    }

    fn commentary(&self, viewer: Viewer, lang: Lang) -> Vec<Vec<Telling>> {
        let voice = self.voice(viewer, lang);
        let mut told = Vec::new();
        let log = self.game.log();
        let retold =
            Match::<G>::replay_with(self.game.header().clone(), log.iter().copied(), |n, _, events| {
                told.push(match log[n] {
                    Entry::Act { .. } => frame::tellings(&events, &voice),
                    Entry::Undo { by } => {
                        let line = engine::Line::new("log.undo").with("seat", by);
                        vec![Telling { event: json(&line), text: voice.say(&line) }]
                    }
                });
            });
        retold.expect("a match that was played replays");
        told
    }

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame> {
        let outcome = self.game.state().outcome()?;
        let text = self.voice(viewer, lang).say(&outcome.why);
        Some(OutcomeFrame { scores: outcome.scores, places: outcome.places, text })
    }
}
