//! The numbers the laboratory can change: those printed on the tiles, the discounts and the
//! starting money.

use std::sync::Arc;

use engine::{BadOptions, Knob};

use crate::options::Options;
use crate::state::START_MONEY;
use crate::tile::{MARKET_TILES, Tile, TileId, Tiles};
use crate::tile_set::TileSet;

/// A number printed on a tile.
#[derive(Clone, Copy, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum Printed {
    Price,
    Production,
    Storage,
    Workers,
    Energy,
}

impl Printed {
    const ALL: &[Printed] = <Printed as strum::VariantArray>::VARIANTS;

    fn number_on(self, tile: &mut Tile) -> &mut i16 {
        match self {
            Printed::Price => &mut tile.price,
            Printed::Production => &mut tile.production,
            Printed::Storage => &mut tile.storage,
            Printed::Workers => &mut tile.workers,
            Printed::Energy => &mut tile.energy,
        }
    }
}

/// What a knob changes.
#[derive(Clone, Copy)]
enum Number {
    /// On a tile and all its twins.
    OnTile(TileId, Printed),
    /// Of an order tile, counted from tile 4.
    Discount(usize),
    /// What everybody starts with.
    StartMoney,
}

/// Every number with its name and value.
fn numbers(set: &TileSet, start_money: i32) -> impl Iterator<Item = (Knob, Number)> {
    let market: Tiles = (0..MARKET_TILES as u8).map(TileId).collect();
    let on_tiles = set.distinct(market).flat_map(move |kind| {
        let key = set.key(kind);
        Printed::ALL.iter().map(move |printed| {
            let name: &str = printed.into();
            let value = i32::from(*printed.number_on(&mut set.tile(kind).clone()));
            (Knob { name: format!("{key}-{name}"), value }, Number::OnTile(kind, *printed))
        })
    });
    let discounts = (4..=12u8).map(|order_tile| {
        let knob = Knob { name: format!("discount-{order_tile}"), value: set.discount(order_tile).into() };
        (knob, Number::Discount(usize::from(order_tile) - 4))
    });
    let money = (Knob { name: "start-money".to_owned(), value: start_money }, Number::StartMoney);
    std::iter::once(money).chain(discounts).chain(on_tiles)
}

pub fn all(options: &Options) -> Vec<Knob> {
    let money = options.start_money.unwrap_or(START_MONEY);
    numbers(&options.tile_set(), money).map(|(knob, _)| knob).collect()
}

/// The options with a tile set of their own in which one number is different.
pub fn change(options: &Options, knob: &str, to: i32) -> Result<Options, BadOptions> {
    let set = options.tile_set();
    let found = numbers(&set, 0).find(|(known, _)| known.name == knob).map(|(_, number)| number);
    let found = found.ok_or_else(|| BadOptions::because(format!("no tile has a number {knob:?}")))?;
    let to = i16::try_from(to).map_err(|_| BadOptions::because(format!("{knob} cannot be {to}")))?;
    let mut tiles = set.market_tiles().to_vec();
    let mut discounts: Vec<i16> = (4..=12).map(|order_tile| set.discount(order_tile)).collect();
    match found {
        Number::StartMoney => return Ok(Options { start_money: Some(to.into()), ..options.clone() }),
        Number::OnTile(kind, printed) => {
            let twins = (0u8..).map(TileId).zip(&mut tiles).filter(|(id, _)| set.first_twin(*id) == kind);
            twins.for_each(|(_, tile)| *printed.number_on(tile) = to);
        }
        Number::Discount(n) => discounts[n] = to,
    }
    // Columns are sorted by price, whatever it is now (FM-S3).
    tiles.sort_by_key(|tile| (tile.kind, tile.price));
    // A set's name has at most 40 characters, so cut it by characters, not bytes.
    let name: String = set.name().chars().take(30).chain(", changed".chars()).collect();
    let changed = TileSet::new(name, tiles, discounts);
    let changed = changed
        .map_err(|faults| BadOptions::because(format!("{knob} cannot be {to}: {}", faults[0].what)))?;
    Ok(Options { tiles: Some(Arc::new(changed)), ..options.clone() })
}
