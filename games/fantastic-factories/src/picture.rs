//! What a picture of a work phase shows: dice, resources, buildings and the hand.

use engine::{Lang, PicturePiece, PictureRow, Seat};

use crate::action::Floor;
use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::facts::{card_name, floor_name, say};
use crate::pool::Pool;
use crate::state::FantasticFactories;

/// As the page has them; the yellow is darker here, for white letters.
const fn colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Production => "#1f5fae",
        Kind::Utility => "#8a6400",
        Kind::Training => "#b3323c",
        Kind::Special => "#6d479c",
        Kind::Monument => "#5c6570",
    }
}

fn row(title: &str, pieces: Vec<PicturePiece>) -> Option<PictureRow> {
    (!pieces.is_empty()).then(|| PictureRow { title: title.to_owned(), pieces })
}

fn dice(dice: Pool) -> Vec<PicturePiece> {
    dice.iter().map(PicturePiece::Die).collect()
}

fn cards(cards: Bag<Blueprint>, lang: Lang) -> Vec<PicturePiece> {
    let piece = |card: Blueprint| PicturePiece::Card {
        name: card_name(card, lang).to_owned(),
        count: cards.count(card),
        colour: colour(card.row().kind),
    };
    cards.names().map(piece).collect()
}

impl FantasticFactories {
    pub(crate) fn pictured(&self, seat: Seat, lang: Lang) -> Vec<PictureRow> {
        let player = self.player(seat);
        let amount = |n: u16, word| PicturePiece::Amount { n: n.into(), of: say(word, lang).to_owned() };
        let amounts = vec![
            amount(player.metal, "word.metal"),
            amount(player.energy, "word.energy"),
            amount(player.goods.into(), "word.goods"),
        ];
        let floor = |floor: &Floor| row(floor_name(*floor, lang), dice(player.floors[*floor as usize]));
        let rows = [
            row(say("picture.dice", lang), dice(player.dice)),
            row(say("picture.resources", lang), amounts),
            row(say("picture.compound", lang), cards(player.compound, lang)),
            row(say("picture.hand", lang), cards(player.hand, lang)),
        ];
        rows.into_iter().chain(Floor::ALL.iter().map(floor)).flatten().collect()
    }
}
