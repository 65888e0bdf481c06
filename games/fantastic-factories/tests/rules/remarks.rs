//! What a beginner is told before it costs the match.

use engine::Game;
use fantastic_factories::{Blueprint, Card, Tool};

use crate::table::*;

fn said(table: &Table) -> Vec<String> {
    let facts = |remark: &engine::Message| serde_json::to_string(&remark.facts).expect("facts serialize");
    table.state.remarks(A).iter().map(|remark| format!("{} {}", remark.key, facts(remark))).collect()
}

/// The nth card with this tool.
fn with(tool: Tool, n: usize) -> Blueprint {
    let mut cards = Blueprint::ALL.iter().filter(|card| card.row().tool == tool);
    *cards.nth(n).expect("a card")
}

#[test]
fn cards_that_cannot_pay_for_each_other_are_remarked_on() {
    let [one, other, third] = [Tool::Shovel, Tool::Gear, Tool::Wrench].map(|tool| with(tool, 0));
    assert_eq!(said(&Table::market(2).hand(A, [one, other, third])), ["remark.tools {}"]);
    assert_eq!(said(&Table::market(2).hand(A, [one, with(Tool::Shovel, 1), third])), [""; 0]);
    assert_eq!(said(&Table::market(2).hand(A, [one, other])), [""; 0], "two cards are the beginning");
}

#[test]
fn the_end_is_announced_before_it_comes_whoever_brings_it() {
    assert_eq!(said(&Table::market(2).goods(B, 9)), [""; 0]);
    assert_eq!(said(&Table::market(2).goods(B, 10)), ["remark.end_near {}"]);
    assert_eq!(said(&Table::market(2).goods(A, 10)), ["remark.end_near {}"]);
    assert_eq!(said(&Table::market(2).round(40)), ["remark.last {}"]);
}

#[test]
fn what_is_over_a_limit_is_counted_while_it_can_still_be_used() {
    let table = Table::work(2).dice(A, [1]).metal(A, 10).energy(A, 2);
    assert_eq!(said(&table), [""; 0]);
    assert_eq!(said(&table.energy(A, 5)), [r#"remark.resources {"over":3}"#]);
}
