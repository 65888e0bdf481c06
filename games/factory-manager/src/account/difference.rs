//! What a better turn would have changed first, in numbers that stand on the player's board.

use engine::{Message, Seat};
use serde_json::{Value, json};

use super::plant::{Lifted, Plant};
use crate::state::{FactoryManager, Phase, ROUNDS, Tracks, WORKERS};
use crate::tile::{TileId, Tiles};
use crate::tile_set::TileSet;

pub fn between(
    before: &FactoryManager,
    seat: Seat,
    played: &FactoryManager,
    better: &FactoryManager,
) -> Option<Message> {
    match before.phase {
        Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
            order(seat, played, better)
        }
        Phase::Market { .. } => market(played, better),
        Phase::Buying { .. } => {
            let best = |state: &FactoryManager| books(state, seat, before.price);
            let money = [played, better].map(|state| state.factory(seat).money);
            let changes = changes(before, seat, [played, better], [played, better].map(best), money);
            bought(seat, [played, better], changes)
        }
        Phase::Bureaucracy { .. } => {
            let tracks = [played, better].map(|state| state.factory(seat).tracks);
            numbers(changes(before, seat, [played, better], tracks, [0, 0]))
        }
        Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder | Phase::EnergyPrice | Phase::Over => {
            None
        }
    }
}

/// The best books the seat could close as its factory stands.
fn books(state: &FactoryManager, seat: Seat, price: u8) -> Tracks {
    let factory = state.factory(seat);
    let workers = WORKERS + i16::from(factory.seasonal);
    Plant { tiles: factory.hall, workers, price, table: &state.table }.best(Lifted::Nothing)
}

/// The order tile a seat has or would have as things stand, and the workers on it.
fn holds(state: &FactoryManager, seat: Seat) -> Option<(u8, u8)> {
    let factory = state.factory(seat);
    match state.phase {
        Phase::Bidding { tile, bid, leader, .. } if leader == seat => Some((tile, bid)),
        Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
            (factory.won > 0).then_some((factory.won, factory.bid))
        }
        Phase::DealOrder { .. }
        | Phase::OpenMarket
        | Phase::DrawOrder
        | Phase::Market { .. }
        | Phase::Buying { .. }
        | Phase::Bureaucracy { .. }
        | Phase::EnergyPrice
        | Phase::Over => Some((factory.order, factory.bid)),
    }
}

fn order(seat: Seat, played: &FactoryManager, better: &FactoryManager) -> Option<Message> {
    let tile = |message: Message, name: &str, (tile, workers): (u8, u8)| {
        message.with(&format!("{name}order_tile"), tile).with(&format!("{name}workers"), workers)
    };
    let message = |row: &str| Message::new(format!("difference.{row}"));
    match (holds(played, seat), holds(better, seat)) {
        (played, better) if played == better => None,
        (Some(played), Some(better)) => Some(tile(tile(message("order"), "", better), "other_", played)),
        (None, Some(better)) => Some(tile(message("bid"), "", better)),
        (Some(played), None) => Some(tile(message("no_bid"), "", played)),
        (None, None) => None,
    }
}

/// What lies in the market instead of what.
fn market(played: &FactoryManager, better: &FactoryManager) -> Option<Message> {
    let (more, less) = apart(&better.table, better.market, played.market);
    let row = match (more.is_empty(), less.is_empty()) {
        (true, true) => return None,
        (false, true) => "market_more",
        (true, false) => "market_less",
        (false, false) => "market",
    };
    Some(Message::new(format!("difference.{row}")).with("lots", lots(&more)).with("other_lots", lots(&less)))
}

/// What is only here, and what is only there. Twins are one and the same to everybody.
fn apart(table: &TileSet, here: Tiles, there: Tiles) -> (Vec<TileId>, Vec<TileId>) {
    let only = |one: Tiles, other: Tiles| -> Vec<TileId> {
        one.without(other).map(|tile| table.first_twin(tile)).collect()
    };
    let (mut more, mut less) = (only(here, there), only(there, here));
    more.retain(|tile| match less.iter().position(|other| other == tile) {
        Some(twin) => {
            less.remove(twin);
            false
        }
        None => true,
    });
    (more, less)
}

/// A better turn of buying in numbers; where none of them is better yet, its tiles are named.
fn bought(seat: Seat, states: [&FactoryManager; 2], changes: Vec<Value>) -> Option<Message> {
    let is_gain = |change: &Value| change[2].as_i64() > change[1].as_i64();
    let [played, better] = states.map(|state| state.factory(seat).hall.union(state.factory(seat).kept));
    let (more, less) = apart(&states[0].table, better, played);
    let row = match (more.is_empty(), less.is_empty()) {
        (true, true) => return numbers(changes),
        _ if changes.iter().any(is_gain) => return numbers(changes),
        (false, true) => "tiles_more",
        (true, false) => "tiles_less",
        (false, false) => "tiles",
    };
    let numbers = if changes.is_empty() { "" } else { "_and_numbers" };
    let message = Message::new(format!("difference.{row}{numbers}")).with("changes", changes);
    Some(message.with("lots", lots(&more)).with("other_lots", lots(&less)))
}

fn numbers(changes: Vec<Value>) -> Option<Message> {
    (!changes.is_empty()).then(|| Message::new("difference.numbers").with("changes", changes))
}

/// Each tile with the number of its twins.
fn lots(tiles: &[TileId]) -> Vec<Value> {
    tiles.chunk_by(|one, next| one == next).map(|twins| json!([twins[0], twins.len()])).collect()
}

/// The numbers that differ: each with what it was and what it would have been.
fn changes(
    before: &FactoryManager,
    seat: Seat,
    states: [&FactoryManager; 2],
    tracks: [Tracks; 2],
    money: [i32; 2],
) -> Vec<Value> {
    let income = tracks.map(|tracks| tracks.income(before.price, before.round));
    let available = [0, 1].map(|n| {
        let all = WORKERS + i16::from(states[n].factory(seat).seasonal);
        // Nobody needs workers after the last round.
        if before.round == ROUNDS { 0 } else { i32::from(all - tracks[n].canteen) }
    });
    let goods = tracks.map(|tracks| i32::from(tracks.goods()));
    [("goods", goods), ("income", income), ("money", money), ("workers", available)]
        .into_iter()
        .filter(|(_, [from, to])| from != to)
        .map(|(key, [from, to])| json!([key, from, to]))
        .collect()
}
