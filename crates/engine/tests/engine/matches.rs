//! Matches: played, replayed, verified, and logs that are no matches.

use shopfloor_engine::{
    Actor, BadLog, BadStep, Entry, Game, Header, Match, Outcome, Seat, Seed, Seen, Turn, Unplayable, Viewer,
};

use crate::duel::{Action, Duel, Event, Illegal, Options};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);

pub fn bid(coins: u8) -> Action {
    Action::Bid { coins }
}

pub fn header(seats: u8, seed: u64) -> Header<Options> {
    Header::new::<Duel>(seats, Options::default(), Seed::from_number(seed))
}

pub fn started(seats: u8, seed: u64) -> Match<Duel> {
    Match::start(header(seats, seed)).expect("good options").0
}

/// Some action that some seat may do now.
pub fn some_action(game: &Match<Duel>) -> Option<(Seat, Action)> {
    let mut dice = game.header().seed.bot_dice(game.ply());
    let seats: Vec<Seat> = game.state().turn().seats().iter().collect();
    let seat = (!seats.is_empty()).then(|| dice.pick(&seats))?;
    let mut legal = Vec::new();
    game.state().legal_actions(seat, &mut legal);
    Some((seat, dice.pick(&legal)))
}

/// A random match played to its end.
pub fn finished(seats: u8, seed: u64) -> Match<Duel> {
    let mut game = started(seats, seed);
    while let Some((seat, action)) = some_action(&game) {
        game.play(seat, action).expect("legal");
    }
    game
}

/// The first entry after the first die that `wanted` is true of.
fn find(game: &Match<Duel>, wanted: impl Fn(Actor, Action) -> bool) -> usize {
    let is_it = |entry: &Entry<Action>| match *entry {
        Entry::Act { by, action, .. } => wanted(by, action),
        Entry::Undo { .. } | Entry::Hint { .. } => false,
    };
    let start = game.header().seats as usize + 1;
    start + game.log()[start..].iter().position(is_it).expect("there is such an entry")
}

fn act(by: Actor, action: Action) -> Entry<Action> {
    Entry::Act { by, action, order: false }
}

/// That the log is no match because of this entry, to `replay` and to `verify` alike.
#[track_caller]
fn assert_bad_entry(header: Header<Options>, log: &[Entry<Action>], entry: usize, why: &str) {
    let bad = BadLog::Entry { entry, why: why.to_owned() };
    assert_eq!(Match::<Duel>::replay(header.clone(), log.iter().copied()).err(), Some(bad.clone()));
    assert_eq!(bad.to_string(), format!("entry {entry}: {why}"));
    assert_eq!(Match::<Duel>::verify(header, log.iter().copied()).err(), Some(bad));
}

#[test]
fn a_match_starts_where_the_first_seats_must_act() {
    let (game, step) = Match::<Duel>::start(header(3, 1)).expect("good options");
    assert_eq!(game.state().turn(), Turn::Seats(Seat::all(3).collect()));
    assert_eq!(game.log(), step.entries);
    assert_eq!((game.ply(), step.events.len()), (4, 4));
    assert!(step.entries.iter().all(|entry| entry.by() == Actor::Chance));
    assert!(matches!(step.events[..], [.., Event::Drew { seat: C, card: Some(_) }, Event::Rolled { .. }]));
}

#[test]
fn a_play_is_followed_by_what_chance_answers() {
    let mut game = started(2, 1);
    let step = game.play(B, Action::Swap).expect("legal");
    let [swap, Entry::Act { by: Actor::Chance, action: Action::Deal { card }, .. }] = step.entries[..] else {
        panic!("a swap and a card, not {:?}", step.entries);
    };
    assert_eq!(swap, act(Actor::Seat(B), Action::Swap));
    assert_eq!(step.events, [Event::Swapped { seat: B }, Event::Drew { seat: B, card: Some(card) }]);
    assert_eq!(game.state().hand(B), Some(card));
    assert!(game.log().ends_with(&step.entries));
}

#[test]
fn a_settled_match_has_nothing_to_settle() {
    let mut game = started(2, 1);
    assert!(game.settle().entries.is_empty());
    assert_eq!(game.ply(), 3);
}

#[test]
fn a_refused_play_changes_nothing() {
    let mut game = started(2, 1);
    game.play(A, bid(2)).expect("legal");
    game.play(A, Action::Seal).expect("legal");
    let poor = Illegal::TooPoor { have: 5, need: 6 };
    for (seat, action, why) in [
        (B, bid(6), Unplayable::Illegal(poor)),
        (B, Action::Seal, Unplayable::Illegal(Illegal::NoBidYet)),
        (B, Action::Deal { card: 1 }, Unplayable::Illegal(Illegal::NotNow)),
        (A, bid(1), Unplayable::NotYourTurn),
        (C, bid(1), Unplayable::NotYourTurn),
        (Seat(200), bid(1), Unplayable::NotYourTurn),
    ] {
        let before = game.clone();
        let refused = game.play(seat, action).expect_err("not legal");
        assert_eq!(refused, why);
        assert_eq!(refused.rule().is_some(), matches!(refused, Unplayable::Illegal(_)));
        assert_eq!((game.state(), game.log()), (before.state(), before.log()));
    }
}

#[test]
fn several_actions_in_one_go_are_played_like_one_after_the_other() {
    let mut one_by_one = started(3, 1);
    let mut in_one_go = one_by_one.clone();
    let told: Vec<_> =
        [bid(2), Action::Seal].map(|action| one_by_one.play(A, action).expect("legal").events).concat();
    let steps = in_one_go.play_all(A, &[bid(2), Action::Seal]).expect("legal");
    assert_eq!(steps.len(), 2);
    assert_eq!(steps.into_iter().flat_map(|step| step.events).collect::<Vec<_>>(), told);
    assert_eq!((in_one_go.state(), in_one_go.log()), (one_by_one.state(), one_by_one.log()));
    in_one_go.undo(A).expect("each is an action of its own");
    assert_eq!(in_one_go.undoable(A).expect("and so is the first").action, bid(2));
}

#[test]
fn several_actions_in_one_go_are_all_or_nothing() {
    let mut game = started(2, 1);
    let poor = Illegal::TooPoor { have: 5, need: 6 };
    for (actions, step, why) in [
        (vec![bid(6)], 0, Unplayable::Illegal(poor)),
        (vec![bid(2), Action::Seal, bid(1)], 2, Unplayable::NotYourTurn),
        // The swap draws a card: nobody decides on what comes after it before having seen it.
        (vec![Action::Swap, bid(2)], 1, Unplayable::ChanceBetween),
    ] {
        let before = game.clone();
        assert_eq!(game.play_all(A, &actions).expect_err("refused"), BadStep { step, why: why.clone() });
        assert_eq!(game.preview(A, &actions).expect_err("refused"), BadStep { step, why });
        assert_eq!((game.state(), game.log()), (before.state(), before.log()));
    }
    let steps = game.play_all(A, &[Action::Swap]).expect("chance may answer the last one");
    assert!(steps[0].entries.len() > 1, "{steps:?}");
}

#[test]
fn nobody_acts_after_the_end() {
    let mut game = finished(2, 3);
    let ply = game.ply();
    assert_eq!(game.play(A, bid(0)).err(), Some(Unplayable::Over));
    assert_eq!((game.ply(), game.state().turn()), (ply, Turn::Over));
}

#[test]
fn a_played_match_replays_and_verifies_to_the_same_state() {
    for seed in 0..20 {
        for seats in 2..=4 {
            let game = finished(seats, seed);
            let log = || game.log().iter().copied();
            let replayed = Match::<Duel>::replay(header(seats, seed), log()).expect("a match");
            let verified = Match::<Duel>::verify(header(seats, seed), log()).expect("an honest match");
            for again in [replayed, verified] {
                assert_eq!((again.state(), again.log()), (game.state(), game.log()));
                assert_eq!(again.header(), game.header());
            }
        }
    }
}

#[test]
fn a_walk_tells_the_same_events_as_the_play_did() {
    let (mut game, step) = Match::<Duel>::start(header(3, 4)).expect("good options");
    let mut events = step.events;
    while let Some((seat, action)) = some_action(&game) {
        events.extend(game.play(seat, action).expect("legal").events);
    }
    let (mut told, mut entries) = (Vec::new(), 0);
    game.walk(|at| {
        assert_eq!((at.number, at.after.seats()), (entries, 3));
        entries += 1;
        told.extend_from_slice(at.events);
    });
    assert_eq!(told, events);
    assert_eq!(entries, game.ply());
}

#[test]
fn a_log_cut_anywhere_replays_and_settles_to_the_same_entries() {
    let game = finished(3, 5);
    let mut cut_at_chance = 0;
    for n in 0..=game.ply() {
        let mut cut = Match::<Duel>::replay(header(3, 5), game.log()[..n].iter().copied()).expect("a match");
        let chance_must_act = cut.state().turn() == Turn::Chance;
        cut_at_chance += usize::from(chance_must_act);
        let step = cut.settle();
        assert_eq!(step.entries.is_empty(), !chance_must_act);
        assert_eq!(cut.log(), &game.log()[..n + step.entries.len()]);
        assert_ne!(cut.state().turn(), Turn::Chance);
    }
    assert!(cut_at_chance > 6, "cards and dice");
}

#[test]
fn nobody_plays_where_a_cut_log_left_it_to_chance() {
    let mut cut = Match::<Duel>::replay(header(2, 5), []).expect("a match");
    assert_eq!(cut.play(A, bid(0)).err(), Some(Unplayable::NotYourTurn));
}

#[test]
fn dice_that_do_not_follow_from_the_seed_are_named() {
    let game = finished(2, 6);
    let mut log = game.log().to_vec();
    let n = find(&game, |_, action| matches!(action, Action::Roll { .. }));
    let Entry::Act { action: Action::Roll { die }, .. } = log[n] else { panic!("found a roll") };
    log[n] = act(Actor::Chance, Action::Roll { die: die % 6 + 1 });
    Match::<Duel>::replay(header(2, 6), log[..=n].iter().copied()).expect("it could have been");
    let Err(BadLog::Dice { entry, logged, expected }) = Match::<Duel>::verify(header(2, 6), log) else {
        panic!("loaded dice were taken for honest");
    };
    assert_eq!(entry, n);
    assert_eq!(logged, format!(r#"{{"do":"roll","die":{}}}"#, die % 6 + 1));
    assert_eq!(expected, format!(r#"{{"do":"roll","die":{die}}}"#));
}

#[test]
fn an_outcome_chance_cannot_have_is_refused_without_the_seed() {
    let game = finished(2, 6);
    let mut log = game.log().to_vec();
    let n = find(&game, |_, action| matches!(action, Action::Roll { .. }));
    log[n] = act(Actor::Chance, Action::Roll { die: 7 });
    let bad = Match::<Duel>::replay(header(2, 6), log).expect_err("no die has a seven");
    assert_eq!(bad.to_string(), format!("entry {n}: D-5: Chance cannot do that."));
}

#[test]
fn an_illegal_entry_is_named_with_its_rule() {
    let mut game = started(2, 7);
    game.play(B, bid(2)).expect("legal");
    let mut log = game.log().to_vec();
    log[3] = act(Actor::Seat(B), bid(77));
    assert_bad_entry(header(2, 7), &log, 3, "D-1: You have 5 coins and need 77.");
}

#[test]
fn a_missing_outcome_of_chance_is_noticed() {
    let game = finished(2, 8);
    let mut log = game.log().to_vec();
    let n = find(&game, |_, action| matches!(action, Action::Roll { .. }));
    log.remove(n);
    assert_bad_entry(header(2, 8), &log, n, "chance has to act first");
}

#[test]
fn an_entry_out_of_turn_is_noticed() {
    let game = finished(2, 9);
    let mut log = game.log().to_vec();
    let n = find(&game, |_, action| action == Action::Seal);
    log.insert(n + 1, act(log[n].by(), bid(0)));
    let Actor::Seat(seat) = log[n].by() else { panic!("seats seal") };
    assert_bad_entry(header(2, 9), &log, n + 1, &format!("it is not seat {}'s turn", seat.0));
    log[n + 1] = act(Actor::Seat(Seat(7)), bid(0));
    assert_bad_entry(header(2, 9), &log, n + 1, "it is not seat 7's turn");
}

#[test]
fn an_entry_after_the_end_is_noticed() {
    let game = finished(2, 10);
    for extra in
        [act(Actor::Seat(A), bid(0)), act(Actor::Chance, Action::Roll { die: 1 }), Entry::Undo { by: A }]
    {
        let mut log = game.log().to_vec();
        log.push(extra);
        assert_bad_entry(header(2, 10), &log, game.ply(), "the match is over already");
    }
}

#[test]
fn chance_acting_for_a_seat_is_noticed() {
    let game = finished(2, 11);
    let mut log = game.log().to_vec();
    log.insert(3, act(Actor::Chance, Action::Roll { die: 1 }));
    assert_bad_entry(header(2, 11), &log, 3, "chance acts where a player should");
}

#[test]
fn a_header_no_match_can_have_is_refused_with_the_reason() {
    let good = header(2, 1);
    let other_game = Header { game: "chess".into(), ..good.clone() };
    let no_rounds = Header { options: Options { rounds: 0, ..Options::default() }, ..good.clone() };
    for (bad, why) in [
        (other_game, r#"the match is of "chess", not of "duel""#),
        (
            Header { seats: 1, ..good.clone() },
            "the header's options: This game is for 2 to 4 players, not 1.",
        ),
        (Header { seats: 5, ..good }, "the header's options: This game is for 2 to 4 players, not 5."),
        (no_rounds, "the header's options: 1 to 5 rounds, not 0"),
    ] {
        assert_eq!(Match::<Duel>::start(bad.clone()).expect_err("bad").to_string(), why);
        assert_eq!(Match::<Duel>::replay(bad.clone(), []).expect_err("bad").to_string(), why);
        assert_eq!(Match::<Duel>::verify(bad, []).expect_err("bad").to_string(), why);
    }
}

#[test]
fn what_a_seat_sees_is_what_it_could_know() {
    let mut game = started(3, 12);
    game.play(B, bid(3)).expect("legal");
    let state = game.state();
    let seen = Seen::new(state, A);
    assert_eq!((seen.seat(), seen.view()), (A, state.view(Viewer::Seat(A))));
    assert_eq!((seen.view().hands[1], seen.view().bids[1]), (None, None));
    let (mut legal, mut through) = (Vec::new(), vec![Action::Seal]);
    state.legal_actions(A, &mut legal);
    seen.legal_actions(&mut through);
    assert_eq!(legal, through);
    assert_eq!(seen.prompt().choices.len(), state.prompt(A).choices.len());
}

#[test]
fn what_a_seat_imagines_hides_what_it_cannot_know() {
    let mut game = started(2, 13);
    game.play(B, bid(3)).expect("legal");
    let seen = Seen::new(game.state(), A);
    let mut dice = game.header().seed.bot_dice(0);
    let imagined: Vec<Duel> = (0..200).map(|_| seen.imagine(&mut dice)).collect();
    assert!(imagined.iter().all(|guess| guess.view(Viewer::Seat(A)) == seen.view()));
    assert!(imagined.iter().all(|guess| guess.hand(A) == game.state().hand(A)));
    for card in 0..4 {
        assert!(imagined.iter().any(|guess| guess.hand(B) == Some(card)), "never a {card}");
    }
    let bids =
        |coins| imagined.iter().filter(|guess| guess.view(Viewer::Seat(B)).bids[1] == Some(coins)).count();
    assert!((0..=5).all(|coins| bids(coins) > 10));
}

#[test]
fn seats_that_are_tied_share_a_place() {
    assert_eq!(Outcome::places(&[3, 9, 5]), [3, 1, 2]);
    assert_eq!(Outcome::places(&[9, 9, 5]), [1, 1, 3]);
    assert_eq!(Outcome::places(&[(9, 1), (9, 2), (5, 4), (5, 4)]), [2, 1, 3, 3]);
    assert_eq!(Outcome::places(&[(-1, 0), (-5, 100)]), [1, 2]);
    assert_eq!(Outcome::places::<i32>(&[]), [0u8; 0]);
}

#[test]
fn all_seats_in_first_place_have_won() {
    let outcome = finished(4, 14).state().outcome().expect("it is over");
    let best = outcome.scores.iter().max();
    assert!(outcome.winners().all(|seat| Some(&outcome.scores[seat.index()]) == best));
    let tied = Outcome { scores: vec![2, 7, 7], places: vec![3, 1, 1], ..outcome };
    assert_eq!(tied.winners().collect::<Vec<_>>(), [B, C]);
    assert_eq!(started(2, 14).state().outcome(), None);
}

#[test]
fn a_seat_has_moved_when_it_or_chance_for_it_wrote_an_entry() {
    let mut game = started(3, 15);
    let start = game.ply();
    game.play(B, Action::Swap).expect("legal");
    game.play(A, bid(1)).expect("legal");
    // The swap, the card drawn for it, the bid.
    let moved = |ply| [A, B, C].map(|seat| game.moved_since(seat, ply));
    assert_eq!(moved(0), [true, true, false]);
    assert_eq!(moved(start), [true, true, false]);
    assert_eq!(moved(start + 1), [true, true, false], "the card was drawn for B");
    assert_eq!(moved(start + 2), [true, false, false]);
    assert_eq!(moved(start + 3), [false; 3]);
    assert_eq!(moved(usize::MAX), [false; 3]);
}
