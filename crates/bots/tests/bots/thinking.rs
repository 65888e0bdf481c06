//! Budgets and deadlines.

use engine::{Game as _, Seat, Seen};
use shopfloor_bots::{Bot, bot};

use crate::heap::{Action, Heap, effort_during, started};

const BUDGET: u32 = 40;

fn searcher() -> Box<dyn Bot<Heap>> {
    bot(&format!("director/iterations={BUDGET}"), 0).expect("a level")
}

/// Plays a match with one bot in both seats; `turn_ended` hears how often each turn's thought was asked whether to
/// go on, and with how much effort it ranked.
fn play_turns(mut player: Box<dyn Bot<Heap>>, mut turn_ended: impl FnMut(u32, u32)) {
    let mut game = started(11);
    let (mut asked, mut effort) = (0, 0);
    while let Some(seat) = game.state().turn().seats().first() {
        let mut count = || {
            asked += 1;
            true
        };
        let mut dice = game.header().seed.bot_dice(game.ply());
        let seen = Seen::new(game.state(), seat);
        let (spent, action) = effort_during(|| player.choose(seen, &mut dice, &mut count));
        effort += spent;
        game.play(seat, action).expect("legal");
        if !game.state().turn().includes(seat) {
            turn_ended(asked, effort);
            (asked, effort) = (0, 0);
        }
    }
}

#[test]
fn a_search_imagines_no_more_than_its_budget_in_a_whole_turn() {
    let mut most = 0;
    play_turns(searcher(), |asked, _| {
        assert!(asked <= BUDGET, "{asked} iterations");
        most = asked.max(most);
    });
    assert!(most > BUDGET / 2, "it searched: {most}");
}

#[test]
fn a_bot_that_does_not_search_asks_for_no_time_and_keeps_to_its_effort() {
    const EFFORT: u32 = 20;
    let player = bot(&format!("worker/effort={EFFORT}"), 0).expect("a level");
    play_turns(player, |asked, effort| {
        assert_eq!(asked, 0);
        assert!((1..=EFFORT).contains(&effort), "{effort}");
    });
}

#[test]
fn a_deadline_cuts_a_search_short() {
    for allowed in [0, 1, 3, 10] {
        let mut game = started(5);
        // Now the seat may take another stone or stop.
        game.play(Seat(0), Action::Take).expect("legal");
        let mut asked = 0;
        let mut keep_going = || {
            asked += 1;
            asked <= allowed
        };
        let seen = Seen::new(game.state(), Seat(0));
        let action = searcher().choose(seen, &mut game.header().seed.bot_dice(0), &mut keep_going);
        assert_eq!(asked, allowed + 1, "it stopped when it was told to");
        game.play(Seat(0), action).expect("what it has by then is legal");
    }
}
