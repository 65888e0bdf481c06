//! A second look at rounds that shares nothing with how they are drawn: every way to seat people, written out.

use ids::UserId;
use shopfloor_season::{Contender, DrawnRound, Meetings};

/// Who sits where, as numbers of tables by person.
fn every_way(people: usize, sizes: &[usize], found: &mut dyn FnMut(&[usize])) {
    fn go(at: &mut Vec<usize>, free: &mut [usize], people: usize, found: &mut dyn FnMut(&[usize])) {
        if at.len() == people {
            return found(at);
        }
        for table in 0..free.len() {
            if free[table] > 0 {
                free[table] -= 1;
                at.push(table);
                go(at, free, people, found);
                at.pop();
                free[table] += 1;
            }
        }
    }
    go(&mut Vec::new(), &mut sizes.to_vec(), people, found);
}

/// The points at each table, and how many times somebody meets somebody again.
fn looks(people: &[&Contender], at: &[usize], tables: usize, met: &Meetings) -> (Vec<Vec<u32>>, u32) {
    let mut standing = vec![Vec::new(); tables];
    let mut again = 0;
    for (n, one) in people.iter().enumerate() {
        standing[at[n]].push(one.points);
        for m in 0..n {
            if at[m] == at[n] {
                again += met.between(&one.user, &people[m].user);
            }
        }
    }
    standing.iter_mut().for_each(|points| points.sort_unstable());
    standing.sort_unstable();
    (standing, again)
}

fn seated<'a>(contenders: &'a [Contender], draw: &DrawnRound) -> (Vec<&'a Contender>, Vec<usize>) {
    let at = |user: &UserId| draw.tables.iter().position(|table| table.contains(user));
    contenders.iter().filter_map(|one| Some((one, at(&one.user)?))).unzip()
}

/// Nobody has two seats, everybody has one or the bye, and tables have the sizes that were promised.
pub fn check_seats(contenders: &[Contender], draw: &DrawnRound, size: usize) {
    let mut all: Vec<&UserId> = draw.tables.iter().flatten().chain(&draw.bye).collect();
    all.sort();
    let mut expected: Vec<&UserId> = contenders.iter().map(|one| &one.user).collect();
    expected.sort();
    assert_eq!(all, expected, "everybody once");
    let mut lengths: Vec<usize> = draw.tables.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    if let (Some(least), Some(most)) = (lengths.first(), lengths.last()) {
        assert!(*least >= 2 && *most <= size && most - least <= 1, "{lengths:?} for tables of {size}");
    }
    let may_miss = contenders.len() == 1 || size == 2 && contenders.len() % 2 == 1;
    assert_eq!(draw.bye.is_some(), may_miss, "{} people at tables of {size}", contenders.len());
    if let Some(bye) = &draw.bye {
        let least = contenders.iter().map(|one| one.byes).min();
        let byes = contenders.iter().find(|one| one.user == *bye).map(|one| one.byes);
        assert_eq!(byes, least, "nobody has a second bye before everybody had one");
    }
}

/// Of all ways to seat the same people that have the same points at every table, none brings fewer people together again.
pub fn check_every_way(contenders: &[Contender], met: &Meetings, draw: &DrawnRound) {
    let (people, at) = seated(contenders, draw);
    let sizes: Vec<usize> = draw.tables.iter().map(Vec::len).collect();
    let (standing, again) = looks(&people, &at, sizes.len(), met);
    if again == 0 {
        return;
    }
    every_way(people.len(), &sizes, &mut |other| {
        let (same, fewer) = looks(&people, other, sizes.len(), met);
        assert!(
            same != standing || fewer >= again,
            "{draw:?} brings {again} together again, {other:?} {fewer}"
        );
    });
}

/// For many people: no exchange of two with the same points has fewer people meet again.
pub fn check_exchanges(contenders: &[Contender], met: &Meetings, draw: &DrawnRound) {
    let (people, at) = seated(contenders, draw);
    let before = looks(&people, &at, draw.tables.len(), met).1;
    if before == 0 {
        return;
    }
    for one in 0..people.len() {
        for other in 0..one {
            if at[one] != at[other] && people[one].points == people[other].points {
                let mut exchanged = at.clone();
                exchanged.swap(one, other);
                let after = looks(&people, &exchanged, draw.tables.len(), met).1;
                assert!(after >= before, "{} and {}", people[one].user, people[other].user);
            }
        }
    }
}
