//! A league: everybody of it on one ladder, cut into groups. A month is a match of each group, a season moves people.

use std::collections::BTreeMap;

use ids::UserId;

const SMALLEST: usize = 3;
const USUAL: usize = 4;

/// Somebody who wants to play in the league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub user: UserId,
    /// The place on the ladder so far; none for somebody new.
    pub place: Option<usize>,
    /// What is known of their strength; none if they never played a rated match of this game.
    pub strength: Option<i64>,
}

/// A ladder from the first to the last, and how it is cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLadder {
    pub ladder: Vec<UserId>,
    pub groups: Vec<Vec<UserId>>,
}

/// The ladder of a new month: whoever was on it keeps the order, new people come below them, the strong before the weak and
/// both before those of whom nothing is known, who keep the order in which they came (L-2, L-5).
pub fn new_ladder(candidates: &[Candidate]) -> NewLadder {
    let mut all: Vec<&Candidate> = candidates.iter().collect();
    all.sort_by_key(|candidate| {
        let strength = candidate.strength.map_or((1, 0), |strength| (0, -strength));
        (candidate.place.is_none(), candidate.place, strength)
    });
    let ladder: Vec<UserId> = all.into_iter().map(|candidate| candidate.user.clone()).collect();
    NewLadder { groups: groups(&ladder), ladder }
}

/// A ladder cut into groups of four, of three or five where four do not fit; none of fewer than three people (L-1).
pub fn groups(ladder: &[UserId]) -> Vec<Vec<UserId>> {
    let number = ladder.len().div_ceil(USUAL).min(ladder.len() / SMALLEST);
    if number == 0 {
        return Vec::new();
    }
    let (least, larger) = (ladder.len() / number, ladder.len() % number);
    let mut rest = ladder;
    let mut cut = |n: usize| {
        let (group, below) = rest.split_at(least + usize::from(n < larger));
        rest = below;
        group.to_vec()
    };
    (0..number).map(&mut cut).collect()
}

/// The ladder after a season: within each group by what was won in it, then the first of each group changes places with the last
/// of the group above (L-4). People with the same points keep their order.
pub fn moved(groups: &[Vec<UserId>], won: &BTreeMap<UserId, u32>) -> Vec<UserId> {
    let points = |user: &UserId| won.get(user).copied().unwrap_or_default();
    let mut groups = groups.to_vec();
    for group in &mut groups {
        group.sort_by_key(|user| u32::MAX - points(user));
    }
    for below in 1..groups.len() {
        let (upper, lower) = groups.split_at_mut(below);
        if let (Some(last), Some(first)) = (upper[below - 1].last_mut(), lower[0].first_mut()) {
            std::mem::swap(last, first);
        }
    }
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(names: &str) -> Vec<UserId> {
        names.chars().map(|name| UserId(name.into())).collect()
    }

    fn told(groups: &[Vec<UserId>]) -> Vec<String> {
        groups.iter().map(|group| group.iter().map(|user| user.0.as_str()).collect()).collect()
    }

    #[test]
    fn l_1_groups_have_three_to_five_people_and_four_where_they_can() {
        let sizes = |n: usize| {
            let ladder: Vec<UserId> = (0..n).map(|n| UserId(n.to_string())).collect();
            let groups = groups(&ladder);
            assert_eq!(groups.concat(), if n < 3 { Vec::new() } else { ladder }, "everybody, in order");
            groups.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!((sizes(0), sizes(2)), (vec![], vec![]), "two are no league");
        assert_eq!((sizes(3), sizes(5), sizes(6)), (vec![3], vec![5], vec![3, 3]));
        assert_eq!((sizes(7), sizes(11), sizes(64)), (vec![4, 3], vec![4, 4, 3], vec![4; 16]));
        assert!((3..300).all(|n| sizes(n).iter().all(|size| (3..=5).contains(size))));
    }

    #[test]
    fn l_2_the_first_ladder_goes_by_strength() {
        let candidate = |name: &str, strength| Candidate { user: UserId(name.into()), place: None, strength };
        let all = [
            candidate("new", None),
            candidate("weak", Some(-5)),
            candidate("strong", Some(70)),
            candidate("newer", None),
        ];
        assert_eq!(
            new_ladder(&all).ladder,
            ["strong", "weak", "new", "newer"].map(|name| UserId(name.into()))
        );
    }

    #[test]
    fn l_4_the_first_of_a_group_changes_places_with_the_last_of_the_group_above() {
        let groups = [people("abcd"), people("efgh"), people("ijk")];
        let won = [("d", 40), ("a", 30), ("b", 30), ("h", 9), ("e", 8), ("k", 1)];
        let won = won.map(|(name, points)| (UserId(name.into()), points)).into();
        // Ada and Ben have the same points and keep their order; Cleo has none and goes down.
        assert_eq!(moved(&groups, &won), people("dabhcefkgij"));
    }

    #[test]
    fn l_5_who_leaves_makes_room_and_who_comes_begins_at_the_bottom() {
        let on =
            |name: char, place| Candidate { user: UserId(name.into()), place: Some(place), strength: None };
        let late = Candidate { user: UserId("z".into()), place: None, strength: Some(i64::MAX) };
        let mut all = vec![late];
        all.extend("abdefgh".chars().zip([0, 1, 3, 4, 5, 6, 7]).map(|(name, place)| on(name, place)));
        assert_eq!(told(&new_ladder(&all).groups), ["abde", "fghz"], "however strong");
    }
}
