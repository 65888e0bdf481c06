//! The engine's laws on random play: the cheap ones at every state of 10,000
//! matches, the full ones at every state of 200 and at one state in 50 of the rest.

use engine::laws::{Full, Trial};
use engine::{Actor, Entry, Game, Header, Match, Seat, Seed, Turn};
use factory_manager::{Action, Event, FactoryManager, Options};
use testkit::assert_laws;

/// Trial number `n`: all seat counts and options in turn.
fn trial(n: u64, full: Full) -> Trial<Options> {
    let options =
        Options { first_game: n / 4 % 2 == 1, seasonal_act_at_once: n / 8 % 2 == 1, ..Options::default() };
    Trial { options, seats: 2 + (n % 4) as u8, seed: n, full }
}

#[test]
fn the_laws_hold_in_a_sample_of_the_matches() {
    assert_laws::<FactoryManager>(0..5, |n| trial(n, Full::Everywhere));
    assert_laws::<FactoryManager>(5..120, |n| trial(n, Full::OneIn(50)));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_full_laws_hold_at_every_state_of_200_matches() {
    assert_laws::<FactoryManager>(0..200, |n| trial(n, Full::Everywhere));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_cheap_laws_hold_over_9_800_more_matches_and_the_full_laws_at_one_state_in_50() {
    assert_laws::<FactoryManager>(200..10_000, |n| trial(n, Full::OneIn(50)));
}

#[test]
fn the_text_table_is_complete() {
    assert_eq!(engine::table_faults::<FactoryManager>(), Vec::<String>::new());
}

/// What the design promises of a match of the day: nothing that anybody does changes what there is to draw from.
#[test]
fn with_keyed_dice_chance_brings_the_same_whatever_is_played() {
    let chance = |seed: u64, seats: u8, habit: u64| {
        let seed = Seed { keyed: true, ..Seed::from_number(seed) };
        let header = Header::new::<FactoryManager>(seats, Options::default(), seed);
        let (mut game, _) = Match::<FactoryManager>::start(header).unwrap();
        let mut dice = Seed::from_number(habit).dice(0);
        let mut legal = Vec::new();
        while let Some(seat) = game.state().turn().seats().first() {
            legal.clear();
            game.state().legal_actions(seat, &mut legal);
            game.play(seat, dice.pick(&legal)).unwrap();
        }
        Match::<FactoryManager>::verify(game.header().clone(), game.log().iter().copied()).unwrap();
        let drawn = |entry: &Entry<Action>| match entry {
            Entry::Act { by: Actor::Chance, action, .. } => Some(*action),
            Entry::Act { .. } | Entry::Undo { .. } | Entry::Hint { .. } => None,
        };
        game.log().iter().filter_map(drawn).collect::<Vec<_>>()
    };
    for seed in 0..12 {
        let seats = 2 + (seed % 4) as u8;
        let one = chance(seed, seats, 100);
        assert!(one.len() >= 10 + usize::from(seats), "{one:?}");
        assert_eq!(one, chance(seed, seats, 200));
    }
}

/// Money only comes and goes with an event that says how much.
#[derive(Default)]
struct Ledger {
    money: [i64; 5],
    kept: [i64; 5],
    placed: [i64; 5],
}

impl Ledger {
    fn book(&mut self, event: Event) {
        match event {
            Event::Bought { seat, price, .. } => {
                self.money[seat.index()] -= i64::from(price);
                self.placed[seat.index()] += 1;
            }
            Event::BoughtToKeep { seat, price, .. } => {
                self.money[seat.index()] -= i64::from(price);
                self.kept[seat.index()] += 1;
            }
            Event::Placed { seat, .. } => {
                self.kept[seat.index()] -= 1;
                self.placed[seat.index()] += 1;
            }
            Event::ToreDown { seat, .. } => self.placed[seat.index()] -= 1,
            Event::PaidExtension { seat, cost, .. } | Event::Hired { seat, cost, .. } => {
                self.money[seat.index()] -= i64::from(cost);
            }
            Event::Earned { seat, income, money, .. } | Event::EarnedDouble { seat, income, money, .. } => {
                self.money[seat.index()] += i64::from(income);
                assert_eq!(self.money[seat.index()], i64::from(money), "the event tells the new sum");
            }
            Event::DealtOrder { .. }
            | Event::OpenedMarket { .. }
            | Event::BeganRound { .. }
            | Event::DrewOrder { .. }
            | Event::Opened { .. }
            | Event::Bid { .. }
            | Event::Passed { .. }
            | Event::HadToPass { .. }
            | Event::Won { .. }
            | Event::TookLast { .. }
            | Event::BeganMarket
            | Event::Moved { .. }
            | Event::MovedExtra { .. }
            | Event::AddedNoMore { .. }
            | Event::ColumnsEmpty
            | Event::BeganBuying
            | Event::HiredNobody { .. }
            | Event::Dismissed { .. }
            | Event::EndedTurn { .. }
            | Event::ClearedMarket { .. }
            | Event::BeganBureaucracy
            | Event::ShutDown { .. }
            | Event::ClosedBooks { .. }
            | Event::TurnedEnergy { .. } => {}
        }
    }

    fn agrees_with(&self, state: &FactoryManager) {
        let view = state.view(engine::Viewer::Spectator);
        for factory in &view.factories {
            let seat = factory.seat.index();
            assert_eq!(i64::from(factory.money), self.money[seat], "money of seat {seat}");
            assert_eq!(factory.kept.len() as i64, self.kept[seat], "kept tiles of seat {seat}");
            assert_eq!(factory.hall.len() as i64, self.placed[seat], "placed tiles of seat {seat}");
            // FM-3.8; the canteen may be too full between hiring and the books.
            let all = 7 + i16::from(factory.workers.seasonal);
            let known = factory.workers.canteen + i16::from(factory.workers.bid);
            assert_eq!(i16::from(factory.workers.available), (all - known).max(0), "workers of seat {seat}");
        }
    }
}

proptest::proptest! {
    /// Tiles, order tiles, energy tiles and workers are counted by the game's
    /// invariant, which the laws check; here every Elektro and every tile of a
    /// player is accounted for by the events.
    #[test]
    fn money_workers_tiles_and_order_tiles_are_conserved(seed: u64, seats in 2u8..=5, first_game: bool, seasonal_act_at_once: bool) {
        let options = Options { first_game, seasonal_act_at_once, ..Options::default() };
        let mut state = FactoryManager::setup(&options, seats).unwrap();
        let mut ledger = Ledger { money: [18; 5], kept: [0; 5], placed: [5; 5] };
        let mut dice = Seed::from_number(seed).dice(0);
        let mut legal = Vec::new();
        loop {
            let (actor, action) = match state.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                Turn::Seats(seats) => {
                    let seat: Seat = seats.first().unwrap();
                    legal.clear();
                    state.legal_actions(seat, &mut legal);
                    (Actor::Seat(seat), dice.pick::<Action>(&legal))
                }
            };
            state.apply(actor, action, &mut |event| ledger.book(event)).unwrap();
            ledger.agrees_with(&state);
            state.invariant().unwrap();
        }
    }
}
