//! What is promised of the solver besides its values.

use engine::{Actor, Seed};

use super::oracle::{EVERYTHING, made_small, random_work};
use super::*;
use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::options::Options;
use crate::pool::Pool;
use crate::position::Position;
use crate::weights::Weights;

/// Small positions of random play.
fn small(count: usize, mut each: impl FnMut(&FantasticFactories, Seat, &Worth)) {
    let mut dice = Seed::from_number(13).dice(0);
    for _ in 0..count {
        let (mut state, seat) = random_work(&mut dice);
        made_small(&mut state, seat, &mut dice);
        let worth = Worth::new(Weights::fitted(state.seats), &state, seat);
        each(&state, seat, &worth);
    }
}

#[test]
fn a_promise_without_chance_is_kept_when_it_is_played() {
    let mut kept = 0;
    small(500, |state, seat, worth| {
        let mut solver = Solver::new(worth, seat, 2_000);
        let (promised, exact) = solver.solve(state);
        if !exact {
            return;
        }
        let mut line = Vec::new();
        solver.line(state, &mut line);
        let mut state = state.clone();
        for action in line {
            state.apply(Actor::Seat(seat), action, &mut |_| {}).unwrap();
        }
        if Node::new(&state).is_finished(seat) {
            assert!((worth.finished(state.player(seat), 0) - promised).abs() < EQUAL);
            kept += 1;
        }
    });
    assert!(kept > 100, "{kept} lines without chance");
}

#[test]
fn little_effort_still_answers_with_legal_actions_and_is_little() {
    let mut dice = Seed::from_number(12).dice(0);
    for _ in 0..300 {
        let (state, seat) = random_work(&mut dice);
        let worth = Worth::new(Weights::fitted(state.seats), &state, seat);
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
fn a_line_can_be_played_and_goes_on_until_chance_answers_or_the_seat_is_done() {
    let mut dice = Seed::from_number(14).dice(0);
    let (mut whole, mut lines) = (0, 0);
    for _ in 0..300 {
        let (start, seat) = random_work(&mut dice);
        let worth = Worth::new(Weights::fitted(start.seats), &start, seat);
        for limit in [1, 60, 600] {
            let mut line = Vec::new();
            Solver::new(&worth, seat, limit).line(&start, &mut line);
            assert!(!line.is_empty());
            let mut state = start.clone();
            for action in line {
                assert!(!state.owes(seat), "chance has not answered yet");
                state.apply(Actor::Seat(seat), action, &mut |_| {}).unwrap();
            }
            whole += u32::from(Node::new(&state).is_finished(seat) || state.owes(seat));
            lines += 1;
        }
    }
    assert!(whole * 100 >= lines * 95, "{whole} of {lines} lines are whole");
}

/// With enough effort planning comes to what is to be expected, up to the luck of its imagined draws.
#[test]
fn imagined_draws_come_to_what_is_to_be_expected() {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    small(300, |state, seat, worth| {
        let mut exact = Solver::aiming(worth, seat, 20_000, Aim::Worth, Luck::Mean);
        let (expected, true) = exact.solve(state) else { return };
        let (planned, _) = Solver::new(worth, seat, 100_000).solve(state);
        let off: f64 = planned - expected;
        sum += off;
        squares += off * off;
        count += 1.0;
    });
    assert!(count > 100.0, "{count} positions");
    let (bias, spread) = (sum / count, f64::sqrt(squares / count));
    assert!(bias.abs() < 0.03 && spread < 0.2, "off by {bias}, {spread} at a time");
}

#[test]
fn cards_drawn_are_discarded_for_goods_in_the_same_turn() {
    let position = Position {
        dice: Pool::from_iter([2, 2, 5, 5]),
        compound: Bag::from_iter([Blueprint::TrashCompactor]),
        ..Position::default()
    };
    let options = Options { start: Some(Box::new(position)), ..Options::default() };
    let state = FantasticFactories::new(&options, 1).unwrap();
    let worth = Worth::new(Weights::fitted(1), &state, Seat(0));
    let mut line = Vec::new();
    Solver::new(&worth, Seat(0), 300).line(&state, &mut line);
    assert!(line.last().is_some_and(|action| shows_cards(*action)), "{line:?}");
    for luck in [Luck::Mean, Luck::Worst] {
        let mut solver = Solver::aiming(&worth, Seat(0), EVERYTHING, Aim::Goods, luck);
        let (goods, exact) = solver.solve(&state);
        assert!(exact && (goods - 2.0).abs() < EQUAL, "two cards drawn, two goods made, not {goods}");
    }
}

#[test]
fn rolls_are_all_there_and_their_chances_add_up() {
    let seat = Seat(0);
    for dice in 0..=6 {
        let rolls = rolls(dice, seat);
        assert!((rolls.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(
            rolls
                .iter()
                .all(|(roll, _)| matches!(roll, Action::Roll { dice: pool, .. } if pool.len() == dice))
        );
    }
    let pool = Pool::from_iter([2, 2, 5]);
    let (_, chance) =
        rolls(3, seat).into_iter().find(|(roll, _)| *roll == Action::Roll { seat, dice: pool }).unwrap();
    assert!((chance - 3.0 / 216.0).abs() < 1e-12);
}

#[test]
fn imagined_draws_are_as_likely_as_the_cards_are_many() {
    let state = FantasticFactories::new(&Options::default(), 2).unwrap();
    let mut found = Bag::<Blueprint>::default();
    let mut seen = [0u32; 32];
    const DRAWS: u32 = 7_400;
    for nth in 0..DRAWS {
        for card in imagined_cards(&state, 2, nth) {
            seen[card as usize] += 1;
            if !found.contains(card) {
                found.add(card);
            }
        }
    }
    for card in found.names() {
        let expected =
            2.0 * f64::from(DRAWS) * f64::from(state.deck.count(card)) / f64::from(state.deck.len());
        let off = f64::from(seen[card as usize]) / expected - 1.0;
        assert!(off.abs() < 0.05, "{card:?} is off by {off}");
    }
    assert_eq!(found.len(), 32);
}

#[test]
fn a_solution_tells_the_line_what_chance_may_answer_and_what_is_guaranteed() {
    let position = Position {
        dice: Pool::from_iter([2]),
        closed: Floor::ALL.to_vec(),
        metal: 1,
        compound: Bag::from_iter([Blueprint::Robot, Blueprint::NuclearPlant]),
        ..Position::default()
    };
    let options = Options { start: Some(Box::new(position)), ..Options::default() };
    let state = FantasticFactories::new(&options, 1).unwrap();
    let mut told = 0;
    let solution = state.solved(Seat(0), Aim::Goods, 100_000, &mut |nodes| told = nodes);
    assert!(solution.proven && solution.positions == told);
    assert_eq!(solution.guaranteed, 0.0, "the Robot may roll anything");
    assert!((solution.expected - 1.0 / 6.0).abs() < EQUAL, "a good for a 6, not {}", solution.expected);
    assert_eq!(solution.answers.len(), 6);
    let six = &solution.answers[0];
    assert_eq!(six.answer, Action::Roll { seat: Seat(0), dice: Pool::from_iter([6]) });
    assert_eq!((six.expected, six.guaranteed), (1.0, 1.0));
    assert!(
        six.line.contains(&Action::Activate { card: Blueprint::NuclearPlant, dice: Pool::from_iter([6]) })
    );
    let hurried = state.solved(Seat(0), Aim::Goods, 2, &mut |_| {});
    assert!(!hurried.proven && hurried.expected <= solution.expected);
}
