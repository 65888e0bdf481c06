//! Who sits with whom in a round: the Swiss system for tables of two to five.
//!
//! A round follows from the points, from who has met whom and from a seed that nobody knows before the draw. Every pair at a table
//! is a burden: the difference of their points, and twice a win for each time they have met (T-4). The draw has the smallest
//! burden there is; with many people it is one that no exchange of two people makes smaller. So nobody meets again where other
//! tables of the same standing would do.

use std::collections::BTreeMap;

use ids::UserId;

use crate::points::WIN;

/// What it weighs that two people meet once more, for each time they have met.
const AGAIN: u32 = 2 * WIN;
/// With so many people every way to seat them is looked at.
const ALL_WAYS: usize = 12;
/// With more people, from so many beginnings.
const BEGINNINGS: u32 = 8;

/// Somebody who is to have a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    pub user: UserId,
    pub points: u32,
    /// In how many rounds they had nobody to play with.
    pub byes: usize,
}

/// How often any two people have sat at a table together.
#[derive(Clone, Debug, Default)]
pub struct Meetings(BTreeMap<(UserId, UserId), u32>);

impl Meetings {
    pub fn add(&mut self, people: &[UserId]) {
        for (n, one) in people.iter().enumerate() {
            for other in &people[..n] {
                *self.0.entry(pair(one, other)).or_default() += 1;
            }
        }
    }

    pub fn between(&self, one: &UserId, other: &UserId) -> u32 {
        self.0.get(&pair(one, other)).copied().unwrap_or_default()
    }
}

fn pair(one: &UserId, other: &UserId) -> (UserId, UserId) {
    if one < other { (one.clone(), other.clone()) } else { (other.clone(), one.clone()) }
}

/// Who sits where in a round. The people of a table are in the order of their seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnRound {
    pub tables: Vec<Vec<UserId>>,
    pub bye: Option<UserId>,
}

/// How many sit at each table: as many tables as are needed so that none is larger than asked for, and none by more than one
/// larger than another (T-1). With tables of two and an odd number of people one is left over (T-2).
pub fn sizes(people: usize, size: usize) -> Vec<usize> {
    let people = if size == 2 { people - people % 2 } else { people };
    if people < 2 {
        return Vec::new();
    }
    let tables = people.div_ceil(size);
    (0..tables).map(|n| people / tables + usize::from(n < people % tables)).collect()
}

/// Draws lots: the same for everybody who knows the seed.
fn lot(seed: &[u8], about: &str, user: &UserId) -> [u8; 32] {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 tournament draw");
    for part in [seed, about.as_bytes(), user.0.as_bytes()] {
        hash.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    *hash.finalize().as_bytes()
}

/// Draws a round for tables of up to `size` people (T-1 to T-5).
pub fn draw(contenders: &[Contender], met: &Meetings, size: usize, seed: &[u8]) -> DrawnRound {
    let mut order: Vec<&Contender> = contenders.iter().collect();
    order.sort_by_key(|one| (u32::MAX - one.points, lot(seed, "order", &one.user)));
    let sizes = sizes(order.len(), size);
    let mut bye = None;
    if sizes.iter().sum::<usize>() < order.len() {
        // T-2: whoever had the fewest byes, of these the last.
        let least = order.iter().map(|one| one.byes).min();
        let last = order.iter().rposition(|one| Some(one.byes) == least);
        bye = last.map(|last| order.remove(last).user.clone());
    }
    let burdens = Burdens::new(&order, met);
    let tables = if order.len() <= ALL_WAYS {
        lightest(&burdens, &sizes)
    } else {
        let begin = |n: u32| {
            let about = format!("beginning {n}");
            let mut people: Vec<usize> = (0..order.len()).collect();
            people.sort_by_key(|i| (u32::MAX - order[*i].points, lot(seed, &about, &order[*i].user)));
            let mut rest = people.into_iter();
            let mut tables: Vec<Vec<usize>> =
                sizes.iter().map(|size| rest.by_ref().take(*size).collect()).collect();
            exchange(&burdens, &mut tables);
            tables
        };
        (0..BEGINNINGS).map(begin).min_by_key(|tables| burdens.of_all(tables)).unwrap_or_default()
    };
    let seated = |table: &Vec<usize>| {
        let mut people: Vec<UserId> = table.iter().map(|i| order[*i].user.clone()).collect();
        people.sort_by_key(|user| lot(seed, "seat", user));
        people
    };
    let mut tables = tables;
    for table in &mut tables {
        table.sort_unstable();
    }
    // The first table is that of the best.
    tables.sort_unstable();
    DrawnRound { tables: tables.iter().map(seated).collect(), bye }
}

/// What each pair weighs, by their numbers in the order of the draw.
struct Burdens(Vec<Vec<u32>>);

impl Burdens {
    fn new(order: &[&Contender], met: &Meetings) -> Burdens {
        let of = |one: &&Contender, other: &&Contender| {
            one.points.abs_diff(other.points) + AGAIN * met.between(&one.user, &other.user)
        };
        Burdens(order.iter().map(|one| order.iter().map(|other| of(one, other)).collect()).collect())
    }

    /// What somebody adds to a table.
    fn with(&self, person: usize, table: &[usize]) -> u32 {
        table.iter().filter(|other| **other != person).map(|other| self.0[person][*other]).sum()
    }

    fn of_all(&self, tables: &[Vec<usize>]) -> u32 {
        tables.iter().flat_map(|table| table.iter().map(|person| self.with(*person, table))).sum::<u32>() / 2
    }
}

/// Exchanges two people as long as that makes the burden smaller.
fn exchange(burdens: &Burdens, tables: &mut [Vec<usize>]) {
    let mut again = true;
    while again {
        again = false;
        for a in 0..tables.len() {
            for b in a + 1..tables.len() {
                for i in 0..tables[a].len() {
                    for j in 0..tables[b].len() {
                        let (one, other) = (tables[a][i], tables[b][j]);
                        let apart = burdens.0[one][other];
                        let before = burdens.with(one, &tables[a]) + burdens.with(other, &tables[b]);
                        // Neither sits at the other's table any more: what they would weigh there is taken off.
                        let after =
                            burdens.with(other, &tables[a]) + burdens.with(one, &tables[b]) - 2 * apart;
                        if after < before {
                            (tables[a][i], tables[b][j]) = (other, one);
                            again = true;
                        }
                    }
                }
            }
        }
    }
}

/// The lightest way to seat everybody, the first of several by the order of the draw.
fn lightest(burdens: &Burdens, sizes: &[usize]) -> Vec<Vec<usize>> {
    let people = burdens.0.len();
    let mut search =
        Search { burdens, best: None, least: u32::MAX, tables: Vec::new(), seated: vec![false; people] };
    search.open(&mut sizes.to_vec(), 0);
    search.best.unwrap_or_default()
}

struct Search<'a> {
    burdens: &'a Burdens,
    best: Option<Vec<Vec<usize>>>,
    least: u32,
    tables: Vec<Vec<usize>>,
    seated: Vec<bool>,
}

impl Search<'_> {
    /// Opens the next table, of each size that is left, with the first person who has no seat.
    fn open(&mut self, sizes: &mut Vec<usize>, burden: u32) {
        let Some(first) = self.seated.iter().position(|seated| !seated) else {
            if burden < self.least {
                (self.least, self.best) = (burden, Some(self.tables.clone()));
            }
            return;
        };
        self.seated[first] = true;
        for n in 0..sizes.len() {
            if n > 0 && sizes[n] == sizes[n - 1] {
                continue;
            }
            let size = sizes.remove(n);
            self.tables.push(vec![first]);
            self.fill(size, first + 1, sizes, burden);
            self.tables.pop();
            sizes.insert(n, size);
        }
        self.seated[first] = false;
    }

    /// Fills the last table with people from `from` on.
    fn fill(&mut self, size: usize, from: usize, sizes: &mut Vec<usize>, burden: u32) {
        if burden >= self.least {
            return;
        }
        let last = self.tables.len() - 1;
        if self.tables[last].len() == size {
            return self.open(sizes, burden);
        }
        for person in from..self.seated.len() {
            if self.seated[person] {
                continue;
            }
            let more = self.burdens.with(person, &self.tables[last]);
            self.seated[person] = true;
            self.tables[last].push(person);
            self.fill(size, person + 1, sizes, burden + more);
            self.tables[last].pop();
            self.seated[person] = false;
        }
    }
}
