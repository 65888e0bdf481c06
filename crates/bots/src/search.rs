//! A search: imagines many times how the round may go on, and looks more
//! often at what has gone well.
//!
//! Information-set Monte Carlo tree search for any number of players. Each
//! iteration imagines what the seat cannot know, walks down the tree, adds a
//! position to it, plays on by the game's rules of thumb, a whole turn at a
//! time, until the round is over or the seat's part in it, and asks the game
//! for everybody's chances there. Each seat is taken to want its own chance to
//! be high. Chance has nodes of its own. What another seat does with a hidden
//! hand differs from one imagined position to the next, so it is not searched
//! but played by the rules of thumb.

use engine::{Actor, Dice, Heuristic, MAX_SEATS, Seat, Seen, Thought, Turn, Viewer, softmax};

use crate::Bot;
use crate::luck::{Luck, key};
use crate::thumb::Thumb;
use crate::value::Tally;

/// More actions than this are not looked at in one position.
const WIDEST: usize = 20;
/// More outcomes of chance than this are not told apart in one position.
const OUTCOMES: usize = 24;
/// How much an action's rank draws the search to it, against what has come of it.
const CURIOSITY: f64 = 0.6;
/// The part of what is left of a turn's iterations that one decision gets.
const SHARE: f64 = 0.6;

pub(crate) const SEATS: usize = MAX_SEATS as usize;
type Values = [f64; SEATS];

struct Node<A> {
    visits: u32,
    /// Everybody's chances, summed up over the visits.
    values: Values,
    children: Vec<Child<A>>,
    /// Whether the children are ranked: what they promise is known.
    ranked: bool,
}

#[derive(Clone, Copy)]
struct Child<A> {
    action: A,
    prior: f64,
    node: usize,
}

const NOT_YET: usize = usize::MAX;

/// A bot that searches.
pub struct Search<G: Heuristic> {
    thought: Thought,
    /// For what is better worked out than searched.
    thumb: Thumb<G>,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
    ranked: Vec<(G::Action, f64)>,
    plan: Vec<G::Action>,
    /// How many courses began with each action of the root.
    courses: Vec<u32>,
    /// What everybody could expect, where somebody asks.
    pub(crate) tally: Option<Tally>,
    /// What the seat will see if nobody acts before its next decision, and what was left of the budget then.
    next: Option<(G::View, u32)>,
}

impl<G: Heuristic> Search<G> {
    pub fn new(thought: Thought, character: u32) -> Self {
        Search {
            thought,
            thumb: Thumb::new(thought, character),
            nodes: Vec::new(),
            path: Vec::new(),
            ranked: Vec::new(),
            plan: Vec::new(),
            courses: Vec::new(),
            tally: None,
            next: None,
        }
    }

    /// Whole rounds imagined beyond the present one.
    pub(crate) fn rounds(&self) -> u32 {
        self.thought.rounds
    }

    fn add_node(&mut self) -> usize {
        self.nodes.push(Node { visits: 0, values: [0.0; SEATS], children: Vec::new(), ranked: false });
        self.nodes.len() - 1
    }

    /// One imagined course of the round. The nth course after each action of the root has the luck number n, so
    /// that actions are compared in the same worlds.
    fn iterate(&mut self, seen: &Seen<G>, key: [u8; 32]) {
        let me = seen.seat();
        let Some(first) = self.select(0, me) else { return };
        let number = self.courses[first];
        self.courses[first] += 1;
        let mut luck = Luck::new(key, number);
        let mut state = seen.imagine(&mut luck.thoughts);
        let last = state.round() + self.thought.rounds;
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let mut next = Some((Actor::Seat(me), self.nodes[0].children[first].action));
        while let Some((actor, action)) = next {
            if state.apply(actor, action, &mut |_| {}).is_err() {
                break;
            }
            let previous = matches!(actor, Actor::Seat(_)).then_some((actor, action));
            let Some(node) = self.child(at, action) else { break };
            at = node;
            self.path.push(at);
            if state.round() > last || state.is_settled(me) {
                break;
            }
            next = match state.turn() {
                Turn::Over => None,
                Turn::Chance => Some((Actor::Chance, luck.chance(&state))),
                Turn::Seats(seats) => {
                    let seat = if seats.contains(me) { me } else { seats.first().expect("somebody acts") };
                    if seat == me && state.is_puzzle(me) {
                        None
                    } else if seat != me && G::META.secrets {
                        Some((Actor::Seat(seat), self.by_thumb(&state, seat, &mut luck.thoughts)))
                    } else if self.nodes[at].ranked {
                        self.select(at, seat).map(|n| (Actor::Seat(seat), self.nodes[at].children[n].action))
                    } else {
                        self.expand(at, &state, seat, G::GLANCE, previous, &mut luck.thoughts);
                        None
                    }
                }
            };
        }
        self.play_on(&mut state, me, last, &mut luck);
        let mut values = [0.0; SEATS];
        state.hopes(&mut values[..state.seats() as usize]);
        if let Some(tally) = &mut self.tally {
            tally.add(&state);
        }
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.values.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
    }

    /// The node an action leads to, made where there is none; none where there are too many.
    fn child(&mut self, at: usize, action: G::Action) -> Option<usize> {
        let known = self.nodes[at].children.iter().position(|child| child.action == action);
        let index = match known {
            Some(index) => index,
            None if self.nodes[at].children.len() >= OUTCOMES => return None,
            None => {
                self.nodes[at].children.push(Child { action, prior: 0.0, node: NOT_YET });
                self.nodes[at].children.len() - 1
            }
        };
        if self.nodes[at].children[index].node == NOT_YET {
            let node = self.add_node();
            self.nodes[at].children[index].node = node;
        }
        Some(self.nodes[at].children[index].node)
    }

    /// Ranks the actions of a position.
    fn expand(
        &mut self,
        at: usize,
        state: &G,
        seat: Seat,
        effort: u32,
        previous: Option<(Actor, G::Action)>,
        dice: &mut Dice,
    ) {
        let mut ranked = std::mem::take(&mut self.ranked);
        state.rank(seat, effort, dice, &mut ranked);
        if let Some((Actor::Seat(other), action)) = previous
            && other == seat
            && ranked.iter().any(|(next, _)| G::follows(action, *next))
        {
            ranked.retain(|(next, _)| G::follows(action, *next));
        }
        ranked.truncate(WIDEST);
        let unit = G::SHARPNESS * state.doubt();
        let mut shares: Vec<f64> = ranked.iter().map(|(_, worth)| worth / unit).collect();
        softmax(&mut shares);
        let children = ranked.iter().zip(shares);
        self.nodes[at].children =
            children.map(|((action, _), prior)| Child { action: *action, prior, node: NOT_YET }).collect();
        self.nodes[at].ranked = true;
        self.ranked = ranked;
    }

    /// Which child promises most: by what has come of it, and by its rank while little has.
    fn select(&self, at: usize, seat: Seat) -> Option<usize> {
        let node = &self.nodes[at];
        let seen = f64::from(node.visits.max(1)).sqrt();
        let mean = node.values[seat.index()] / f64::from(node.visits.max(1));
        let promise = |child: &Child<G::Action>| {
            let (visits, value) = match self.nodes.get(child.node) {
                Some(next) if next.visits > 0 => {
                    (f64::from(next.visits), next.values[seat.index()] / f64::from(next.visits))
                }
                // What was never tried is taken to be a little worse than what was.
                _ => (0.0, mean - 0.02),
            };
            value + CURIOSITY * child.prior * seen / (1.0 + visits)
        };
        let children = node.children.iter().enumerate();
        Some(children.max_by(|(_, a), (_, b)| promise(a).total_cmp(&promise(b)))?.0)
    }

    /// Plays on by the rules of thumb, a turn at a time, until the last round to imagine is over or settled.
    pub(crate) fn play_on(&mut self, state: &mut G, me: Seat, last: u32, luck: &mut Luck) {
        let mut plan = std::mem::take(&mut self.plan);
        while state.round() <= last && !state.is_settled(me) {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let action = luck.chance(state);
                    state.apply(Actor::Chance, action, &mut |_| {}).expect("chance is within the rules");
                }
                Turn::Seats(seats) => {
                    let seat = if seats.contains(me) { me } else { seats.first().expect("somebody acts") };
                    if luck.thoughts.one_in(G::WHIM) {
                        plan.clear();
                        plan.push(self.next_best(state, seat, &mut luck.thoughts));
                    } else {
                        state.plan(seat, G::GLANCE, &mut luck.thoughts, &mut plan);
                    }
                    for &action in &plan {
                        state
                            .apply(Actor::Seat(seat), action, &mut |_| {})
                            .expect("a plan is within the rules");
                    }
                }
            }
        }
        self.plan = plan;
    }

    /// What the rule of thumb says, or now and then the next best.
    fn by_thumb(&mut self, state: &G, seat: Seat, dice: &mut Dice) -> G::Action {
        if dice.one_in(G::WHIM) {
            return self.next_best(state, seat, dice);
        }
        state.rank(seat, G::GLANCE, dice, &mut self.ranked);
        self.ranked[0].0
    }

    /// What the rule of thumb says comes second, where there is a second.
    fn next_best(&mut self, state: &G, seat: Seat, dice: &mut Dice) -> G::Action {
        state.rank(seat, G::GLANCE, dice, &mut self.ranked);
        self.ranked[usize::from(self.ranked.len() > 1)].0
    }

    /// Moves the root to the node of the action, so that what was learned stays.
    fn re_root(&mut self, action: G::Action) {
        let found = self.nodes[0].children.iter().find(|child| child.action == action);
        let Some(root) = found.map(|child| child.node).filter(|node| *node != NOT_YET) else {
            self.nodes.clear();
            return;
        };
        let mut old: Vec<Option<Node<G::Action>>> =
            std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        let mut from = vec![root];
        while let Some(&index) = from.get(self.nodes.len()) {
            let mut node = old[index].take().expect("a tree has no node twice");
            for child in node.children.iter_mut().filter(|child| child.node != NOT_YET) {
                from.push(child.node);
                child.node = from.len() - 1;
            }
            self.nodes.push(node);
        }
    }
}

impl<G: Heuristic> Bot<G> for Search<G> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, keep_going: &mut dyn FnMut() -> bool) -> G::Action {
        let left = match self.next.take() {
            Some((view, left)) if view == seen.view() => left,
            _ => {
                self.nodes.clear();
                self.thought.iterations
            }
        };
        if self.nodes.is_empty() {
            self.add_node();
        }
        let imagined = seen.imagine(dice);
        if imagined.is_puzzle(seen.seat()) {
            return self.thumb.choose(seen, dice, keep_going);
        }
        // The actions of the position to decide deserve a closer look than a glance.
        let visits = self.nodes[0].visits;
        if visits == 0 || !self.nodes[0].ranked {
            self.expand(0, &imagined, seen.seat(), self.thought.effort / G::ROOT_PART, None, dice);
        }
        let spend =
            if self.nodes[0].children.len() < 2 { 0 } else { (f64::from(left) * SHARE).ceil() as u32 };
        let mut spent = 0;
        let key = key(dice);
        self.courses.clear();
        self.courses.resize(self.nodes[0].children.len(), 0);
        while spent < spend && keep_going() {
            self.iterate(&seen, key);
            spent += 1;
        }
        let visits = |child: &Child<G::Action>| self.nodes.get(child.node).map_or(0, |node| node.visits);
        // The most looked at; the rank decides between equals.
        let best = self.nodes[0]
            .children
            .iter()
            .max_by(|a, b| visits(a).cmp(&visits(b)).then(a.prior.total_cmp(&b.prior)))
            .expect("called only when there is an action")
            .action;
        let mut after = imagined;
        let seat = seen.seat();
        let played = after.apply(Actor::Seat(seat), best, &mut |_| {});
        if played.is_ok() && after.turn().includes(seat) {
            self.next = Some((after.view(Viewer::Seat(seat)), left - spent.min(left)));
            self.re_root(best);
        }
        best
    }
}
