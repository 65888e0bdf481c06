//! Whole turns of bots: the last purchases of real matches against everything there is, tear-downs and kept
//! tiles, and the natural move among equals.

use std::ops::Range;

use engine::{Actor, Game, Heuristic, Seat, Seed, Seen, Turn, Viewer};
use factory_manager::{Action, FactoryManager, Options, Phase, TileId, Type};

use crate::heuristic::{after, legal, ranked};
use crate::table::*;

/// The effort of foreman, engineer and director.
const EFFORT: u32 = 3000;

// The last purchases of real matches.

/// A seat's last turn of phase 3: the position before and after it.
struct LastTurn {
    seat: Seat,
    before: FactoryManager,
    after: FactoryManager,
}

/// The last purchase turns of a match between bots of a level.
fn last_turns(level: &str, seats: u8, seed: u64) -> Vec<LastTurn> {
    let mut state = FactoryManager::setup(&Options::default(), seats).expect("2 to 5 seats");
    let mut bots: Vec<_> =
        Seat::all(seats).map(|_| bots::bot::<FactoryManager>(level, 0).expect("a level")).collect();
    let seed = Seed::from_number(seed);
    let (mut chance, mut dice) = (seed.dice(0), seed.dice(1));
    let mut turns: Vec<LastTurn> = Vec::new();
    loop {
        let (actor, action) = match state.turn() {
            Turn::Over => return turns,
            Turn::Chance => (Actor::Chance, state.sample_chance(&mut chance)),
            Turn::Seats(acting) => {
                let seat = acting.first().expect("somebody's turn");
                let action = bots[seat.index()].choose(Seen::new(&state, seat), &mut dice, &mut || true);
                (Actor::Seat(seat), action)
            }
        };
        let next = after(&state, actor, action);
        let view = state.view(Viewer::Spectator);
        if let (5, Phase::Buying { seat, .. }) = (view.round, view.phase) {
            match turns.iter_mut().find(|turn| turn.seat == seat) {
                Some(turn) => turn.after = next.clone(),
                None => turns.push(LastTurn { seat, before: state, after: next.clone() }),
            }
        }
        state = next;
    }
}

/// Tiles of a hall that can be shut down: how many are alike, and their numbers.
struct Alike {
    count: i16,
    machine: bool,
    production: i16,
    workers: i16,
    energy: i16,
}

/// The final money to expect by the best books, from the rules (FM-4.2 to FM-4.4, FM-5.1): every number of every
/// kind of machine and robot is tried. With `hires`, seasonal workers are hired first, if that is better.
fn best_end(state: &FactoryManager, seat: Seat, hires: bool) -> f64 {
    let view = state.view(Viewer::Spectator);
    let factory = &view.factories[seat.index()];
    let steps: f64 = view.energy.unseen.iter().copied().map(f64::from).sum();
    let price = f64::from(view.energy.price) + steps / view.energy.unseen.len() as f64;
    // What always runs: storages, control and optimization.
    let (mut alike, mut storage, mut workers, mut energy) = (Vec::<Alike>::new(), 0, 0, 0);
    let mut kinds = Vec::new();
    for placed in &factory.hall {
        let tile = placed.tile;
        if matches!(tile.kind, Type::Storage | Type::Control | Type::Optimization) {
            storage += tile.storage;
            workers += tile.workers;
            energy += tile.energy;
        } else if let Some(n) = kinds.iter().position(|kind| *kind == tile.tile) {
            alike[n].count += 1;
        } else {
            kinds.push(tile.tile);
            let machine = tile.kind == Type::Machine;
            let (production, workers, energy) = (tile.production, tile.workers, tile.energy);
            alike.push(Alike { count: 1, machine, production, workers, energy });
        }
    }
    let mut best = f64::NEG_INFINITY;
    let mut running = vec![0i16; alike.len()];
    'all: loop {
        let sum = |of: &dyn Fn(&Alike) -> i16| -> i16 {
            alike.iter().zip(&running).map(|(tile, n)| n * of(tile)).sum()
        };
        let robots_over = sum(&|tile| if tile.machine { -1 } else { 1 });
        let canteen = (workers + sum(&|tile| tile.workers)).max(0);
        let goods = sum(&|tile| tile.production).min(storage);
        let used = (energy + sum(&|tile| tile.energy)).max(1);
        let income = 10.0 * f64::from(goods) - price * f64::from(used);
        for hired in if hires { 0..=2 } else { factory.workers.seasonal..=factory.workers.seasonal } {
            let wage = if hires { i32::from(hired) * i32::from(factory.seasonal_price) } else { 0 };
            let paid = !hires || hired == 0 || (factory.money >= 0 && wage <= factory.money);
            if paid && robots_over <= 0 && canteen < 7 + i16::from(hired) {
                best = best.max(f64::from(factory.money - wage) + 2.0 * income);
            }
        }
        // The next combination.
        for n in 0..=alike.len() {
            if n == alike.len() {
                break 'all;
            }
            if running[n] < alike[n].count {
                running[n] += 1;
                running[..n].fill(0);
                break;
            }
        }
    }
    best
}

/// Where the action stands in a turn; hiring ends it, and a tile kept in the last round is lost.
fn place_in_turn(action: Action) -> Option<(u8, u8)> {
    if let Action::TearDown { tile } = action {
        return Some((0, tile.0));
    }
    if let Action::Place { tile } = action {
        return Some((1, tile.0));
    }
    if let Action::Buy { tile } = action { Some((2, tile.0)) } else { None }
}

/// The final money to expect after the best purchases: every set of tear-downs, placements and purchases the
/// rules allow. One order is enough, as another test shows.
fn exhaustive(state: &FactoryManager, seat: Seat, previous: Option<(u8, u8)>) -> f64 {
    let mut best = best_end(state, seat, true);
    for action in legal(state, seat) {
        let Some(step) = place_in_turn(action) else { continue };
        if previous.is_none_or(|previous| previous <= step) {
            best = best.max(exhaustive(&after(state, Actor::Seat(seat), action), seat, Some(step)));
        }
    }
    best
}

/// The mean regret in the last purchase turns that have at most this many actions, over matches with 2 to 5 seats.
fn mean_regret(level: &str, seeds: Range<u64>, most_actions: u8) -> (f64, u32) {
    let (mut sum, mut positions) = (0.0, 0);
    for seed in seeds {
        for turn in last_turns(level, 2 + (seed % 4) as u8, seed) {
            let Phase::Buying { left, .. } = turn.before.view(Viewer::Spectator).phase else { continue };
            if left > most_actions {
                continue;
            }
            let (best, played) =
                (exhaustive(&turn.before, turn.seat, None), best_end(&turn.after, turn.seat, false));
            assert!(played <= best + 1e-9, "{level}, match {seed}: {played} is more than everything, {best}");
            sum += best - played;
            positions += 1;
        }
    }
    (sum / f64::from(positions), positions)
}

#[test]
fn the_last_purchases_of_foremen_are_exact() {
    let (regret, positions) = mean_regret("foreman", 0..4, 3);
    assert!(positions >= 5, "only {positions} positions");
    assert!(regret <= 0.2, "a mean regret of {regret} over {positions} positions");
}

#[test]
#[ignore = "at length: ./test long"]
fn the_last_purchases_of_strong_levels_are_exact_at_length() {
    for (level, seeds) in [("foreman", 4..24), ("engineer", 24..32), ("director/iterations=1000", 32..36)] {
        let (regret, positions) = mean_regret(level, seeds, 5);
        assert!(positions >= 8, "{level}: only {positions} positions");
        assert!(regret <= 0.2, "{level}: a mean regret of {regret} over {positions} positions");
    }
}

// Tear-downs and kept tiles.

/// A's turn of phase 3 in this round, with this many actions.
fn shopping(round: u8, actions: i16) -> Table {
    Table::new(2).until_round(round).canteen(A, 7 - actions).until_preparing().until_buying().market([])
}

/// Makes 9 goods, stores 8, uses 11 energy and 6 workers.
fn busy_hall() -> [TileId; 7] {
    [machine(6), machine(8), machine(10), machine(14), optimization(16), storage(18), storage(18)]
}

#[test]
fn a_dear_tile_is_torn_down_for_a_better_one() {
    let hall = busy_hall().into_iter().chain([control(13)]);
    for round in [4, 5] {
        let table = shopping(round, 2).hall(A, hall.clone()).market([control(20)]).money(A, 40);
        assert_eq!(ranked(&table.state, A, EFFORT)[0].0, tear_down(control(13)), "round {round}");
        let torn = table.play(A, tear_down(control(13)));
        assert_eq!(ranked(&torn.state, A, EFFORT)[0].0, buy(control(20)), "round {round}");
    }
}

#[test]
fn a_tile_is_kept_where_there_is_no_action_to_make_room_for_it() {
    let hall = busy_hall().into_iter().chain([control(5)]);
    let table = shopping(3, 1).hall(A, hall.clone()).market([control(20)]).money(A, 60);
    assert_eq!(ranked(&table.state, A, EFFORT)[0].0, keep(control(20)));
    let table = shopping(5, 1).hall(A, hall.clone()).market([control(20)]).money(A, 60);
    assert_eq!(ranked(&table.state, A, EFFORT)[0].0, hire(0), "in the last round it is too late");
}

// Plans.

fn plan(state: &FactoryManager, seat: Seat, effort: u32) -> Vec<Action> {
    let mut plan = Vec::new();
    state.plan(seat, effort, &mut Seed::from_number(0).dice(0), &mut plan);
    plan
}

#[test]
fn a_plan_is_within_the_rules_and_begins_with_what_ranks_first() {
    for n in 0..24u64 {
        let options = Options { seasonal_act_at_once: n % 3 == 2, ..Options::default() };
        let mut state = FactoryManager::setup(&options, 2 + (n % 4) as u8).expect("2 to 5 seats");
        let mut dice = Seed::from_number(n).dice(0);
        loop {
            let (actor, actions) = match state.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, vec![state.sample_chance(&mut dice)]),
                Turn::Seats(acting) => {
                    let seat = acting.first().expect("somebody's turn");
                    let effort = dice.pick(&[FactoryManager::GLANCE, 300]);
                    let plan = plan(&state, seat, effort);
                    assert!(!plan.is_empty(), "match {n}");
                    if n % 3 != 2 {
                        assert_eq!(plan[0], ranked(&state, seat, effort)[0].0, "match {n}, effort {effort}");
                    }
                    // Now and then something else, so that the positions differ.
                    let plan = if dice.one_in(4) { vec![dice.pick(&legal(&state, seat))] } else { plan };
                    (Actor::Seat(seat), plan)
                }
            };
            for action in actions {
                assert!(state.turn() != Turn::Over, "match {n}");
                state = after(&state, actor, action);
            }
        }
    }
}

// The natural move.

#[test]
fn nothing_is_bought_or_torn_down_for_no_reason() {
    for round in [2, 5] {
        let table = shopping(round, 3).money(A, 5);
        assert_eq!(plan(&table.state, A, EFFORT), [hire(0)], "round {round}");
    }
}

#[test]
fn who_opens_an_auction_does_not_jump_over_what_rivals_would_bid() {
    for seats in 2..=5u8 {
        for round in 1..=5 {
            let table = Table::new(seats).until_round(round).until_auction();
            let Phase::Choosing { seat } = table.view().phase else { panic!("an auction") };
            let ranked = ranked(&table.state, seat, EFFORT);
            assert!(matches!(ranked[0].0, Action::Open { workers: 0, .. }), "{:?}", ranked[0]);
            for (action, _) in ranked {
                let Action::Open { tile, workers: workers @ 1.. } = action else { continue };
                // With one worker less, somebody would still bid more.
                let opened = table.clone().play(seat, open(tile, workers - 1));
                let raised = Seat::all(seats).filter(|other| *other != seat).any(|other| {
                    matches!(opened.view().phase, Phase::Bidding { .. }) && raises(&opened.state, other)
                });
                assert!(raised, "{seats} seats, round {round}: {action:?}");
            }
        }
    }
}

/// Whether the seat, or one that acts before it, would bid more rather than pass.
fn raises(state: &FactoryManager, seat: Seat) -> bool {
    let Turn::Seats(acting) = state.turn() else { return false };
    let first = acting.first().expect("somebody's turn");
    if !matches!(state.view(Viewer::Spectator).phase, Phase::Bidding { .. }) {
        return false;
    }
    if matches!(ranked(state, first, EFFORT)[0].0, Action::Bid { .. }) {
        return true;
    }
    first != seat && raises(&after(state, Actor::Seat(first), PASS), seat)
}

#[test]
fn no_extra_tile_is_moved_for_no_reason() {
    // Nobody can pay for anything.
    let mut table = Table::preparing(3);
    for seat in [A, B, C] {
        table = table.money(seat, 0);
    }
    table = table.until(|phase| matches!(phase, Phase::Market { extra: true, .. }));
    let Phase::Market { seat, .. } = table.view().phase else { panic!("extra tiles") };
    for effort in [FactoryManager::GLANCE, EFFORT] {
        assert_eq!(plan(&table.state, seat, effort), [DONE], "effort {effort}");
    }
}
