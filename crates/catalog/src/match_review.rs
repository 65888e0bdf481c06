//! The review of a match in JSON and words: who stood how, what was luck, which decisions lost how much.

use std::collections::HashMap;

use engine::{Account, Actor, Detail, Game, Happening, Heuristic, Match, Seat, Voice};
use review::{Class, Decision, Draw, Judge, PlanScores, Progress, Reckoning, Review, Reviewer, Standing};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::account::{self, FindingFrame};
use crate::frame::{self, json};
use crate::refusal::AnyRefusal;
use crate::story::story;

/// Goes through a match that is over, part by part.
pub trait AnyReviewer: Send {
    /// Judges the next part; false when there is none left.
    fn step(&mut self) -> bool;

    /// What is known so far, without words: this can be kept.
    fn review(&self) -> Review<Value>;
}

impl<G: Heuristic> AnyReviewer for Reviewer<G> {
    fn step(&mut self) -> bool {
        Reviewer::step(self)
    }

    fn review(&self) -> Review<Value> {
        let json = |actions: &[G::Action]| Ok::<_, AnyRefusal>(actions.iter().map(json).collect());
        with_actions(Reviewer::review(self), json).expect("actions serialize")
    }
}

/// The same review with its actions written in another way.
fn with_actions<A, B, E>(
    review: &Review<A>,
    write: impl Fn(&[A]) -> Result<Vec<B>, E>,
) -> Result<Review<B>, E> {
    let decision = |it: &Decision<A>| decision_with(it, &write);
    Ok(Review {
        decisions: review.decisions.iter().map(decision).collect::<Result<_, E>>()?,
        judge: review.judge.clone(),
        progress: review.progress,
        standings: review.standings.clone(),
        draws: review.draws.clone(),
        reckonings: review.reckonings.clone(),
    })
}

fn decision_with<A, B, E>(
    it: &Decision<A>,
    write: &impl Fn(&[A]) -> Result<Vec<B>, E>,
) -> Result<Decision<B>, E> {
    Ok(Decision {
        played: write(&it.played)?,
        best: write(&it.best)?,
        skill: it.skill.clone(),
        hidden: it.hidden.clone(),
        seat: it.seat,
        round: it.round,
        ply: it.ply,
        last: it.last,
        step: it.step,
        lost: it.lost,
        error: it.error,
        class: it.class,
        only: it.only,
        plans: it.plans,
        scores: it.scores,
    })
}

/// The seat's decision that begins with this entry.
pub(crate) fn decision<A: DeserializeOwned>(
    review: &Review<Value>,
    ply: usize,
    seat: Seat,
) -> Result<Decision<A>, AnyRefusal> {
    let wanted = |it: &&Decision<Value>| (it.ply, it.seat) == (ply, seat);
    decision_with(review.decisions.iter().find(wanted).ok_or_else(AnyRefusal::no_decision)?, &read)
}

/// A match reviewed, of as much of it as is judged. Only for whoever may look from every seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchReview {
    pub judge: Judge,
    pub progress: Progress,
    /// Everybody's share at every moment that is judged.
    pub standings: Vec<Standing>,
    /// Every turn in which there was something to decide.
    pub decisions: Vec<ReviewedDecision>,
    /// The numbers in `decisions` of those that lost most, the worst first; only what is clear of chance.
    pub worst: Vec<usize>,
    pub draws: Vec<Draw>,
    /// By seat; empty until all is judged.
    pub reckonings: Vec<Reckoning>,
    /// The match in about five sentences; empty until all is judged.
    pub story: Vec<String>,
    /// What the game itself says of everybody's quantities, what matters most first; empty until all is judged.
    pub findings: Vec<FindingFrame>,
}

impl MatchReview {
    /// Whether all of the match is judged.
    pub fn is_whole(&self) -> bool {
        !self.reckonings.is_empty()
    }
}

/// A turn of a seat, judged by what the seat could know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedDecision {
    pub seat: Seat,
    pub round: u32,
    /// The number of its first entry: the board before it is what was decided about.
    pub ply: usize,
    /// The number of its last entry.
    pub last: usize,
    pub played: Vec<ReviewedMove>,
    /// The best plan that was found; what was played, where nothing better was.
    pub best: Vec<ReviewedMove>,
    /// The number in `played` of the first move that left the best plan; none where the best was played.
    pub step: Option<usize>,
    /// The first difference that it makes, in numbers a player knows; none where there is none to tell.
    pub why: Option<String>,
    /// What the seat lost against the best plan, in shares of one victory.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    pub class: Class,
    /// Whether every other plan loses so much that this was the only move.
    pub only: bool,
    /// How many different plans were compared.
    pub plans: u32,
    /// The final score the seat could expect after either plan.
    pub scores: PlanScores,
    /// By seat, what the decision brought against what the assumed player would have done.
    pub skill: Vec<f64>,
    /// By seat, what it brought beyond that because of what the seat could not know.
    pub hidden: Vec<f64>,
}

/// An action of a plan, and what happens with it, in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedMove {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    pub text: String,
}

/// A review of this match in words.
pub(crate) fn of<G: Heuristic + Account>(
    game: &Match<G>,
    review: &Review<Value>,
    voice: &Voice<G>,
) -> Result<MatchReview, AnyRefusal> {
    let review = with_actions(review, read::<G::Action>)?;
    let before = moments(game, &review);
    let worst = |it: &&Decision<G::Action>| review.decisions.iter().position(|other| other.ply == it.ply);
    let decision = |it: &Decision<G::Action>| {
        let plan = |actions: &[G::Action]| told(before.get(&it.ply), it.seat, actions, voice);
        ReviewedDecision {
            played: plan(&it.played),
            best: plan(&it.best),
            skill: it.skill.clone(),
            hidden: it.hidden.clone(),
            seat: it.seat,
            round: it.round,
            ply: it.ply,
            last: it.last,
            step: it.step,
            lost: it.lost,
            error: it.error,
            class: it.class,
            only: it.only,
            plans: it.plans,
            scores: it.scores,
            why: it.step.and(before.get(&it.ply)).and_then(|before| why(before, it, voice)),
        }
    };
    let findings = if review.reckonings.is_empty() { Vec::new() } else { account::of(game, voice) };
    let outcome = game.state().outcome().map_or(String::new(), |outcome| voice.say(&outcome.why));
    Ok(MatchReview {
        findings,
        decisions: review.decisions.iter().map(decision).collect(),
        worst: review.worst().iter().filter_map(worst).collect(),
        story: story(&review, voice.names, outcome, voice.lang),
        judge: review.judge,
        progress: review.progress,
        standings: review.standings,
        draws: review.draws,
        reckonings: review.reckonings,
    })
}

fn read<A: DeserializeOwned>(actions: &[Value]) -> Result<Vec<A>, AnyRefusal> {
    actions.iter().map(|action| A::deserialize(action).map_err(AnyRefusal::unreadable)).collect()
}

/// What tells the played plan from the best one.
fn why<G: Account>(before: &G, decision: &Decision<G::Action>, voice: &Voice<G>) -> Option<String> {
    let seat = decision.seat;
    let happens = |actions: &[G::Action]| {
        let (mut after, mut events) = (before.clone(), Vec::new());
        for action in actions {
            after.apply(Actor::Seat(seat), *action, &mut |event| events.push(event)).ok()?;
        }
        Some(Happening { events, after })
    };
    let (played, better) = (happens(&decision.played)?, happens(&decision.best)?);
    before.difference(seat, &played, &better).map(|said| voice.say(&said))
}

/// The states that were decided about, by the number of the entry that followed: without everything that was undone.
fn moments<G: Game>(game: &Match<G>, review: &Review<G::Action>) -> HashMap<usize, G> {
    let mut moments = HashMap::new();
    let mut state = game.at(0).state().clone();
    game.walk(|at| {
        let Some(standing) = at.standing else { return };
        if review.decisions.iter().any(|it| it.ply == at.number) {
            moments.insert(at.number, state.clone());
        }
        state.clone_from(standing.after);
    });
    moments
}

/// What the actions of a plan are called where they can be chosen. A seat that acts while others do may find things as
/// nobody could have foreseen: then the rest has no name.
fn told<G: Game>(
    before: Option<&G>,
    seat: Seat,
    actions: &[G::Action],
    voice: &Voice<G>,
) -> Vec<ReviewedMove> {
    let mut state = before.cloned();
    let mut moves = Vec::with_capacity(actions.len());
    for action in actions {
        let text = state
            .as_ref()
            .map_or(String::new(), |state| frame::chosen(state, seat, action, Detail::Name, voice));
        moves.push(ReviewedMove { action: json(action), text });
        state = state.and_then(|mut state| {
            state.apply(Actor::Seat(seat), *action, &mut |_| {}).ok()?;
            Some(state)
        });
    }
    moves
}
