//! Tile files: what is odd but playable.

use factory_manager::tile_file::check;

use crate::tile_files::edited;

/// One changed row makes one warning, on that line, and still a set.
#[track_caller]
fn one_warning(row: &str, new: &str, reason: &str) {
    let (line, text) = edited(row, new);
    let report = check(&text);
    assert_eq!(report.errors, []);
    let warnings: Vec<_> = report.warnings.into_iter().map(|fault| (fault.line, fault.what)).collect();
    assert_eq!(warnings, [(line, reason.to_owned())], "{new}");
    assert!(report.set.is_some());
}

#[track_caller]
fn no_warning(row: &str, new: &str) {
    let report = check(&edited(row, new).1);
    assert_eq!((report.errors, report.warnings), (vec![], vec![]), "{new}");
}

#[test]
fn storage_prices_other_than_6_and_18() {
    let (last_of_1, first_of_4) = ("storage,6,0,1,0,0,5", "storage,18,0,4,0,0,2-5");
    one_warning(last_of_1, "storage,7,0,1,0,0,5,box", "storage +1 costs 7 here, but 6 in a review");
    one_warning(first_of_4, "storage,17,0,4,0,0,2-5,box", "storage +4 costs 17 here, but 18 in a review");
    no_warning("storage,14,0,3,0,0,2-5", "storage,13,0,3,0,0,2-5,box");
}

#[test]
fn control_or_optimization_that_save_something_else() {
    for row in ["control,5,0,0,-1,-1,2-5,box", "control,5,0,0,0,0,2-5,box", "control,5,0,0,-1,0,2-5,box"] {
        one_warning("control,5", row, "a control should save energy only");
    }
    for row in ["optimization,5,0,0,-1,-1,2-5,box", "optimization,5,0,0,0,-1,2-5,box"] {
        one_warning("optimization,5", row, "an optimization should save workers only");
    }
}

#[test]
fn robots_that_need_workers() {
    one_warning("working_robot,5", "working_robot,5,1,0,1,2,2-5,box", "a robot should need no workers");
    one_warning("personnel_robot,4", "personnel_robot,4,0,0,1,1,2-5,box", "a robot should need no workers");
    no_warning("working_robot,15", "working_robot,15,2,0,-1,1,2-5,box");
}

#[test]
fn a_dearer_tile_that_is_worse() {
    let (better, _) = edited("machine,18,3,0,1,2,2-5", "");
    let reason = format!(
        "this tile is dearer than the one on line {better}, but better at nothing and worse at something"
    );
    one_warning("machine,21,4,0,2,3,2-5", "machine,21,3,0,2,2,2-5,box", &reason);
    // Dearer and just as good, or better at one thing, is no reason to warn.
    no_warning("machine,21,4,0,2,3,2-5", "machine,21,3,0,1,2,2-5,box");
    no_warning("machine,21,4,0,2,3,2-5", "machine,21,1,0,0,9,2-5,box");
}

#[test]
fn warnings_come_in_the_order_of_the_lines_and_also_beside_errors() {
    let (worker, text) = edited("working_robot,5", "working_robot,5,1,0,1,2,2-5,box");
    let text = text.replacen("\nstorage,6,0,1,0,0,5,", "\nstorage,7,0,1,0,0,5,", 1);
    let text = text.replacen("\n12,5,", "\n12,five,", 1);
    let report = check(&text);
    assert_eq!((report.errors.len(), report.warnings.len()), (1, 2));
    assert!(report.warnings[0].line == worker && report.warnings[1].line > worker);
}
