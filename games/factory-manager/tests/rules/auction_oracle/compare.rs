//! Compares a state of the real auction with the second one: all that can be seen, said and refused is the same.

use engine::{Actor, Game, Seat, SeatSet, Turn, Viewer};
use factory_manager::{Action, FactoryManager, Phase};

use super::second::{Said, Table};

/// The same words as an action of the real game.
pub fn action(table: &Table, said: Said) -> Action {
    match said {
        Said::Open { workers, .. } if table.face_up.len() == 1 => Action::TakeLast { workers },
        Said::Open { tile, workers } => Action::Open { tile, workers },
        Said::Raise { workers } => Action::Bid { workers },
        Said::Pass => Action::Pass,
    }
}

fn legal(table: &Table) -> Vec<Action> {
    let mut legal: Vec<Action> = table.may_say().into_iter().map(|said| action(table, said)).collect();
    legal.sort_unstable();
    legal
}

/// The phase the real game must be in.
fn phase(table: &Table) -> Phase {
    let seat = |n: usize| Seat(n as u8);
    match (&table.lot, table.to_speak()) {
        (Some(lot), _) => Phase::Bidding {
            seat: seat(lot.speaker),
            tile: lot.tile,
            bid: lot.bid,
            leader: seat(lot.leader),
            rivals: (0..table.people.len()).filter(|&n| lot.still_in[n]).map(seat).collect(),
        },
        (None, Some(last)) if table.face_up.len() == 1 => Phase::LastTile { seat: seat(last) },
        (None, Some(chooser)) => Phase::Choosing { seat: seat(chooser) },
        (None, None) => {
            let first = table.new_order()[0];
            Phase::Market { seat: seat(first), left: table.people[first].available, extra: false }
        }
    }
}

/// Everything on the table is as the real game shows it, and the same things can be said.
pub fn compare(game: &FactoryManager, table: &Table) {
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.phase, phase(table), "{table:?}");
    let face_up: Vec<u8> = view.order.face_up.iter().map(|tile| tile.order_tile).collect();
    assert_eq!(face_up, table.face_up, "{table:?}");
    assert_eq!(usize::from(view.order.hidden), table.stack.len(), "{table:?}");
    let over = table.to_speak().is_none();
    for (person, seen) in table.people.iter().zip(&view.factories) {
        let tiles = match person.new_tile {
            Some(new) if over => (new, None),
            Some(_) | None => (person.old_tile, person.new_tile),
        };
        assert_eq!((seen.order_tile, seen.new_order_tile), tiles, "{table:?}");
        assert_eq!(seen.workers.available, person.available, "{table:?}");
        assert_eq!(seen.workers.bid, person.locked, "{table:?}");
    }
    if over {
        // Every order tile is somewhere, and all but the stack were just compared.
        assert_eq!(game.invariant(), Ok(()), "{table:?}");
        return;
    }
    let speaker = Seat(table.to_speak().unwrap() as u8);
    assert_eq!(game.turn(), Turn::Seats(SeatSet::only(speaker)), "{table:?}");
    for seat in Seat::all(game.seats()) {
        let mut real = Vec::new();
        game.legal_actions(seat, &mut real);
        real.sort_unstable();
        assert_eq!(real, if seat == speaker { legal(table) } else { Vec::new() }, "{seat:?}, {table:?}");
    }
}

/// What is not legal is refused: a bid too low or too high, another tile, a pass by the opener.
pub fn compare_refusals(game: &FactoryManager, table: &Table) {
    let legal = legal(table);
    let mut tried = vec![Action::Pass];
    for workers in 0..=4 {
        let open = Action::Open { tile: table.face_up[0], workers };
        tried.extend([Action::Bid { workers }, Action::TakeLast { workers }, open]);
    }
    tried.extend((0..=13).map(|tile| Action::Open { tile, workers: 0 }));
    let speaker = Actor::Seat(Seat(table.to_speak().unwrap() as u8));
    for action in tried {
        let accepted = game.clone().apply(speaker, action, &mut |_| {}).is_ok();
        assert_eq!(accepted, legal.contains(&action), "{action:?}, {table:?}");
    }
}

/// FM-1.6, after an auction: the whole stack, and the order in which the market is filled.
pub fn compare_the_end(mut game: FactoryManager, table: &Table) {
    let json = serde_json::to_value(&game).unwrap();
    assert_eq!(json["order_stack"], serde_json::json!(table.stack), "{table:?}");
    let mut order = Vec::new();
    while let Phase::Market { seat, extra: false, .. } = game.view(Viewer::Spectator).phase {
        order.push(seat.index());
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        game.apply(Actor::Seat(seat), legal[0], &mut |_| {}).unwrap();
    }
    order.dedup();
    assert_eq!(order, table.new_order(), "{table:?}");
}
