//! What a better turn would have changed first, in numbers that stand on the player's board.

use engine::{Happening, Message, Seat};
use serde_json::{Value, json};

use crate::event::Event;
use crate::scoring::prestige;
use crate::state::{FantasticFactories, Pending, Phase};

pub fn between(
    before: &FantasticFactories,
    seat: Seat,
    played: &Happening<FantasticFactories>,
    better: &Happening<FantasticFactories>,
) -> Option<Message> {
    let left = [played, better].map(|turn| still_to_place(before, seat, turn));
    if let [_, Some(dice)] = left
        && left[0].is_none_or(|other| other < dice)
    {
        // What has been reached by then tells nothing: the turn goes on.
        return Some(Message::new("difference.waits").with("dice", dice));
    }
    let changes = changes(before, seat, left, [played, better]);
    let chosen =
        |turn: &Happening<FantasticFactories>| turn.events.iter().find_map(|event| choice(event, seat));
    let choices = match before.phase {
        Phase::Market { .. } | Phase::Gift { .. } => chosen(played).zip(chosen(better)),
        Phase::Work | Phase::Machine | Phase::Over => None,
    };
    let row = match (&choices, changes.is_empty()) {
        (Some((played, better)), no_numbers) if played != better => {
            if no_numbers {
                "choice"
            } else {
                "choice_and_numbers"
            }
        }
        (_, true) => return None,
        (_, false) if left[0].is_some() && left[1].is_none() => "numbers_at_once",
        (_, false) => "numbers",
    };
    let (played, better) = choices.unwrap_or_default();
    let message = Message::new(format!("difference.{row}")).with("changes", changes);
    Some(message.with("choice", better).with("other_choice", played))
}

/// What a seat chose in the market.
fn choice(event: &Event, seat: Seat) -> Option<Value> {
    if let Event::Took { seat: by, card } = *event
        && by == seat
    {
        return Some(json!(card));
    }
    if let Event::Hired { seat: by, contractor, .. } = *event
        && by == seat
    {
        return Some(json!({ "contractor": contractor }));
    }
    None
}

/// The dice that the seat has still to place, where its work goes on after the plan: a plan may end where cards are drawn
/// or dice are rolled.
fn still_to_place(
    before: &FantasticFactories,
    seat: Seat,
    turn: &Happening<FantasticFactories>,
) -> Option<u16> {
    let player = turn.after.player(seat);
    let goes_on = before.phase == Phase::Work && player.step != Pending::Done;
    goes_on.then(|| u16::from(player.dice.len() + turn.after.due.dice[seat.index()]))
}

/// The numbers that differ, points before resources: each with what it was and what it would have been.
fn changes(
    before: &FantasticFactories,
    seat: Seat,
    left: [Option<u16>; 2],
    turns: [&Happening<FantasticFactories>; 2],
) -> Vec<Value> {
    let players = turns.map(|turn| turn.after.player(seat));
    let dice = turns.map(|turn| turn.events.iter().map(|event| left_dice(event, seat)).sum());
    // What is due counts.
    let cards = turns.map(|turn| {
        let (hand, due) = (turn.after.player(seat).hand.len(), &turn.after.due);
        u16::from(hand + due.cards[seat.index()] + due.gifts[seat.index()])
    });
    let free = match left {
        [Some(played), Some(better)] => [played, better],
        [_, None] | [None, _] => [0; 2],
    };
    let goods = players.map(|player| u16::from(player.goods));
    let points = players.map(|player| prestige(player.compound));
    let buildings = players.map(|player| u16::from(player.buildings()));
    let kept = [
        ("metal", players.map(|player| player.metal)),
        ("energy", players.map(|player| player.energy)),
        ("cards", cards),
        ("dice", dice),
    ];
    // What is left after the last round is worth nothing.
    let kept = if before.last_round { &kept[..0] } else { &kept[..] };
    let numbers = [("free", free), ("goods", goods), ("prestige", points), ("buildings", buildings)];
    let all = numbers.iter().chain(kept).filter(|(_, [from, to])| from != to);
    all.map(|(key, [from, to])| json!([key, from, to])).collect()
}

/// Dice that the seat left unused.
fn left_dice(event: &Event, seat: Seat) -> u16 {
    if let Event::LeftDice { seat: by, dice } = *event
        && by == seat
    {
        return dice.into();
    }
    0
}
