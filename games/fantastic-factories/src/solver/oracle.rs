//! The solver against a brute force that knows nothing but the rules: every legal action, every card
//! that may be drawn, every throw of the dice, without memory, move ordering or shortcuts.

use engine::{Actor, Dice, Seed, Turn};

use super::*;
use crate::bag::{Bag, Card as _};
use crate::blueprints::Blueprint;
use crate::options::Options;
use crate::pool::Pool;
use crate::state::{Boon, Player};
use crate::weights::Weights;

pub(super) const EVERYTHING: u32 = 10_000_000;

/// A brute force for one seat: the aim, how answers are counted, and how many states it may still visit.
struct Brute<'w> {
    worth: &'w Worth<'w>,
    seat: Seat,
    aim: Aim,
    luck: Luck,
    /// Whether cards are drawn at all.
    draws: bool,
    left: u32,
    met: Met,
}

/// What a brute force came across.
#[derive(Clone, Copy, Default)]
struct Met {
    draws: bool,
    rolls: bool,
    discards: bool,
    reshuffles: bool,
}

impl Brute<'_> {
    /// None if that takes too long.
    fn value(&mut self, state: &FantasticFactories) -> Option<f64> {
        self.left = self.left.checked_sub(1)?;
        let player = state.player(self.seat);
        if state.phase != Phase::Work || player.step == Pending::Done {
            return Some(match self.aim {
                Aim::Worth => self.worth.finished(player, 0),
                Aim::Points => player.score().into(),
                Aim::Goods => player.goods.into(),
            });
        }
        match state.turn() {
            Turn::Chance if state.due.cards[self.seat.index()] > 0 => self.drawn(state),
            Turn::Chance => self.rolled(state),
            Turn::Seats(_) | Turn::Over => self.best(state),
        }
    }

    fn best(&mut self, state: &FantasticFactories) -> Option<f64> {
        let mut legal = Vec::new();
        state.legal_actions(self.seat, &mut legal);
        let mut best = f64::NEG_INFINITY;
        for action in legal {
            let mut next = state.clone();
            next.apply(Actor::Seat(self.seat), action, &mut |_| {}).unwrap();
            if !self.draws {
                next.due.cards[self.seat.index()] = 0;
            }
            self.met.discards |= matches!(action, Action::Discard { .. } | Action::DiscardTwo { .. });
            best = best.max(self.value(&next)?);
        }
        Some(best)
    }

    /// One card after the other: from the deck, or from the discard pile if the deck is empty (FF-1.3).
    fn drawn(&mut self, state: &FantasticFactories) -> Option<f64> {
        self.met.draws = true;
        self.met.reshuffles |= state.deck.is_empty();
        let pile = if state.deck.is_empty() { state.discard } else { state.deck };
        let cards: Vec<Blueprint> = pile.iter().collect();
        let (mut sum, mut worst) = (0.0, f64::INFINITY);
        for &card in &cards {
            let mut next = state.clone();
            next.apply(Actor::Chance, Action::Draw { seat: self.seat, card }, &mut |_| {}).unwrap();
            let value = self.value(&next)?;
            sum += value;
            worst = worst.min(value);
        }
        Some(if self.luck == Luck::Worst { worst } else { sum / cards.len() as f64 })
    }

    fn rolled(&mut self, state: &FantasticFactories) -> Option<f64> {
        self.met.rolls = true;
        let dice = state.due.dice[self.seat.index()];
        let throws = 6u32.pow(dice.into());
        let (mut sum, mut worst) = (0.0, f64::INFINITY);
        for throw in 0..throws {
            let thrown: Pool = (0..u32::from(dice)).map(|n| 1 + (throw / 6u32.pow(n) % 6) as u8).collect();
            let mut next = state.clone();
            let roll = Action::Roll { seat: self.seat, dice: thrown };
            next.apply(Actor::Chance, roll, &mut |_| {}).unwrap();
            let value = self.value(&next)?;
            sum += value;
            worst = worst.min(value);
        }
        Some(if self.luck == Luck::Worst { worst } else { sum / f64::from(throws) })
    }
}

/// A state of random play in which `seat` is at work.
pub(super) fn random_work(dice: &mut Dice) -> (FantasticFactories, Seat) {
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

/// Buildings that take cards or bring them.
const ABOUT_CARDS: [Blueprint; 7] = [
    Blueprint::BlackMarket,
    Blueprint::Incinerator,
    Blueprint::Laboratory,
    Blueprint::Manufactory,
    Blueprint::RecyclingPlant,
    Blueprint::Refinery,
    Blueprint::TrashCompactor,
];

/// The same with few dice, cards and resources, and with buildings more often
/// than random play has them, so that a brute force ends.
pub(super) fn made_small(state: &mut FantasticFactories, seat: Seat, dice: &mut Dice) {
    let extra = [dice.pick(Blueprint::ALL), dice.pick(&ABOUT_CARDS)];
    let player: &mut Player = state.player_mut(seat);
    if matches!(player.step, Pending::Shed | Pending::Toss { .. }) {
        return;
    }
    if player.step == Pending::Free {
        let few = dice.below(4);
        player.dice = (0..few).map(|_| 1 + dice.below(6) as u8).collect();
        player.hand = some_cards(player.hand.union(player.compound), 3, dice);
        player.compound = some_cards(player.compound, 2, dice);
        for card in extra {
            if !player.compound.contains(card) {
                player.compound.add(card);
            }
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
    // A few cards to draw, some of them more likely than others, and a deck that may run dry.
    if !dice.one_in(6) {
        state.deck = some_cards(state.deck.union(Bag::box_full().minus(state.deck)), 4, dice);
        state.discard = some_cards(state.discard, 2, dice);
    }
}

/// Small positions, an aim for each, and what a brute force finds: expected, and guaranteed.
fn solved(count: usize, mut each: impl FnMut(&FantasticFactories, &mut Brute, [f64; 2])) -> [u32; 5] {
    let mut dice = Seed::from_number(11).dice(0);
    let mut done = 0;
    let mut met = [0; 5];
    while done < count {
        let (mut state, seat) = random_work(&mut dice);
        made_small(&mut state, seat, &mut dice);
        let worth = Worth::new(Weights::fitted(state.seats), &state, seat);
        let aim = [Aim::Worth, Aim::Worth, Aim::Points, Aim::Goods][dice.index(4)];
        let brute =
            |luck, draws| Brute { worth: &worth, seat, aim, luck, draws, left: 20_000, met: Met::default() };
        let mut mean = brute(Luck::Mean, true);
        let Some(expected) = mean.value(&state) else { continue };
        let Some(guaranteed) = brute(Luck::Worst, true).value(&state) else { continue };
        let without = brute(Luck::Mean, false).value(&state).unwrap();
        // A score grows by a drawn card only if the card is used.
        let used = mean.met.draws && aim != Aim::Worth && expected > without + EQUAL;
        let Met { draws, rolls, discards, reshuffles } = mean.met;
        for (count, met) in met.iter_mut().zip([draws, rolls, discards, reshuffles, used]) {
            *count += u32::from(met);
        }
        each(&state, &mut mean, [expected, guaranteed]);
        done += 1;
    }
    met
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

/// Holds what the solver finds against a brute force, in so many positions.
fn solver_finds_the_best(count: usize) {
    let met = solved(count, |state, brute, truth| {
        let Brute { worth, seat, aim, .. } = *brute;
        for (luck, truth) in [Luck::Mean, Luck::Worst].into_iter().zip(truth) {
            let (found, exact) = Solver::aiming(worth, seat, EVERYTHING, aim, luck).solve(state);
            assert!(exact);
            assert!(close(found, truth), "{luck:?}, {aim:?}: {found} is not {truth} in {state:?}");
        }
        let mut promises = Vec::new();
        Solver::aiming(worth, seat, EVERYTHING, aim, Luck::Mean).rank(state, &mut promises);
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        assert_eq!(promises.len(), legal.len());
        assert!(close(promises[0].value, truth[0]));
        brute.left = EVERYTHING;
        for promise in promises {
            assert!(promise.exact && legal.contains(&promise.action));
            let mut next = state.clone();
            next.apply(Actor::Seat(seat), promise.action, &mut |_| {}).unwrap();
            let truth = brute.value(&next).unwrap();
            assert!(close(promise.value, truth), "{promise:?} is worth {truth} in {state:?}");
        }
    });
    // Not only the easy ones.
    let [draws, rolls, discards, reshuffles, used] = met.map(|met| f64::from(met) / count as f64);
    assert!(draws > 0.3 && rolls > 0.05 && discards > 0.2, "{met:?}");
    assert!(reshuffles > 0.05 && used > 0.03, "{met:?}");
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
