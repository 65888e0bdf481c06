//! A match without its type.

use std::sync::{Arc, Mutex, PoisonError};

use bots::Bot;
use engine::{
    Account, Advance, Entry, Game, Header, Heuristic, Lang, Match, Message, Orders, Seat, Seed, Seen, Study,
    Text, Turn, Unplayable, Viewer, Voice,
};
use review::{JudgeBudget, Review, Reviewer, Tried};
use serde_json::Value;

use crate::account::{self, FindingFrame};
use crate::advice::{self, Advising};
use crate::frame::{self, Frame, OutcomeFrame, PromptFrame, Telling, json};
use crate::history::{self, History};
use crate::match_review::{self, AnyReviewer, MatchReview};
use crate::orders::{self, AnyFollowed, OrderFormFrame};
use crate::refusal::{AnyRefusal, RefusalKind};

/// A match in progress, by JSON. Each viewer is told what it may know.
pub trait AnyMatch: Send + Sync {
    fn header(&self) -> Header<Value>;
    fn log(&self) -> Vec<Entry<Value>>;
    /// The number of the next entry.
    fn ply(&self) -> usize;
    fn turn(&self) -> Turn;

    /// Plays a seat's action and lets chance answer. On `Err` nothing has changed.
    fn play(&mut self, seat: Seat, action: Value) -> Result<AnyAdvance, AnyRefusal> {
        self.play_all(seat, vec![action])
    }

    /// Plays a seat's actions one after the other, all or none; chance may answer the last one only.
    fn play_all(&mut self, seat: Seat, actions: Vec<Value>) -> Result<AnyAdvance, AnyRefusal>;

    /// The same for actions that the seat has ordered in advance: the log marks them.
    fn carry_out(&mut self, seat: Seat, actions: Vec<Value>) -> Result<AnyAdvance, AnyRefusal>;

    /// What the seat can order in advance.
    fn order_forms(&self, seat: Seat, lang: Lang) -> Vec<OrderFormFrame>;

    /// Refuses what is no order of this game, or no use to the seat now.
    fn check_order(&self, seat: Seat, order: &Value) -> Result<(), AnyRefusal>;

    /// What a seat's order comes to now. It follows from what the seat sees, and from nothing else.
    fn follow_order(&self, seat: Seat, order: &Value) -> AnyFollowed;

    /// A message of this match's word list, for a seat.
    fn say(&self, message: &Message, seat: Seat, lang: Lang) -> String;

    /// Takes a seat's last action back.
    fn undo(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal>;

    /// Writes down that a seat was given a hint.
    fn hint(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal>;

    /// Whether the last thing that happened was a hint for the seat.
    fn just_hinted(&self, seat: Seat) -> bool;

    /// Lets chance act until a seat must: after a replay that was cut off there.
    fn settle(&mut self) -> AnyAdvance;

    /// Whether the seat, or chance for it, has written an entry since `ply`.
    fn moved_since(&self, seat: Seat, ply: usize) -> bool;

    /// What actions would do one after the other, up to the first chance. Nothing changes.
    fn preview(&self, seat: Seat, actions: Vec<Value>, lang: Lang) -> Result<Preview, AnyRefusal>;

    /// A copy of the match, for work that should not hold the match up.
    fn snapshot(&self) -> Box<dyn AnyMatch>;

    /// The match as it was before entry `ply`.
    fn at(&self, ply: usize) -> Box<dyn AnyMatch>;

    /// Another match that goes on from this one as it was before entry `ply`, with dice of its own and these players.
    fn branch(&self, ply: usize, seed: Seed, names: Vec<String>) -> Box<dyn AnyMatch>;

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
        Ok(self.ponder(seat, level)?(keep_going).action)
    }

    /// What a bot of this level would do in the seat's place: thought about anywhere, while this match goes on.
    fn advise(&self, seat: Seat, level: &str, lang: Lang) -> Result<Advising, AnyRefusal>;

    /// Every legal action of the seat.
    fn legal_actions(&self, seat: Seat) -> Vec<Value>;

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame;
    fn board(&self, viewer: Viewer, lang: Lang) -> Text;

    /// The match retold: for each entry from `ply` on what happened.
    fn commentary(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<Vec<Telling>>;

    /// The whole match retold, and how everybody fared from round to round.
    fn history(&self, viewer: Viewer, lang: Lang) -> History;

    /// Why the match ended as it did, of every seat, what matters most first; nothing while it goes on.
    fn account(&self, viewer: Viewer, lang: Lang) -> Vec<FindingFrame>;

    /// Judges the match; none while it goes on. Without a budget, the game's own.
    fn reviewer(&self, budget: Option<JudgeBudget>) -> Option<Box<dyn AnyReviewer>>;

    /// A review of this match in words; refused if it is another match's.
    fn reviewed(&self, review: &Review<Value>, viewer: Viewer, lang: Lang)
    -> Result<MatchReview, AnyRefusal>;

    /// What another plan for a decision of this review's loses against the best one: a whole turn of the seat that begins
    /// with entry `ply`. The budget must be the review's.
    fn judge_try(
        &self,
        review: &Review<Value>,
        budget: Option<JudgeBudget>,
        ply: usize,
        seat: Seat,
        actions: Vec<Value>,
    ) -> Result<Tried, AnyRefusal>;

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame>;
}

/// A decision that waits to be thought about, for as long as the argument says (see
/// [`thinking_time`](crate::thinking_time)).
pub type Pondering = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> Pondered + Send>;

/// What came of it.
pub struct Pondered {
    pub action: Value,
    /// How hard the decision was, from 0 to 1.
    pub hardness: f64,
}

/// What actions would do.
pub struct Preview {
    pub events: Vec<Telling>,
    pub frame: Frame,
    /// Whether the seat's turn is over then: another seat or chance acts, or another phase begins.
    pub over: bool,
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
        Entry::Act { by, action, order } => Entry::Act { by, action: json(&action), order },
        Entry::Undo { by } => Entry::Undo { by },
        Entry::Hint { by } => Entry::Hint { by },
    }
}

fn read<A: serde::de::DeserializeOwned>(actions: Vec<Value>) -> Result<Vec<A>, AnyRefusal> {
    let action = |(step, action)| {
        serde_json::from_value(action).map_err(|why| AnyRefusal::unreadable(why).at_step(step))
    };
    actions.into_iter().enumerate().map(action).collect()
}

impl<G: Game> SeatedMatch<G> {
    pub(crate) fn new(game: Match<G>, names: Vec<String>) -> Self {
        let bots = (0..game.header().seats).map(|_| Arc::default()).collect();
        SeatedMatch { game, names, bots }
    }

    fn voice(&self, reader: Viewer, lang: Lang) -> Voice<'_, G> {
        Voice { state: self.game.state(), names: &self.names, reader, lang }
    }

    /// What was done, step by step: each is told for itself.
    pub(crate) fn played(&self, steps: Vec<Advance<G>>) -> AnyAdvance {
        let (state, names) = (self.game.state().clone(), self.names.clone());
        AnyAdvance {
            entries: steps.iter().flat_map(|step| &step.entries).map(entry).collect(),
            tell: Box::new(move |reader, lang| {
                let voice = Voice { state: &state, names: &names, reader, lang };
                steps.iter().flat_map(|step| frame::told(step, &voice)).collect()
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

impl<G: Heuristic + Study + Account + Orders> AnyMatch for SeatedMatch<G> {
    fn header(&self) -> Header<Value> {
        let header = self.game.header();
        header.clone().with_options(json(&header.options))
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

    fn play_all(&mut self, seat: Seat, actions: Vec<Value>) -> Result<AnyAdvance, AnyRefusal> {
        let played = self.game.play_all(seat, &read(actions)?);
        let steps = played.map_err(|bad| self.refused(seat, &bad.why).at_step(bad.step))?;
        Ok(self.played(steps))
    }

    fn carry_out(&mut self, seat: Seat, actions: Vec<Value>) -> Result<AnyAdvance, AnyRefusal> {
        let played = self.game.carry_out(seat, &read(actions)?);
        let steps = played.map_err(|bad| self.refused(seat, &bad.why).at_step(bad.step))?;
        Ok(self.played(steps))
    }

    fn order_forms(&self, seat: Seat, lang: Lang) -> Vec<OrderFormFrame> {
        let voice = self.voice(Viewer::Seat(seat), lang);
        let forms = G::order_forms(Seen::new(self.game.state(), seat));
        forms.iter().map(|form| orders::form(form, &voice)).collect()
    }

    fn check_order(&self, seat: Seat, order: &Value) -> Result<(), AnyRefusal> {
        let order = orders::read::<G>(order)?;
        let checked = G::check_order(Seen::new(self.game.state(), seat), &order);
        checked.map_err(|why| {
            let (state, names) = (self.game.state().clone(), self.names.clone());
            AnyRefusal::new(RefusalKind::Rule, None, move |lang| {
                Voice { state: &state, names: &names, reader: Viewer::Seat(seat), lang }.say(&why)
            })
        })
    }

    fn follow_order(&self, seat: Seat, order: &Value) -> AnyFollowed {
        orders::follow(Seen::new(self.game.state(), seat), order)
    }

    fn say(&self, message: &Message, seat: Seat, lang: Lang) -> String {
        self.voice(Viewer::Seat(seat), lang).try_say(message).unwrap_or_default()
    }

    fn undo(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal> {
        let step = self.game.undo(seat).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(vec![step]))
    }

    fn hint(&mut self, seat: Seat) -> Result<AnyAdvance, AnyRefusal> {
        let step = self.game.hint(seat).map_err(|refusal| self.refused(seat, &refusal))?;
        Ok(self.played(vec![step]))
    }

    fn just_hinted(&self, seat: Seat) -> bool {
        self.game.log().last() == Some(&Entry::Hint { by: seat })
    }

    fn settle(&mut self) -> AnyAdvance {
        let step = self.game.settle();
        self.played(vec![step])
    }

    fn moved_since(&self, seat: Seat, ply: usize) -> bool {
        self.game.moved_since(seat, ply)
    }

    fn preview(&self, seat: Seat, actions: Vec<Value>, lang: Lang) -> Result<Preview, AnyRefusal> {
        let foreseen = self.game.preview(seat, &read(actions)?);
        let (after, steps) = foreseen.map_err(|bad| self.refused(seat, &bad.why).at_step(bad.step))?;
        let after = SeatedMatch::new(after, self.names.clone());
        let viewer = Viewer::Seat(seat);
        let voice = after.voice(viewer, lang);
        let events = steps.iter().flat_map(|step| frame::told(step, &voice)).collect();
        let over = !review::turn_goes_on(self.game.state(), after.game.state(), seat);
        Ok(Preview { events, frame: after.frame(viewer, lang), over })
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        let (names, bots) = (self.names.clone(), self.bots.clone());
        Box::new(SeatedMatch { game: self.game.clone(), names, bots })
    }

    fn at(&self, ply: usize) -> Box<dyn AnyMatch> {
        Box::new(SeatedMatch::new(self.game.at(ply), self.names.clone()))
    }

    fn branch(&self, ply: usize, seed: Seed, names: Vec<String>) -> Box<dyn AnyMatch> {
        Box::new(SeatedMatch::new(self.game.branch(ply, seed), names))
    }

    fn imagine(&self, seat: Seat, number: u64) -> Box<dyn AnyMatch> {
        let imagined = self.game.imagine(seat, &mut Seed::from_number(number).bot_dice(self.game.ply()));
        Box::new(SeatedMatch::new(imagined, self.names.clone()))
    }

    fn ponder(&self, seat: Seat, level: &str) -> Result<Pondering, AnyRefusal> {
        let place = self.bots[seat.index()].clone();
        let character = self.game.header().seed.character(seat);
        let bot = bots::bot::<G>(level, character).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
        let fresh = SeatedBot { level: level.to_owned(), bot };
        let state = self.game.state().clone();
        let mut dice = self.game.bot_dice(seat);
        // Where all matches of a seed are compared, a thought follows from the position alone: nothing is kept from the
        // decision before, which another server may not know.
        let forgetful = self.game.header().seed.keyed;
        Ok(Box::new(move |keep_going| {
            // A bot that panicked is not asked again: a fresh one takes its place.
            let poisoned = place.is_poisoned();
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            let sitting = match place.take() {
                Some(sitting) if sitting.level == fresh.level && !poisoned && !forgetful => {
                    place.insert(sitting)
                }
                Some(_) | None => place.insert(fresh),
            };
            let action = json(&sitting.bot.choose(Seen::new(&state, seat), &mut dice, keep_going));
            Pondered { action, hardness: bots::hardness(Seen::new(&state, seat), &mut dice) }
        }))
    }

    fn advise(&self, seat: Seat, level: &str, lang: Lang) -> Result<Advising, AnyRefusal> {
        bots::thought::<G>(level).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
        let (state, names, level) = (self.game.state().clone(), self.names.clone(), level.to_owned());
        Ok(Box::new(move |keep_going| advice::of(&state, seat, level, &names, lang, keep_going)))
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Value> {
        let mut legal = Vec::new();
        self.game.state().legal_actions(seat, &mut legal);
        legal.iter().map(json).collect()
    }

    fn frame(&self, viewer: Viewer, lang: Lang) -> Frame {
        let state = self.game.state();
        let voice = self.voice(viewer, lang);
        let (prompt, undoable, no_undo) = match viewer {
            Viewer::Seat(seat) => {
                let prompt = frame::prompt(state, seat, &state.prompt(seat), &voice);
                match self.game.undoable(seat) {
                    Ok(undoable) => (prompt, Some(frame::undo(seat, &undoable, &voice)), None),
                    Err(refusal) => (prompt, None, frame::no_undo(&refusal, &voice)),
                }
            }
            Viewer::Spectator => (PromptFrame::wait(&voice), None, None),
        };
        Frame {
            ply: self.game.ply(),
            round: state.round(),
            turn: state.turn(),
            view: json(&state.view(viewer)),
            prompt,
            undoable,
            no_undo,
            outcome: self.outcome(viewer, lang),
            remarks: match viewer {
                Viewer::Seat(seat) => frame::remarks(state, seat, &voice),
                Viewer::Spectator => Vec::new(),
            },
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

    fn account(&self, viewer: Viewer, lang: Lang) -> Vec<FindingFrame> {
        account::of(&self.game, &self.voice(viewer, lang))
    }

    fn reviewer(&self, budget: Option<JudgeBudget>) -> Option<Box<dyn AnyReviewer>> {
        let reviewer = Reviewer::new(&self.game, budget)?;
        Some(Box::new(reviewer))
    }

    fn reviewed(
        &self,
        review: &Review<Value>,
        viewer: Viewer,
        lang: Lang,
    ) -> Result<MatchReview, AnyRefusal> {
        match_review::of(&self.game, review, &self.voice(viewer, lang))
    }

    fn judge_try(
        &self,
        review: &Review<Value>,
        budget: Option<JudgeBudget>,
        ply: usize,
        seat: Seat,
        actions: Vec<Value>,
    ) -> Result<Tried, AnyRefusal> {
        let decision = match_review::decision::<G::Action>(review, ply, seat)?;
        let plan: Vec<G::Action> = read(actions)?;
        let then = self.game.at(ply);
        let (after, _) =
            then.preview(seat, &plan).map_err(|bad| self.refused(seat, &bad.why).at_step(bad.step))?;
        if review::turn_goes_on(then.state(), after.state(), seat) {
            return Err(AnyRefusal::turn_goes_on());
        }
        review::judge_try(&self.game, budget, &decision, &plan).ok_or_else(AnyRefusal::no_decision)
    }

    fn outcome(&self, viewer: Viewer, lang: Lang) -> Option<OutcomeFrame> {
        let outcome = self.game.state().outcome()?;
        let text = self.voice(viewer, lang).say(&outcome.why);
        let left = vec![false; outcome.places.len()];
        Some(OutcomeFrame { scores: outcome.scores, places: outcome.places, left, text })
    }
}
