//! The rules of tournaments, by their numbers.

use ids::UserId;
use shopfloor_season::{
    Contender, Entrant, Finish, Meetings, PlayedRound, RoundTable, TournamentPast, WIN, draw, sizes,
};

use crate::dice::Dice;
use crate::oracle::{check_every_way, check_exchanges, check_seats};

fn user(name: impl ToString) -> UserId {
    UserId(name.to_string())
}

fn contender(name: impl ToString, points: u32) -> Contender {
    Contender { user: user(name), points, byes: 0 }
}

fn entered(names: &str) -> TournamentPast {
    let entrant = |name: char| Entrant { user: user(name), points: 0, out: false };
    TournamentPast { entrants: names.chars().map(entrant).collect(), rounds: Vec::new() }
}

/// A round of tables, the winner of each first; `-` before somebody who left.
fn round(tables: &[&str], bye: Option<char>) -> PlayedRound {
    let table = |text: &&str| {
        let mut left = false;
        let mut ended: Vec<Finish> = Vec::new();
        for name in text.chars() {
            if name == '-' {
                left = true;
                continue;
            }
            ended.push(Finish { user: user(name), place: ended.len() as i64 + 1, left });
            left = false;
        }
        RoundTable { people: ended.iter().map(|one| one.user.clone()).collect(), ended: Some(ended) }
    };
    PlayedRound { tables: tables.iter().map(table).collect(), bye: bye.map(user) }
}

fn points(past: &TournamentPast) -> Vec<(String, u32)> {
    past.standings().into_iter().map(|line| (line.user.0, line.points)).collect()
}

#[test]
fn t_1_tables_differ_by_at_most_one_and_nobody_sits_out() {
    assert_eq!(sizes(11, 4), [4, 4, 3]);
    assert_eq!((sizes(5, 4), sizes(9, 4), sizes(4, 3)), (vec![3, 2], vec![3, 3, 3], vec![2, 2]));
    assert_eq!((sizes(6, 5), sizes(16, 5), sizes(3, 5)), (vec![3, 3], vec![4; 4], vec![3]));
    for size in 3..=5 {
        for people in 2..200 {
            let sizes = sizes(people, size);
            assert_eq!(sizes.iter().sum::<usize>(), people);
            assert!(sizes.iter().all(|one| (2..=size).contains(one)), "{people} at tables of {size}");
        }
    }
}

#[test]
fn t_2_with_tables_of_two_one_of_an_odd_number_has_a_bye_that_counts_as_a_win_and_none_twice() {
    assert_eq!((sizes(5, 2), sizes(1, 4)), (vec![2, 2], vec![]));
    let mut past = entered("abcde");
    let mut had = Vec::new();
    for n in 0..5u8 {
        let drawn = past.next_round(2, &[n]).unwrap();
        let bye = drawn.bye.clone().unwrap();
        assert!(!had.contains(&bye), "{bye} had one before");
        had.push(bye.clone());
        let play = |table: &Vec<UserId>| {
            let names: String = table.iter().map(|one| one.0.as_str()).collect();
            names
        };
        let tables: Vec<String> = drawn.tables.iter().map(play).collect();
        let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
        past.rounds.push(round(&tables, bye.0.chars().next()));
    }
    let alone = TournamentPast { rounds: vec![round(&[], Some('a'))], ..entered("a") };
    assert_eq!(points(&alone), [("a".into(), WIN)]);
}

#[test]
fn t_2_the_bye_goes_to_the_last() {
    let mut people: Vec<Contender> = (0..7).map(|n| contender(n, 10 * n)).collect();
    assert_eq!(draw(&people, &Meetings::default(), 2, b"x").bye, Some(user(0)));
    people[0].byes = 1;
    assert_eq!(draw(&people, &Meetings::default(), 2, b"x").bye, Some(user(1)));
}

#[test]
fn t_3_the_first_round_is_by_lot() {
    let past = entered("abcdefgh");
    let rounds: Vec<_> = (0..20u8).map(|seed| past.next_round(4, &[seed]).unwrap()).collect();
    assert!(rounds.iter().any(|other| other != &rounds[0]), "another seed, another round");
    let first: Vec<&UserId> = rounds.iter().map(|round| &round.tables[0][0]).collect();
    assert!(first.iter().any(|user| *user != first[0]), "seats, too");
    let mut turned = past.clone();
    turned.entrants.reverse();
    assert_eq!(turned.next_round(4, b"seed"), past.next_round(4, b"seed"), "in whatever order they came");
}

#[test]
fn t_4_equals_play_equals() {
    let people: Vec<Contender> = (0..8).map(|n| contender(n, 24 * (n / 4))).collect();
    for seed in 0..20u8 {
        let drawn = draw(&people, &Meetings::default(), 4, &[seed]);
        let mut first: Vec<&str> = drawn.tables[0].iter().map(|one| one.0.as_str()).collect();
        first.sort_unstable();
        assert_eq!(first, ["4", "5", "6", "7"], "the first table is that of the best");
    }
}

#[test]
fn t_4_nobody_meets_again_while_others_of_equal_standing_are_there() {
    let mut dice = Dice(7);
    for case in 0..400u32 {
        let (number, size) = (3 + dice.below(6), 2 + dice.below(4));
        let people: Vec<Contender> = (0..number).map(|n| contender(n, 12 * dice.below(3) as u32)).collect();
        let mut met = Meetings::default();
        for _ in 0..dice.below(12) {
            let (one, other) = (dice.below(number), dice.below(number));
            if one != other {
                met.add(&[user(one), user(other)]);
            }
        }
        let drawn = draw(&people, &met, size, &case.to_le_bytes());
        check_seats(&people, &drawn, size);
        check_every_way(&people, &met, &drawn);
        check_exchanges(&people, &met, &drawn);
    }
}

#[test]
#[should_panic(expected = "together again")]
fn the_oracle_finds_a_round_that_brings_people_together_again() {
    let people: Vec<Contender> = (0..4).map(|n| contender(n, 0)).collect();
    let mut met = Meetings::default();
    met.add(&[user(0), user(1)]);
    let tables = vec![vec![user(0), user(1)], vec![user(2), user(3)]];
    check_every_way(&people, &met, &shopfloor_season::DrawnRound { tables, bye: None });
}

#[test]
fn t_5_a_round_follows_from_what_was_played_and_its_seed_and_there_is_none_before_the_last_is_over() {
    let past = TournamentPast { rounds: vec![round(&["abcd", "efgh"], None)], ..entered("abcdefgh") };
    assert_eq!(past.next_round(4, b"seed"), past.next_round(4, b"seed"));
    let mut playing = past.clone();
    playing.rounds[0].tables[1].ended = None;
    assert!(playing.is_playing() && !past.is_playing());
    assert_eq!(playing.next_round(4, b"seed"), None);
}

#[test]
fn t_6_a_late_comer_begins_with_the_points_of_the_last_who_is_still_playing() {
    let mut past = TournamentPast { rounds: vec![round(&["abc", "def"], None)], ..entered("abcdef") };
    assert_eq!(past.late_points(), 0);
    past.rounds.push(round(&["fca", "bed"], None));
    assert_eq!(past.late_points(), 12, "Cleo, after two rounds");
    past.entrants.push(Entrant { user: user("z"), points: past.late_points(), out: false });
    assert!(points(&past).contains(&("z".into(), 12)));
    let seats: usize = past.next_round(4, b"").unwrap().tables.iter().map(Vec::len).sum();
    assert_eq!(seats, 7);
}

#[test]
fn t_7_who_leaves_a_table_is_last_there_and_is_not_seated_again() {
    let mut past = TournamentPast { rounds: vec![round(&["-abcd"], None)], ..entered("abcd") };
    assert_eq!(points(&past)[3], ("a".into(), 0), "although they were ahead");
    assert_eq!(points(&past)[0], ("b".into(), 24));
    past.entrants[0].out = true;
    let drawn = past.next_round(4, b"").unwrap();
    assert!(!drawn.tables.concat().contains(&user("a")));
}

#[test]
fn t_8_equal_points_go_by_wins_then_by_the_points_of_whom_one_has_met() {
    let rounds = vec![round(&["ab", "cd"], None), round(&["ac", "db"], None)];
    let lines = TournamentPast { rounds, ..entered("abcd") }.standings();
    let seen: Vec<(&str, usize, u32, u32)> =
        lines.iter().map(|line| (line.user.0.as_str(), line.rank, line.points, line.met)).collect();
    assert_eq!(seen, [("a", 1, 48, 24), ("c", 2, 24, 72), ("d", 3, 24, 24), ("b", 4, 0, 72)]);
    let rounds = vec![round(&["ab", "cd"], None)];
    let shared = TournamentPast { rounds, ..entered("abcd") }.standings();
    assert_eq!(shared.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 1, 3, 3]);
}
