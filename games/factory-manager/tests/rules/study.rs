//! What the laboratory counts, against what the rules say at the moment it happens.

use engine::{Game, Header, Match, Notes, Seat, Seed, Study, Viewer};
use factory_manager::{Action, Event, FactoryManager, Options, Phase};

fn measure(key: &str) -> usize {
    FactoryManager::measures().iter().position(|measure| measure.key == key).expect("a measure")
}

/// Plays a match at random and looks at what each seat does with its last actions, and at each market that is cleared.
fn check(options: Options, seats: u8, seed: u64) {
    let header = Header::new::<FactoryManager>(seats, options, Seed::from_number(seed));
    let (mut game, start) = Match::<FactoryManager>::start(header.clone()).expect("a match");
    let mut notes = Notes::new(seats, FactoryManager::measures().len());
    notes.hear(&start.events, game.state());
    let round_of =
        |notes: &Notes, key: &str, seat: Seat| notes.rounds(measure(key), seat).last().expect("a round");
    let mut legal = Vec::new();
    let mut turns = 0;
    while let Some(seat) = game.state().turn().seats().first() {
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        let action = header.seed.bot_dice(game.ply()).pick(&legal);
        let before = game.state().view(Viewer::Seat(seat)).phase;
        let step = game.play(seat, action).expect("legal actions are taken");
        notes.hear(&step.events, game.state());
        let hires = matches!(action, Action::Hire { .. });
        let ends = action == Action::Done || hires && !header.options.seasonal_act_at_once;
        if let (true, Phase::Buying { left, .. }) = (ends, before) {
            assert_eq!(round_of(&notes, "unused", seat), i32::from(left), "seed {seed}");
            turns += 1;
        }
        for event in &step.events {
            if let Event::ClearedMarket { tiles } = *event {
                let sum = |key| Seat::all(seats).map(|seat| round_of(&notes, key, seat)).sum::<i32>();
                // Three X tiles lie there at the start (FM-S4).
                let x = if game.state().round() == 1 { 3 } else { 0 };
                assert_eq!(sum("moved") + x - sum("bought"), i32::from(tiles), "seed {seed}");
            }
        }
    }
    assert_eq!(turns, 5 * i32::from(seats));
}

#[test]
fn unused_actions_are_those_left_at_the_end_of_a_turn_and_unsold_tiles_those_the_market_is_cleared_of() {
    for seed in 0..6 {
        for seasonal_act_at_once in [false, true] {
            check(Options { seasonal_act_at_once, ..Options::default() }, 2 + (seed % 4) as u8, seed);
        }
    }
}
