//! How bots judge: the table of worths, the ranking, and the last round against brute force.

use std::ops::Range;

use engine::{Actor, Dice, Game, Heuristic, Seat, Seed, Turn};
use factory_manager::heuristic::worth::{NAMES, STAGES, Worth};
use factory_manager::{Action, FactoryManager, Options, Phase, Ruleset, TileId, Type};

use crate::table::*;

// The table of worths.

fn written(worth: &Worth) -> String {
    let mut csv = String::from("# a remark\nfeature,stages\n");
    for (n, name) in NAMES.iter().copied().chain(["doubt"]).enumerate() {
        let number = |stage: usize| worth.weights[stage].get(n).copied().unwrap_or(worth.doubts[stage]);
        let cells: Vec<_> = (0..STAGES).map(|stage| number(stage).to_string()).collect();
        csv += &format!("{name},{}\n", cells.join(","));
    }
    csv
}

#[test]
fn the_table_of_worths_reads_back_as_it_was_written() {
    for (ruleset, seats) in [
        (Ruleset::Reconstructed1, 2),
        (Ruleset::Reconstructed1, 5),
        (Ruleset::Reconstructed2, 2),
        (Ruleset::Reconstructed2, 3),
    ] {
        let worth = Worth::learned(ruleset, seats);
        assert_eq!(Worth::read(&written(worth)).as_ref(), Ok(worth));
        assert!(worth.doubts.iter().all(|doubt| *doubt > 0.0), "a lead means something everywhere");
    }
}

#[test]
fn a_table_of_worths_with_a_broken_line_is_refused_with_the_reason() {
    let refused = |csv: &str| Worth::read(csv).expect_err("a broken table");
    let csv = written(Worth::learned(Ruleset::default(), 2));
    for (name, next) in NAMES.iter().copied().zip(NAMES.iter().copied().skip(1).chain(["doubt"])) {
        let line = csv.lines().find(|line| line.starts_with(&format!("{name},"))).expect("a line each");
        let with = |new: &str| csv.replacen(&format!("\n{line}\n"), &format!("\n{new}"), 1);
        assert!(refused(&with("")).starts_with(&format!("expected the line of {name}, not \"{next},")));
        let (short, last) = line.rsplit_once(',').expect("numbers");
        assert_eq!(refused(&with(&format!("{short}\n"))), format!("{name} has too few numbers"));
        assert_eq!(refused(&with(&format!("{line},1\n"))), format!("{name} has too many numbers"));
        for wrong in ["", "much", "1.5.2", "NaN", "inf"] {
            let new = format!("{}{wrong}\n", line.strip_suffix(last).expect("it ends so"));
            assert_eq!(refused(&with(&new)), format!("{name}: {wrong:?} is no number"));
        }
    }
    let cut = csv.find("\ndoubt").expect("the last line");
    assert_eq!(refused(&csv[..=cut]), "a line for doubt is missing");
    assert_eq!(refused(""), "a line for one is missing");
}

// What is ranked.

pub fn ranked(state: &FactoryManager, seat: Seat, effort: u32) -> Vec<(Action, f64)> {
    let mut ranked = Vec::new();
    state.rank(seat, effort, &mut Seed::from_number(0).dice(0), &mut ranked);
    ranked
}

pub fn legal(state: &FactoryManager, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal_actions(seat, &mut legal);
    legal
}

pub fn after(state: &FactoryManager, actor: Actor, action: Action) -> FactoryManager {
    let mut state = state.clone();
    state.apply(actor, action, &mut |_| {}).expect("a legal action");
    state
}

#[test]
fn ranked_actions_are_legal_the_best_first_and_there_always_is_one() {
    for n in 0..64u64 {
        let (first_game, seasonal_act_at_once) = (n / 4 % 2 == 1, n / 8 % 2 == 1);
        let options = Options { first_game, seasonal_act_at_once, ..Options::default() };
        let mut state = FactoryManager::setup(&options, 2 + (n % 4) as u8).expect("2 to 5 seats");
        let mut dice = Seed::from_number(n).dice(0);
        loop {
            let (actor, action) = match state.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody's turn");
                    let legal = legal(&state, seat);
                    let effort = dice.pick(&[1, 40, 300]);
                    let ranked = ranked(&state, seat, effort);
                    assert!(!ranked.is_empty(), "match {n}, effort {effort}: {:?}", state.turn());
                    assert!(ranked.is_sorted_by(|a, b| a.1 >= b.1), "match {n}: {ranked:?}");
                    for (i, (action, _)) in ranked.iter().enumerate() {
                        assert!(legal.contains(action), "match {n}: {action:?} is ranked but not legal");
                        assert!(ranked[..i].iter().all(|(other, _)| other != action), "{action:?} twice");
                    }
                    (Actor::Seat(seat), dice.pick(&legal))
                }
            };
            state = after(&state, actor, action);
        }
        for seat in Seat::all(state.seats()) {
            assert_eq!(ranked(&state, seat, 300), [], "nobody is left to act");
        }
    }
}

// The last round.

/// How one seat decides.
type Decide<'a> = &'a dyn Fn(&FactoryManager, Option<Action>) -> Vec<Action>;

/// The money the seat can expect to end with if it always takes the best of what `decide` offers. The others
/// do as little as they can: nothing they do after its purchases affects its money.
fn expected(state: &FactoryManager, seat: Seat, previous: Option<Action>, decide: Decide) -> f64 {
    match state.turn() {
        Turn::Over => f64::from(state.outcome().expect("it is over").scores[seat.index()]),
        Turn::Chance => {
            // Two 0s, four 1s and two 2s (FM-S5), minus those of earlier rounds.
            let view = state.view(engine::Viewer::Spectator);
            let mut unseen = [2.0, 4.0, 2.0];
            view.energy.seen.iter().for_each(|step| unseen[usize::from(*step)] -= 1.0);
            let turned = (0..3u8).filter(|step| unseen[usize::from(*step)] > 0.0).map(|step| {
                let next = after(state, Actor::Chance, Action::TurnEnergy { step });
                unseen[usize::from(step)] * expected(&next, seat, None, decide)
            });
            turned.sum::<f64>() / unseen.iter().sum::<f64>()
        }
        Turn::Seats(acting) if acting.contains(seat) => {
            let ends = decide(state, previous)
                .into_iter()
                .map(|action| expected(&after(state, Actor::Seat(seat), action), seat, Some(action), decide));
            ends.fold(f64::NEG_INFINITY, f64::max)
        }
        Turn::Seats(acting) => {
            let other = acting.first().expect("somebody's turn");
            let legal = legal(state, other);
            let little = [DONE, hire(0)].into_iter().find(|action| legal.contains(action));
            let next = after(state, Actor::Seat(other), little.unwrap_or(legal[0]));
            expected(&next, seat, None, decide)
        }
    }
}

/// Every purchase, tear-down and hire in every order. Only shutdowns are ascending, since just the set
/// counts there.
fn everything(seat: Seat) -> impl Fn(&FactoryManager, Option<Action>) -> Vec<Action> {
    move |state, previous| {
        let mut legal = legal(state, seat);
        if let Some(Action::ShutDown { tile: from }) = previous {
            legal.retain(|action| !matches!(action, Action::ShutDown { tile } if *tile < from));
        }
        legal
    }
}

/// The same, as far as `follows` allows.
fn in_order(seat: Seat) -> impl Fn(&FactoryManager, Option<Action>) -> Vec<Action> {
    move |state, previous| {
        let follows = |next| previous.is_none_or(|previous| FactoryManager::follows(previous, next));
        legal(state, seat).into_iter().filter(|action| follows(*action)).collect()
    }
}

/// The action ranked first.
fn best_ranked(seat: Seat) -> impl Fn(&FactoryManager, Option<Action>) -> Vec<Action> {
    move |state, _| vec![ranked(state, seat, PLENTY)[0].0]
}

const PLENTY: u32 = 1_000_000;

/// What halls consist of; common tiles are listed several times.
const KINDS: [Type; 8] = {
    use Type::{Control, Machine, Optimization, PersonnelRobot, Storage, WorkingRobot};
    [Machine, Machine, Storage, Storage, WorkingRobot, PersonnelRobot, Control, Optimization]
};

/// Phase 3 of round 5, the turn of one of two seats: a small market, a random hall, a little money.
fn small_position(dice: &mut Dice, seasonal_act_at_once: bool) -> (FactoryManager, Seat) {
    let options = Options { seasonal_act_at_once, ..Options::default() };
    let seat = dice.pick(&[A, B]);
    let workers = 1 + dice.below(2) as i16;
    let mut table = Table::with(&options, 2)
        .until_round(5)
        .canteen(seat, 7 - workers)
        .until_preparing()
        .until(|phase| matches!(phase, Phase::Buying { seat: acting, .. } if acting == seat))
        .market([]);
    let set = options.tile_set();
    let mut left: Vec<TileId> = Type::ALL.iter().flat_map(|kind| table.column(*kind)).collect();
    let mut draw = |dice: &mut Dice, fits: &dyn Fn(TileId) -> bool| {
        let fitting: Vec<usize> = (0..left.len()).filter(|n| fits(left[*n])).collect();
        (!fitting.is_empty()).then(|| left.swap_remove(dice.pick(&fitting)))
    };
    let mut hall = vec![START_MACHINE, START_MACHINE, START_STORAGE, START_STORAGE, START_STORAGE];
    for _ in 0..dice.below(6) {
        let kind = dice.pick(&KINDS);
        let full = matches!(kind, Type::Control | Type::Optimization)
            && hall.iter().any(|tile| set.tile(*tile).kind == kind);
        hall.extend(draw(dice, &|tile| set.tile(tile).kind == kind && !full));
    }
    let kept = if dice.one_in(3) { draw(dice, &|_| true) } else { None };
    let market: Vec<TileId> = (0..3).filter_map(|_| draw(dice, &|_| true)).collect();
    table = table.hall(seat, hall).kept(seat, kept).market(market).money(seat, dice.below(50) as i32);
    (table.state, seat)
}

/// Calls `look` with small positions from the last round.
fn in_small_positions(numbers: Range<u64>, look: impl Fn(&FactoryManager, Seat, u64)) {
    for n in numbers {
        let (state, seat) = small_position(&mut Seed::from_number(n).dice(0), n % 4 == 3);
        look(&state, seat, n);
    }
}

/// Holds what bots rank against brute force.
fn effort_finds_the_best(numbers: Range<u64>) {
    // Bots charge themselves a trifle per action, so they take none for no reason.
    const TRIFLES: f64 = 0.3;
    in_small_positions(numbers, |state, seat, n| {
        let best = expected(state, seat, None, &everything(seat));
        let promised = ranked(state, seat, PLENTY)[0];
        assert!((best - promised.1).abs() <= TRIFLES, "position {n}: {best} against {promised:?}");
        let played = expected(state, seat, None, &best_ranked(seat));
        assert!((best - played).abs() <= TRIFLES, "position {n}: {best}, but played {played}");
    });
}

#[test]
fn in_the_last_round_much_effort_finds_what_brute_force_finds() {
    effort_finds_the_best(0..6);
}

#[test]
#[ignore = "at length: ./test long"]
fn in_the_last_round_much_effort_finds_what_brute_force_finds_at_length() {
    effort_finds_the_best(6..200);
}

/// Holds the best in the bots' order of actions against the best in any order.
fn order_costs_nothing(numbers: Range<u64>) {
    in_small_positions(numbers, |state, seat, n| {
        let best = expected(state, seat, None, &everything(seat));
        let ordered = expected(state, seat, None, &in_order(seat));
        assert!((best - ordered).abs() < 1e-9, "position {n}: {best}, in order only {ordered}");
    });
}

#[test]
fn one_order_of_actions_is_enough_for_the_best() {
    order_costs_nothing(200..205);
}

#[test]
#[ignore = "at length: ./test long"]
fn one_order_of_actions_is_enough_for_the_best_at_length() {
    order_costs_nothing(205..300);
}
