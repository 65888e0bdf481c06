//! Ratings: Weng-Lin, one for each game, for matches between people.
//!
//! Whether a match is rated is decided when it starts (`Table::unrated`). The people who stayed are rated among
//! themselves, with the bots that had seats of their own, whose rating is the ladder's; players who left are rated as
//! last against everybody. The nth rated match between the same people within 30 days moves ratings by 1/n.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Change, Down, RatingRow, ResultRow, Store, UserId};
use table::{Ended, Ending, SeatKind, Table};

use crate::days;

/// Ratings are stored in millionths.
const MILLION: f64 = 1e6;
/// A bot's strength is known from thousands of matches.
const BOT_UNCERTAINTY: f64 = 0.5;
/// Weng-Lin's scale on which 100 points mean what 100 points of Elo mean, as long as both ratings are certain.
const PER_ELO: f64 = 0.033_92;
const NEW: f64 = 25.0;
/// What a new player's rating is shown as, and the ladder's zero point.
const SHOWN_NEW: f64 = 1000.0;
/// From so many rated matches on, a rating is no longer provisional, and the leaderboard shows it.
pub const ESTABLISHED: i64 = 10;
/// How long people's matches with each other are remembered.
const TOGETHER_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A rating as people see it, on the ladder's scale.
pub fn shown(millionths: i64) -> i64 {
    (SHOWN_NEW + (millionths as f64 / MILLION - NEW) / PER_ELO).round() as i64
}

/// A rating's uncertainty, on the same scale; a difference of two ratings, too.
pub fn shown_distance(millionths: i64) -> i64 {
    (millionths as f64 / MILLION / PER_ELO).round() as i64
}

fn millionths(value: f64) -> i64 {
    (value * MILLION).round() as i64
}

fn bot(elo: f64) -> WengLinRating {
    WengLinRating { rating: NEW + (elo - SHOWN_NEW) * PER_ELO, uncertainty: BOT_UNCERTAINTY }
}

fn of_row(row: &RatingRow) -> WengLinRating {
    WengLinRating { rating: row.rating as f64 / MILLION, uncertainty: row.uncertainty as f64 / MILLION }
}

/// Everybody's rating after a match; the winner's place is 1.
fn rated(before: &[WengLinRating], places: &[u8]) -> Vec<WengLinRating> {
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|rating| [*rating]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (&team[..], MultiTeamOutcome::new((*place).into())))
        .collect();
    weng_lin_multi_team(&ranked, &WengLinConfig::new()).into_iter().map(|team| team[0]).collect()
}

/// Somebody in a rated match.
#[derive(Clone, Copy)]
struct Rival {
    before: WengLinRating,
    place: u8,
    left: bool,
}

/// What a match makes of its players' ratings, in their order: those who stayed are compared with each other, those who
/// left with everybody. In the `nth` match between the same people everything moves by 1/n.
fn after(rivals: &[Rival], nth: i64) -> Vec<WengLinRating> {
    let play = |who: &dyn Fn(&Rival) -> bool| {
        let playing: Vec<usize> = (0..rivals.len()).filter(|n| who(&rivals[*n])).collect();
        let before: Vec<WengLinRating> = playing.iter().map(|n| rivals[*n].before).collect();
        let places: Vec<u8> = playing.iter().map(|n| rivals[*n].place).collect();
        playing.into_iter().zip(rated(&before, &places)).collect::<Vec<_>>()
    };
    let everybody = play(&|_| true);
    let stayed = play(&|rival| !rival.left);
    // Somebody who stayed alone has beaten those who left.
    let among = if stayed.len() > 1 { stayed } else { everybody.clone() };
    let moved = |(n, rival): (usize, &Rival)| {
        let found = if rival.left { &everybody } else { &among };
        let full = found.iter().find(|(other, _)| *other == n).map_or(rival.before, |(_, rating)| *rating);
        let part = |before: f64, full: f64| before + (full - before) / nth as f64;
        WengLinRating {
            rating: part(rival.before.rating, full.rating),
            uncertainty: part(rival.before.uncertainty, full.uncertainty),
        }
    };
    rivals.iter().enumerate().map(moved).collect()
}

/// Which match in a row this is for the two of these people who have met most often.
async fn nth_together(store: &Store, people: &[UserId], now: i64) -> Result<i64, Down> {
    let mut most = 0;
    for (n, one) in people.iter().enumerate() {
        for other in &people[..n] {
            most = most.max(store.rated_together(one, other, now - TOGETHER_MS).await?);
        }
    }
    Ok(most + 1)
}

/// How one person did against bots of one level: the level, how many there were, and twice how many they were ahead of.
fn against(table: &Table, end: &Ended) -> Option<(String, i64, i64)> {
    let mut people = (0..).zip(&table.seats).filter(|(_, seat)| seat.occupant.kind() == SeatKind::Person);
    let (Some((me, _)), None) = (people.next(), people.next()) else { return None };
    let levels: Vec<&str> = table.seats.iter().filter_map(|seat| seat.occupant.level()).collect();
    let first = *levels.first()?;
    // Only there the ladder's ratings hold.
    let standard = catalog::find(&table.game).is_some_and(|game| game.default_options() == table.options);
    if !standard || levels.iter().any(|level| *level != first) {
        return None;
    }
    let own: &u8 = end.places.get::<usize>(me)?;
    let points = |place: &u8| match place.cmp(own) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    let others = (0..).zip(&end.places).filter(|(n, _): &(usize, _)| *n != me);
    Some((first.to_owned(), levels.len() as i64, others.map(|(_, place)| points(place)).sum()))
}

/// Adds the results of a match to the change that makes them final, and the ratings if it is rated.
pub async fn settle(
    store: &Store,
    table: &Table,
    ending: Ending,
    now: i64,
    mut change: Change,
) -> Result<Change, Down> {
    if let Some(attempt) = table.attempt {
        return Ok(days::ended(table, attempt, ending, now, change));
    }
    // A match that goes on from another says nothing about anybody's record: its first part was played elsewhere.
    if table.origin.is_some() {
        return Ok(change);
    }
    let verdict = table.verdict();
    let end = match ending {
        Ending::Played => table.outcome.clone().unwrap_or_else(|| verdict.decided()),
        Ending::Left | Ending::Unfinished => verdict.decided(),
    };
    let unfinished = ending == Ending::Unfinished;
    let moved = if unfinished { Vec::new() } else { ratings(store, table, ending, &end, now).await? };
    let against = if ending == Ending::Played { against(table, &end) } else { None };
    for (n, seat) in table.seats.iter().enumerate() {
        let Some(user) = seat.occupant.user() else { continue };
        let rating = moved.iter().find(|moved| moved.user == *user);
        let (level, faced, beaten) = match &against {
            Some((level, faced, beaten)) => (Some(level.clone()), *faced, *beaten),
            None => (None, 0, 0),
        };
        change = change.add_result(&ResultRow {
            table: table.id.clone(),
            seat: n as i64,
            user: user.clone(),
            game: table.game.clone(),
            place: if unfinished { 0 } else { end.places[n].into() },
            score: end.scores[n].into(),
            seats: table.seats.len() as i64,
            left: end.left[n],
            rating_before: rating.map(|moved| millionths(moved.before.rating)),
            rating_after: rating.map(|moved| millionths(moved.after.rating)),
            finished: now,
            unfinished,
            against: level,
            faced,
            beaten,
        });
        // Of a person who is gone no rating is kept.
        let stays = store.user(user).await?.is_some_and(|user| !user.deleted);
        if let Some(moved) = rating.filter(|_| stays) {
            change = change.put_rating(&RatingRow {
                user: user.clone(),
                game: table.game.clone(),
                rating: millionths(moved.after.rating),
                uncertainty: millionths(moved.after.uncertainty),
                matches: moved.matches + 1,
            });
        }
    }
    Ok(change)
}

/// A person's rating before and after a match, and how many were rated before.
struct Moved {
    user: UserId,
    before: WengLinRating,
    after: WengLinRating,
    matches: i64,
}

/// The ratings a match moves; none if it is not rated.
async fn ratings(
    store: &Store,
    table: &Table,
    ending: Ending,
    end: &Ended,
    now: i64,
) -> Result<Vec<Moved>, Down> {
    if table.imported || table.unrated().is_some() {
        return Ok(Vec::new());
    }
    let rules = catalog::find(&table.game);
    let mut people = Vec::new();
    let mut rivals = Vec::new();
    for (n, seat) in table.seats.iter().enumerate() {
        let (place, left) = (end.places[n], end.left[n]);
        if let Some(user) = seat.occupant.user() {
            let stored = store.rating(user, &table.game).await?;
            let matches = stored.as_ref().map_or(0, |row| row.matches);
            people.push((rivals.len(), user.clone(), matches));
            rivals.push(Rival {
                before: stored.as_ref().map_or_else(WengLinRating::new, of_row),
                place,
                left,
            });
        } else if let (Ending::Played, Some(level)) = (ending, seat.occupant.level())
            && let Some(elo) = rules.and_then(|rules| rules.elo(level))
        {
            rivals.push(Rival { before: bot(elo), place, left });
        }
    }
    let users: Vec<UserId> = people.iter().map(|(_, user, _)| user.clone()).collect();
    let after = after(&rivals, nth_together(store, &users, now).await?);
    let moved = |(n, user, matches): (usize, UserId, i64)| Moved {
        user,
        before: rivals[n].before,
        after: after[n],
        matches,
    };
    Ok(people.into_iter().map(moved).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rival(rating: f64, place: u8, left: bool) -> Rival {
        Rival { before: WengLinRating { rating, uncertainty: 3.0 }, place, left }
    }

    fn moves(rivals: &[Rival], nth: i64) -> Vec<f64> {
        after(rivals, nth)
            .iter()
            .zip(rivals)
            .map(|(after, rival)| after.rating - rival.before.rating)
            .collect()
    }

    #[test]
    fn a_new_player_is_shown_at_1000_and_rises_by_winning() {
        let new = WengLinRating::new();
        assert_eq!(shown((new.rating * MILLION) as i64), 1000);
        let after = rated(&[new, bot(1000.0)], &[1, 2]);
        assert!(after[0].rating > new.rating && after[0].uncertainty < new.uncertainty);
        let after = rated(&[new, bot(1000.0)], &[2, 1]);
        assert!(after[0].rating < new.rating);
    }

    #[test]
    fn a_hundred_points_between_well_known_players_are_a_hundred_in_elo() {
        // What Weng-Lin expects of two players whose strength is known, against Elo's formula.
        let (a, b) = (bot(1100.0), bot(1000.0));
        let beta = WengLinConfig::new().beta;
        let c = (2.0 * beta * beta).sqrt();
        let expected = 1.0 / (1.0 + ((b.rating - a.rating) / c).exp());
        let elo = 1.0 / (1.0 + 10f64.powf(-100.0 / 400.0));
        assert!((expected - elo).abs() < 1e-3, "{expected} {elo}");
    }

    #[test]
    fn beating_a_stronger_bot_brings_more() {
        let new = WengLinRating::new();
        let rise = |elo| rated(&[new, bot(elo)], &[1, 2])[0].rating - new.rating;
        assert!(rise(1500.0) > rise(700.0));
    }

    #[test]
    fn leaving_a_match_of_two_is_losing_it() {
        let lost = moves(&[rival(26.0, 1, false), rival(24.0, 2, false)], 1);
        let left = moves(&[rival(26.0, 1, false), rival(24.0, 2, true)], 1);
        assert_eq!(lost, left);
        assert!(left[0] > 0.0 && left[1] < 0.0);
    }

    #[test]
    fn those_who_stay_are_rated_as_if_a_leavers_seat_were_empty() {
        let three = [rival(26.0, 2, false), rival(24.0, 1, false), rival(30.0, 3, true)];
        let two = moves(&three[..2], 1);
        let moved = moves(&three, 1);
        assert_eq!(moved[..2], two, "a strong player's leaving gives and takes nothing");
        let stayed = [three[0], three[1], rival(30.0, 3, false)];
        assert_eq!(moved[2], moves(&stayed, 1)[2], "last against all");
    }

    #[test]
    fn two_who_left_are_equals() {
        let moved = moves(&[rival(25.0, 1, false), rival(25.0, 2, true), rival(25.0, 2, true)], 1);
        assert!(moved[0] > 0.0 && moved[1] < 0.0);
        assert_eq!(moved[1], moved[2]);
    }

    #[test]
    fn the_nth_match_moves_ratings_by_an_nth() {
        let two = [rival(26.0, 2, false), rival(24.0, 1, false)];
        let (first, fourth) = (moves(&two, 1), moves(&two, 4));
        for (first, fourth) in first.iter().zip(fourth) {
            assert!((first / 4.0 - fourth).abs() < 1e-12);
        }
        let uncertainty = |nth| 3.0 - after(&two, nth)[0].uncertainty;
        assert!((uncertainty(1) / 4.0 - uncertainty(4)).abs() < 1e-12);
    }
}
