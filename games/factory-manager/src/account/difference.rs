//! What a better turn would have changed first, in numbers that stand on the player's board.

use engine::{Message, Seat};
use serde_json::{Value, json};

use super::plant::{Lifted, Plant};
use crate::state::{FactoryManager, Phase, ROUNDS, Tracks, WORKERS};
use crate::tile::TileId;

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
            numbers(before, seat, [played, better], [played, better].map(best), money)
        }
        Phase::Bureaucracy { .. } => {
            let tracks = [played, better].map(|state| state.factory(seat).tracks);
            numbers(before, seat, [played, better], tracks, [0, 0])
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
    let only = |one: &FactoryManager, other: &FactoryManager| -> Vec<TileId> {
        one.market.without(other.market).map(|tile| one.table.first_twin(tile)).collect()
    };
    let (mut more, mut less) = (only(better, played), only(played, better));
    // Twins are one and the same to everybody.
    more.retain(|tile| match less.iter().position(|other| other == tile) {
        Some(twin) => {
            less.remove(twin);
            false
        }
        None => true,
    });
    let row = match (more.is_empty(), less.is_empty()) {
        (true, true) => return None,
        (false, true) => "market_more",
        (true, false) => "market_less",
        (false, false) => "market",
    };
    Some(Message::new(format!("difference.{row}")).with("lots", lots(&more)).with("other_lots", lots(&less)))
}

/// Each tile with the number of its twins.
fn lots(tiles: &[TileId]) -> Vec<Value> {
    tiles.chunk_by(|one, next| one == next).map(|twins| json!([twins[0], twins.len()])).collect()
}

fn numbers(
    before: &FactoryManager,
    seat: Seat,
    states: [&FactoryManager; 2],
    tracks: [Tracks; 2],
    money: [i32; 2],
) -> Option<Message> {
    let income = tracks.map(|tracks| tracks.income(before.price, before.round));
    let available = [0, 1].map(|n| {
        let all = WORKERS + i16::from(states[n].factory(seat).seasonal);
        // Nobody needs workers after the last round.
        if before.round == ROUNDS { 0 } else { i32::from(all - tracks[n].canteen) }
    });
    let goods = tracks.map(|tracks| i32::from(tracks.goods()));
    let changes: Vec<Value> =
        [("goods", goods), ("income", income), ("money", money), ("workers", available)]
            .into_iter()
            .filter(|(_, [from, to])| from != to)
            .map(|(key, [from, to])| json!([key, from, to]))
            .collect();
    (!changes.is_empty()).then(|| Message::new("difference.numbers").with("changes", changes))
}
