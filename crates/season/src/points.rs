//! What a match is worth.

use ids::{TableId, UserId};

/// What a win brings, at a table of any size (S-1). It divides evenly for two to five people, shared places included.
pub const WIN: u32 = 24;

/// How a person came out of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    pub user: UserId,
    /// As the match says it, bots included.
    pub place: i64,
    /// Whether they left before the end.
    pub left: bool,
}

/// A match that is over, with the people in it: bots have no place (S-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFinish {
    pub table: TableId,
    pub people: Vec<Finish>,
}

/// What everybody gets, in the order of the people: the winner of `n` gets [`WIN`], the last nothing, the others evenly between
/// (S-1). People on the same place share what their places bring. Bots are passed over, and whoever left gets nothing while
/// nobody else moves down for it (S-2). One person alone has not won against anybody.
pub fn points(people: &[Finish]) -> Vec<u32> {
    let Some(steps) = u32::try_from(people.len()).ok().and_then(|n| n.checked_sub(1)).filter(|n| *n > 0)
    else {
        return vec![0; people.len()];
    };
    let of = |own: &Finish| {
        if own.left {
            return 0;
        }
        let stayed = || people.iter().filter(|other| !other.left);
        let ahead = stayed().filter(|other| other.place < own.place).count() as u32;
        let equal = stayed().filter(|other| other.place == own.place).count() as u32;
        // The mean of what the places bring from the first to the last of those who share them.
        let place = |above: u32| 2 * WIN * (steps - above.min(steps)) / steps;
        (place(ahead) + place(ahead + equal - 1)) / 4
    };
    people.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places, with a minus where somebody has left.
    fn brings(places: &[i64]) -> Vec<u32> {
        let finish = |(n, place): (usize, &i64)| Finish {
            user: UserId(n.to_string()),
            place: place.abs(),
            left: *place < 0,
        };
        points(&places.iter().enumerate().map(finish).collect::<Vec<_>>())
    }

    #[test]
    fn s_1_a_win_brings_the_same_at_every_table_and_the_others_come_evenly_below() {
        assert_eq!(brings(&[1, 2]), [24, 0]);
        assert_eq!(brings(&[3, 1, 2]), [0, 24, 12]);
        assert_eq!(brings(&[1, 2, 3, 4]), [24, 16, 8, 0]);
        assert_eq!(brings(&[1, 2, 3, 4, 5]), [24, 18, 12, 6, 0]);
        assert_eq!(brings(&[1]), [0], "nobody was beaten");
    }

    #[test]
    fn s_1_a_shared_place_shares_what_its_places_bring() {
        assert_eq!(brings(&[1, 1]), [12, 12]);
        assert_eq!(brings(&[1, 1, 3, 4, 5]), [21, 21, 12, 6, 0]);
        assert_eq!(brings(&[1, 2, 2, 2]), [24, 8, 8, 8]);
        assert_eq!(brings(&[1, 2, 2, 4]), [24, 12, 12, 0]);
        for n in 2..=5 {
            assert_eq!(brings(&vec![1; n]), vec![12; n]);
        }
    }

    #[test]
    fn s_2_bots_are_passed_over_and_who_leaves_gets_nothing_and_takes_nothing_from_anybody() {
        assert_eq!(brings(&[2, 5]), [24, 0], "a bot was first, and two more between them");
        assert_eq!(brings(&[1, 2, 3, -4]), [24, 16, 8, 0]);
        assert_eq!(brings(&[-1, 2, 3, -4]), [0, 24, 16, 0], "whatever the board said when they went");
        assert_eq!(brings(&[-1, -1]), [0, 0]);
    }
}
