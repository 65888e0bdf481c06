//! Ratings: Weng-Lin, one for each game.
//!
//! A match is rated if it was played to its end and no bot took over a seat. A player who left, even for a while, is
//! ranked last, and only their rating changes: the others did not play the match they had sat down for. Bots have the
//! rating that the ladder found.

use engine::Seat;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Change, Down, RatingRow, ResultRow, Store};

use table::Table;

/// Ratings are stored in millionths.
const MILLION: f64 = 1e6;
/// A bot's strength is known from thousands of matches.
const BOT_UNCERTAINTY: f64 = 0.5;
/// Weng-Lin's scale on which 100 points mean what 100 points of Elo mean, as long as both ratings are certain.
const PER_ELO: f64 = 0.033_92;
const NEW: f64 = 25.0;
/// What a new player's rating is shown as, and the ladder's zero point.
const SHOWN_NEW: f64 = 1000.0;

/// A rating as people see it, on the ladder's scale.
pub fn shown(millionths: i64) -> i64 {
    (SHOWN_NEW + (millionths as f64 / MILLION - NEW) / PER_ELO).round() as i64
}

/// A rating's uncertainty, on the same scale.
pub fn shown_uncertainty(millionths: i64) -> i64 {
    (millionths as f64 / MILLION / PER_ELO).round() as i64
}

fn bot(elo: f64) -> WengLinRating {
    WengLinRating { rating: NEW + (elo - SHOWN_NEW) * PER_ELO, uncertainty: BOT_UNCERTAINTY }
}

fn of_row(row: &RatingRow) -> WengLinRating {
    WengLinRating { rating: row.rating as f64 / MILLION, uncertainty: row.uncertainty as f64 / MILLION }
}

/// Everybody's rating after a match; `places` by seat, the winner's is 1.
fn rated(before: &[WengLinRating], places: &[usize]) -> Vec<WengLinRating> {
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|rating| [*rating]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().zip(places).map(|(team, place)| (&team[..], MultiTeamOutcome::new(*place))).collect();
    weng_lin_multi_team(&ranked, &WengLinConfig::new()).into_iter().map(|team| team[0]).collect()
}

/// Adds the results of a finished match, and the ratings if it is rated.
pub async fn settle(store: &Store, table: &Table, mut change: Change) -> Result<Change, Down> {
    let Some(end) = &table.outcome else { return Ok(change) };
    let left: Vec<bool> = (0..table.seats.len() as u8).map(|seat| table.left(Seat(seat))).collect();
    let rules = catalog::find(&table.game);
    let mut rows = Vec::new();
    let mut before = Vec::new();
    for seat in &table.seats {
        let stored = match seat.occupant.user() {
            Some(user) => store.rating(user, &table.game).await?,
            None => None,
        };
        before.push(match (&stored, seat.occupant.level()) {
            (_, Some(level)) => rules.and_then(|rules| rules.elo(level)).map(bot),
            (Some(stored), None) => Some(of_row(stored)),
            (None, None) => Some(WengLinRating::new()),
        });
        rows.push(stored);
    }
    let known: Option<Vec<WengLinRating>> = before.into_iter().collect();
    let counts = table.rated && !table.imported && table.seats.len() > 1;
    // Behind everybody, however well the bot played.
    let last = table.seats.len() + 1;
    let places: Vec<usize> = end
        .places
        .iter()
        .zip(&left)
        .map(|(place, left)| if *left { last } else { usize::from(*place) })
        .collect();
    let after = known.as_ref().filter(|_| counts).map(|before| rated(before, &places));
    let anyone_left = left.contains(&true);
    for (n, seat) in table.seats.iter().enumerate() {
        let Some(user) = seat.occupant.user() else { continue };
        let rates = !anyone_left || left[n];
        let change_of = known.as_ref().zip(after.as_ref()).filter(|_| rates).map(|(b, a)| (b[n], a[n]));
        let millionths = |value: f64| (value * MILLION).round() as i64;
        change = change.add_result(&ResultRow {
            table: table.id.clone(),
            seat: n as i64,
            user: user.clone(),
            game: table.game.clone(),
            place: if left[n] { table.seats.len() as i64 } else { end.places[n].into() },
            score: end.scores[n].into(),
            seats: table.seats.len() as i64,
            left: left[n],
            rating_before: change_of.map(|(before, _)| millionths(before.rating)),
            rating_after: change_of.map(|(_, after)| millionths(after.rating)),
            finished: table.finished.unwrap_or_default(),
            unfinished: false,
            against: None,
            faced: 0,
            beaten: 0,
        });
        if let Some((_, after)) = change_of {
            change = change.put_rating(&RatingRow {
                user: user.clone(),
                game: table.game.clone(),
                rating: millionths(after.rating),
                uncertainty: millionths(after.uncertainty),
                matches: rows[n].as_ref().map_or(0, |row| row.matches) + 1,
            });
        }
    }
    Ok(change)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
