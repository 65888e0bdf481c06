//! Imagined worlds: how a match might go on, with luck that is told apart by round, seat, kind and count.

use engine::{Actor, Dice, Heuristic, MAX_SEATS, Seat, Turn, softmax};

pub(crate) const SEATS: usize = MAX_SEATS as usize;
/// Kinds of chance that are told apart; thoughts of seats follow them.
const KINDS: usize = 64;

/// A number for each seat.
pub(crate) type BySeat = [f64; SEATS];

/// What everybody could expect where an imagined course was left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    pub shares: BySeat,
    pub scores: BySeat,
    /// The shares as they are without doubt.
    sure: BySeat,
    /// How many seats there are, if the course was played to the end.
    over: Option<u8>,
    /// The score of the game itself, against which one seat plays.
    house: Option<f64>,
}

impl Outlook {
    /// The same, believed with this doubt: players do not do exactly what is imagined of them, so that a narrow lead
    /// at the end of an imagined course is not yet a victory.
    pub fn doubted(mut self, doubt: f64) -> Outlook {
        self.shares = self.sure;
        let Some(seats) = self.over.filter(|_| doubt > 0.0) else { return self };
        let seats = usize::from(seats);
        let mut leads = [f64::NEG_INFINITY; SEATS + 1];
        leads.iter_mut().zip(self.scores).take(seats).for_each(|(lead, score)| *lead = score / doubt);
        leads[SEATS] = self.house.map_or(f64::NEG_INFINITY, |house| house / doubt);
        softmax(&mut leads);
        self.shares.copy_from_slice(&leads[..SEATS]);
        self
    }
}

/// How the same courses look with this doubt.
pub(crate) fn doubted(outlooks: &[Outlook], doubt: f64) -> Vec<Outlook> {
    outlooks.iter().map(|outlook| outlook.doubted(doubt)).collect()
}

/// How much imagined courses from this state are doubted.
pub(crate) fn doubt<G: Heuristic>(state: &G) -> f64 {
    if state.turn() == Turn::Over { 0.0 } else { state.unforeseen() }
}

/// One in so many turns is played as it comes second, where courses are imagined. Without such whims all worlds of a game
/// with little chance would be one, and a trifle would decide them all.
const WHIM: u32 = 3;

/// The means over worlds of how much higher one list's shares are than the other's, and their standard errors.
pub(crate) fn differences(of: &[Outlook], minus: &[Outlook]) -> Mean {
    let mut mean = Mean::default();
    for (one, other) in of.iter().zip(minus) {
        mean.add(std::array::from_fn(|n| one.shares[n] - other.shares[n]));
    }
    mean
}

/// The means of shares over worlds.
pub(crate) fn shares(of: &[Outlook]) -> Mean {
    let mut mean = Mean::default();
    of.iter().for_each(|outlook| mean.add(outlook.shares));
    mean
}

/// The mean of the seat's scores over worlds.
pub(crate) fn score(of: &[Outlook], seat: Seat) -> f64 {
    of.iter().map(|outlook| outlook.scores[seat.index()]).sum::<f64>() / of.len().max(1) as f64
}

/// How much chance of each kind there has been in a round, and how many turns each seat has had. Whoever plays on from
/// there meets the luck that is still to come, whatever path led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    round: u32,
    draws: [u16; KINDS],
    turns: [u16; SEATS],
}

impl Count {
    /// Nothing has happened yet.
    pub fn new(round: u32) -> Count {
        Count { round, draws: [0; KINDS], turns: [0; SEATS] }
    }

    fn begin(&mut self, round: u32) {
        if self.round != round {
            *self = Count::new(round);
        }
    }

    /// Counts chance that is to act, and says as what in number of its kind.
    pub fn draw<G: Heuristic>(&mut self, state: &G) -> (usize, u16) {
        self.begin(state.round());
        let kind = usize::from(state.chance_kind()) % KINDS;
        self.draws[kind] += 1;
        (kind, self.draws[kind])
    }

    /// Counts a turn that a seat is to have.
    pub fn turn(&mut self, seat: Seat, round: u32) -> u16 {
        self.begin(round);
        self.turns[seat.index()] += 1;
        self.turns[seat.index()]
    }
}

/// Plays on in imagined worlds. One world brings the same luck to whatever is tried in it.
pub(crate) struct Worlds<G: Heuristic> {
    key: [u8; 32],
    plan: Vec<G::Action>,
}

/// What a seat, or the game, draws lots for, by its number in a stream.
const HIDDEN: u64 = 0xff;

impl<G: Heuristic> Worlds<G> {
    pub fn new(key: [u8; 32]) -> Self {
        Worlds { key, plan: Vec::new() }
    }

    fn dice(&self, world: u32, round: u32, kind: u64, count: u16) -> Dice {
        let stream =
            u64::from(world as u16) << 48 | u64::from(round as u16) << 32 | kind << 16 | u64::from(count);
        Dice::new(self.key, stream)
    }

    /// The state as the seat might imagine it in this world: the same for all plans of one decision.
    pub fn imagine(&self, state: &G, seat: Seat, world: u32, count: Count) -> G {
        if !G::META.secrets {
            return state.clone();
        }
        let turn = u16::from(seat.0) << 8 | count.turns[seat.index()];
        state.determinize(seat, &mut self.dice(world, state.round(), HIDDEN, turn))
    }

    /// Plays on as the assumed player would, until the round `last` is over. Everybody's share of the victory to
    /// expect there.
    pub fn play_on(&mut self, state: &mut G, world: u32, mut count: Count, last: u32) -> Outlook {
        let mut plan = std::mem::take(&mut self.plan);
        while state.round() <= last {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let (kind, number) = count.draw(state);
                    let mut dice = self.dice(world, state.round(), kind as u64, number);
                    let action = state.sample_chance(&mut dice);
                    state.apply(Actor::Chance, action, &mut |_| {}).expect("chance is within the rules");
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody acts");
                    self.assumed(state, seat, world, &mut count, &mut plan);
                    for &action in &plan {
                        let played = state.apply(Actor::Seat(seat), action, &mut |_| {});
                        played.expect("a plan is within the rules");
                    }
                }
            }
        }
        self.plan = plan;
        let (mut shares, mut scores) = ([0.0; SEATS], [0.0; SEATS]);
        state.chances(&mut shares[..state.seats().into()]);
        for seat in Seat::all(state.seats()) {
            scores[seat.index()] = state.expected_score(seat);
        }
        let over = (state.turn() == Turn::Over).then(|| state.seats());
        Outlook { shares, scores, sure: shares, over, house: state.house() }
    }

    /// What the assumed player does in its turn, in this world: what it plans, or now and then what comes second.
    pub fn assumed(&self, state: &G, seat: Seat, world: u32, count: &mut Count, into: &mut Vec<G::Action>) {
        let number = count.turn(seat, state.round());
        let kind = (KINDS + seat.index()) as u64;
        let mut dice = self.dice(world, state.round(), kind, number);
        if !dice.one_in(WHIM) {
            return state.plan(seat, G::GLANCE, &mut dice, into);
        }
        let mut ranked = Vec::new();
        state.rank(seat, G::GLANCE, &mut dice, &mut ranked);
        into.clear();
        into.push(ranked[usize::from(ranked.len() > 1)].0);
    }

    /// What promises most for the rest of a turn.
    pub fn plan(
        &self,
        state: &G,
        seat: Seat,
        effort: u32,
        world: u32,
        count: &mut Count,
        into: &mut Vec<G::Action>,
    ) {
        let number = count.turn(seat, state.round());
        let kind = (KINDS + seat.index()) as u64;
        state.plan(seat, effort, &mut self.dice(world, state.round(), kind, number), into);
    }

    /// What the seat's actions promise, by the assumed player's own judgement.
    pub fn rank(&self, state: &G, seat: Seat, effort: u32, count: Count, into: &mut Vec<(G::Action, f64)>) {
        let kind = (KINDS + SEATS + seat.index()) as u64;
        let mut dice = self.dice(0, state.round(), kind, count.turns[seat.index()]);
        state.rank(seat, effort, &mut dice, into);
    }
}

/// Sums of values over worlds, for means and their standard errors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    sum: BySeat,
    squares: BySeat,
    n: f64,
}

impl Mean {
    pub fn add(&mut self, values: BySeat) {
        for (n, value) in values.into_iter().enumerate() {
            self.sum[n] += value;
            self.squares[n] += value * value;
        }
        self.n += 1.0;
    }

    pub fn value(&self) -> BySeat {
        self.sum.map(|sum| if self.n > 0.0 { sum / self.n } else { 0.0 })
    }

    /// The standard error of the mean.
    pub fn error(&self) -> BySeat {
        if self.n < 2.0 {
            return [0.0; SEATS];
        }
        std::array::from_fn(|n| {
            let spread = (self.squares[n] - self.sum[n] * self.sum[n] / self.n) / (self.n - 1.0);
            (spread.max(0.0) / self.n).sqrt()
        })
    }
}
