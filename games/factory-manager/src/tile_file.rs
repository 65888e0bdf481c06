//! The file a tile set is written in, and the template for players who own
//! the box. What can be wrong with a set is in `faults`.

mod faults;

use engine::{PresetKind, PresetReport};

use crate::options::Ruleset;
use crate::source::{Source, Sources};
use crate::tile::{Mark, Tile, Type};
use crate::tile_set::TileSet;
pub use faults::faults;
use faults::{impossible_rows, oddities};

/// A file with the tiles of a player's own box, to set up a match with.
pub const PRESET: PresetKind = PresetKind { name: "tiles", option: "tiles", template, check: report };

fn report(text: &str) -> PresetReport {
    let report = check(text);
    let mut warnings: Vec<String> = report.warnings.iter().map(Fault::to_string).collect();
    if report.reconstructed() > 0 {
        warnings.push(format!("{} rows are still marked as reconstructed", report.reconstructed()));
    }
    PresetReport {
        title: report.set.as_ref().map(|set| set.name().to_owned()),
        value: report.set.map(|set| serde_json::to_value(set).expect("tile sets serialize")),
        errors: report.errors.iter().map(Fault::to_string).collect(),
        warnings,
    }
}

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

/// What a check found. There is a set if and only if there is no error.
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
    /// How many rows are marked as reconstructed, at least in part.
    pub fn reconstructed(&self) -> usize {
        let tiles = self.sources.iter().filter(|sources| sources.contains(Source::Reconstructed));
        let discounts = self.discount_sources.iter().filter(|source| **source == Source::Reconstructed);
        tiles.count() + discounts.count()
    }
}

/// A file to copy the printed numbers into: those of new matches, until they are copied over.
pub fn template() -> String {
    let rows = Ruleset::default().tile_file().split_once("tile_set,").map_or("", |(_, rows)| rows);
    let rows = rows.split_once('\n').map_or("", |(_, rows)| rows);
    format!("{TEMPLATE_HEAD}{rows}")
}

const TEMPLATE_HEAD: &str = "\
# A Factory Manager tile set: copy the numbers printed on your own tiles over the ones below.
#
# Every row is one tile. Keep the number of rows of each type, sorted by price with the cheapest first.
#   price        what the tile costs, in Elektro
#   production   goods it makes              storage   goods it stores
#   workers      positive: needs workers     negative: saves workers
#   energy       positive: uses energy       negative: saves energy
#   mark         the player counts on its back (2-5, 3-5, 4-5, 5), or X
#   source       write box once you have copied the row from your tile
# A spreadsheet may mistake the mark 2-5 for a date: import that column as text.
# Further below: what each order tile from 4 to 12 saves on every tile and every seasonal worker.
#
# Lines that begin with # are comments. Separate fields with commas or semicolons. When you are done:
#   shopfloor preset check factory-manager my-box.csv
#   shopfloor play factory-manager --preset my-box.csv

tile_set,my box
";

const TILE_COLUMNS: [&str; 8] =
    ["type", "price", "production", "storage", "workers", "energy", "mark", "source"];
const DISCOUNT_COLUMNS: [&str; 3] = ["order_tile", "discount", "source"];
/// What can be printed on a tile: small enough that no sum in a match overflows.
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
        // Spreadsheets pad blank lines and comments with empty fields.
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
    // Faults of the whole file make sense only if every row could be read.
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
        return Err("the set's name contains a comma or semicolon; leave it out".into());
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
        format!("there is no type {kind:?}; choose from {}", names.join(", "))
    })?;
    let mark: Mark = mark.parse().map_err(|_| {
        // Spreadsheets mistake 2-5 for the second of May.
        let date = mark.len() > 3 && mark.contains(|c: char| c.is_ascii_digit());
        let hint =
            if date { " (did a spreadsheet turn it into a date? import the column as text)" } else { "" };
        format!("there is no mark {mark:?}; choose from 2-5, 3-5, 4-5, 5 and X{hint}")
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
