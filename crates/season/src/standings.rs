//! The standings of a season.

use std::collections::BTreeMap;

use ids::UserId;

use crate::points::{MatchFinish, WIN, points};

/// So many of a person's matches count in a season, the best ones (S-4).
pub const BEST: usize = 12;
/// Of matches between exactly the same people so many count, the first ones (S-3).
pub const SAME_PEOPLE: usize = 3;

/// Where somebody stands in a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    pub user: UserId,
    /// From 1; people whom no rule tells apart share it.
    pub rank: usize,
    pub points: u32,
    /// How many matches counted for the season, beyond the best ones too.
    pub matches: usize,
    pub wins: usize,
}

/// The standings after these matches, in the order they ended (S-3, S-4, S-5).
pub fn season_standings(matches: &[MatchFinish]) -> Vec<SeasonLine> {
    let mut same: BTreeMap<Vec<&UserId>, usize> = BTreeMap::new();
    let mut of: BTreeMap<&UserId, Vec<u32>> = BTreeMap::new();
    for ended in matches.iter().filter(|ended| ended.people.len() >= 2) {
        let mut people: Vec<&UserId> = ended.people.iter().map(|finish| &finish.user).collect();
        people.sort_unstable();
        let nth = same.entry(people).or_default();
        *nth += 1;
        if *nth > SAME_PEOPLE {
            continue;
        }
        for (finish, points) in ended.people.iter().zip(points(&ended.people)) {
            of.entry(&finish.user).or_default().push(points);
        }
    }
    let line = |(user, mut points): (&UserId, Vec<u32>)| {
        points.sort_unstable_by(|one, other| other.cmp(one));
        SeasonLine {
            user: user.clone(),
            rank: 0,
            points: points.iter().take(BEST).sum(),
            matches: points.len(),
            wins: points.iter().filter(|points| **points == WIN).count(),
        }
    };
    let mut lines: Vec<SeasonLine> = of.into_iter().map(line).collect();
    // S-5: more points, then more wins, then fewer matches.
    let key = |line: &SeasonLine| (u32::MAX - line.points, usize::MAX - line.wins, line.matches);
    lines.sort_by_key(key);
    ranked(&mut lines, key, |line, rank| line.rank = rank);
    lines
}

/// Gives sorted lines their ranks: those with the same key share one.
pub(crate) fn ranked<T, K: PartialEq>(lines: &mut [T], key: impl Fn(&T) -> K, set: impl Fn(&mut T, usize)) {
    let mut rank = 0;
    for n in 0..lines.len() {
        if n == 0 || key(&lines[n]) != key(&lines[n - 1]) {
            rank = n + 1;
        }
        set(&mut lines[n], rank);
    }
}

#[cfg(test)]
mod tests {
    use ids::TableId;

    use super::*;
    use crate::points::Finish;

    /// A match of these people, the winner first.
    fn ended(people: &str) -> MatchFinish {
        let finish =
            |(n, name): (usize, char)| Finish { user: UserId(name.into()), place: n as i64 + 1, left: false };
        MatchFinish {
            table: TableId(people.to_owned()),
            people: people.chars().enumerate().map(finish).collect(),
        }
    }

    fn standings(matches: &[&str]) -> Vec<(String, usize, u32, usize)> {
        let lines = season_standings(&matches.iter().map(|people| ended(people)).collect::<Vec<_>>());
        lines.into_iter().map(|line| (line.user.0, line.rank, line.points, line.matches)).collect()
    }

    #[test]
    fn s_3_a_match_counts_if_two_people_played_it_and_three_times_between_the_same() {
        assert_eq!(standings(&["a"]), []);
        let four = standings(&["ab", "ba", "ab", "ab"]);
        assert_eq!(four, [("a".into(), 1, 48, 3), ("b".into(), 2, 24, 3)], "the fourth does not");
        let others = standings(&["ab", "ab", "ab", "ab", "abc"]);
        assert_eq!(others[0], ("a".into(), 1, 96, 4), "with somebody else they are other people");
    }

    #[test]
    fn s_4_the_best_twelve_count_so_that_nobody_wins_by_playing_most() {
        let names: Vec<String> = ('b'..='p').map(|other| format!("a{other}")).collect();
        let losses: Vec<String> = ('b'..='p').map(|other| format!("{other}a")).collect();
        let mut matches: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(standings(&matches)[0], ("a".into(), 1, 12 * 24, 15));
        matches.extend(losses.iter().map(String::as_str));
        assert_eq!(standings(&matches)[0], ("a".into(), 1, 12 * 24, 30), "a lost match takes nothing away");
    }

    #[test]
    fn s_5_equal_points_go_by_wins_then_by_fewer_matches_and_are_shared_after_that() {
        // Ada wins once and loses once, Cleo is twice in the middle.
        let lines = standings(&["acx", "ycz", "za"]);
        let place =
            |name: &str| lines.iter().find(|line| line.0 == name).map(|line| (line.1, line.2, line.3));
        assert_eq!((place("y"), place("z")), (Some((1, 24, 1)), Some((2, 24, 2))));
        assert_eq!((place("a"), place("c")), (Some((2, 24, 2)), Some((4, 24, 2))), "equal points, no win");
    }
}
