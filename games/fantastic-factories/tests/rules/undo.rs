//! An undo must not reveal what others drew in secret.

use engine::{Actor, Entry, Header, Match, MatchFile, Seat, Seed, Unplayable};
use fantastic_factories::{Action, Blueprint, Card, FantasticFactories};

/// A match in which A discarded a Scrap Yard to build, and then B's draw from
/// the empty deck shuffled the pile with that card in it. The last entry is the draw.
fn after_a_reshuffle(drawn: Blueprint) -> Option<Match<FantasticFactories>> {
    let file = MatchFile::read(include_str!("undo_after_a_reshuffle.json")).unwrap();
    let header = Header::new::<FantasticFactories>(2, Default::default(), file.header.seed);
    let mut log: Vec<Entry<Action>> =
        file.log.into_iter().map(|entry| entry.try_map(serde_json::from_value).unwrap()).collect();
    log.pop();
    log.push(Entry::Act {
        by: Actor::Chance,
        action: Action::Draw { seat: Seat(1), card: drawn },
        order: false,
    });
    Match::replay(header, log).ok()
}

#[test]
fn whether_an_action_can_be_taken_back_does_not_tell_what_another_drew() {
    let mut tried = Vec::new();
    for &card in Blueprint::ALL {
        let Some(mut game) = after_a_reshuffle(card) else { continue };
        assert!(game.undoable(Seat(0)).is_err(), "B drew {card:?}");
        assert!(matches!(game.undo(Seat(0)), Err(Unplayable::OthersMoved { .. })), "B drew {card:?}");
        tried.push(card);
    }
    assert!(tried.contains(&Blueprint::ScrapYard) && tried.len() > 5, "{tried:?}");
}

#[test]
fn undo_says_what_a_replay_from_the_beginning_says() {
    for seats in 1..=5 {
        let seed = Seed::from_number(seats.into());
        let header = Header::new::<FantasticFactories>(seats, Default::default(), seed);
        let undos = testkit::assert_undo_is_a_replay::<FantasticFactories>(&header);
        assert!(undos > 5, "{undos}");
    }
}
