//! The list of legal actions is made from sets and tables. Here it is held against the whole space of actions, each one
//! tried: what the rules accept is what is listed, in the same order.

use std::collections::BTreeSet;

use engine::{Actor, Dice, Game, Seat, Seed, Turn};
use fantastic_factories::{
    Action, Bag, Blueprint, Card, Effect, FantasticFactories, Floor, Kind, Options, Pool, Position, Resource,
    Row,
};

/// Up to three dice, and no dice.
fn pools() -> Vec<Pool> {
    let mut pools = vec![Pool::NONE];
    for high in 1..=6 {
        pools.push(Pool::from_iter([high]));
        for middle in 1..=high {
            pools.push(Pool::from_iter([middle, high]));
            pools.extend((1..=middle).map(|low| Pool::from_iter([low, middle, high])));
        }
    }
    pools
}

/// Everything a seat could ever say, in order.
fn everything() -> Vec<Action> {
    let mut all = vec![Action::Pass, Action::RollDice, Action::Finish];
    for row in [Row::Blueprints, Row::Contractors] {
        all.extend([Resource::Metal, Resource::Energy].map(|pay| Action::Refresh { row, pay }));
    }
    all.extend((0..6).map(|seat| Action::Give { seat: Seat(seat) }));
    for die in 0..=7 {
        all.extend([Action::SetDie { die }, Action::SetSpecialist { die }, Action::ExtraDie { die }]);
        all.push(Action::PickDie { die });
        all.extend(Floor::ALL.iter().map(|&floor| Action::PutDie { floor, die }));
    }
    all.extend((0..5).map(|option| Action::Payout { option }));
    for metal in 0..=30 {
        all.extend([Action::Split { metal }, Action::Shed { metal }]);
    }
    let pools = pools();
    for &card in Blueprint::ALL {
        all.extend([Action::Take { card }, Action::Discard { card }, Action::Toss { card }]);
        all.extend((0..5).map(|slot| Action::Hire { slot, card }));
        for &dice in &pools {
            all.extend([Action::Activate { card, dice }, Action::Replicate { card, dice }]);
        }
        for &other in Blueprint::ALL {
            all.push(Action::Build { card, with: other });
            all.push(Action::DiscardTwo { cards: [card, other] });
        }
    }
    all.sort();
    all
}

/// Those the rules accept from the seat.
fn accepted(state: &FantasticFactories, seat: Seat, all: &[Action]) -> Vec<Action> {
    let mut scratch = state.clone();
    let accepts = |action: &&Action| {
        let accepted = scratch.apply(Actor::Seat(seat), **action, &mut |_| {}).is_ok();
        if accepted {
            scratch = state.clone();
        }
        accepted
    };
    all.iter().filter(accepts).copied().collect()
}

/// What was held against the rules, and what was listed there.
struct Trial {
    all: Vec<Action>,
    listed: BTreeSet<Action>,
}

impl Trial {
    fn new() -> Trial {
        Trial { all: everything(), listed: BTreeSet::new() }
    }

    fn assert_listed(&mut self, state: &FantasticFactories) {
        for seat in Seat::all(state.seats()) {
            let mut legal = Vec::new();
            state.legal_actions(seat, &mut legal);
            assert_eq!(legal, accepted(state, seat, &self.all), "{seat:?} in {state:?}");
            self.listed.extend(legal);
        }
    }

    fn has_listed(&self, what: impl Fn(&Action) -> bool) -> bool {
        self.listed.iter().any(what)
    }
}

/// Plays at random from here, at most so many actions, and looks at one state in so many.
fn wander(mut state: FantasticFactories, dice: &mut Dice, one_in: u32, most: u32, trial: &mut Trial) {
    for _ in 0..most {
        let (actor, action) = match state.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, state.sample_chance(dice)),
            Turn::Seats(seats) => {
                if dice.one_in(one_in) {
                    trial.assert_listed(&state);
                }
                let mut legal = Vec::new();
                let seat = seats.iter().nth(dice.index(seats.len().into())).expect("a seat");
                state.legal_actions(seat, &mut legal);
                (Actor::Seat(seat), dice.pick(&legal))
            }
        };
        state.apply(actor, action, &mut |_| {}).expect("legal actions are accepted");
    }
}

#[test]
fn what_is_listed_in_random_matches_is_what_the_rules_accept() {
    let mut trial = Trial::new();
    for n in 0..25 {
        let state = FantasticFactories::setup(&Options::default(), 1 + (n % 5) as u8).expect("a start");
        wander(state, &mut Seed::from_number(n).dice(0), 40, u32::MAX, &mut trial);
    }
    assert!(trial.has_listed(|action| matches!(action, Action::Give { .. })), "a gift");
}

/// So many cards, each name as likely as the other; only one of each where `twins` are forbidden.
fn some(count: u32, left: &mut Bag<Blueprint>, twins: bool, dice: &mut Dice) -> Bag<Blueprint> {
    let mut cards = Bag::default();
    for _ in 0..count {
        let card = dice.pick(Blueprint::ALL);
        let fits = twins || card.row().several || !cards.contains(card);
        if left.contains(card) && fits {
            left.remove(card);
            cards.add(card);
        }
    }
    cards
}

/// A work phase as rich as one wants: any buildings, the Replicator and a market for it, many dice.
fn position(dice: &mut Dice) -> Position {
    let mut left = Bag::box_full();
    let mut compound = some(dice.below(16), &mut left, false, dice);
    if dice.one_in(2) && !compound.contains(Blueprint::Replicator) {
        left.remove(Blueprint::Replicator);
        compound.add(Blueprint::Replicator);
    }
    let face_up = some(4, &mut left, true, dice);
    let hand = some(dice.below(16), &mut left, true, dice);
    let used = |card: &Blueprint| card.row().kind != Kind::Monument;
    let mut market = face_up.iter();
    let rich = if dice.one_in(2) { 16 } else { 5 };
    Position {
        dice: (0..dice.below(8)).map(|_| 1 + dice.below(6) as u8).collect(),
        research: (0..dice.below(4)).map(|_| 1 + dice.below(6) as u8).collect(),
        metal: dice.below(rich) as u16,
        energy: dice.below(rich) as u16,
        used: compound.names().filter(used).filter(|_| dice.one_in(5)).collect(),
        specialist: dice.one_in(4),
        marketplace: std::array::from_fn(|_| market.next()),
        hand,
        compound,
        ..Position::default()
    }
}

#[test]
fn what_is_listed_in_rich_work_phases_is_what_the_rules_accept() {
    let mut trial = Trial::new();
    let mut dice = Seed::from_number(7).dice(0);
    for _ in 0..500 {
        let start = Some(Box::new(position(&mut dice)));
        let options = Options { start, ..Options::default() };
        let state = FantasticFactories::setup(&options, 1).expect("a position that can be");
        wander(state, &mut dice, 4, 8, &mut trial);
    }
    for &each in Blueprint::ALL {
        assert!(
            trial.has_listed(|action| matches!(action, Action::Build { card, .. } if *card == each)),
            "{each:?} built"
        );
        match each.row().effect {
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => {}
            Effect::Convert { .. }
            | Effect::Train(_)
            | Effect::RollAgain
            | Effect::BuyDie
            | Effect::RollExtra => {
                let own = |action: &Action| matches!(action, Action::Activate { card, .. } if *card == each);
                let copy =
                    |action: &Action| matches!(action, Action::Replicate { card, .. } if *card == each);
                assert!(trial.has_listed(own), "{each:?} activated");
                assert!(trial.has_listed(copy), "{each:?} copied");
            }
        }
    }
}
