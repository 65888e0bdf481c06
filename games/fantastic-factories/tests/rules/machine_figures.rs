//! The sanity figures of the rules page for the Machine alone (end of FF-5.5):
//! when it reaches 12 goods, and what it has after round 8.
//!
//! The page's figures come from a simulation in which the player only moves cards: takes a
//! random blueprint each round, draws two and builds one. Here the real solo match is played:
//! - market phase: the real action `Take`, with one of the four face-up blueprints at random;
//! - work phase: a 1 and a 2 go on Research, which draws exactly two cards (FF-2.2, no pair, so
//!   no bonus), then one legal `Build`, chosen at random, then `Finish`. A build discards its tool
//!   card as always; cards beyond ten are discarded;
//! - then the Machine's turn and the refill of the rows, all sampled by the match itself.
//!
//! So that two dice are enough to build every round, the work phase is laid out again with the
//! `start` option: every card stays where it is (the deck is the rest of the box, so it is the same
//! deck), the player gets plenty of resources and the two dice. Contractors are left out of it:
//! no blueprint depends on them. `last_round` is taken off there, because the player's tenth
//! building would end the match before the Machine, which is what is measured.

use std::thread;

use engine::{Actor, Dice, Game, Seat, Turn, Viewer};
use fantastic_factories::{
    Action, Bag, Blueprint, Difficulty, FantasticFactories, Floor, Options, Pool, Position, View,
};

const ME: Seat = Seat(0);
const GAMES: u64 = 3_000;

/// Plays one action of the seat and everything chance answers.
fn play(state: &mut FantasticFactories, action: Action, dice: &mut Dice) {
    state.apply(Actor::Seat(ME), action, &mut |_| {}).expect("the model plays legal actions");
    settle(state, dice);
}

fn settle(state: &mut FantasticFactories, dice: &mut Dice) {
    while state.turn() == Turn::Chance {
        let action = state.sample_chance(dice);
        state.apply(Actor::Chance, action, &mut |_| {}).expect("what chance samples is legal");
    }
}

/// The same table with what the model needs to work: every blueprint is where it was.
fn with_plenty(view: View) -> Position {
    let player = view.players.into_iter().next().expect("one seat");
    let hand = player.hand.expect("one's own hand");
    let held = hand.iter().flat_map(|held| std::iter::repeat_n(held.card.card, held.count.into()));
    let standing = player.compound.iter();
    let built = standing.flat_map(|house| std::iter::repeat_n(house.card.card, house.count.into()));
    let machine = view.machine.expect("a solo match");
    let market = view.blueprints.iter().map(|slot| slot.map(|card| card.card));
    Position {
        round: view.round,
        last_round: false,
        dice: Pool::from_iter([1, 2]),
        metal: 12,
        energy: 12,
        hand: held.collect(),
        compound: built.collect(),
        marketplace: market.collect::<Vec<_>>().try_into().expect("four slots"),
        discard: view.discard,
        machine: machine.cards,
        machine_goods: machine.goods,
        ..Position::default()
    }
}

/// One round: the player's market and work phase, then the Machine's turn.
fn round(state: FantasticFactories, difficulty: Difficulty, dice: &mut Dice) -> FantasticFactories {
    let mut state = state;
    let mut actions = Vec::new();
    state.legal_actions(ME, &mut actions);
    actions.retain(|action| matches!(action, Action::Take { .. }));
    play(&mut state, dice.pick(&actions), dice);

    let position = with_plenty(state.view(Viewer::Seat(ME)));
    let options = Options { difficulty, start: Some(Box::new(position)), ..Options::default() };
    let mut state = FantasticFactories::setup(&options, 1).expect("the cards are all there");
    for die in [1, 2] {
        play(&mut state, Action::PutDie { floor: Floor::Research, die }, dice);
    }
    actions.clear();
    state.legal_actions(ME, &mut actions);
    actions.retain(|action| matches!(action, Action::Build { .. }));
    if !actions.is_empty() {
        play(&mut state, dice.pick(&actions), dice);
    }
    let before = state.round();
    play(&mut state, Action::Finish, dice);
    while state.round() == before {
        actions.clear();
        state.legal_actions(ME, &mut actions);
        play(&mut state, dice.pick(&actions), dice);
    }
    state
}

/// The round in which the Machine reaches 12 goods, and its points after round 8.
fn measure(difficulty: Difficulty, game: u64) -> (u32, u32) {
    let mut dice = Dice::new([12; 32], game);
    let options = Options { difficulty, ..Options::default() };
    let mut state = FantasticFactories::setup(&options, 1).expect("a solo match");
    settle(&mut state, &mut dice);
    let (mut reached, mut points) = (None, None);
    loop {
        let now = state.round();
        state = round(state, difficulty, &mut dice);
        let machine = state.view(Viewer::Spectator).machine.expect("a solo match");
        if machine.goods >= 12 {
            reached = reached.or(Some(now));
        }
        if now == 8 {
            points = Some(u32::from(machine.score));
        }
        if let (Some(reached), Some(points)) = (reached, points) {
            return (reached, points);
        }
    }
}

/// The means over all games, on all cores.
fn means(difficulty: Difficulty) -> (f64, f64) {
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let sums = thread::scope(|scope| {
        let one = |core| {
            move || {
                let games = (0..GAMES).filter(|game| game % cores == core);
                games.map(|game| measure(difficulty, game)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
            }
        };
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(one(core))).collect();
        let sums = workers.into_iter().map(|worker| worker.join().expect("a game does not panic"));
        sums.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    });
    (f64::from(sums.0) / GAMES as f64, f64::from(sums.1) / GAMES as f64)
}

fn agrees_with_the_rules_page(difficulty: Difficulty, rounds: f64, points: f64) {
    let (reached, after_8) = means(difficulty);
    println!("{difficulty:?}: 12 goods in round {reached:.2}, {after_8:.2} points after round 8");
    assert!((reached - rounds).abs() < 0.3, "{difficulty:?}: round {reached:.2}, not {rounds}");
    assert!((after_8 - points).abs() < 0.5, "{difficulty:?}: {after_8:.2} points, not {points}");
}

#[test]
fn ff_5_an_easy_machine_reaches_12_goods_in_round_10_9_and_has_19_0_points_after_round_8() {
    agrees_with_the_rules_page(Difficulty::Easy, 10.9, 19.0);
}

#[test]
fn ff_5_a_medium_machine_reaches_12_goods_in_round_10_0_and_has_21_3_points_after_round_8() {
    agrees_with_the_rules_page(Difficulty::Medium, 10.0, 21.3);
}

#[test]
fn ff_5_a_hard_machine_reaches_12_goods_in_round_9_2_and_has_23_6_points_after_round_8() {
    agrees_with_the_rules_page(Difficulty::Hard, 9.2, 23.6);
}

#[test]
fn ff_5_an_insane_machine_reaches_12_goods_in_round_8_5_and_has_25_9_points_after_round_8() {
    agrees_with_the_rules_page(Difficulty::Insane, 8.5, 25.9);
}

#[test]
fn the_model_moves_three_cards_to_the_player_and_one_to_the_machine_each_round_and_loses_none() {
    let mut dice = Dice::new([3; 32], 0);
    let mut state = FantasticFactories::setup(&Options::default(), 1).expect("a solo match");
    settle(&mut state, &mut dice);
    let whole = Bag::<Blueprint>::box_full().len();
    for now in 1..=6 {
        let before = state.view(Viewer::Seat(ME));
        state = round(state, Difficulty::Medium, &mut dice);
        let after = state.view(Viewer::Seat(ME));
        let (player, machine) = (&after.players[0], after.machine.as_ref().expect("a solo match"));
        assert_eq!(machine.cards.len(), 3 + now);
        let built = player.buildings - before.players[0].buildings;
        assert_eq!(built, 1, "a build each round");
        assert_eq!(player.cards, before.players[0].cards + 3 - 2, "took one, drew two, built one with one");
        let places = [after.deck, after.discard.len(), player.cards, player.buildings, machine.cards.len()];
        assert_eq!(places.iter().sum::<u8>() + 4, whole);
    }
}
