//! FM-1.1 to FM-1.6 a second time: slow, obvious, written from the rules text alone, and never used but here.
//! The real auction and this one walk side by side through every distinct state of the auction.

use std::collections::{HashSet, VecDeque};

use engine::{Actor, Game, Seat, SeatSet, Turn, Viewer};
use factory_manager::{Action, FactoryManager, Options, OrderTiles, Phase, Type, Types};

/// One person at the table and what lies in front of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Person {
    old_tile: u8,
    new_tile: Option<u8>,
    available: u8,
    locked: u8,
}

/// The tile being auctioned now, who leads, and who has to speak next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lot {
    tile: u8,
    bid: u8,
    leader: usize,
    still_in: Vec<bool>,
    speaker: usize,
}

/// What a person can say at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Open { tile: u8, workers: u8 },
    Raise { workers: u8 },
    Pass,
}

/// The second implementation: people in clockwise order around a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Table {
    people: Vec<Person>,
    face_up: Vec<u8>,
    stack: Vec<u8>,
    lot: Option<Lot>,
}

impl Table {
    /// FM-1.2: of those without a new tile, the one with the highest old tile.
    fn chooser(&self) -> Option<usize> {
        let without = (0..self.people.len()).filter(|&seat| self.people[seat].new_tile.is_none());
        without.max_by_key(|&seat| self.people[seat].old_tile)
    }

    /// Who has to decide now; nobody once everyone holds a new tile.
    fn to_speak(&self) -> Option<usize> {
        match &self.lot {
            Some(lot) => Some(lot.speaker),
            None => self.chooser(),
        }
    }

    /// FM-1.3: one available worker always stays.
    fn most(&self, seat: usize) -> u8 {
        self.people[seat].available - 1
    }

    /// Everything the person to speak may say.
    fn may_say(&self) -> Vec<Said> {
        let Some(seat) = self.to_speak() else { return Vec::new() };
        let mut all = Vec::new();
        match &self.lot {
            Some(lot) => {
                all.push(Said::Pass);
                all.extend((lot.bid + 1..=self.most(seat)).map(|workers| Said::Raise { workers }));
            }
            None => {
                for &tile in &self.face_up {
                    all.extend((0..=self.most(seat)).map(|workers| Said::Open { tile, workers }));
                }
            }
        }
        all
    }

    /// The person to speak says it; whatever follows without a decision follows.
    fn hear(&mut self, said: Said) {
        let seat = self.to_speak().expect("somebody is to speak");
        match said {
            Said::Open { tile, workers } => {
                let still_in = self.people.iter().map(|p| p.new_tile.is_none()).collect();
                self.lot = Some(Lot { tile, bid: workers, leader: seat, still_in, speaker: seat });
            }
            Said::Raise { workers } => {
                let lot = self.lot.as_mut().expect("an auction is on");
                lot.bid = workers;
                lot.leader = seat;
            }
            Said::Pass => self.lot.as_mut().expect("an auction is on").still_in[seat] = false,
        }
        self.go_round();
        self.last_tile_without_a_choice();
    }

    /// Clockwise to the next person who has something to decide, or to the end of this lot.
    fn go_round(&mut self) {
        loop {
            let mut lot = self.lot.clone().expect("an auction is on");
            if lot.still_in.iter().filter(|&&still| still).count() == 1 {
                self.win(lot.leader, lot.tile, lot.bid);
                self.lot = None;
                return;
            }
            lot.speaker = (lot.speaker + 1) % self.people.len();
            let speaker = lot.speaker;
            let decides = lot.still_in[speaker] && self.most(speaker) > lot.bid;
            if lot.still_in[speaker] && !decides {
                assert_ne!(speaker, lot.leader, "the leader is never asked");
                lot.still_in[speaker] = false;
            }
            self.lot = Some(lot);
            if decides {
                return;
            }
        }
    }

    /// FM-1.4: the winner takes the tile and locks the workers bid.
    fn win(&mut self, seat: usize, tile: u8, bid: u8) {
        self.face_up.retain(|&t| t != tile);
        let person = &mut self.people[seat];
        person.new_tile = Some(tile);
        person.available -= bid;
        person.locked = bid;
        // FM-1.6: once everyone has a new tile the old ones go back into the stack.
        if self.people.iter().all(|p| p.new_tile.is_some()) {
            self.stack.extend(self.people.iter().map(|p| p.old_tile));
            self.stack.sort_unstable();
        }
    }

    /// FM-1.5: the last one, with a single available worker, can only take the last tile with 0.
    fn last_tile_without_a_choice(&mut self) {
        if let (1, Some(last)) = (self.face_up.len(), self.chooser())
            && self.people[last].available == 1
        {
            self.win(last, self.face_up[0], 0);
        }
    }

    /// FM-1.6: from here on the lowest new tile goes first.
    fn new_order(&self) -> Vec<usize> {
        let mut seats: Vec<usize> = (0..self.people.len()).collect();
        seats.sort_by_key(|&s| self.people[s].new_tile);
        seats
    }
}

// From here on: the two side by side.

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

/// All orders of these tiles: every way to deal them.
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

/// A match before the deal with so many available workers, some of them seasonal: who is which never matters.
fn match_with(available: &[u8], n: usize) -> FactoryManager {
    let game = FactoryManager::setup(&Options::default(), available.len() as u8).unwrap();
    let mut json = serde_json::to_value(game).unwrap();
    for (seat, &wanted) in available.iter().enumerate() {
        let seasonal = (n + seat) % 3;
        let factory = &mut json["factories"][seat];
        factory["seasonal"] = seasonal.into();
        factory["tracks"]["canteen"] = (7 + seasonal - usize::from(wanted)).into();
    }
    serde_json::from_value(json).unwrap()
}

/// The same start for both: the real match after the draw, and the table.
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

/// The same words in the language of the real game.
fn action(table: &Table, said: Said) -> Action {
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

/// Everything on the table is as the real game shows it, and the same can be said.
fn compare(game: &FactoryManager, table: &Table) {
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

/// What is not legal is refused: no bid too low or too high, no other tile, no pass of the opener.
fn compare_refusals(game: &FactoryManager, table: &Table) {
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

/// FM-1.6, after an auction: the whole stack, and the order in which the market is prepared.
fn compare_the_end(mut game: FactoryManager, table: &Table) {
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

/// When two states are the same. The auction never asks which number a tile has, so with four and five seats,
/// where the states are too many, those that differ only by exchanging tiles are one.
fn key(table: &Table) -> Table {
    let mut key = table.clone();
    if key.people.len() >= 4 {
        key.face_up.clear();
        key.people.iter_mut().for_each(|person| person.new_tile = person.new_tile.map(|_| 0));
        key.lot.iter_mut().for_each(|lot| lot.tile = 0);
    }
    key
}

/// Visits every state that can be reached from here; how many those are.
fn explore(game: FactoryManager, table: Table) -> usize {
    compare(&game, &table);
    let mut seen = HashSet::from([key(&table)]);
    let mut waiting = VecDeque::from([(game, table)]);
    let mut ended = false;
    while let Some((game, table)) = waiting.pop_front() {
        let Some(speaker) = table.to_speak() else {
            if !ended {
                compare_the_end(game, &table);
            }
            ended = true;
            continue;
        };
        compare_refusals(&game, &table);
        for said in table.may_say() {
            let (mut game, mut next) = (game.clone(), table.clone());
            game.apply(Actor::Seat(Seat(speaker as u8)), action(&table, said), &mut |_| {}).unwrap();
            next.hear(said);
            compare(&game, &next);
            if seen.insert(key(&next)) {
                waiting.push_back((game, next));
            }
        }
    }
    assert!(ended);
    seen.len()
}

/// Every number of workers for every seat, with every deal of the old tiles. A turned table is the same
/// auction, so with 4 seats the sum of the workers, which no turn changes, says where the highest old tile lies
/// (all 24 deals come up). With 5 seats one deal for each (all 120 come up). The draws take turns.
fn states(seats: usize) -> usize {
    let (start, stack) = order_tiles(seats);
    let (deals, draws) = (deals_of(&start), draws_of(&stack));
    let (mut starts, mut states) = (0, 0);
    for n in 0..4usize.pow(seats as u32) {
        let available: Vec<u8> = (0..seats).map(|s| 1 + (n / 4usize.pow(s as u32) % 4) as u8).collect();
        let before = match_with(&available, n);
        let highest = usize::from(available.iter().sum::<u8>()) % seats;
        let dealt = deals.iter().enumerate().filter(|(number, deal)| match seats {
            4 => deal[highest] == 10,
            5 => *number == (n + n / 120) % 120,
            _ => true,
        });
        for (_, deal) in dealt {
            let (game, table) = begin(before.clone(), &available, deal, draws[starts % draws.len()]);
            states += explore(game, table);
            starts += 1;
        }
    }
    states
}

#[test]
fn every_auction_of_two_seats_goes_as_at_the_table() {
    assert_eq!(states(2), 736);
}

#[test]
fn every_auction_of_three_seats_goes_as_at_the_table() {
    assert_eq!(states(3), 91_068);
}

#[test]
fn every_auction_of_four_seats_goes_as_at_the_table() {
    assert_eq!(states(4), 256_656);
}

#[test]
fn every_auction_of_five_seats_goes_as_at_the_table() {
    assert_eq!(states(5), 610_125);
}
