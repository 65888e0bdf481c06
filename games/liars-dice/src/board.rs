//! The table as text.

use engine::{Ink, Lang, Text, word};

use crate::cup::Cup;
use crate::state::LiarsDice;
use crate::view::{PlayerView, View};
use crate::words::bid_words;

pub fn draw(view: &View, names: &[String], lang: Lang) -> Text {
    let word = |key| word::<LiarsDice>(key, lang);
    let mut text = Text::new();
    text.line().put(Ink::Bold, format!("{} {}", word("board.round"), view.round));
    text.put(Ink::Dim, format!("   {} {}", word("board.dice"), view.in_play));
    if let Some(standing) = view.bid {
        let name = &names[standing.seat.index()];
        text.put(Ink::Accent, format!("   {}: {}", name, bid_words(standing.bid, lang)));
    }
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for player in &view.players {
        let ink = Ink::Seat(player.seat.0);
        text.line().put(ink, &names[player.seat.index()]).tab(widest + 2).put(Ink::Plain, dice(player, view));
        if view.acting == Some(player.seat) {
            text.put(Ink::Accent, " ◂");
        }
    }
    text
}

/// Dice that the viewer sees, otherwise a mark for each; after the last call those that were shown.
fn dice(player: &PlayerView, view: &View) -> String {
    let faces = |cup: Cup| cup.dice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    match (player.dice, view.last) {
        (Some(cup), _) if !cup.is_empty() => faces(cup),
        (_, Some(last)) if view.acting.is_none() => faces(last.cups[player.seat.index()]),
        (Some(_) | None, Some(_) | None) => vec!["▢"; player.left.into()].join(" "),
    }
}
