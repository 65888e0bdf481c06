//! What a beginner is told while buying, before it costs the match.

use engine::Game;
use factory_manager::TileId;

use crate::table::*;

const M: TileId = START_MACHINE;
const S: TileId = START_STORAGE;

/// The remarks to A with this hall, who buys in this round, as A reads them.
fn said(round: u8, hall: &[TileId]) -> Vec<String> {
    let table = Table::new(2).until_round(round).until_preparing().until_buying();
    let table = table.hall(A, hall.to_vec());
    assert_eq!(table.state.remarks(B), [], "it is A who buys");
    table.state.remarks(A).iter().map(|remark| format!("{} {}", remark.key, facts(remark))).collect()
}

fn facts(remark: &engine::Message) -> String {
    serde_json::to_string(&remark.facts).expect("facts serialize")
}

#[test]
fn a_beginner_hears_of_what_goes_to_waste() {
    assert_eq!(said(3, &[M, M, S]), [r#"remark.storage_full {"lost":1,"make":2,"store":1}"#]);
    assert_eq!(said(3, &[M, S, S, S]), [r#"remark.production_short {"free":2,"make":1,"store":3}"#]);
    assert_eq!(said(3, &[M, S, S]), [""; 0], "one more than needed is no fault");
    assert_eq!(said(3, &[robot(9), S]), [r#"remark.machines_missing {"n":1}"#]);
}

#[test]
fn the_last_purchase_is_announced() {
    assert_eq!(said(4, &[M, S]), [""; 0]);
    assert_eq!(said(5, &[M, S]), ["remark.last {}"]);
}
