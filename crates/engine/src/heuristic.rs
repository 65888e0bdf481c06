//! What a bot may think of a position: beside the rules, not in them.

#[cfg(feature = "anchor")]
use crate::Seen;
use crate::{Actor, Dice, Game, Seat};

/// How hard a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// How far ranks are misjudged, in parts of the doubt: a beginner sees less.
    pub blur: f64,
    /// Positions looked at to rank the actions of a whole turn, that is until another seat or chance acts.
    pub effort: u32,
    /// How often the rest of the match is imagined in a whole turn; with 0, what ranks first is played.
    pub iterations: u32,
    /// Whole rounds imagined beyond the present one.
    pub rounds: u32,
}

/// A player that was frozen to measure later ones by: what it plays, given what its seat sees and its dice.
#[cfg(feature = "anchor")]
pub type FrozenPlayer<G> = Box<dyn FnMut(Seen<G>, &mut Dice) -> <G as Game>::Action + Send>;

/// Makes a frozen player that thinks this hard.
#[cfg(feature = "anchor")]
pub type Freeze<G> = fn(Thought) -> FrozenPlayer<G>;

/// A game's rules of thumb: how well a seat stands, and what is worth a thought.
///
/// Bots call them on states they imagine, so they may look at everything. They
/// must be quick, and they need not be right: a search corrects them.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Game, Heuristic, Seat, Seed};
///
/// let state = Nim::setup(&(), 2)?;
/// let mut ranked = Vec::new();
/// state.rank(Seat(0), 1, &mut Seed::from_number(1).dice(0), &mut ranked);
/// assert_eq!(ranked.len(), 3, "every action is worth a thought where a game has no idea of its own");
/// let mut chances = [0.0; 2];
/// state.chances(&mut chances);
/// assert_eq!(chances, [0.5, 0.5]);
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
pub trait Heuristic: Game {
    /// How hard the five named levels of bots think, the weakest first.
    const LEVELS: [Thought; 5] = [
        Thought { blur: 0.3, effort: 1, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 1, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 100, iterations: 100, rounds: 0 },
        Thought { blur: 0.0, effort: 1000, iterations: 500, rounds: 0 },
        Thought { blur: 0.0, effort: 1000, iterations: 2500, rounds: 0 },
    ];

    /// The ladder's table of Elo (`docs/ladder-<game>-elo.csv`), where one was played.
    const LADDER: &'static str = "";

    /// The effort with which a search ranks the actions of positions it only imagines.
    const GLANCE: u32 = 1;

    /// The game's frozen director, a yardstick for the laboratory: how hard it thinks, and how to make one.
    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, Freeze<Self>)> = None;

    /// The final score the seat can expect, in points. By default only the end
    /// of a match says anything.
    fn evaluate(&self, seat: Seat) -> f64 {
        self.outcome().map_or(0.0, |outcome| f64::from(outcome.scores[seat.index()]))
    }

    /// How far off such expectations are here, in points: the further, the less a lead means.
    fn doubt(&self) -> f64 {
        1.0
    }

    /// The chance of each seat to win. The end counts as it is, but a narrow
    /// defeat is a little better than a clear one, so that nobody gives up.
    fn chances(&self, into: &mut [f64]) {
        let doubt = self.doubt();
        for (seat, chance) in (0..).map(Seat).zip(into.iter_mut()) {
            *chance = self.evaluate(seat) / doubt;
        }
        softmax(into);
        if let Some(outcome) = self.outcome() {
            let winners = outcome.winners().count() as f64;
            for (chance, place) in into.iter_mut().zip(&outcome.places) {
                let won = if *place == 1 { 1.0 / winners } else { 0.0 };
                *chance = 0.9 * won + 0.1 * *chance;
            }
        }
    }

    /// What each action of the seat that is worth a thought promises, in points
    /// of [`evaluate`](Heuristic::evaluate), the best first. `effort` is about
    /// how many positions may be looked at: 1 is a glance at each action.
    ///
    /// By default each action is tried and, where the seat goes on after it, its
    /// best next action, too: half a move is judged by the whole.
    fn rank(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<(Self::Action, f64)>) {
        let _ = (effort, dice);
        try_each(self, seat, into);
    }

    /// The turn that promises most, action by action, until another seat or chance acts; at least one action.
    /// Only asked where the seat has one. Who plays a turn by it need not think again after each action.
    ///
    /// By default one action at a time, what ranks first.
    fn plan(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<Self::Action>) {
        let mut ranked = Vec::new();
        self.rank(seat, effort, dice, &mut ranked);
        into.clear();
        into.extend(ranked.first().map(|(action, _)| *action));
    }

    /// What a position can be solved for, each one word, the usual first; none where the game has no solver.
    const AIMS: &'static [&'static str] = &[];

    /// The best line of the seat's turn for an aim of [`AIMS`](Heuristic::AIMS), with everything that chance may
    /// answer. At most about `limit` positions are looked into; `progress` hears of how many so far.
    fn solve(
        &self,
        seat: Seat,
        aim: &str,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Option<Solution<Self::Action>> {
        let _ = (seat, aim, limit, progress);
        None
    }

    /// Whether `next` right after `previous`, both the seat's own, is worth a
    /// thought: where two actions may come in any order, one order is enough.
    fn follows(previous: Self::Action, next: Self::Action) -> bool {
        let _ = (previous, next);
        true
    }
}

/// The best line of a turn, and what it comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<A> {
    /// The mean over all that chance may answer, with the best play for that.
    pub expected: f64,
    /// What is reached at least, whatever chance answers, with the best play for that.
    pub guaranteed: f64,
    /// Whether nothing better is possible. Otherwise the limit was reached: the values are the best that was found.
    pub proven: bool,
    /// Positions that were looked into.
    pub positions: u32,
    /// The line with the best expectation, until chance answers or the turn is done.
    pub line: Vec<A>,
    /// What chance may answer then.
    pub answers: Vec<Answer<A>>,
    /// The line that guarantees the most, as far.
    pub careful: Vec<A>,
}

/// What chance may answer in the middle of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// Chance's action.
    pub answer: A,
    /// How likely it is.
    pub chance: f64,
    /// What is to be expected after it.
    pub expected: f64,
    /// What is reached at least after it.
    pub guaranteed: f64,
    /// How the line goes on.
    pub line: Vec<A>,
}

/// Ranks each legal action by the position after it, or after the best action that can follow.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Actor, Game, Seat, try_each};
///
/// let mut state = Nim::setup(&(), 2)?;
/// for n in 0..6 {
///     state.apply(Actor::Seat(Seat(n % 2)), Action::Take { stones: 2 }, &mut |_| {}).expect("legal");
/// }
/// let mut ranked = Vec::new();
/// try_each(&state, Seat(0), &mut ranked);
/// assert_eq!(ranked[0], (Action::Take { stones: 3 }, 1.0), "three are left: take them all");
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
pub fn try_each<G: Heuristic>(state: &G, seat: Seat, into: &mut Vec<(G::Action, f64)>) {
    let (mut legal, mut next) = (Vec::new(), Vec::new());
    state.legal_actions(seat, &mut legal);
    into.clear();
    for action in legal {
        let Some(state) = after(state, seat, action) else { continue };
        next.clear();
        state.legal_actions(seat, &mut next);
        let further = next.iter().filter_map(|&next| Some(after(&state, seat, next)?.evaluate(seat)));
        into.push((action, further.fold(state.evaluate(seat), f64::max)));
    }
    best_first(into);
}

/// Puts what promises most first; equals stay in their order.
///
/// ```
/// let mut ranked = [('a', 1.0), ('b', 3.0), ('c', 2.0)];
/// shopfloor_engine::best_first(&mut ranked);
/// assert_eq!(ranked.map(|(name, _)| name), ['b', 'c', 'a']);
/// ```
pub fn best_first<A>(ranked: &mut [(A, f64)]) {
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
}

fn after<G: Game>(state: &G, seat: Seat, action: G::Action) -> Option<G> {
    let mut next = state.clone();
    next.apply(Actor::Seat(seat), action, &mut |_| {}).ok()?;
    Some(next)
}

/// Turns numbers into shares of 1: a lead of 1 makes a share e times as large.
///
/// ```
/// let mut shares = [2.0, 2.0, 2.0, 2.0];
/// shopfloor_engine::softmax(&mut shares);
/// assert_eq!(shares, [0.25; 4]);
/// ```
pub fn softmax(of: &mut [f64]) {
    let most = of.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    of.iter_mut().for_each(|x| *x = libm::exp(*x - most));
    let sum: f64 = of.iter().sum();
    of.iter_mut().for_each(|x| *x /= sum);
}
