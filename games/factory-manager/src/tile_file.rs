//! The file a tile set is written in: reading it, checking it, and the
//! template for somebody who owns the box.

use engine::{PresetKind, PresetReport};

use crate::source::{Source, Sources};
use crate::tile::{Mark, Tile, Type};
use crate::tile_set::TileSet;

/// The tiles of one's own box as a file to set a match up with.
pub const PRESET: PresetKind = PresetKind { name: "tiles", option: "tiles", template, check: report };

fn report(text: &str) -> PresetReport {
    let report = check(text);
    let mut warnings: Vec<String> = report.warnings.iter().map(Fault::to_string).collect();
    if report.reconstructed() > 0 {
        warnings.push(format!("{} rows still say that they are reconstructed", report.reconstructed()));
    }
    PresetReport {
        title: report.set.as_ref().map(|set| set.name().to_owned()),
        value: report.set.map(|set| serde_json::to_value(set).expect("tile sets serialize")),
        errors: report.errors.iter().map(Fault::to_string).collect(),
        warnings,
    }
}

/// The file of the built-in set.
pub const BUILT_IN: &str = include_str!("../data/tiles.csv");

/// Something wrong or odd in a tile file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line it is about, from 1.
    pub line: usize,
    pub what: String,
}

impl Fault {
    fn new(line: usize, what: impl Into<String>) -> Fault {
        Fault { line, what: what.into() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// What a check found. There is a set exactly if there is no error.
#[derive(Clone, Debug)]
pub struct Report {
    pub set: Option<TileSet>,
    pub errors: Vec<Fault>,
    pub warnings: Vec<Fault>,
    /// Where the numbers of each tile come from, in the order of the columns.
    pub sources: Vec<Sources>,
    /// Where the discounts of order tiles 4 to 12 come from.
    pub discount_sources: Vec<Source>,
}

impl Report {
    /// Rows whose source says that they are reconstructed, at least in part.
    pub fn reconstructed(&self) -> usize {
        let tiles = self.sources.iter().filter(|sources| sources.contains(Source::Reconstructed));
        let discounts = self.discount_sources.iter().filter(|source| **source == Source::Reconstructed);
        tiles.count() + discounts.count()
    }
}

/// A file to copy the printed numbers into.
pub fn template() -> String {
    let rows = BUILT_IN.split_once("tile_set,").map_or("", |(_, rows)| rows);
    let rows = rows.split_once('\n').map_or("", |(_, rows)| rows);
    format!("{TEMPLATE_HEAD}{rows}")
}

const TEMPLATE_HEAD: &str = "\
# A Factory Manager tile set: copy the numbers printed on your own tiles over the ones below.
#
# Every row is one tile. Keep the number of rows of each type, and the order: the cheapest first.
#   price        what the tile costs, in Elektro
#   production   goods it makes              storage   goods it stores
#   workers      positive: needs workers     negative: saves workers
#   energy       positive: uses energy       negative: saves energy
#   mark         the player counts on its back (2-5, 3-5, 4-5, 5), or X
#   source       write box where you copied the row from your tile
# A spreadsheet may take the mark 2-5 for a date: import that column as text.
# Further below: what each order tile from 4 to 12 saves on every tile and every seasonal worker.
#
# Lines that begin with # are remarks. Commas or semicolons both do. When you are done:
#   shopfloor preset check factory-manager my-box.csv
#   shopfloor play factory-manager --preset my-box.csv

tile_set,my box
";

const TILE_COLUMNS: [&str; 8] =
    ["type", "price", "production", "storage", "workers", "energy", "mark", "source"];
const DISCOUNT_COLUMNS: [&str; 3] = ["order_tile", "discount", "source"];
/// What a tile can have printed on it: small enough that no sum of a match overflows.
const NUMBERS: std::ops::RangeInclusive<i16> = -99..=99;

#[derive(Clone, Copy, PartialEq)]
enum Section {
    Start,
    Tiles,
    Discounts,
}

/// Reads and checks a tile file. Finds every error there is, not only the first.
pub fn check(text: &str) -> Report {
    let mut section = Section::Start;
    let (mut name, mut named, mut tiles, mut discounts) = (None, false, Vec::new(), Vec::new());
    let (mut sources, mut discount_sources) = (Vec::new(), Vec::new());
    let mut errors = Vec::new();
    for (n, row) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = n + 1;
        let row = row.trim();
        let fields: Vec<&str> = row.split([',', ';']).map(|f| f.trim().trim_matches('"')).collect();
        // Spreadsheets fill blank lines and remarks up with empty fields.
        if fields[0].starts_with('#') || fields.iter().all(|field| field.is_empty()) {
            continue;
        }
        let read = match (fields[0], section) {
            ("tile_set", _) => {
                named = true;
                set_name(&fields).map(|given| name = Some(given))
            }
            ("type", _) => {
                section = Section::Tiles;
                columns(&fields, &TILE_COLUMNS)
            }
            ("order_tile", _) => {
                section = Section::Discounts;
                columns(&fields, &DISCOUNT_COLUMNS)
            }
            (_, Section::Start) => Err(format!("expected a line that begins with \"type,\", found {row:?}")),
            (_, Section::Tiles) => tile(&fields).map(|(tile, from)| {
                tiles.push((line, tile));
                sources.push((tile.kind, from));
            }),
            (_, Section::Discounts) => discount(&fields).map(|(row, from)| {
                discounts.push((line, row));
                discount_sources.push(from);
            }),
        };
        errors.extend(read.err().map(|what| Fault::new(line, what)));
    }
    // Whole-file faults make sense only when every row could be read.
    if errors.is_empty() {
        errors = faults(&tiles, &discounts);
    } else {
        errors.extend(impossible_rows(&tiles));
        errors.sort_by_key(|fault| fault.line);
    }
    if !named {
        errors.insert(0, Fault::new(1, "the line \"tile_set,NAME\" is missing"));
    }
    let warnings = oddities(&tiles);
    let set = name.filter(|_| errors.is_empty()).and_then(|name| {
        let tiles = tiles.into_iter().map(|(_, tile)| tile).collect();
        let discounts = discounts.into_iter().map(|(_, (_, discount))| discount).collect();
        TileSet::new(name, tiles, discounts).ok()
    });
    sources.sort_by_key(|(kind, _)| *kind);
    let sources = sources.into_iter().map(|(_, from)| from).collect();
    Report { set, errors, warnings, sources, discount_sources }
}

fn set_name(fields: &[&str]) -> Result<String, String> {
    let name = fields.get(1).copied().unwrap_or_default();
    if fields.iter().skip(2).any(|field| !field.is_empty()) {
        return Err("the name of the set has a comma or semicolon in it; leave it out".into());
    }
    check_name(name).map(|()| name.to_owned()).map_err(|what| format!("{what}: tile_set,NAME"))
}

pub(crate) fn check_name(name: &str) -> Result<(), String> {
    engine::check_name(name, 40)
}

fn columns(fields: &[&str], expected: &[&str]) -> Result<(), String> {
    let found: Vec<_> = fields.iter().filter(|field| !field.is_empty()).collect();
    if found.iter().copied().eq(expected) {
        return Ok(());
    }
    Err(format!("the columns should be {}", expected.join(",")))
}

fn tile(fields: &[&str]) -> Result<(Tile, Sources), String> {
    let &[kind, price, production, storage, workers, energy, mark, source] = fields else {
        return Err(format!("expected 8 fields ({}), found {}", TILE_COLUMNS.join(","), fields.len()));
    };
    let kind: Type = kind.parse().map_err(|_| {
        let names: Vec<_> = Type::ALL.iter().map(|kind| kind.name()).collect();
        format!("no type {kind:?}; there are {}", names.join(", "))
    })?;
    let mark: Mark = mark.parse().map_err(|_| {
        // Spreadsheets take 2-5 for the second of May.
        let date = mark.len() > 3 && mark.contains(|c: char| c.is_ascii_digit());
        let hint =
            if date { " (did a spreadsheet make a date of it? import the column as text)" } else { "" };
        format!("no mark {mark:?}; there are 2-5, 3-5, 4-5, 5 and X{hint}")
    })?;
    let sources = Sources::read(source)?;
    let tile = Tile {
        kind,
        price: number("price", price)?,
        production: number("production", production)?,
        storage: number("storage", storage)?,
        workers: number("workers", workers)?,
        energy: number("energy", energy)?,
        mark,
    };
    Ok((tile, sources))
}

fn discount(fields: &[&str]) -> Result<((u8, i16), Source), String> {
    // Spreadsheets pad short rows with empty fields.
    let [order_tile, discount, source, padding @ ..] = fields else {
        return Err(format!("expected 3 fields ({}), found {}", DISCOUNT_COLUMNS.join(","), fields.len()));
    };
    if padding.iter().any(|field| !field.is_empty()) {
        return Err(format!("expected 3 fields ({}), found {}", DISCOUNT_COLUMNS.join(","), fields.len()));
    }
    let source = Sources::read(source)?.price;
    let order_tile = number("order_tile", order_tile)?;
    let order_tile = u8::try_from(order_tile).map_err(|_| "order tiles are 4 to 12".to_owned())?;
    Ok(((order_tile, number("discount", discount)?), source))
}

fn number(column: &str, text: &str) -> Result<i16, String> {
    let plain = text.replace('−', "-");
    let number = plain.parse::<i16>().ok().filter(|n| NUMBERS.contains(n));
    number.ok_or_else(|| format!("{column} should be a whole number from -99 to 99, found {text:?}"))
}

/// What makes a set unplayable. Rows come with the line they stand in.
pub fn faults(tiles: &[(usize, Tile)], discounts: &[(usize, (u8, i16))]) -> Vec<Fault> {
    let mut faults = impossible_rows(tiles);
    for kind in Type::ALL {
        faults.extend(column_faults(*kind, tiles));
    }
    faults.extend(discount_faults(discounts));
    faults.sort_by_key(|fault| fault.line);
    faults
}

fn impossible_rows(tiles: &[(usize, Tile)]) -> Vec<Fault> {
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
            "{name} cannot need workers: it cannot be shut down, so bureaucracy could have no legal choice (FM-4.3)"
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
        faults
            .push(Fault::new(line, format!("there are {} {name} tiles, the box has {wanted}", column.len())));
    }
    for pair in column.windows(2) {
        let [before, after] = [pair[0].1.price, pair[1].1.price];
        if after < before {
            let what = format!(
                "{name} tiles should stand in the order of their price: {after} comes after {before}"
            );
            faults.push(Fault::new(pair[1].0, what));
        }
    }
    let x: Vec<_> = column.iter().filter(|(_, tile)| tile.mark == Mark::X).collect();
    match (x.as_slice(), column.first()) {
        ([], Some(first)) => {
            faults.push(Fault::new(first.0, format!("no {name} tile is marked X, one should be")))
        }
        ([_, second, ..], _) => {
            faults
                .push(Fault::new(second.0, format!("a second {name} tile is marked X, only one should be")));
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
        let what =
            format!("the discounts should be of order tiles 4 to 12, one row each; found {order_tiles:?}");
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
                "order tile {order_tile}: a discount never falls as the number rises, {after} after {before}"
            );
            faults.push(Fault::new(line, what));
        }
    }
    faults
}

/// What is playable but differs from what is known or likely of the box.
fn oddities(tiles: &[(usize, Tile)]) -> Vec<Fault> {
    let mut odd = Vec::new();
    for (line, tile) in tiles {
        let what = match tile.kind {
            Type::Storage if tile.storage == 1 && tile.price != 6 => {
                format!("a review says that storage +1 costs 6, here {}", tile.price)
            }
            Type::Storage if tile.storage == 4 && tile.price != 18 => {
                format!("a review says that storage +4 costs 18, here {}", tile.price)
            }
            Type::Control if tile.energy >= 0 || tile.workers != 0 => {
                "a control should save energy only".into()
            }
            Type::Optimization if tile.workers >= 0 || tile.energy != 0 => {
                "an optimization should save workers only".into()
            }
            Type::WorkingRobot | Type::PersonnelRobot if tile.workers > 0 => {
                "a robot that needs workers".into()
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
            Fault::new(*line, format!("this tile is dearer than the one in line {other} and no better at anything, worse at something"))
        }));
    }
    odd.sort_by_key(|fault| fault.line);
    odd
}

/// Whether `other` is cheaper, nowhere worse and somewhere better.
fn beats(other: &Tile, tile: &Tile) -> bool {
    let worth = |t: &Tile| [t.production, t.storage, -t.workers, -t.energy];
    let (a, b) = (worth(other), worth(tile));
    other.price < tile.price && a.iter().zip(&b).all(|(a, b)| a >= b) && a != b
}
