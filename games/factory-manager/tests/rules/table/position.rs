//! Positions that would take long to reach by playing: the state's JSON, edited.

use std::sync::{Arc, LazyLock};

use engine::{Game, Seat};
use factory_manager::{Options, TileId, TileSet, tile_file};
use serde_json::{Value, json};

use super::{START_MACHINE, Table};

/// The tiles the tests play with, so that tests of rules do not depend on the built-in set's calibration.
pub const TILES: &str = include_str!("tiles.csv");

/// The default options, but with these tiles.
pub fn fixed_tiles() -> Options {
    static OPTIONS: LazyLock<Options> = LazyLock::new(|| own_tiles([]));
    OPTIONS.clone()
}

/// Options with a custom tile set: these tiles with some rows changed.
pub fn own_tiles<const N: usize>(edits: [(&str, &str); N]) -> Options {
    let mut text = TILES.to_owned();
    for (row, new) in edits {
        assert!(text.contains(row), "no {row:?} in the file");
        text = text.replacen(row, new, 1);
    }
    let report = tile_file::check(&text);
    let set = report.set.unwrap_or_else(|| panic!("{:?}", report.errors));
    Options { tiles: Some(Arc::new(set)), ..Options::default() }
}

impl Table {
    fn edit(mut self, change: impl FnOnce(&mut Value)) -> Table {
        let mut state = self.json();
        change(&mut state);
        self.state = serde_json::from_value(state).expect("an edited state reads back");
        assert_eq!(self.state.invariant(), Ok(()), "in an edited state");
        self
    }

    fn factory(self, seat: Seat, field: &str, value: impl Into<Value>) -> Table {
        self.edit(|state| state["factories"][seat.index()][field] = value.into())
    }

    pub fn money(self, seat: Seat, money: i32) -> Table {
        self.factory(seat, "money", money)
    }

    pub fn seasonal(self, seat: Seat, workers: u8) -> Table {
        self.factory(seat, "seasonal", workers)
    }

    /// Extension spaces paid for.
    pub fn extensions(self, seat: Seat, extensions: u8) -> Table {
        self.factory(seat, "extensions", extensions)
    }

    /// The canteen as the last bureaucracy left it: this sets the available workers.
    pub fn canteen(self, seat: Seat, workers: i16) -> Table {
        self.edit(|state| state["factories"][seat.index()]["tracks"]["canteen"] = workers.into())
    }

    /// Production, storage, energy, canteen as the last bureaucracy left them.
    pub fn tracks(self, seat: Seat, [production, storage, energy, canteen]: [i16; 4]) -> Table {
        let tracks =
            json!({"production": production, "storage": storage, "energy": energy, "canteen": canteen});
        self.factory(seat, "tracks", tracks)
    }

    /// The current order tiles, by seat; the others are in the stack.
    pub fn order_tiles<const N: usize>(self, tiles: [u8; N]) -> Table {
        let view = self.view();
        let mut stack = self.stack();
        stack.extend(view.factories.iter().map(|factory| factory.order_tile));
        stack.retain(|tile| !tiles.contains(tile));
        self.edit(|state| {
            state["order_stack"] = stack.into();
            for (n, tile) in tiles.into_iter().enumerate() {
                state["factories"][n]["order"] = tile.into();
            }
        })
    }

    /// Exactly these tiles in the hall; whatever else was there is back in its column.
    pub fn hall(self, seat: Seat, tiles: impl IntoIterator<Item = TileId>) -> Table {
        self.exchange(&format!("/factories/{}/hall", seat.0), tiles)
    }

    /// Exactly these tiles beside the factory.
    pub fn kept(self, seat: Seat, tiles: impl IntoIterator<Item = TileId>) -> Table {
        self.exchange(&format!("/factories/{}/kept", seat.0), tiles)
    }

    /// Exactly these tiles in the market.
    pub fn market(self, tiles: impl IntoIterator<Item = TileId>) -> Table {
        self.exchange("/market", tiles)
    }

    fn exchange(self, place: &str, tiles: impl IntoIterator<Item = TileId>) -> Table {
        let set = self.tiles.clone();
        self.edit(|state| {
            let old = state.pointer(place).map(numbers).expect("a place of tiles");
            let mut supply = numbers(&state["supply"]);
            supply.extend(old.iter().filter(|tile| **tile < START_MACHINE.0));
            state["supply"] = supply.into();
            let new = take(state, &set, tiles);
            *state.pointer_mut(place).expect("a place of tiles") = new;
        })
    }

    /// Exactly these tiles left in the columns.
    pub fn columns(self, tiles: impl IntoIterator<Item = TileId>) -> Table {
        let set = self.tiles.clone();
        self.edit(|state| state["supply"] = take(state, &set, tiles))
    }
}

fn numbers(value: &Value) -> Vec<u8> {
    serde_json::from_value(value.clone()).expect("a list of tiles")
}

/// Takes one tile of each of these kinds out of the columns. Every player has their own starting tiles.
fn take(state: &mut Value, set: &TileSet, kinds: impl IntoIterator<Item = TileId>) -> Value {
    let (mut supply, mut taken) = (numbers(&state["supply"]), Vec::new());
    for kind in kinds {
        let twins = (0..86).filter(|n| set.first_twin(TileId(*n)) == kind);
        let free = twins.filter(|n| !taken.contains(n)).find(|n| *n >= START_MACHINE.0 || supply.contains(n));
        let tile = free.unwrap_or_else(|| panic!("no {kind:?} left in the columns"));
        supply.retain(|n| *n != tile);
        taken.push(tile);
    }
    state["supply"] = supply.into();
    taken.into()
}
