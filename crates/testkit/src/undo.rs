//! Undo and looking back, held against a match that is replayed from its beginning every time.

use engine::{Actor, Dice, Entry, Game, Header, Match, Seat, Turn, Undoable, Unplayable, Viewer};

/// Plays the match with this header at random, with seats that often change their minds, and compares what the
/// match says of undo at every ply, and in the end of each of its entries, with what a replay from the
/// beginning says. Gives how many actions were undone.
#[track_caller]
pub fn assert_undo_is_a_replay<G: Game>(header: &Header<G::Options>) -> usize {
    let (mut game, _) = Match::<G>::start(header.clone()).expect("the header is good");
    let mut moods = header.seed.bot_dice(usize::MAX);
    let mut undos = 0;
    while let Turn::Seats(acting) = game.state().turn() {
        assert_undo_as_replayed(&game);
        // Matches read from a store must say the same.
        if moods.one_in(8) {
            assert_undo_as_replayed(&replayed::<G>(header, game.log()));
        }
        // Any seat may undo, whether it is its turn or not.
        let seat = Seat(moods.below(header.seats.into()) as u8);
        if moods.one_in(3) && game.undo(seat).is_ok() {
            undos += 1;
            continue;
        }
        let seats: Vec<Seat> = acting.iter().collect();
        play_any(&mut game, moods.pick(&seats), &mut moods);
    }
    assert_undo_as_replayed(&game);
    assert_walk_as_replayed(&game);
    undos
}

fn play_any<G: Game>(game: &mut Match<G>, seat: Seat, dice: &mut Dice) {
    let mut legal = Vec::new();
    game.state().legal_actions(seat, &mut legal);
    game.play(seat, dice.pick(&legal)).expect("legal actions are taken");
}

fn replayed<G: Game>(header: &Header<G::Options>, log: &[Entry<G::Action>]) -> Match<G> {
    Match::replay(header.clone(), log.iter().copied()).expect("a match that was played replays")
}

/// Every seat, and one that nobody has.
#[track_caller]
fn assert_undo_as_replayed<G: Game>(game: &Match<G>) {
    for seat in Seat::all(game.header().seats).chain([Seat(200)]) {
        let mut after = game.clone();
        let (undoable, undone) = (game.undoable(seat), after.undo(seat));
        match slow_undoable(game, seat) {
            Ok(expected) => {
                let undoable = undoable.expect("a replay says that it can be undone");
                assert_eq!((undoable.entry, undoable.action), (expected.entry, expected.action));
                assert_eq!((undoable.events, &undoable.without), (expected.events, &expected.without));
                let advance = undone.expect("a replay says that it can be undone");
                assert_eq!(advance.entries[0], Entry::Undo { by: seat });
                if advance.entries.len() == 1 {
                    assert_eq!(after.state(), &expected.without);
                }
            }
            Err(why) => {
                assert!(undoable.is_err(), "a replay says {why:?}");
                assert_eq!(undone.err(), Some(why));
                assert_eq!((after.state(), after.log()), (game.state(), game.log()));
            }
        }
    }
}

/// Which entries a later undo removed.
fn undone<G: Game>(log: &[Entry<G::Action>]) -> Vec<bool> {
    let mut undone = vec![false; log.len()];
    for (n, entry) in log.iter().enumerate() {
        if let Entry::Undo { by } = entry {
            let mine =
                |n: &usize| matches!(log[*n], Entry::Act { by: other, .. } if other == Actor::Seat(*by));
            let last = (0..n).rev().filter(mine).find(|n| !undone[*n]);
            undone[last.expect("something was undone")] = true;
        }
    }
    undone
}

type Act<G> = (usize, Actor, <G as Game>::Action);

/// The entries that are neither undos nor removed by one.
fn standing<G: Game>(log: &[Entry<G::Action>]) -> Vec<Act<G>> {
    let acts = log.iter().zip(undone::<G>(log)).enumerate().filter_map(|(n, (entry, undone))| match *entry {
        Entry::Act { by, action, .. } if !undone => Some((n, by, action)),
        Entry::Act { .. } | Entry::Undo { .. } | Entry::Hint { .. } => None,
    });
    acts.collect()
}

/// What the seat could undo, worked out from the log alone.
fn slow_undoable<G: Game>(game: &Match<G>, seat: Seat) -> Result<Undoable<G>, Unplayable<G::Illegal>> {
    match game.state().turn() {
        Turn::Over => return Err(Unplayable::Over),
        Turn::Chance => return Err(Unplayable::NotYourTurn),
        Turn::Seats(_) => {}
    }
    let standing = standing::<G>(game.log());
    let last = standing.iter().rposition(|(_, by, _)| *by == Actor::Seat(seat));
    let last = last.ok_or(Unplayable::NothingToUndo)?;
    let (entry, by, action) = standing[last];
    // Chance acts for the seat that wrote the last entry before it.
    let mut cause = by;
    for later in &game.log()[entry + 1..] {
        match later.by() {
            Actor::Chance if cause == by => return Err(Unplayable::SinceChance),
            Actor::Chance => {}
            other @ Actor::Seat(_) => cause = other,
        }
    }
    let header = game.header();
    let mut without = G::setup(&header.options, header.seats).expect("the header is good");
    for (_, by, action) in &standing[..last] {
        without.apply(*by, *action, &mut |_| {}).expect("it was played before");
    }
    let mut real = without.clone();
    let events = shown_to(seat, &mut real, by, action).expect("it was played before");
    for (later, by, action) in &standing[last + 1..] {
        let happened = shown_to(seat, &mut real, *by, *action);
        if happened.is_none() || shown_to(seat, &mut without, *by, *action) != happened {
            return Err(Unplayable::OthersMoved { entry: *later });
        }
    }
    Ok(Undoable { entry, action, events, without })
}

fn shown_to<G: Game>(seat: Seat, state: &mut G, by: Actor, action: G::Action) -> Option<Vec<G::Event>> {
    let allowed = match by {
        Actor::Chance => state.turn() == Turn::Chance,
        Actor::Seat(seat) => state.turn().includes(seat),
    };
    let mut events = Vec::new();
    let mut see = |event: G::Event| events.push(G::redact(&event, Viewer::Seat(seat)));
    (allowed && state.apply(by, action, &mut see).is_ok()).then_some(events)
}

/// Every entry as a walk passes it, against replays of the log up to it and of what stands of it.
#[track_caller]
fn assert_walk_as_replayed<G: Game>(game: &Match<G>) {
    let undone = undone::<G>(game.log());
    let mut standing = standing::<G>(game.log()).into_iter();
    let header = game.header();
    let mut clean = G::setup(&header.options, header.seats).expect("the header is good");
    let mut entries = 0;
    game.walk(|at| {
        assert_eq!((at.number, at.entry, at.undone), (entries, game.log()[entries], undone[entries]));
        entries += 1;
        let then = game.at(entries);
        assert_eq!(at.after, then.state(), "entry {}", at.number);
        assert_eq!(at.after, replayed::<G>(header, &game.log()[..entries]).state(), "entry {}", at.number);
        let mut before = game.at(at.number).state().clone();
        let mut events = Vec::new();
        if let Entry::Act { by, action, .. } = at.entry {
            before.apply(by, action, &mut |event| events.push(event)).expect("it was played before");
        }
        assert_eq!(at.events, events, "entry {}", at.number);
        let Some(stands) = at.standing else {
            return assert!(at.undone || matches!(at.entry, Entry::Undo { .. }), "entry {}", at.number);
        };
        let (number, by, action) = standing.next().expect("there is more that stands");
        let mut events = Vec::new();
        clean.apply(by, action, &mut |event| events.push(event)).expect("what stands can be played");
        assert_eq!(number, at.number);
        assert_eq!((stands.events, stands.after), (events.as_slice(), &clean), "entry {}", at.number);
    });
    assert_eq!((entries, standing.next()), (game.ply(), None));
}
