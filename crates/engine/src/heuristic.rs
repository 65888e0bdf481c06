//! What a bot may think of a position: beside the rules, not in them.

use serde_json::Value;

#[cfg(feature = "anchor")]
use crate::Seen;
use crate::{
    Actor, Calibration, Correction, Dice, Game, Lang, MAX_SEATS, Outcome, Part, PictureRow, PositionFault,
    Seat, Turn,
};

/// How hard a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// How strong the habits of a match are, in parts of the doubt: a beginner has some.
    pub habit: f64,
    /// How far every rank is misjudged, in parts of the doubt: for experiments.
    pub blur: f64,
    /// Positions looked at to rank the actions of a whole turn, that is until another seat or chance acts.
    pub effort: u32,
    /// How often the rest of the match is imagined in a whole turn; with 0, what ranks first is played.
    pub iterations: u32,
    /// Whole rounds imagined beyond the present one.
    pub rounds: u32,
}

impl Thought {
    /// A glance at each action.
    pub const fn glancing() -> Thought {
        Thought { habit: 0.0, blur: 0.0, effort: 1, iterations: 0, rounds: 0 }
    }
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
    /// How hard the six named levels of bots think, the weakest first.
    const LEVELS: [Thought; 6] = [
        Thought { blur: 0.3, ..Thought::glancing() },
        Thought { blur: 0.1, ..Thought::glancing() },
        Thought::glancing(),
        Thought { effort: 100, iterations: 100, ..Thought::glancing() },
        Thought { effort: 1000, iterations: 500, ..Thought::glancing() },
        Thought { effort: 1000, iterations: 2500, ..Thought::glancing() },
    ];

    /// Habits that weak levels may have for a match, a word each.
    const HABITS: &'static [&'static str] = &[];

    /// How much better than it is an action seems to somebody with the habit, in parts of the doubt.
    fn lure(&self, habit: usize, action: Self::Action) -> f64 {
        let _ = (habit, action);
        0.0
    }

    /// The ladder's table of Elo (`docs/ladder-<game>-elo.csv`), where one was played.
    const LADDER: &'static str = "";

    /// The effort with which a search ranks the actions of positions it only imagines.
    const GLANCE: u32 = 1;

    /// A search ranks the actions it decides between with this part of the effort: it looks at them again anyway.
    const ROOT_PART: u32 = 1;

    /// How much ranks count in a search: ranks this part of the doubt apart make an action e times as likely.
    const SHARPNESS: f64 = 0.4;

    /// How often a search does not follow the rules of thumb to the letter when it plays on: one in.
    const WHIM: u32 = 8;

    /// Whole rounds beyond the present one that a review of a match plays out before it believes the chances.
    const FORESIGHT: u32 = 1;

    /// How much a review of a match may imagine, in turns of a seat for each of its moments: about ten seconds' worth.
    const IMAGINED_TURNS: u32 = 10_000;

    /// The game's frozen director, a yardstick for the laboratory: how hard it thinks, and how to make one.
    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, Freeze<Self>)> = None;

    /// What bots compare positions by: the final score the seat can expect, in points, as the game's rules of
    /// thumb have it. By default only the end of a match says anything.
    fn evaluate(&self, seat: Seat) -> f64 {
        self.outcome().map_or(0.0, |outcome| f64::from(outcome.scores[seat.index()]))
    }

    /// How far off such expectations are here, in points: the further, the less a lead means.
    fn doubt(&self) -> f64 {
        1.0
    }

    /// How expectations are corrected so that they come true between equals, where the game has a table for it.
    fn calibration() -> Option<&'static Calibration> {
        None
    }

    /// Expected scores that are off by no more than this, in points, count as right.
    const CLOSE: f64 = 1.0;

    /// The names of the moments that the table tells apart.
    const MOMENTS: &'static [&'static str] = &[];

    /// Which of [`MOMENTS`](Heuristic::MOMENTS) it is.
    fn moment(&self) -> usize {
        0
    }

    /// Which phase of the round it is: a turn ends with it. By default each moment is one.
    fn phase(&self) -> usize {
        self.moment()
    }

    /// How far the seat is with its part of this moment.
    fn part(&self, seat: Seat) -> Part {
        if self.turn().includes(seat) { Part::During } else { Part::Before }
    }

    /// In a match for one against the game itself: the final score the game can expect, and what ties count as.
    fn house(&self) -> Option<f64> {
        None
    }

    /// The correction in force; at the end nothing is left to correct.
    fn correction(&self) -> Correction {
        let here = match Self::calibration() {
            Some(table) => *table.at(self.seats(), self.moment()),
            None => Correction { scale: self.doubt(), ..Correction::NONE },
        };
        if self.turn() == Turn::Over { Correction { scale: here.scale, ..Correction::NONE } } else { here }
    }

    /// The final score the seat can expect if equals play on, at once; at the end, the score.
    fn expected_score(&self, seat: Seat) -> f64 {
        self.evaluate(seat) + self.correction().offsets[self.part(seat) as usize]
    }

    /// Everybody's share of the victory to expect if equals play on, at once. The shares add up to 1; against
    /// the game itself the rest is the game's. At the end they are what came of it.
    fn chances(&self, into: &mut [f64]) {
        match self.outcome() {
            Some(outcome) => shares_of_victory(&outcome, into),
            None => self.shares_by_lead(self.correction(), into),
        }
    }

    /// How far the final scores that come are from those of a course that was imagined to the end, in points: players do
    /// not do exactly what is imagined of them. A lead of this makes the odds e to 1. By default in proportion to what
    /// was fitted for the chances; 0.8 of it comes true (with half of it 85 % won 68, with all of it 25 % won 14).
    fn unforeseen(&self) -> f64 {
        const PART: f64 = 0.8;
        PART * self.correction().scale
    }

    /// What a search aims for: shares like the chances, but uncorrected, so that they do not jump from one moment to
    /// the next; and at the end a narrow defeat is a little better than a clear one, so that nobody gives up.
    fn hopes(&self, into: &mut [f64]) {
        const NARROW: f64 = 0.1;
        let uncorrected = Correction { scale: self.doubt() / 2.0, ..Correction::NONE };
        self.shares_by_lead(uncorrected, into);
        let Some(outcome) = self.outcome() else { return };
        let mut won = [0.0; MAX_SEATS as usize];
        shares_of_victory(&outcome, &mut won[..into.len()]);
        into.iter_mut().zip(won).for_each(|(share, won)| *share += (1.0 - NARROW) * (won - *share));
    }

    /// Shares by who leads by how much.
    fn shares_by_lead(&self, correction: Correction, into: &mut [f64]) {
        let Correction { scale, offsets, house } = correction;
        for (seat, share) in (0..).map(Seat).zip(into.iter_mut()) {
            *share = (self.evaluate(seat) + offsets[self.part(seat) as usize]) / scale;
        }
        let house = self.house().map_or(f64::NEG_INFINITY, |expected| (expected + house) / scale);
        let most = into.iter().copied().fold(house, f64::max);
        into.iter_mut().for_each(|x| *x = libm::exp(*x - most));
        let sum = into.iter().sum::<f64>() + if house.is_finite() { libm::exp(house - most) } else { 0.0 };
        into.iter_mut().for_each(|x| *x /= sum);
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

    /// What the seat has for an aim of [`AIMS`](Heuristic::AIMS) if it did nothing more in this turn: at the end of the
    /// turn, what the turn comes to.
    fn reached(&self, seat: Seat, aim: &str) -> Option<f64> {
        let _ = (seat, aim);
        None
    }

    /// The puzzles that come with the game, a JSON object a line (crate `puzzles`).
    const PUZZLES: &'static str = "";

    /// The seat's turn as puzzles: a match to begin with it, in which the seat is the first. None where a turn like
    /// this is no puzzle.
    fn poses(&self, seat: Seat) -> Vec<Pose<Self::Options>> {
        let _ = seat;
        Vec::new()
    }

    /// The turn with the least in it, for somebody who builds a position; none where no turn can be a puzzle.
    fn blank() -> Option<Pose<Self::Options>> {
        None
    }

    /// Everything that is wrong with the position in these options, whether they can be read or not. Nothing if a match
    /// can begin with it.
    fn position_faults(options: &Value) -> Vec<PositionFault> {
        let _ = options;
        Vec::new()
    }

    /// Why this turn of the first seat cannot be solved for an aim of [`AIMS`](Heuristic::AIMS), if it cannot.
    fn aim_faults(&self, aim: &str) -> Vec<PositionFault> {
        let _ = aim;
        Vec::new()
    }

    /// What a picture of the seat's turn shows.
    fn picture(&self, seat: Seat, lang: Lang) -> Vec<PictureRow> {
        let _ = (seat, lang);
        Vec::new()
    }

    /// What its puzzles are about, a word each; `theme.<word>` is a row of the game's words.
    const THEMES: &'static [&'static str] = &[];

    /// How much there is to see in an easy puzzle at most, and in a medium one: about the steps of its line, and what is
    /// unexpected in it.
    const GRADES: [usize; 2] = [8, 12];

    /// Those of [`AIMS`](Heuristic::AIMS) for which less is better: their results are told without the minus.
    const COSTS: &'static [&'static str] = &[];

    /// The theme of puzzles in which chance answers on the way to the best result.
    const CHANCE_THEME: &'static str = "chance";

    /// A number that tells this state from every other that the seat can reach in its turn.
    fn situation(&self, seat: Seat) -> u64 {
        let _ = seat;
        let bytes = serde_json::to_vec(self).expect("states serialize");
        let hash = blake3::hash(&bytes);
        hash.as_bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// How much better the best result of a good puzzle is than the next one, for an aim.
    fn margin(aim: &str) -> f64 {
        let _ = aim;
        1.0
    }

    /// Whether what the seat decides now concerns nobody else until it is done: a puzzle, in which what ranks
    /// first is better than what a search makes of it.
    fn is_puzzle(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Whether a search for the seat may stop here and ask for everybody's chances: nothing the seat has done
    /// is still open. By default only a new round is such a moment.
    fn is_settled(&self, seat: Seat) -> bool {
        let _ = seat;
        false
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

/// A turn that may be a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose<O> {
    /// What a match that begins with the turn is set up with.
    pub options: O,
    /// What to solve it for: one of [`Heuristic::AIMS`].
    pub aim: &'static str,
    /// What it is about: one of [`Heuristic::THEMES`].
    pub theme: &'static str,
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

/// Who has won how much of the victory.
fn shares_of_victory(outcome: &Outcome, into: &mut [f64]) {
    let winners = outcome.winners().count() as f64;
    for (share, place) in into.iter_mut().zip(&outcome.places) {
        *share = if *place == 1 { 1.0 / winners } else { 0.0 };
    }
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
