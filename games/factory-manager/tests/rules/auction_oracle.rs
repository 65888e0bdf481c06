//! FM-1.1 to FM-1.6 a second time, used only here. The real auction and the second one walk side by side
//! through every distinct state of the auction.

mod compare;
mod second;

use std::collections::{HashSet, VecDeque};
use std::thread;

use engine::{Actor, Game, Seat};
use factory_manager::{Action, FactoryManager, Options, OrderTiles, Type, Types};

use compare::{action, compare, compare_refusals, compare_the_end};
use second::{Person, Said, Table};

/// The start tiles and the stack, by player count (FM-S2).
fn order_tiles(seats: usize) -> (Vec<u8>, Vec<u8>) {
    match seats {
        2 => (vec![2, 10], vec![1, 4, 6, 8]),
        3 => (vec![5, 7, 8], vec![1, 2, 3, 4, 6]),
        4 => (vec![7, 8, 9, 10], vec![1, 2, 3, 4, 5, 6]),
        5 => (vec![8, 9, 10, 11, 12], vec![1, 2, 3, 4, 5, 6, 7]),
        other => panic!("no game for {other}"),
    }
}

/// All permutations of these tiles: every way to deal them.
fn deals_of(tiles: &[u8]) -> Vec<Vec<u8>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let deals_from = |&first: &u8| {
        let rest: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != first).collect();
        deals_of(&rest).into_iter().map(move |deal| [vec![first], deal].concat())
    };
    tiles.iter().flat_map(deals_from).collect()
}

/// The two tiles that stay in the stack, for every draw (FM-1.1).
fn draws_of(stack: &[u8]) -> Vec<[u8; 2]> {
    let pairs = stack.iter().flat_map(|&a| stack.iter().map(move |&b| [a, b]));
    pairs.filter(|[a, b]| a < b).collect()
}

/// A match before the deal with this many available workers. Some are seasonal; which ones never matters.
fn match_with(available: &[u8], n: usize) -> FactoryManager {
    let game = FactoryManager::setup(&Options::default(), available.len() as u8).unwrap();
    let mut json = serde_json::to_value(game).unwrap();
    // No more tiles in the columns than all workers together can move: every view shows them all.
    json["supply"].as_array_mut().unwrap().truncate(4 * available.len());
    for (seat, &wanted) in available.iter().enumerate() {
        let seasonal = (n + seat) % 3;
        let factory = &mut json["factories"][seat];
        factory["seasonal"] = seasonal.into();
        factory["tracks"]["canteen"] = (7 + seasonal - usize::from(wanted)).into();
    }
    serde_json::from_value(json).unwrap()
}

/// The same start for both: the real match after the draw, and the second table.
fn begin(mut game: FactoryManager, workers: &[u8], deal: &[u8], hidden: [u8; 2]) -> (FactoryManager, Table) {
    let (_, mut face_up) = order_tiles(deal.len());
    face_up.retain(|tile| !hidden.contains(tile));
    let dealt = deal.iter().enumerate().map(|(n, &tile)| Action::DealOrder { seat: Seat(n as u8), tile });
    let types = Types::from(vec![Type::Machine, Type::Storage, Type::Control]);
    let drawn = Action::DrawOrder { tiles: OrderTiles::of(&face_up) };
    for action in dealt.chain([Action::OpenMarket { types }, drawn]) {
        game.apply(Actor::Chance, action, &mut |_| {}).unwrap();
    }
    let person = |(&old_tile, &available)| Person { old_tile, new_tile: None, available, locked: 0 };
    let people = deal.iter().zip(workers).map(person).collect();
    (game, Table { people, face_up, stack: hidden.to_vec(), lot: None })
}

/// Two states are the same if their keys are.
///
/// With two and three seats a key leaves nothing out. With four it leaves out the numbers of the new tiles: no
/// rule of the auction asks for them, so states that differ only in which face-up tile is which have the same
/// future. With five it leaves out two more things:
/// - Of the old tiles, only the rank among the seats without a new tile is kept. All FM-1.2 asks is which of those
///   seats has the highest, and the ranks after a win follow from the ranks before it.
/// - A rotated table is the same table. No rule names a seat: "clockwise" and "highest" rotate with it.
///
/// So in two states with one key the same can be said, which leads to equal keys again: it is enough to go on
/// from the first, whichever start it came from. What is left out does matter in the end (FM-1.6); see [`play`].
///
/// The real game might break this by mistake. That is why a state with a known key is still compared whenever it
/// is reached, only not explored again; why deals, draws and rotations vary; and why with up to four seats nothing
/// but the numbers is left out.
fn key(table: &Table) -> u128 {
    let seats = table.people.len();
    let number = |tile: u8| if seats < 4 { tile } else { 15 };
    let old = |person: &Person| match person.new_tile {
        _ if seats < 5 => person.old_tile,
        Some(_) => 0,
        None => {
            let without = table.people.iter().filter(|other| other.new_tile.is_none());
            without.filter(|other| other.old_tile <= person.old_tile).count() as u8
        }
    };
    let lot = table.lot.as_ref();
    let place = |(seat, person): (usize, &Person)| {
        let new = person.new_tile.map_or(0, number);
        let [still_in, leads, speaks] =
            lot.map_or([false; 3], |lot| [lot.still_in[seat], lot.leader == seat, lot.speaker == seat]);
        let role = u8::from(still_in) + 2 * u8::from(leads) + 4 * u8::from(speaks);
        digits(&[old(person), new, person.available, person.locked, role])
    };
    let places: Vec<u128> = table.people.iter().enumerate().map(place).collect();
    let on_offer = lot.map_or(0, |lot| digits(&[number(lot.tile), lot.bid]));
    let from = |first: usize| (0..seats).fold(on_offer, |key, n| key << 20 | places[(first + n) % seats]);
    if seats == 5 { (0..seats).map(from).min().unwrap() } else { from(0) }
}

/// One hexadecimal digit for each number.
fn digits(numbers: &[u8]) -> u128 {
    numbers.iter().fold(0, |all, &number| all << 4 | u128::from(number))
}

/// The person to speak says it, in both implementations.
fn say(game: &FactoryManager, table: &Table, said: Said) -> (FactoryManager, Table) {
    let (mut game, mut next) = (game.clone(), table.clone());
    let speaker = Seat(table.to_speak().unwrap() as u8);
    game.apply(Actor::Seat(speaker), action(table, said), &mut |_| {}).unwrap();
    next.hear(said);
    compare(&game, &next);
    (game, next)
}

/// Visits every state reachable from here that has not been seen.
fn explore(game: FactoryManager, table: Table, seen: &mut HashSet<u128>) {
    compare(&game, &table);
    let mut waiting = VecDeque::new();
    if seen.insert(key(&table)) {
        waiting.push_back((game, table));
    }
    while let Some((game, table)) = waiting.pop_front() {
        if table.to_speak().is_none() {
            continue;
        }
        compare_refusals(&game, &table);
        for said in table.may_say() {
            let next = say(&game, &table, said);
            if seen.insert(key(&next.1)) {
                waiting.push_back(next);
            }
        }
    }
}

/// One auction from here to its end, which is compared in full: one per start, not every one.
fn play(mut game: FactoryManager, mut table: Table, mut luck: usize) {
    while table.to_speak().is_some() {
        let all = table.may_say();
        luck = (luck * 75 + 74) % 65_537;
        (game, table) = say(&game, &table, all[luck % all.len()]);
    }
    compare_the_end(game, &table);
}

/// How many states there are in which the workers of all seats add up to this: every way to spread them (1 to 4
/// each), with every deal of the old tiles. A rotated start is the same start, so with 4 and 5 seats one rotation
/// will do, and the sum says where the highest old tile lies (all deals come up). The draws alternate. One auction
/// from each start is played to its end.
fn states_with(sum: usize, seats: usize) -> usize {
    let (old, stack) = order_tiles(seats);
    let (deals, draws) = (deals_of(&old), draws_of(&stack));
    let mut seen = HashSet::new();
    for n in 0..4usize.pow(seats as u32) {
        let available: Vec<u8> = (0..seats).map(|s| 1 + (n / 4usize.pow(s as u32) % 4) as u8).collect();
        if available.iter().sum::<u8>() as usize != sum {
            continue;
        }
        let before = match_with(&available, n);
        for (number, deal) in deals.iter().enumerate() {
            if seats >= 4 && deal[sum % seats] != old[seats - 1] {
                continue;
            }
            let start = n * deals.len() + number;
            let (game, table) = begin(before.clone(), &available, deal, draws[start % draws.len()]);
            play(game.clone(), table.clone(), start);
            explore(game, table, &mut seen);
        }
    }
    seen.len()
}

/// How many states there are. Neither a bid nor a rotation changes the sum of the workers, locked ones included,
/// so no two sums have a state in common and each can have a thread of its own.
fn states(seats: usize) -> usize {
    let count = |sum| thread::spawn(move || states_with(sum, seats));
    let counts: Vec<_> = (seats..=4 * seats).map(count).collect();
    counts.into_iter().map(|count| count.join().unwrap()).sum()
}

#[test]
fn every_auction_of_two_seats_goes_as_at_the_table() {
    assert_eq!(states(2), 736);
}

#[test]
fn every_auction_of_three_seats_goes_as_at_the_table() {
    assert_eq!(states(3), 91_068);
}

/// The sums with the fewest workers: every pass and every shortage comes up.
#[test]
fn auctions_of_four_and_five_seats_with_few_workers_go_as_at_the_table() {
    assert_eq!((4..=7).map(|sum| states_with(sum, 4)).sum::<usize>(), 0);
    assert_eq!((5..=7).map(|sum| states_with(sum, 5)).sum::<usize>(), 0);
}

#[test]
#[ignore = "at length: ./test long"]
fn every_auction_of_four_seats_goes_as_at_the_table() {
    assert_eq!(states(4), 256_656);
}

#[test]
#[ignore = "at length: ./test long"]
fn every_auction_of_five_seats_goes_as_at_the_table() {
    assert_eq!(states(5), 1_495_032);
}
