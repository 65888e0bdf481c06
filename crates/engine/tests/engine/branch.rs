//! Matches that go on from others, and hints: what the log says of them.

use shopfloor_engine::laws::match_file;
use shopfloor_engine::{Actor, BadLog, Entry, Game as _, Match, MatchFile, Origin, Seat, Seed, Turn};

use crate::duel::Duel;
use crate::matches::{A, B, bid, finished, started};

fn verified(game: &Match<Duel>) -> Result<Match<Duel>, BadLog> {
    Match::verify(game.header().clone(), game.log().iter().copied())
}

/// Plays a match to its end, each seat the first it may do.
fn to_the_end(mut game: Match<Duel>) -> Match<Duel> {
    game.settle();
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seats().first() {
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        game.play(seat, legal[0]).expect("legal");
    }
    game
}

#[test]
fn a_match_goes_on_from_any_moment_of_another_with_its_own_dice() {
    let source = finished(3, 5);
    let mut other_dice = 0;
    for ply in 0..=source.ply() {
        let seed = Seed::from_number(77);
        let branch = source.branch(ply, seed.clone());
        assert_eq!((branch.state(), branch.log()), (source.at(ply).state(), &source.log()[..ply]));
        let end = to_the_end(branch);
        assert_eq!(&end.log()[..ply], &source.log()[..ply]);
        assert_eq!(verified(&end).expect("honest").state(), end.state());
        let replayed = Match::<Duel>::replay(end.header().clone(), end.log().iter().copied()).expect("sound");
        assert_eq!(replayed.state(), end.state());
        // Chance after the moment follows from the new seed alone, chance before it from the old one.
        for (n, entry) in end.log().iter().enumerate() {
            let Entry::Act { by: Actor::Chance, action, .. } = entry else { continue };
            let before = end.at(n);
            let of = |seed: &Seed| before.state().sample_chance(&mut seed.dice(n));
            let expected = if n < ply { of(&source.header().seed) } else { of(&seed) };
            assert_eq!(*action, expected, "entry {n} of a match from {ply}");
            other_dice += usize::from(n >= ply && *action != of(&source.header().seed));
        }
    }
    assert!(other_dice > 10, "{other_dice} draws differ: the dice are fresh");
}

#[test]
fn a_match_goes_on_from_one_that_goes_on_from_another() {
    let source = finished(2, 6);
    let middle = to_the_end(source.branch(6, Seed::from_number(8)));
    let numbers =
        |game: &Match<Duel>| game.header().origin.iter().map(|origin| origin.until).collect::<Vec<_>>();
    let late = to_the_end(middle.branch(9, Seed::from_number(9)));
    assert_eq!(numbers(&late), [6, 9]);
    let early = to_the_end(middle.branch(4, Seed::from_number(9)));
    assert_eq!(numbers(&early), [4], "nothing of the second one is left");
    let same = to_the_end(middle.branch(6, Seed::from_number(9)));
    assert_eq!(
        (numbers(&same), same.header().origin[0].seed.clone()),
        (vec![6], source.header().seed.clone())
    );
    for game in [late, early, same] {
        assert_eq!(verified(&game).expect("honest").state(), game.state());
    }
}

#[test]
fn a_draw_with_the_other_matchs_dice_is_found() {
    let source = finished(2, 7);
    let end = to_the_end(source.branch(7, Seed::from_number(8)));
    for (change, what) in [
        (
            (|origin: &mut Origin| origin.seed = Seed::from_number(3)) as fn(&mut Origin),
            "another seed before",
        ),
        (|origin: &mut Origin| origin.until += 30, "the old dice for too long"),
        (|origin: &mut Origin| origin.until = 1, "the new dice too early"),
    ] {
        let mut header = end.header().clone();
        change(&mut header.origin[0]);
        let found = Match::<Duel>::verify(header, end.log().iter().copied());
        assert!(matches!(found, Err(BadLog::Dice { .. })), "{what}: {found:?}");
    }
}

#[test]
fn a_file_keeps_the_origin_and_says_that_old_readers_cannot_read_it() {
    let end = to_the_end(finished(2, 6).branch(6, Seed::from_number(8)));
    let file = match_file::<Duel>(end.header(), end.log());
    let text = file.write();
    assert!(text.contains("\"version\":2,") && text.contains("\"origin\":[{\"until\":6,"), "{text}");
    assert_eq!(MatchFile::read(&text).expect("a match"), file);
    let plain = finished(2, 6);
    let plain = match_file::<Duel>(plain.header(), plain.log()).write();
    assert!(plain.contains("\"version\":1,") && !plain.contains("origin"));
    let edited = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = serde_json::from_str(&text).expect("it is JSON");
        change(&mut json);
        MatchFile::read(&json.to_string()).expect_err("no match").to_string()
    };
    let until = |n: usize| edited(&|file| file["header"]["origin"][0]["until"] = n.into());
    assert!(until(0).starts_with("header: an origin until entry 0"), "{}", until(0));
    assert!(until(10_000).contains("until entry 10000"));
    let twice = edited(&|file| {
        let origin = file["header"]["origin"][0].clone();
        file["header"]["origin"] = serde_json::json!([origin, origin]);
    });
    assert!(twice.contains("until entry 6, after 6"), "{twice}");
    let many = edited(&|file| {
        let origin = |n: usize| serde_json::json!({"until": n + 1, "seed": {"secret": "00".repeat(32)}});
        file["header"]["origin"] = (0..40).map(origin).collect();
    });
    assert!(many.contains("40 origins"), "{many}");
}

#[test]
fn a_hint_is_an_entry_that_changes_nothing_else() {
    let mut game = started(2, 1);
    let (at, state) = (game.ply(), game.state().clone());
    assert!(game.state().turn().includes(A));
    let advance = game.hint(A).expect("their turn");
    assert_eq!((advance.entries, advance.events.len()), (vec![Entry::Hint { by: A }], 0));
    assert_eq!((game.state(), game.ply()), (&state, at + 1));
    assert!(!game.moved_since(A, at), "who was given a hint may still act on what it saw");
    game.play(A, bid(1)).expect("legal");
    if game.state().turn().includes(B) {
        game.hint(B).expect("their turn");
    }
    let undone = game.undoable(A);
    assert!(undone.is_ok(), "another's hint is no move that anything depends on: {:?}", undone.err());
    game.undo(A).expect("it can be undone");
    game.play(A, bid(0)).expect("legal");
    let game = to_the_end(game);
    assert_eq!(game.state().turn(), Turn::Over);
    let again = verified(&game).expect("honest");
    assert_eq!((again.state(), again.log()), (game.state(), game.log()));
    let mut walked = Vec::new();
    game.walk(|at| walked.push((at.events.len(), at.standing.is_some())));
    assert_eq!(
        walked[game.log().iter().position(|entry| *entry == Entry::Hint { by: A }).expect("it is there")],
        (0, false)
    );
    let file = match_file::<Duel>(game.header(), game.log()).write();
    assert!(file.contains("\"version\":2,") && file.contains("{\"by\":0,\"hint\":true}"));
}

#[test]
fn nobody_is_given_a_hint_out_of_turn() {
    let mut game = finished(2, 1);
    assert!(game.hint(A).is_err(), "it is over");
    let log = [Entry::Hint { by: Seat(7) }];
    let started = started(2, 1);
    let log = started.log().iter().copied().chain(log);
    assert!(Match::<Duel>::replay(started.header().clone(), log).is_err());
}
