//! Taking back: an entry that makes another as if it had never been.

use shopfloor_engine::{Actor, BadLog, Entry, Game, Match, Seat, Turn, Unplayable};

use crate::duel::{Action, Duel, Event};
use crate::matches::{A, B, C, bid, finished, header, some_action, started};

/// The state of a replay of these entries alone.
fn replayed(game: &Match<Duel>, entries: &[Entry<Action>]) -> Duel {
    Match::<Duel>::replay(game.header().clone(), entries.iter().copied()).expect("a match").state().clone()
}

/// The action the seat could take back.
fn undoable(game: &Match<Duel>, seat: Seat) -> Option<Action> {
    game.undoable(seat).ok().map(|undoable| undoable.action)
}

/// That `seat` may not take back, for this reason, and that trying changes nothing.
#[track_caller]
fn assert_refused(game: &mut Match<Duel>, seat: Seat, why: Unplayable<crate::duel::Illegal>) {
    let before = game.clone();
    assert_eq!(undoable(game, seat), None);
    assert_eq!(game.undo(seat).err(), Some(why));
    assert_eq!((game.state(), game.log()), (before.state(), before.log()));
}

#[test]
fn a_seat_takes_back_while_others_have_moved_at_their_own_pace() {
    let mut game = started(3, 1);
    game.play(A, bid(2)).expect("legal");
    let mine = game.ply() - 1;
    game.play(B, bid(1)).expect("legal");
    game.play(C, Action::Swap).expect("legal");
    game.play(B, Action::Seal).expect("legal");
    let log = game.log().to_vec();
    assert_eq!(undoable(&game, A), Some(bid(2)));
    let step = game.undo(A).expect("nobody builds on a secret bid");
    assert_eq!(step.entries, [Entry::Undo { by: A }]);
    assert_eq!(step.events, Vec::<Event>::new());

    let mut standing = log.clone();
    standing.remove(mine);
    assert_eq!(*game.state(), replayed(&game, &standing));
    assert_eq!(game.log(), [&log[..], &step.entries].concat());
    game.play(A, bid(4)).expect("the bid is open again");
    let verified = Match::<Duel>::verify(game.header().clone(), game.log().iter().copied()).expect("honest");
    assert_eq!(verified.state(), game.state());
}

#[test]
fn what_chance_has_answered_stays() {
    let mut game = started(2, 2);
    game.play(B, bid(1)).expect("legal");
    game.play(A, Action::Swap).expect("legal");
    assert_refused(&mut game, A, Unplayable::SinceChance);
    assert_eq!(undoable(&game, B), Some(bid(1)), "it was not B's chance");
    game.undo(B).expect("it was not B's chance");
    assert_refused(&mut game, A, Unplayable::SinceChance);
}

#[test]
fn taking_back_stops_at_chance() {
    let mut game = started(2, 3);
    game.play(A, Action::Swap).expect("legal");
    let after_chance = game.state().clone();
    game.play(A, bid(0)).expect("legal");
    game.undo(A).expect("chance came before");
    assert_eq!(*game.state(), after_chance);
    assert_refused(&mut game, A, Unplayable::SinceChance);
}

#[test]
fn what_later_entries_build_on_stays() {
    let mut game = started(2, 4);
    for (seat, action) in [(A, bid(1)), (A, Action::Seal), (B, bid(2))] {
        game.play(seat, action).expect("legal");
    }
    let step = game.play(B, Action::Seal).expect("legal");
    assert!(matches!(step.entries[..], [_, Entry::Act { by: Actor::Chance, .. }]), "a new round is rolled");
    // B's seal opened the bids, A's among them: without A's it would have looked different.
    let seal = game.ply() - 2;
    assert_refused(&mut game, A, Unplayable::OthersMoved { entry: seal });
    assert_refused(&mut game, B, Unplayable::SinceChance);
    game.play(B, bid(0)).expect("legal");
    assert_refused(&mut game, A, Unplayable::OthersMoved { entry: seal });
}

#[test]
fn there_is_nothing_to_take_back_before_the_first_action_and_after_the_last_undo() {
    let mut game = started(2, 5);
    for seat in [A, B, C, Seat(200)] {
        assert_refused(&mut game, seat, Unplayable::NothingToUndo);
    }
    game.play(A, bid(1)).expect("legal");
    assert_refused(&mut game, B, Unplayable::NothingToUndo);
    game.undo(A).expect("unanswered");
    assert_refused(&mut game, A, Unplayable::NothingToUndo);
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut game = finished(3, 6);
    for seat in [A, B, C] {
        assert_refused(&mut game, seat, Unplayable::Over);
    }
}

#[test]
fn taking_back_twice_goes_back_twice() {
    let mut game = started(2, 7);
    let start = game.state().clone();
    game.play(A, bid(3)).expect("legal");
    let after_bid = game.state().clone();
    game.play(A, Action::Seal).expect("legal");
    assert_eq!(undoable(&game, A), Some(Action::Seal));
    game.undo(A).expect("unanswered");
    assert_eq!(*game.state(), after_bid);
    assert_eq!(undoable(&game, A), Some(bid(3)));
    game.undo(A).expect("unanswered");
    assert_eq!(*game.state(), start);
    assert_eq!(game.ply(), 3 + 4, "the log only grows");
}

fn last_of(seat: Seat, entries: &[Entry<Action>]) -> Option<Action> {
    entries.iter().rev().find_map(|entry| match *entry {
        Entry::Act { by, action, .. } => (by == Actor::Seat(seat)).then_some(action),
        Entry::Undo { .. } | Entry::Hint { .. } => None,
    })
}

/// Random matches in which seats change their minds, beside a list of the
/// entries that stand, kept by a simpler rule than the engine's.
#[test]
fn a_match_with_undos_is_the_match_without_what_they_took_back() {
    let mut undone = 0;
    for seed in 0..30 {
        let mut game = started(2 + (seed % 3) as u8, seed);
        let mut standing = game.log().to_vec();
        let mut moods = game.header().seed.bot_dice(usize::MAX);
        while let Some((seat, action)) = some_action(&game) {
            for seat in Seat::all(game.header().seats) {
                let may = game.clone().undo(seat).is_ok();
                assert_eq!(undoable(&game, seat), last_of(seat, &standing).filter(|_| may));
            }
            let before = game.log().to_vec();
            if moods.one_in(3) && game.undo(seat).is_ok() {
                let mine = standing.iter().rposition(|entry| entry.by() == Actor::Seat(seat));
                standing.remove(mine.expect("there was something to take back"));
                standing.extend(&game.log()[before.len() + 1..]);
                undone += 1;
            } else {
                standing.extend(game.play(seat, action).expect("legal").entries);
            }
            assert!(game.log().starts_with(&before) && game.ply() > before.len(), "the log only grows");
            assert_eq!(*game.state(), replayed(&game, &standing));
        }
        let verified = Match::<Duel>::verify(game.header().clone(), game.log().iter().copied());
        assert_eq!(verified.expect("honest").state(), game.state());
    }
    assert!(undone > 100, "{undone}");
}

#[test]
fn a_logged_undo_that_could_not_have_been_is_named() {
    let mut game = started(2, 8);
    game.play(A, Action::Swap).expect("legal");
    for (by, why) in [
        (A, "it cannot be undone: chance has answered it"),
        (B, "there is nothing to undo"),
        (Seat(7), "there is nothing to undo"),
    ] {
        let mut log = game.log().to_vec();
        log.push(Entry::Undo { by });
        let bad = BadLog::Entry { entry: game.ply(), why: why.into() };
        assert_eq!(Match::<Duel>::replay(header(2, 8), log.clone()).err(), Some(bad.clone()));
        assert_eq!(Match::<Duel>::verify(header(2, 8), log).err(), Some(bad));
    }
}

#[test]
fn nothing_is_taken_back_while_chance_must_answer_it() {
    let mut game = started(2, 9);
    game.play(A, Action::Swap).expect("legal");
    let mut log = game.log()[..game.ply() - 1].to_vec();
    let mut cut = Match::<Duel>::replay(header(2, 9), log.clone()).expect("cut where chance must act");
    assert_eq!(cut.state().turn(), Turn::Chance);
    assert_refused(&mut cut, A, Unplayable::NotYourTurn);
    log.push(Entry::Undo { by: A });
    let bad = Match::<Duel>::verify(header(2, 9), log).expect_err("the card was made to vanish");
    assert_eq!(bad.to_string(), format!("entry {}: chance has to act first", game.ply() - 1));
}

#[test]
fn undo_says_what_a_replay_from_the_beginning_says() {
    let undos: usize = (0..40)
        .map(|seed| testkit::assert_undo_is_a_replay::<Duel>(&header(2 + (seed % 3) as u8, seed)))
        .sum();
    assert!(undos > 200, "{undos}");
}
