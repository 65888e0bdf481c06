//! What the game says, in every language.

use engine::{Game, Lang, Message, Sayable, Viewer, Voice};
use liars_dice::{Bid, Event, Illegal};

use crate::table::*;

/// What seat A is told, in English, German and the third language.
#[track_caller]
fn reads(message: &Message, texts: [&str; 3]) {
    let names = ["Ada", "Ben"].map(String::from);
    let table = Table::with_dice(&[&[1], &[2]]);
    for (lang, text) in Lang::all().zip(texts) {
        let voice = Voice { state: &table.state, names: &names, reader: Viewer::Seat(A), lang };
        assert_eq!(voice.say(message), text);
    }
}

#[test]
fn commentary_knows_one_from_many_and_speaks_to_the_reader() {
    let made = |seat, quantity| Event::Bid { seat, bid: Bid { quantity, face: 5 } }.message();
    reads(&made(A, 1), ["You bid 1 five.", "Du bietest 1 Fünf.", "You bidux 1 pex."]);
    reads(&made(B, 4), ["Ben bids 4 fives.", "Ben bietet 4 Fünfen.", "Ben bidux 4 pexu."]);
    let called = Event::Called { seat: B, bid_seat: A, bid: Bid { quantity: 2, face: 6 } };
    reads(
        &called.message(),
        ["Ben calls your bid: 2 sixes.", "Ben zweifelt dein Gebot an: 2 Sechsen.", "Ben callux yux: 2 hexu."],
    );
}

#[test]
fn commentary_lists_dice() {
    let rolled = Event::RolledOwn { round: 3, seat: A, dice: cup(&[6, 1, 3]) };
    reads(
        &rolled.message(),
        [
            "Round 3: everyone rolls. You have 1, 3 and 6.",
            "Runde 3: Alle würfeln. Du hast 1, 3 und 6.",
            "Roundux 3: rolux. You havex 1, 3 and 6.",
        ],
    );
}

#[test]
fn a_refusal_says_what_would_do() {
    let [bid, standing] = [Bid { quantity: 1, face: 2 }, Bid { quantity: 2, face: 3 }];
    reads(
        &Illegal::TooLow { bid, standing }.message(),
        [
            "You must bid higher than 2 threes: more dice, or as many of a higher face.",
            "Du musst höher bieten als 2 Dreien: mehr Würfel oder gleich viele einer höheren Zahl.",
            "Bidux highux 2 trixu.",
        ],
    );
}

#[test]
fn prompts_and_the_outcome_are_said() {
    let table = Table::with_dice(&[&[1], &[2]]).play(A, bid(2, 6));
    reads(
        &table.state.prompt(B).ask,
        [
            "You bid 2 sixes. Bid higher or call.",
            "Du bietest 2 Sechsen. Biete höher oder zweifle an.",
            "You bidux 2 hexu. Raisux callux?",
        ],
    );
    let over = table.play(B, liars_dice::Action::Call);
    reads(
        &over.state.outcome().unwrap().why,
        ["Ben wins: only Ben has dice left.", "Ben gewinnt: Nur Ben hat noch Würfel.", "Ben winux lastux."],
    );
}
