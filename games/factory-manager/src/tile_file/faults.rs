//! What is wrong or odd about a tile set.

use super::{Fault, NUMBERS};
use crate::tile::{Mark, Tile, Type};

/// What makes a set unplayable. Rows come with their line.
pub fn faults(tiles: &[(usize, Tile)], discounts: &[(usize, (u8, i16))]) -> Vec<Fault> {
    let mut faults = impossible_rows(tiles);
    for kind in Type::ALL {
        faults.extend(column_faults(*kind, tiles));
    }
    faults.extend(discount_faults(discounts));
    faults.sort_by_key(|fault| fault.line);
    faults
}

pub(super) fn impossible_rows(tiles: &[(usize, Tile)]) -> Vec<Fault> {
    tiles.iter().filter_map(|(line, tile)| Some(Fault::new(*line, impossible(tile)?))).collect()
}

fn impossible(tile: &Tile) -> Option<String> {
    let article = if tile.kind == Type::Optimization { "an" } else { "a" };
    let name = format!("{article} {}", tile.kind.name());
    for (column, value) in [
        ("price", tile.price),
        ("production", tile.production),
        ("storage", tile.storage),
        ("workers", tile.workers),
        ("energy", tile.energy),
    ] {
        if !NUMBERS.contains(&value) {
            return Some(format!("{column} should be a whole number from -99 to 99, found {value}"));
        }
    }
    for (column, value) in [("price", tile.price), ("production", tile.production), ("storage", tile.storage)]
    {
        if value < 0 {
            return Some(format!("{column} cannot be negative: {value}"));
        }
    }
    let (produces, stores) = (tile.production > 0, tile.storage > 0);
    match tile.kind {
        Type::Machine | Type::WorkingRobot if !produces => Some(format!("{name} must produce something")),
        Type::Storage if !stores => Some("a storage must store something".into()),
        Type::PersonnelRobot if produces => Some("a personnel_robot produces nothing".into()),
        Type::Storage | Type::Control | Type::Optimization if produces => {
            Some(format!("{name} produces nothing"))
        }
        Type::Storage | Type::Control | Type::Optimization if tile.workers > 0 => Some(format!(
            "{name} cannot need workers: it cannot be shut down, so bureaucracy could be left without a legal choice (FM-4.3)"
        )),
        Type::Machine | Type::WorkingRobot | Type::PersonnelRobot | Type::Control | Type::Optimization
            if stores =>
        {
            Some(format!("{name} stores nothing"))
        }
        Type::Machine
        | Type::WorkingRobot
        | Type::PersonnelRobot
        | Type::Storage
        | Type::Control
        | Type::Optimization => None,
    }
}

fn column_faults(kind: Type, tiles: &[(usize, Tile)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (name, wanted) = (kind.name(), kind.count());
    let column: Vec<_> = tiles.iter().filter(|(_, tile)| tile.kind == kind).collect();
    if column.len() != wanted {
        let last = tiles.last().map_or(1, |row| row.0);
        let line = column.get(wanted).or(column.last()).map_or(last, |row| row.0);
        faults.push(Fault::new(
            line,
            format!("there are {} {name} tiles, but the box has {wanted}", column.len()),
        ));
    }
    for pair in column.windows(2) {
        let [before, after] = [pair[0].1.price, pair[1].1.price];
        if after < before {
            let what = format!("{name} tiles should be sorted by price, but {after} comes after {before}");
            faults.push(Fault::new(pair[1].0, what));
        }
    }
    let x: Vec<_> = column.iter().filter(|(_, tile)| tile.mark == Mark::X).collect();
    match (x.as_slice(), column.first()) {
        ([], Some(first)) => {
            faults.push(Fault::new(first.0, format!("no {name} tile is marked X; one should be")))
        }
        ([_, second, ..], _) => {
            faults
                .push(Fault::new(second.0, format!("a second {name} tile is marked X; only one should be")));
        }
        ([_], _) | ([], None) => {}
    }
    faults
}

fn discount_faults(discounts: &[(usize, (u8, i16))]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let last = discounts.last().map_or(1, |row| row.0);
    let order_tiles: Vec<u8> = discounts.iter().map(|(_, (order_tile, _))| *order_tile).collect();
    if !order_tiles.iter().copied().eq(4..=12) {
        let what = format!(
            "there should be one discount for each of the order tiles 4 to 12; found {order_tiles:?}"
        );
        faults.push(Fault::new(last, what));
    }
    for (line, (order_tile, discount)) in discounts {
        if *discount < 0 {
            faults.push(Fault::new(*line, format!("order tile {order_tile}: a discount cannot be negative")));
        } else if !NUMBERS.contains(discount) {
            let what = format!("discount should be a whole number from -99 to 99, found {discount}");
            faults.push(Fault::new(*line, what));
        }
    }
    for pair in discounts.windows(2) {
        let [(_, (_, before)), (line, (order_tile, after))] = [pair[0], pair[1]];
        if after < before {
            let what = format!(
                "order tile {order_tile}: discounts never fall as the number rises, but {after} comes after {before}"
            );
            faults.push(Fault::new(line, what));
        }
    }
    faults
}

/// What is playable but differs from what is known or likely about the box.
pub(super) fn oddities(tiles: &[(usize, Tile)]) -> Vec<Fault> {
    let mut odd = Vec::new();
    for (line, tile) in tiles {
        let what = match tile.kind {
            Type::Storage if tile.storage == 1 && tile.price != 6 => {
                format!("storage +1 costs {} here, but 6 in a review", tile.price)
            }
            Type::Storage if tile.storage == 4 && tile.price != 18 => {
                format!("storage +4 costs {} here, but 18 in a review", tile.price)
            }
            Type::Control if tile.energy >= 0 || tile.workers != 0 => {
                "a control should save energy only".into()
            }
            Type::Optimization if tile.workers >= 0 || tile.energy != 0 => {
                "an optimization should save workers only".into()
            }
            Type::WorkingRobot | Type::PersonnelRobot if tile.workers > 0 => {
                "a robot should need no workers".into()
            }
            Type::Machine
            | Type::WorkingRobot
            | Type::PersonnelRobot
            | Type::Storage
            | Type::Control
            | Type::Optimization => continue,
        };
        odd.push(Fault::new(*line, what));
    }
    for (line, tile) in tiles {
        let better = tiles.iter().find(|(_, other)| other.kind == tile.kind && beats(other, tile));
        odd.extend(better.map(|(other, _)| {
            Fault::new(*line, format!("this tile is dearer than the one on line {other}, but better at nothing and worse at something"))
        }));
    }
    odd.sort_by_key(|fault| fault.line);
    odd
}

/// Whether `other` is cheaper, worse at nothing and better at something.
fn beats(other: &Tile, tile: &Tile) -> bool {
    let worth = |t: &Tile| [t.production, t.storage, -t.workers, -t.energy];
    let (a, b) = (worth(other), worth(tile));
    other.price < tile.price && a.iter().zip(&b).all(|(a, b)| a >= b) && a != b
}
