//! What is in the box, as clients see it: every tile with the numbers of the tile file.

use std::collections::BTreeSet;

use engine::Lang;
use factory_manager::{Components, Mark, Options, Pile, PrintedTile, Ruleset, Source, Sources, TileId, Type};

use crate::table::{Table, own_tiles};

fn printed(lang: Lang) -> Components {
    Components::new(&Options::default(), lang)
}

fn market(components: &Components) -> impl Iterator<Item = &PrintedTile> {
    components.tiles.iter().filter(|tile| !tile.start)
}

fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::From2 => "2-5",
        Mark::From3 => "3-5",
        Mark::From4 => "4-5",
        Mark::Only5 => "5",
        Mark::X => "X",
    }
}

#[test]
fn the_tiles_are_the_rows_of_the_file_each_as_often_as_it_stands_there() {
    let mut rows: Vec<String> = Vec::new();
    for tile in market(&printed(Lang::EN)) {
        let (kind, price, production) = (tile.kind.name(), tile.price, tile.production);
        let (storage, workers, energy) = (tile.storage, tile.workers, tile.energy);
        let row = |back: &Mark| {
            format!("{kind},{price},{production},{storage},{workers},{energy},{},", mark(*back))
        };
        assert_eq!(tile.marks.len(), usize::from(tile.copies));
        assert_eq!(tile.x, tile.marks.contains(&Mark::X));
        rows.extend(tile.marks.iter().map(row));
    }
    assert_eq!(rows.len(), 81);
    let file = Ruleset::default().tile_file();
    let lines = file.lines().filter(|line| Type::ALL.iter().any(|kind| line.starts_with(kind.name())));
    let mut lines: Vec<String> =
        lines.map(|line| line[..=line.rfind(',').expect("a source")].to_owned()).collect();
    rows.sort();
    lines.sort();
    assert_eq!(rows, lines);
}

#[test]
fn a_kind_has_the_number_it_has_in_views() {
    let components = printed(Lang::EN);
    let view = Table::with(&Options::default(), 5).view();
    let shown = view.columns.iter().flat_map(|column| &column.tiles);
    let hall = view.factories[0].hall.iter().map(|placed| &placed.tile);
    for seen in shown.chain(hall) {
        let tile = components.tiles.iter().find(|tile| tile.tile == seen.tile).expect("a kind");
        let numbers = (tile.kind, tile.price, tile.production, tile.storage, tile.workers, tile.energy);
        assert_eq!(
            numbers,
            (seen.kind, seen.price, seen.production, seen.storage, seen.workers, seen.energy)
        );
        assert_eq!(tile.start, seen.start);
    }
    let numbers: BTreeSet<TileId> = components.tiles.iter().map(|tile| tile.tile).collect();
    assert_eq!(numbers.len(), components.tiles.len());
}

#[test]
fn everybody_begins_with_two_machines_and_three_storages() {
    let components = printed(Lang::EN);
    let start: Vec<_> = components.tiles.iter().filter(|tile| tile.start).collect();
    let copies: Vec<_> = start.iter().map(|tile| (tile.kind, tile.copies)).collect();
    assert_eq!(copies, [(Type::Machine, 2), (Type::Storage, 3)]);
    assert!(start.iter().all(|tile| tile.marks.is_empty()));
    assert!(start.iter().all(|tile| tile.source == Some(Sources::all(Source::Rulebook))));
    assert_eq!((components.start.money, components.start.workers), (18, 7));
    assert_eq!((components.costs.extension, components.costs.seasonal), (10, 7));
    let energy: Vec<_> = components.energy_tiles.iter().map(|tile| (tile.step, tile.copies)).collect();
    assert_eq!(energy, [(0, 2), (1, 4), (2, 2)]);
}

#[test]
fn order_tiles_say_what_they_save_and_with_how_many_players_they_are_in_the_game() {
    let components = printed(Lang::EN);
    assert_eq!(components.order_tiles.len(), 12);
    let tile = |n: usize| &components.order_tiles[n - 1];
    let at = |n: usize| tile(n).seats.iter().map(|at| (at.seats, at.pile)).collect::<Vec<_>>();
    assert_eq!((tile(1).discount, tile(12).discount), (0, 5));
    assert_eq!(at(1), [(2, Pile::Stack), (3, Pile::Stack), (4, Pile::Stack), (5, Pile::Stack)]);
    assert_eq!(at(2), [(2, Pile::Start), (3, Pile::Stack), (4, Pile::Stack), (5, Pile::Stack)]);
    assert_eq!(at(12), [(5, Pile::Start)]);
    assert_eq!((tile(3).source, tile(4).source), (Some(Source::Rulebook), Some(Source::Reconstructed)));
}

#[test]
fn each_number_says_where_it_comes_from() {
    let components = printed(Lang::EN);
    assert_eq!(components.reconstructed, Some(true));
    let storage = market(&components).find(|tile| tile.kind == Type::Storage).expect("a storage");
    let review =
        Sources { price: Source::Review, storage: Source::Review, ..Sources::all(Source::Reconstructed) };
    assert_eq!(storage.source, Some(review));
    let machine = market(&components).next().expect("a machine");
    assert_eq!(machine.source, Some(Sources::all(Source::Reconstructed)));
}

#[test]
fn a_source_that_names_no_columns_is_for_all_the_others() {
    let read = |text| Sources::read(text).expect("a source");
    assert_eq!(read("Box"), Sources::all(Source::Box));
    let mixed = read("rulebook (energy) box review(workers mark)");
    assert_eq!((mixed.energy, mixed.price, mixed.mark), (Source::Rulebook, Source::Box, Source::Review));
    assert_eq!(read("review(price)").storage, Source::Review);
}

#[test]
fn of_a_set_of_ones_own_the_numbers_are_told_but_not_where_they_come_from() {
    let own = own_tiles([("machine,6,2,0,3,3", "machine,5,2,0,2,2")]);
    let components = Components::new(&own, Lang::EN);
    assert_eq!((components.tile_set.as_str(), components.reconstructed), ("for tests", None));
    let machine = &components.tiles[0];
    assert_eq!((machine.price, machine.workers, machine.source), (5, 2, None));
}

#[test]
fn names_are_in_the_language_asked_for() {
    let first = Options { ruleset: Ruleset::Reconstructed1, ..Options::default() };
    let [en, de] = [Lang::EN, Lang::DE].map(|lang| Components::new(&first, lang));
    for (en, de) in en.tiles.iter().zip(&de.tiles) {
        assert_ne!((en.type_name, &en.name, &en.text), (de.type_name, &de.name, &de.text));
        assert_eq!((en.tile, en.price), (de.tile, de.price));
    }
    let control = en.tiles.iter().find(|tile| tile.kind == Type::Control).expect("a control");
    assert_eq!((control.name.as_str(), control.text.as_str()), ("Control −2", "saves 2 energy"));
    let machine = |tiles: &[PrintedTile]| tiles[0].text.clone();
    assert_eq!(machine(&en.tiles), "production 2, needs 3 workers, uses 2 energy");
    assert_eq!(machine(&de.tiles), "Produktion 2, braucht 3 Arbeiter, verbraucht 2 Energie");
    assert_eq!((de.types[0].name, de.types[0].many, de.x_tile), ("Maschine", "Maschinen", "X-Plättchen"));
    assert_eq!((en.types[5].name, en.types[5].many, en.x_tile), ("Optimization", "Optimizations", "X tile"));
}
