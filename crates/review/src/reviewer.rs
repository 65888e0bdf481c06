//! The judge: goes through a match part by part.

use engine::{Heuristic, Match, Seat, Turn};

use crate::findings::{Class, Decision, Draw, Judge, PlanScores, Progress, Reckoning, Review, Standing};
use crate::parts::{By, Part, parts};
use crate::plans::{Question, compare, step_off};
use crate::points::{PointsOfLuck, add_points};
use crate::world::{BySeat, Count, Outlook, SEATS, Worlds, differences, doubted, shares};

/// The judge's version: raised whenever it may say something else of the same match.
pub const JUDGE: u32 = 4;

/// How hard the judge thinks, in counts: never by a clock, so that a review is the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeBudget {
    /// Worlds imagined from each moment, and for each plan of the last comparison.
    pub courses: u32,
    /// Worlds in which all plans are tried first; with 0, decisions are not judged.
    pub tries: u32,
    /// Actions with which other plans may begin, the best first.
    pub plans: usize,
    /// Positions looked at to find the best plan.
    pub effort: u32,
    /// Rounds that are played out beyond the present one.
    pub rounds: u32,
}

/// The fewest worlds a review imagines, and the most.
const COURSES: (u32, u32) = (6, 600);

impl JudgeBudget {
    /// What a match of so many parts gets: the longer it is and the more play, the fewer worlds, so that a review
    /// takes about as long.
    pub(crate) fn usual<G: Heuristic>(parts: usize, seats: u8) -> JudgeBudget {
        let turns = (parts as u32 * u32::from(seats)).max(1);
        let courses = (G::IMAGINED_TURNS / turns).clamp(COURSES.0, COURSES.1);
        let effort = bots::thought::<G>(bots::ASSUMED).map_or(G::GLANCE, |thought| thought.effort);
        JudgeBudget { courses, tries: (courses / 4).clamp(6, 48), plans: 6, effort, rounds: G::FORESIGHT }
    }
}

/// Goes through a match part by part.
pub struct Reviewer<G: Heuristic> {
    budget: JudgeBudget,
    parts: Vec<Part<G>>,
    end: G,
    worlds: Worlds<G>,
    /// What came of each world from the moment that was reached, as far as this round sees.
    reached: Vec<Outlook>,
    /// What every turn brought, and to whom it is put down: decisions, and what the assumed player might have done
    /// otherwise although nothing else was found.
    skills: Vec<(Seat, BySeat)>,
    /// By seat, what chance has brought in points.
    points: Vec<PointsOfLuck>,
    review: Review<G::Action>,
}

impl<G: Heuristic> Reviewer<G> {
    /// For a match that is over; none while it goes on. Without a budget, the game's own.
    pub fn new(of: &Match<G>, budget: Option<JudgeBudget>) -> Option<Self> {
        if of.state().turn() != Turn::Over {
            return None;
        }
        let (parts, end) = parts(of);
        let budget = budget.unwrap_or_else(|| JudgeBudget::usual::<G>(parts.len(), end.seats()));
        let judge = Judge {
            version: JUDGE,
            assumed: bots::ASSUMED.to_owned(),
            courses: budget.courses,
            rounds: budget.rounds,
        };
        let progress = Progress { done: 0, of: parts.len() as u32 };
        let review = Review {
            judge,
            progress,
            standings: Vec::new(),
            decisions: Vec::new(),
            draws: Vec::new(),
            reckonings: Vec::new(),
        };
        let points = vec![PointsOfLuck::default(); end.seats().into()];
        let mut new = Reviewer {
            budget,
            parts,
            end,
            worlds: Worlds::new(key(of)),
            reached: Vec::new(),
            skills: Vec::new(),
            points,
            review,
        };
        let (start, count) = new.moment(0);
        new.reached = new.values(&start, count, start.round());
        new.stand(0, 0, &start);
        Some(new)
    }

    /// What is known so far.
    pub fn review(&self) -> &Review<G::Action> {
        &self.review
    }

    /// By seat, what chance has brought so far, in points.
    pub fn points(&self) -> &[PointsOfLuck] {
        &self.points
    }

    /// Judges the next part; false when there is none left.
    pub fn step(&mut self) -> bool {
        let n = self.review.progress.done as usize;
        if n >= self.parts.len() {
            return false;
        }
        let (after, count) = self.moment(n + 1);
        let (part, round) = (&self.parts[n], self.parts[n].before.round());
        let (by, ply, last, before) = (part.by, part.ply, part.last, part.doubt);
        let then = self.values_after(n, &after, count);
        let seats = usize::from(after.seats());
        match by {
            By::Chance(seat) => {
                add_points(&mut self.points, &then, &self.reached);
                // Luck is compared with the same doubt, so that nobody is lucky because the end is nearer.
                let luck = differences(&doubted(&then, before), &doubted(&self.reached, before));
                let (luck, errors) = (list(luck.value(), seats), list(luck.error(), seats));
                self.review.draws.push(Draw { ply, last, round, seat, luck, errors });
            }
            By::Seat(seat) => self.decide(n, seat, &then),
        }
        self.reached = if after.round() == round { then } else { self.values(&after, count, after.round()) };
        self.review.progress.done += 1;
        self.stand(n + 1, last + 1, &after);
        if n + 1 == self.parts.len() {
            self.reckon();
        }
        true
    }

    /// Judges all that is left.
    pub fn finish(mut self) -> Review<G::Action> {
        while self.step() {}
        self.review
    }

    /// The state before a part, and what had happened in its round.
    fn moment(&self, n: usize) -> (G, Count) {
        match self.parts.get(n) {
            Some(part) => (part.before.clone(), part.count),
            None => (self.end.clone(), Count::new(self.end.round())),
        }
    }

    /// What comes of each world from a moment, seen from this round.
    fn values(&mut self, state: &G, count: Count, round: u32) -> Vec<Outlook> {
        let last = round + self.budget.rounds;
        let (moments, courses) = (&mut self.worlds, self.budget.courses);
        // What is over or out of sight is the same in every world.
        let worlds = if state.turn() == Turn::Over || state.round() > last { 1 } else { courses };
        let mut values: Vec<Outlook> =
            (0..worlds).map(|world| moments.play_on(&mut state.clone(), world, count, last)).collect();
        values.resize(courses as usize, values[0]);
        values
    }

    /// What comes of each world after a part, seen from its round. A turn that is the assumed player's own changes
    /// nothing.
    fn values_after(&mut self, n: usize, after: &G, count: Count) -> Vec<Outlook> {
        let part = &self.parts[n];
        let round = part.before.round();
        let By::Seat(seat) = part.by else { return self.values(after, count, round) };
        let last = round + self.budget.rounds;
        let (moments, mut plan) = (&mut self.worlds, Vec::new());
        let mut value = |(world, before): (u32, &Outlook)| {
            moments.assumed(&part.before, seat, world, &mut part.count.clone(), &mut plan);
            if plan == part.actions {
                return *before;
            }
            moments.play_on(&mut after.clone(), world, count, last)
        };
        (0..).zip(&self.reached).map(&mut value).collect()
    }

    /// How much is doubted before a part; at the end, nothing.
    fn doubt(&self, n: usize) -> f64 {
        self.parts.get(n).map_or(0.0, |part| part.doubt)
    }

    /// How everybody stands before a part.
    fn stand(&mut self, n: usize, ply: usize, state: &G) {
        let mean = shares(&doubted(&self.reached, self.doubt(n)));
        let seats = state.seats().into();
        let (shares, errors) = (list(mean.value(), seats), list(mean.error(), seats));
        self.review.standings.push(Standing { ply, round: state.round(), shares, errors });
    }

    fn decide(&mut self, n: usize, seat: Seat, then: &[Outlook]) {
        let (part, doubt_then) = (&self.parts[n], self.doubt(n + 1));
        let (then, before) = (doubted(then, doubt_then), doubted(&self.reached, part.doubt));
        let truly = differences(&then, &before).value();
        let question = Question { part, seat, budget: &self.budget, truth: [&then, &before], doubt_then };
        let Some(it) = compare(&question, &mut self.worlds) else {
            self.skills.push((seat, truly));
            return;
        };
        self.skills.push((seat, it.skill));
        let seats = part.before.seats();
        let (second, error) = it.second;
        let [best, played] = it.scores;
        let hidden = std::array::from_fn(|n| truly[n] - it.skill[n]);
        self.review.decisions.push(Decision {
            seat,
            round: part.before.round(),
            ply: part.ply,
            last: part.last,
            step: step_off(&part.actions, &it.best),
            played: part.actions.clone(),
            best: it.best,
            lost: it.lost,
            error: it.error,
            class: Class::of(it.lost, it.error, seats),
            only: Class::leaves_one(second, error, seats),
            plans: it.plans,
            scores: PlanScores { best, played },
            skill: list(it.skill, seats.into()),
            hidden: list(hidden, seats.into()),
        });
    }

    fn reckon(&mut self) {
        let Review { standings, decisions, draws, reckonings, .. } = &mut self.review;
        let (start, end) = (&standings[0].shares, &standings[standings.len() - 1].shares);
        for (n, seat) in (0..start.len()).zip((0u8..).map(Seat)) {
            let own = || decisions.iter().filter(|it| it.seat == seat);
            // From 0: the sum of nothing is −0 otherwise.
            let sum = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, |sum, value| sum + value);
            let (start, result) = (start[n], end[n]);
            let luck = sum(&mut draws.iter().map(|draw| draw.luck[n]));
            let skill = sum(&mut self.skills.iter().map(|(_, skill)| skill[n]));
            let mine = sum(&mut self.skills.iter().filter(|(by, _)| *by == seat).map(|(_, skill)| skill[n]));
            let hidden = sum(&mut decisions.iter().map(|it| it.hidden[n]));
            let count = |class| own().filter(|it| it.class == class).count() as u32;
            reckonings.push(Reckoning {
                start,
                luck,
                own: mine,
                others: skill - mine,
                hidden,
                rest: result - start - luck - skill - hidden,
                result,
                lost: sum(&mut own().filter(|it| it.is_clear()).map(|it| it.lost)),
                turns: own().count() as u32,
                inaccuracies: count(Class::Inaccuracy),
                mistakes: count(Class::Mistake),
                blunders: count(Class::Blunder),
            });
        }
    }
}

fn list(values: BySeat, seats: usize) -> Vec<f64> {
    values[..seats.min(SEATS)].to_vec()
}

/// The judge's dice follow from the match.
pub(crate) fn key<G: Heuristic>(of: &Match<G>) -> [u8; 32] {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 review");
    hash.update(&JUDGE.to_le_bytes());
    hash.update(&serde_json::to_vec(of.header()).expect("headers serialize"));
    for entry in of.log() {
        hash.update(&serde_json::to_vec(entry).expect("entries serialize"));
    }
    *hash.finalize().as_bytes()
}
