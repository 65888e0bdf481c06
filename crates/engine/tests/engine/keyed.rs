//! Keyed dice: a stream for each draw, by what it is for.

use shopfloor_engine::laws::match_file;
use shopfloor_engine::{BadLog, Game as _, Header, Match, MatchFile, Seat, Seed};

use crate::duel::Duel;
use crate::matches::finished;

fn keyed(number: u64) -> Seed {
    Seed { keyed: true, ..Seed::from_number(number) }
}

fn played(seed: Seed) -> Match<Duel> {
    let plain = finished(2, 5);
    let header = Header { seed, ..plain.header().clone() };
    let (mut game, _) = Match::<Duel>::start(header).expect("a match");
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seats().first() {
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        game.play(seat, legal[0]).expect("legal");
    }
    game
}

fn verified(
    header: &Header<<Duel as shopfloor_engine::Game>::Options>,
    game: &Match<Duel>,
) -> Result<Match<Duel>, BadLog> {
    Match::verify(header.clone(), game.log().iter().copied())
}

#[test]
fn a_keyed_match_verifies_by_its_key_alone_and_its_file_says_so() {
    let game = played(keyed(3));
    assert_eq!(verified(game.header(), &game).expect("honest").state(), game.state());
    let plain = Header { seed: Seed::from_number(3), ..game.header().clone() };
    assert!(matches!(verified(&plain, &game), Err(BadLog::Dice { .. })), "the mode is part of the seed");

    let text = match_file::<Duel>(game.header(), game.log()).write();
    assert!(text.contains("\"version\":3") && text.contains("\"keyed\":true"), "{text}");
    let file = MatchFile::read(&text).expect("it is read");
    assert!(file.header.seed.keyed);
    // A program that knows no keys refuses it by its number; one without a key is written as ever.
    let plain = match_file::<Duel>(&plain, &[]).write();
    assert!(plain.contains("\"version\":1") && !plain.contains("keyed"), "{plain}");
}

#[test]
fn a_match_goes_on_from_a_keyed_one_and_each_part_has_its_own_dice() {
    let source = played(keyed(4));
    for ply in 1..source.ply() {
        let mut branch = source.branch(ply, Seed::from_number(9));
        branch.settle();
        let mut legal = Vec::new();
        while let Some(seat) = branch.state().turn().seats().first() {
            legal.clear();
            branch.state().legal_actions(seat, &mut legal);
            branch.play(seat, *legal.last().expect("something")).expect("legal");
        }
        assert_eq!(verified(branch.header(), &branch).expect("honest").state(), branch.state(), "from {ply}");
        let text = match_file::<Duel>(branch.header(), branch.log()).write();
        assert!(text.contains("\"version\":3"), "from {ply}");
    }
}

#[test]
fn a_bot_s_lots_follow_from_round_seat_and_count_and_not_from_what_others_did() {
    let game = played(keyed(5));
    let throw = |game: &Match<Duel>, seat| game.bot_dice(Seat(seat)).below(u32::MAX);
    let early = game.at(game.ply() / 3);
    assert_eq!(throw(&early, 0), throw(&early.clone(), 0));
    assert_ne!(throw(&early, 0), throw(&early, 1));
    assert_ne!(
        throw(&early, 0),
        Match::<Duel>::start(played(keyed(6)).header().clone())
            .expect("a match")
            .0
            .bot_dice(Seat(0))
            .below(u32::MAX)
    );
}
