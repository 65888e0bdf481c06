//! What a picture of a turn shows: the player on turn, the hall and the market.

use engine::{Lang, Message, PicturePiece, PictureRow, Seat, say_plainly, word};

use crate::state::FactoryManager;
use crate::tile::{START_TILES, TileId, Tiles, Type};
use crate::words::{self, WORDS};

/// As the page has them.
const fn colour(kind: Type) -> &'static str {
    match kind {
        Type::Machine => "#2b5a8f",
        Type::WorkingRobot => "#a4481f",
        Type::PersonnelRobot => "#744a94",
        Type::Storage => "#7b5a12",
        Type::Control => "#2a6b48",
        Type::Optimization => "#14707c",
    }
}

impl FactoryManager {
    pub(crate) fn pictured(&self, seat: Seat, lang: Lang) -> Vec<PictureRow> {
        let factory = self.factory(seat);
        let amount = |n: i32, of| PicturePiece::Amount { n, of: word::<FactoryManager>(of, lang).to_owned() };
        let round = Message::new("picture.round").with("round", self.round).with("price", self.price);
        let row = |title: &'static str, tiles| PictureRow {
            title: word::<FactoryManager>(title, lang).to_owned(),
            pieces: self.pieces(tiles, lang),
        };
        let player = PictureRow {
            title: say_plainly(WORDS, &round, lang),
            pieces: vec![
                amount(factory.money, "picture.elektro"),
                amount(factory.available().into(), "picture.workers"),
                amount(factory.order.into(), "picture.order"),
            ],
        };
        let rows = [player, row("picture.market", self.market), row("picture.hall", factory.hall)];
        rows.into_iter().filter(|row| !row.pieces.is_empty()).collect()
    }

    /// Twins are one piece.
    fn pieces(&self, tiles: Tiles, lang: Lang) -> Vec<PicturePiece> {
        let piece = |tile: TileId| {
            let printed = self.table.tile(tile);
            let twins = tiles.filter(|other| self.table.first_twin(*other) == self.table.first_twin(tile));
            PicturePiece::Card {
                name: words::tile_name(printed, START_TILES.contains(tile), lang),
                count: twins.count() as u8,
                colour: colour(printed.kind),
            }
        };
        self.table.distinct(tiles).map(piece).collect()
    }
}
