//! What a strong player would do in a seat's place, in JSON and words.

use bots::Plan;
use engine::{Account, Actor, Game, Happening, Heuristic, Lang, Seat, Seen, Viewer, Voice};
use serde::Serialize;

use crate::frame::json;
use crate::match_review::ReviewedMove;
use crate::solution::Teller;

/// The level that people ask for advice: the strongest.
pub const ADVISER: &str = "director";

/// Advice for a seat that has to decide. It follows from what the seat sees, and from nothing else.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advice {
    pub seat: Seat,
    /// Whose advice it is: a level of the bots.
    pub level: String,
    /// What it would do, then the next best turn that comes to something else, if there is one.
    pub plans: Vec<AdvisedPlan>,
    /// The first difference that the plan makes against the next best, in numbers a player knows; none where there is no
    /// such number.
    pub why: Option<String>,
}

/// A whole turn: until another seat or chance acts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdvisedPlan {
    pub moves: Vec<ReviewedMove>,
    /// The seat's share of the victory to expect after it, from 0 to 1.
    pub share: f64,
    /// The final score the seat can expect after it.
    pub score: f64,
}

/// A question for advice that waits to be thought about.
pub type Advising = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> Advice + Send>;

pub(crate) fn of<G: Heuristic + Account>(
    state: &G,
    seat: Seat,
    level: String,
    names: &[String],
    lang: Lang,
    keep_going: &mut dyn FnMut() -> bool,
) -> Advice {
    let seen = Seen::new(state, seat);
    // Whatever is put into words comes from what the seat can imagine.
    let imagined = seen.imagined();
    let teller = Teller { names, seat, lang };
    let plans = bots::advise(seen, &level, keep_going).unwrap_or_default();
    let why = match plans.as_slice() {
        [best, second, ..] => why(best, second, &imagined, &teller),
        [] | [_] => None,
    };
    let plans = plans.iter().map(|plan| told(plan, &imagined, &teller)).collect();
    Advice { seat, level, plans, why }
}

/// What the best plan brings that the second does not.
fn why<G: Account>(
    best: &Plan<G::Action>,
    second: &Plan<G::Action>,
    before: &G,
    teller: &Teller,
) -> Option<String> {
    let &Teller { names, seat, lang } = teller;
    let difference =
        before.difference(seat, &happening(before, seat, second)?, &happening(before, seat, best)?)?;
    Some(Voice { state: before, names, reader: Viewer::Seat(seat), lang }.say(&difference))
}

fn happening<G: Game>(before: &G, seat: Seat, plan: &Plan<G::Action>) -> Option<Happening<G>> {
    let (mut after, mut events) = (before.clone(), Vec::new());
    for action in &plan.actions {
        after.apply(Actor::Seat(seat), *action, &mut |event| events.push(event)).ok()?;
    }
    Some(Happening { events, after })
}

fn told<G: Game>(plan: &Plan<G::Action>, before: &G, teller: &Teller) -> AdvisedPlan {
    let (texts, _) = teller.steps(before, &plan.actions);
    let moves = plan.actions.iter().zip(texts);
    AdvisedPlan {
        moves: moves.map(|(action, text)| ReviewedMove { action: json(action), text }).collect(),
        share: plan.values.shares[teller.seat.index()],
        score: plan.values.scores[teller.seat.index()],
    }
}
