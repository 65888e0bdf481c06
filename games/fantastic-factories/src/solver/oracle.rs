//! The solver against a brute-force search without memory, move ordering or
//! shortcuts.

use engine::{Dice, Seed, Turn};

use super::*;
use crate::bag::{Bag, Card as _};
use crate::options::Options;
use crate::state::{Boon, Due, Player};
use crate::weights::Weights;

const EVERYTHING: u32 = 10_000_000;

/// The objective, word for word: every legal action, every roll. None if that takes too long.
fn brute(state: &FantasticFactories, seat: Seat, drawn: u8, worth: &Worth, left: &mut u32) -> Option<f64> {
    *left = left.checked_sub(1)?;
    let player = state.player(seat);
    if state.phase != Phase::Work || player.step == Pending::Done {
        return Some(worth.finished(player, drawn));
    }
    let dice = state.due.dice[seat.index()];
    if dice > 0 {
        let (mut sum, throws) = (0.0, 6u32.pow(dice.into()));
        for throw in 0..throws {
            let thrown: Pool = (0..u32::from(dice)).map(|n| 1 + (throw / 6u32.pow(n) % 6) as u8).collect();
            let mut next = state.clone();
            next.apply(Actor::Chance, Action::Roll { seat, dice: thrown }, &mut |_| {}).unwrap();
            sum += brute(&next, seat, drawn, worth, left)?;
        }
        return Some(sum / f64::from(throws));
    }
    let mut legal = Vec::new();
    state.legal_actions(seat, &mut legal);
    let mut best = f64::NEG_INFINITY;
    for action in legal {
        let mut next = state.clone();
        next.apply(Actor::Seat(seat), action, &mut |_| {}).unwrap();
        let cards = std::mem::take(&mut next.due.cards[seat.index()]);
        best = best.max(brute(&next, seat, drawn + cards, worth, left)?);
    }
    Some(best)
}

/// A state of random play in which `seat` is at work.
fn random_work(dice: &mut Dice) -> (FantasticFactories, Seat) {
    let seats = 1 + dice.below(3) as u8;
    let mut state = FantasticFactories::new(&Options::default(), seats).unwrap();
    let moves = 30 + dice.below(400);
    let mut legal = Vec::new();
    for n in 0.. {
        let (actor, action) = match state.turn() {
            Turn::Over => return random_work(dice),
            Turn::Chance => (Actor::Chance, state.sample_chance(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                if n >= moves && state.phase == Phase::Work {
                    return (state, seat);
                }
                legal.clear();
                state.legal_actions(seat, &mut legal);
                (Actor::Seat(seat), dice.pick(&legal))
            }
        };
        state.apply(actor, action, &mut |_| {}).unwrap();
    }
    unreachable!("a match ends")
}

fn some_cards(from: Bag<Blueprint>, most: u32, dice: &mut Dice) -> Bag<Blueprint> {
    let mut cards: Vec<Blueprint> = from.iter().collect();
    dice.shuffle(&mut cards);
    cards.into_iter().take(dice.below(most + 1) as usize).collect()
}

/// The same with few dice, cards and resources, and with buildings more often
/// than random play has them, so that a brute force ends.
fn made_small(state: &mut FantasticFactories, seat: Seat, dice: &mut Dice) {
    let extra = dice.pick(Blueprint::ALL);
    let player: &mut Player = state.player_mut(seat);
    if matches!(player.step, Pending::Shed | Pending::Toss { .. }) {
        return;
    }
    if player.step == Pending::Free {
        let few = dice.below(4);
        player.dice = (0..few).map(|_| 1 + dice.below(6) as u8).collect();
        player.hand = some_cards(player.hand.union(player.compound), 4, dice);
        player.compound = some_cards(player.compound, 3, dice);
        if !player.compound.contains(extra) {
            player.compound.add(extra);
        }
        if dice.one_in(8) {
            player.boon = Boon::Specialist;
            player.dice = player.dice.values().take(1).collect();
        }
    } else if matches!(player.step, Pending::SetDice { .. }) {
        player.step = Pending::SetDice { left: 1, least: 1 };
    }
    (player.known, player.held) = (Bag::default(), Bag::default());
    (player.metal, player.energy) = (dice.below(5) as u16, dice.below(7) as u16);
    // Near the limits and near the end of the match something else is best.
    if dice.one_in(10) {
        player.energy += 11;
    }
    if dice.one_in(4) {
        player.goods = 7 + dice.below(6) as u8;
    }
    state.last_round |= dice.one_in(10);
}

/// Small positions, and what a brute force finds in each.
fn solved(count: usize, mut each: impl FnMut(&FantasticFactories, Seat, &Worth, f64)) {
    let mut dice = Seed::from_number(11).dice(0);
    let mut done = 0;
    while done < count {
        let (mut state, seat) = random_work(&mut dice);
        made_small(&mut state, seat, &mut dice);
        let worth = Worth::new(Weights::fitted(state.is_solo()), &state, seat);
        let Some(value) = brute(&state, seat, 0, &worth, &mut 20_000) else { continue };
        each(&state, seat, &worth, value);
        done += 1;
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

/// Holds what the solver finds against a brute force, in so many positions.
fn solver_finds_the_best(count: usize) {
    let (mut rolls, mut steps) = (0, 0);
    solved(count, |state, seat, worth, value| {
        let (found, exact) = Solver::new(worth, seat, EVERYTHING).solve(state);
        assert!(exact);
        assert!(close(found, value), "{found} is not {value} in {state:?}");
        let mut promises = Vec::new();
        Solver::new(worth, seat, EVERYTHING).rank(state, &mut promises);
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        assert_eq!(promises.len(), legal.len());
        assert!(close(promises[0].value, value));
        for promise in promises {
            assert!(promise.exact && legal.contains(&promise.action));
            let mut next = state.clone();
            next.apply(Actor::Seat(seat), promise.action, &mut |_| {}).unwrap();
            let drawn = std::mem::take(&mut next.due.cards[seat.index()]);
            let truth = brute(&next, seat, drawn, worth, &mut 100_000).unwrap();
            assert!(close(promise.value, truth), "{promise:?} is worth {truth} in {state:?}");
            rolls += u32::from(next.due.dice[seat.index()] > 0);
            steps += u32::from(next.player(seat).step != Pending::Free);
        }
    });
    // Not only the easy ones.
    let enough = count as u32 / 20;
    assert!(rolls > enough && steps > enough, "{rolls} rolls, {steps} steps");
}

#[test]
fn what_the_solver_finds_is_what_a_brute_force_finds() {
    solver_finds_the_best(200);
}

#[test]
#[ignore = "at length: ./test long"]
fn what_the_solver_finds_is_what_a_brute_force_finds_at_length() {
    solver_finds_the_best(2000);
}

#[test]
fn a_promise_without_chance_is_kept_when_it_is_played() {
    let mut kept = 0;
    solved(500, |state, seat, worth, value| {
        let mut state = state.clone();
        let mut promises = Vec::new();
        let mut solver = Solver::new(worth, seat, EVERYTHING);
        while state.phase == Phase::Work && state.player(seat).step != Pending::Done {
            solver.rank(&state, &mut promises);
            state.apply(Actor::Seat(seat), promises[0].action, &mut |_| {}).unwrap();
            if state.phase == Phase::Work && state.due != Due::default() {
                return;
            }
        }
        assert!(close(worth.finished(state.player(seat), 0), value));
        kept += 1;
    });
    assert!(kept > 100, "{kept} lines without chance");
}

#[test]
fn little_effort_still_answers_with_legal_actions_and_is_little() {
    let mut dice = Seed::from_number(12).dice(0);
    for _ in 0..300 {
        let (state, seat) = random_work(&mut dice);
        let worth = Worth::new(Weights::fitted(state.is_solo()), &state, seat);
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        for limit in [0, 1, 30, 300] {
            let mut promises = Vec::new();
            let mut solver = Solver::new(&worth, seat, limit);
            solver.rank(&state, &mut promises);
            assert!(!promises.is_empty());
            assert!(promises.iter().all(|promise| legal.contains(&promise.action)));
            solver.solve(&state);
            assert!(solver.nodes() <= limit.max(1) + 60, "{} nodes, not {limit}", solver.nodes());
        }
    }
}

#[test]
fn rolls_are_all_there_and_their_chances_add_up() {
    for dice in 0..=6 {
        let rolls = rolls(dice);
        assert!((rolls.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(rolls.iter().all(|(pool, _)| pool.len() == dice));
    }
    let (_, chance) = rolls(3).into_iter().find(|(pool, _)| *pool == Pool::from_iter([2, 2, 5])).unwrap();
    assert!((chance - 3.0 / 216.0).abs() < 1e-12);
}
