//! Tile files: what is an error, on which line, and what is fine. Warnings are in `tile_warnings`.

use factory_manager::tile_file::{check, template};
use factory_manager::{Ruleset, TileSet, Type};

use crate::table::TILES;

/// The tests' file with the first line that begins with `row` changed, and that line's number.
pub fn edited(row: &str, new: &str) -> (usize, String) {
    let line = 1 + TILES.lines().position(|line| line.starts_with(row)).expect("a row to edit");
    let lines = TILES.lines().enumerate().map(|(n, old)| if n + 1 == line { new } else { old });
    (line, lines.collect::<Vec<_>>().join("\n"))
}

/// The errors as pairs of line and reason.
fn errors(text: &str) -> Vec<(usize, String)> {
    let report = check(text);
    assert_eq!(report.set.is_none(), !report.errors.is_empty(), "a set, or errors");
    report.errors.into_iter().map(|fault| (fault.line, fault.what)).collect()
}

/// One changed row makes one error, on that line.
#[track_caller]
fn one_error(row: &str, new: &str, reason: &str) {
    let (line, text) = edited(row, new);
    assert_eq!(errors(&text), [(line, reason.to_owned())], "{new}");
}

/// The number of the last line that begins with `row`.
fn last_line(row: &str) -> usize {
    TILES.lines().count() - TILES.lines().rev().position(|line| line.starts_with(row)).expect("such a row")
}

#[test]
fn the_built_in_files_and_the_template_have_neither_errors_nor_warnings() {
    let [first, second] = [Ruleset::Reconstructed1, Ruleset::Reconstructed2].map(Ruleset::tile_file);
    for (text, name) in [(first, "reconstructed-1"), (second, "reconstructed-2"), (&template(), "my box")] {
        let report = check(text);
        assert_eq!((report.errors, report.warnings), (vec![], vec![]));
        assert_eq!(report.set.map(|set| set.name().to_owned()), Some(name.to_owned()));
    }
}

/// The sums of a type: tiles, price, production, storage, workers, energy.
fn sums(set: &TileSet, kind: Type) -> [i16; 6] {
    let tiles = set.market_tiles().iter().filter(|tile| tile.kind == kind);
    tiles.fold([0; 6], |sums, t| {
        let row = [1, t.price, t.production, t.storage, t.workers, t.energy];
        std::array::from_fn(|n| sums[n] + row[n])
    })
}

/// Stored matches are of this set: it never changes.
#[test]
fn the_first_file_holds_the_81_tiles_of_the_box() {
    let set = check(Ruleset::Reconstructed1.tile_file()).set.expect("no errors");
    assert_eq!(set.market_tiles().len(), 81);
    assert_eq!(sums(&set, Type::Machine), [17, 205, 42, 0, 34, 25]);
    assert_eq!(sums(&set, Type::WorkingRobot), [18, 131, 27, 0, 0, 21]);
    assert_eq!(sums(&set, Type::PersonnelRobot), [9, 69, 0, 0, -28, 4]);
    assert_eq!(sums(&set, Type::Storage), [20, 200, 0, 41, 0, 0]);
    assert_eq!(sums(&set, Type::Control), [9, 112, 0, 0, 0, -34]);
    assert_eq!(sums(&set, Type::Optimization), [8, 96, 0, 0, -18, 0]);
    let discounts: Vec<_> = (0..=13).map(|order_tile| set.discount(order_tile)).collect();
    assert_eq!(discounts, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 0]);
}

#[test]
fn a_value_that_is_no_whole_number_is_an_error() {
    for wrong in ["6.5", "", "six", "1e1", "100", "-100", "99999999999", "0x6", "--1", "6 7"] {
        let row = format!("machine,{wrong},2,0,3,3,2-5,box");
        one_error(
            "machine,6",
            &row,
            &format!("price should be a whole number from -99 to 99, found {wrong:?}"),
        );
    }
    for (row, column) in [
        ("machine,6,x,0,3,3,2-5,box", "production"),
        ("machine,6,2,x,3,3,2-5,box", "storage"),
        ("machine,6,2,0,x,3,2-5,box", "workers"),
        ("machine,6,2,0,3,x,2-5,box", "energy"),
    ] {
        one_error(
            "machine,6",
            row,
            &format!("{column} should be a whole number from -99 to 99, found \"x\""),
        );
    }
}

#[test]
fn a_type_a_mark_or_a_source_that_does_not_exist_is_an_error() {
    let types = "choose from machine, working_robot, personnel_robot, storage, control, optimization";
    one_error("machine,6", "Machine,6,2,0,3,3,2-5,box", &format!("there is no type \"Machine\"; {types}"));
    one_error("machine,6", "robot,6,2,0,3,3,2-5,box", &format!("there is no type \"robot\"; {types}"));
    for mark in ["2-4", "", "2", "x", "1-5"] {
        let row = format!("machine,6,2,0,3,3,{mark},box");
        one_error(
            "machine,6",
            &row,
            &format!("there is no mark {mark:?}; choose from 2-5, 3-5, 4-5, 5 and X"),
        );
    }
    for source in ["", "guess", "box guess", "review(price", ")box("] {
        let row = format!("machine,6,2,0,3,3,2-5,{source}");
        one_error(
            "machine,6",
            &row,
            &format!("source should say rulebook, review, reconstructed, box, found {source:?}"),
        );
    }
}

#[test]
fn a_row_with_too_few_or_too_many_fields_is_an_error() {
    let columns = "expected 8 fields (type,price,production,storage,workers,energy,mark,source)";
    one_error("machine,6", "machine,6,2,0,3,3,2-5", &format!("{columns}, found 7"));
    one_error("machine,6", "machine,6,2,0,3,3,2-5,box,box", &format!("{columns}, found 9"));
    one_error("machine,6", "machine", &format!("{columns}, found 1"));
    let columns = "expected 3 fields (order_tile,discount,source)";
    one_error("8,3", "8,3", &format!("{columns}, found 2"));
    one_error("8,3", "8,3,box,box", &format!("{columns}, found 4"));
}

#[test]
fn an_impossible_tile_is_an_error() {
    let shut = "it cannot be shut down, so bureaucracy could be left without a legal choice (FM-4.3)";
    for (row, new, reason) in [
        ("machine,6", "machine,-6,2,0,3,3,2-5,box", "price cannot be negative: -6"),
        ("machine,6", "machine,6,-2,0,3,3,2-5,box", "production cannot be negative: -2"),
        ("machine,6", "machine,6,2,-1,3,3,2-5,box", "storage cannot be negative: -1"),
        ("machine,6", "machine,6,0,0,3,3,2-5,box", "a machine must produce something"),
        ("machine,6", "machine,6,2,1,3,3,2-5,box", "a machine stores nothing"),
        ("working_robot,5", "working_robot,5,0,0,0,2,2-5,box", "a working_robot must produce something"),
        ("personnel_robot,4", "personnel_robot,4,1,0,-1,1,2-5,box", "a personnel_robot produces nothing"),
        ("personnel_robot,4", "personnel_robot,4,0,1,-1,1,2-5,box", "a personnel_robot stores nothing"),
        ("storage,6", "storage,6,0,0,0,0,2-5,box", "a storage must store something"),
        ("storage,6", "storage,6,1,1,0,0,2-5,box", "a storage produces nothing"),
        ("storage,6", "storage,6,0,1,1,0,2-5,box", &format!("a storage cannot need workers: {shut}")),
        ("control,5", "control,5,0,0,1,-1,2-5,box", &format!("a control cannot need workers: {shut}")),
        ("control,5", "control,5,0,2,0,-1,2-5,box", "a control stores nothing"),
        ("optimization,5", "optimization,5,1,0,-1,0,2-5,box", "an optimization produces nothing"),
        (
            "optimization,5",
            "optimization,5,0,0,2,0,2-5,box",
            &format!("an optimization cannot need workers: {shut}"),
        ),
    ] {
        one_error(row, new, reason);
    }
}

#[test]
fn a_wrong_number_of_tiles_of_a_type_is_an_error() {
    for (kind, row, count) in [
        ("machine", "machine,6,2,0,3,3,2-5,box", 17),
        ("working_robot", "working_robot,5,1,0,0,2,2-5,box", 18),
        ("personnel_robot", "personnel_robot,4,0,0,-1,1,2-5,box", 9),
        ("storage", "storage,6,0,1,0,0,2-5,box", 20),
        ("control", "control,5,0,0,0,-1,2-5,box", 9),
        ("optimization", "optimization,5,0,0,-1,0,2-5,box", 8),
    ] {
        let last = last_line(&format!("{kind},"));
        let (_, fewer) = edited(row.trim_end_matches(",box"), "");
        let what = format!("there are {} {kind} tiles, but the box has {count}", count - 1);
        assert_eq!(errors(&fewer), [(last, what)]);
        let (_, more) = edited(row.trim_end_matches(",box"), &format!("{row}\n{row}"));
        let what = format!("there are {} {kind} tiles, but the box has {count}", count + 1);
        assert_eq!(errors(&more), [(last + 1, what)], "the one too many");
    }
}

#[test]
fn a_whole_type_may_not_be_missing() {
    let text: Vec<_> = TILES.lines().filter(|line| !line.starts_with("optimization,")).collect();
    let what = "there are 0 optimization tiles, but the box has 8".to_owned();
    assert_eq!(errors(&text.join("\n")), [(last_line("control,"), what)]);
}

#[test]
fn each_type_has_exactly_one_x() {
    let (_, text) = edited("control,9,0,0,0,-2,X", "control,9,0,0,0,-2,2-5,box");
    let first = 1 + TILES.lines().position(|line| line.starts_with("control,")).expect("controls");
    assert_eq!(errors(&text), [(first, "no control tile is marked X; one should be".to_owned())]);
    one_error(
        "control,20",
        "control,20,0,0,0,-5,X,box",
        "a second control tile is marked X; only one should be",
    );
}

#[test]
fn a_column_out_of_price_order_is_an_error() {
    let reason = "machine tiles should be sorted by price, but 5 comes after 6";
    one_error("machine,8,2,0,2,3,2-5", "machine,5,2,0,2,3,2-5,box", reason);
}

#[test]
fn missing_doubled_falling_or_negative_discounts_are_errors() {
    let rows = "there should be one discount for each of the order tiles 4 to 12";
    let missing = |found: &str| format!("{rows}; found [{found}]");
    let last = last_line("12,5");
    let (_, text) = edited("8,3", "");
    assert_eq!(errors(&text), [(last, missing("4, 5, 6, 7, 9, 10, 11, 12"))]);
    let (_, text) = edited("8,3", "7,3,box");
    assert_eq!(errors(&text), [(last, missing("4, 5, 6, 7, 7, 9, 10, 11, 12"))]);
    let (_, text) = edited("4,1", "3,0,box\n4,1,box");
    assert_eq!(errors(&text), [(last + 1, missing("3, 4, 5, 6, 7, 8, 9, 10, 11, 12"))]);
    let (_, text) = edited("12,5", "13,5,box");
    assert_eq!(errors(&text), [(last, missing("4, 5, 6, 7, 8, 9, 10, 11, 13"))]);
    let reason = "order tile 8: discounts never fall as the number rises, but 1 comes after 2";
    one_error("8,3", "8,1,box", reason);
    one_error("4,1", "4,-1,box", "order tile 4: a discount cannot be negative");
    one_error("8,3", "8,three,box", "discount should be a whole number from -99 to 99, found \"three\"");
    one_error("8,3", "-8,3,box", "order tiles are 4 to 12");
    let tiles: Vec<_> = TILES.lines().take_while(|line| !line.starts_with("order_tile,")).collect();
    assert_eq!(errors(&tiles.join("\n")), [(1, missing(""))]);
}

#[test]
fn a_wrong_header_is_one_error() {
    let columns = "the columns should be type,price,production,storage,workers,energy,mark,source";
    one_error("type,", "type,cost,production,storage,workers,energy,mark,source", columns);
    one_error("type,", "type,price,production,storage,workers,energy,mark", columns);
    one_error("order_tile,", "order_tile,rebate,source", "the columns should be order_tile,discount,source");
}

#[test]
fn rows_before_any_header_are_errors() {
    let (line, text) = edited("type,", "machine,6,2,0,3,3,2-5,box");
    let expected = "expected a line that begins with \"type,\", found \"machine,6,2,0,3,3,2-5,box\"";
    assert_eq!(errors(&text)[0], (line, expected.to_owned()));
}

#[test]
fn a_set_needs_a_name() {
    let (_, text) = edited("tile_set,", "");
    assert_eq!(errors(&text), [(1, "the line \"tile_set,NAME\" is missing".to_owned())]);
    for wrong in ["tile_set", "tile_set,", "tile_set,  ,,,"] {
        one_error("tile_set,", wrong, "a name has 1 to 40 characters, not \"\": tile_set,NAME");
    }
    for (wrong, reason) in [
        (format!("tile_set,{}", "ä".repeat(41)), "a name has 1 to 40 characters"),
        ("tile_set,Meine, Box".to_owned(), "a comma or semicolon"),
        ("tile_set,\u{1b}[2Jwild".to_owned(), "no control characters"),
    ] {
        let (line, text) = edited("tile_set,", &wrong);
        let found = errors(&text);
        assert_eq!((found.len(), found[0].0), (1, line), "{found:?}");
        assert!(found[0].1.contains(reason), "{found:?}");
    }
    let (_, text) = edited("tile_set,", &format!("tile_set,{}", "ä".repeat(40)));
    assert_eq!(errors(&text), []);
}

#[test]
fn every_error_is_reported_in_the_order_of_the_lines() {
    let mut text = TILES.to_owned();
    let mut lines = Vec::new();
    for (row, new) in [
        ("machine,6,2,0,3,3,3-5,reconstructed", "machine,6,2,0,3,3,3-4,box"),
        ("working_robot,9,1,0,0,0,2-5,reconstructed", "working_robot,9,0,0,0,0,2-5,box"),
        ("storage,14,0,3,0,0,5,reconstructed", "storage,much,0,3,0,0,5,box"),
        ("8,3,reconstructed", "8,3"),
    ] {
        lines.push(1 + TILES.lines().position(|line| line == row).expect("a row to edit"));
        text = text.replacen(&format!("\n{row}\n"), &format!("\n{new}\n"), 1);
    }
    assert_eq!(errors(&text).iter().map(|error| error.0).collect::<Vec<_>>(), lines);
    let text = text.replacen("tile_set,", "# tile_set,", 1);
    assert_eq!(errors(&text).len(), 5, "and the name");
}

#[test]
fn whole_file_errors_are_all_reported_too() {
    let (x, text) = edited("control,20", "control,20,0,0,0,-5,X,box");
    let text = text.replacen("\n8,3,", "\n8,1,", 1).replacen(
        "\nmachine,8,2,0,2,3,2-5,",
        "\nmachine,5,2,0,2,3,2-5,",
        1,
    );
    let lines: Vec<_> = errors(&text).into_iter().map(|error| error.0).collect();
    assert_eq!(lines, [last_line("machine,8") - 1, x, last_line("8,3")]);
}

#[test]
fn a_fault_reads_as_line_and_reason() {
    let (line, text) = edited("8,3", "8,1,box");
    let fault = check(&text).errors[0].to_string();
    assert_eq!(
        fault,
        format!("line {line}: order tile 8: discounts never fall as the number rises, but 1 comes after 2")
    );
}

#[test]
fn semicolons_crlf_bom_blank_lines_remarks_quotes_and_spaces_are_fine() {
    let expected = check(TILES).set;
    let remarks = TILES.replace('\n', "\n\n  \t\n# a remark, with commas; and semicolons\n");
    let quoted: Vec<String> =
        TILES
            .lines()
            .map(|line| {
                if line.starts_with('#') {
                    line.into()
                } else {
                    format!("\"{}\"", line.replace(',', "\",\""))
                }
            })
            .collect();
    for text in [
        TILES.replace(',', ";"),
        TILES.replace(',', " , "),
        TILES.replace('\n', "\r\n"),
        format!("\u{feff}{TILES}"),
        format!("\u{feff}{}", TILES.replace(',', ";").replace('\n', "\r\n")),
        remarks,
        quoted.join("\n"),
        TILES.replace(",-", ",−"),
        TILES.trim_end().to_owned(),
    ] {
        let report = check(&text);
        assert_eq!((report.errors, report.warnings), (vec![], vec![]));
        assert_eq!(report.set, expected);
    }
}

#[test]
fn a_file_that_a_spreadsheet_saved_is_fine() {
    // It pads every row to the width of the widest, empty rows and comments too.
    for separator in [",", ";"] {
        let pad = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            let width = cells.len().max(8);
            cells.into_iter().chain([""; 8]).take(width).collect::<Vec<_>>().join(separator)
        };
        let text: Vec<_> = TILES.lines().map(pad).collect();
        let report = check(&text.join("\r\n"));
        assert_eq!(report.errors, []);
        assert_eq!(report.set, check(TILES).set);
    }
    let (_, quoted) = edited("# Tiles of one type", "\"# Tiles of one type; in the order of price\";;;;;;;");
    assert_eq!(errors(&quoted), []);
}

#[test]
fn a_spreadsheet_that_makes_a_date_of_a_mark_gets_a_hint() {
    let (_, text) = edited("machine,6,2,0,3,3,2-5", "machine,6,2,0,3,3,02.05.2026,box");
    assert!(errors(&text)[0].1.contains("import the column as text"), "{:?}", errors(&text));
}

#[test]
fn a_source_may_be_written_with_capitals_and_what_is_still_reconstructed_is_counted() {
    let (_, text) = edited("machine,6,2,0,3,3,2-5", "machine,6,2,0,3,3,2-5,Box");
    assert_eq!(errors(&text), []);
    assert_eq!(check(TILES).reconstructed(), 81 + 9);
    assert_eq!(check(&text).reconstructed(), 81 + 9 - 1);
}
