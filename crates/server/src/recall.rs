//! When a mistake comes back: spaced repetition, by the FSRS. The time is an argument.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating, State};
use store::MistakeRow;

/// Nothing is away for much longer, in days.
const LONGEST: i32 = 365;
/// What was answered wrongly comes back after this.
const SOON: i64 = DAY;
const DAY: i64 = 86_400_000;
const MILLION: f64 = 1e6;

/// Intervals are whole days, and follow from the answers alone.
static FSRS: LazyLock<FSRS> = LazyLock::new(|| {
    FSRS::new(Parameters { enable_short_term: false, maximum_interval: LONGEST, ..Parameters::default() })
});

/// How well a mistake was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recalled {
    Wrong,
    /// About as good as the best.
    Right,
    /// The best itself.
    Best,
}

/// A mistake after it was answered.
pub fn answered(row: &MistakeRow, answer: Recalled, now: i64) -> MistakeRow {
    let rating = match answer {
        Recalled::Wrong => Rating::Again,
        // Whoever has just seen the report, or got it wrong the last time, is not asked less often for knowing it now.
        Recalled::Best if row.right == Some(true) => Rating::Easy,
        Recalled::Right | Recalled::Best => Rating::Good,
    };
    let next = FSRS.next(card(row), date(now), rating).card;
    MistakeRow {
        due: if answer == Recalled::Wrong { now + SOON } else { next.due.timestamp_millis() },
        answered: Some(now),
        right: Some(answer != Recalled::Wrong),
        reps: row.reps + 1,
        lapses: next.lapses.into(),
        stability: (next.stability * MILLION).round() as i64,
        difficulty: (next.difficulty * MILLION).round() as i64,
        ..row.clone()
    }
}

fn card(row: &MistakeRow) -> Card {
    let last = row.answered.unwrap_or(row.added);
    Card {
        due: date(row.due),
        stability: row.stability as f64 / MILLION,
        difficulty: row.difficulty as f64 / MILLION,
        elapsed_days: 0,
        scheduled_days: (row.due - last) / DAY,
        reps: i32::try_from(row.reps).unwrap_or(i32::MAX - 1),
        lapses: i32::try_from(row.lapses).unwrap_or(i32::MAX - 1),
        state: if row.reps == 0 { State::New } else { State::Review },
        last_review: date(last),
    }
}

fn date(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use store::{TableId, UserId};

    use super::*;

    fn new(due: i64) -> MistakeRow {
        MistakeRow {
            user: UserId("ada".to_owned()),
            table: TableId("t".to_owned()),
            ply: 4,
            seat: 0,
            game: "nim".to_owned(),
            round: 1,
            judge: 1,
            played: 0,
            added: due,
            due,
            answered: None,
            right: None,
            reps: 0,
            lapses: 0,
            stability: 0,
            difficulty: 0,
        }
    }

    /// The days until it comes back, each time it is answered on the day.
    fn days(answers: &[Recalled]) -> Vec<i64> {
        let mut row = new(1_800_000_000_000);
        let next = |answer: &Recalled| {
            let now = row.due;
            row = answered(&row, *answer, now);
            (row.due - now) / DAY
        };
        answers.iter().map(next).collect()
    }

    #[test]
    fn intervals_grow_with_right_answers_up_to_a_year() {
        let days = days(&[Recalled::Right; 8]);
        assert_eq!(days[0], 3);
        assert!(days.is_sorted() && days[1] > days[0] && days[2] > days[1], "{days:?}");
        assert!((365..=366).contains(&days[7]), "{days:?}");
    }

    #[test]
    fn a_wrong_answer_comes_back_soon_and_the_best_one_later_than_a_good_one() {
        assert_eq!(days(&[Recalled::Wrong]), [1]);
        let lapse =
            days(&[Recalled::Right, Recalled::Right, Recalled::Right, Recalled::Wrong, Recalled::Right]);
        assert!(
            lapse[3] == 1 && lapse[4] > 1 && lapse[4] < lapse[2],
            "it begins again, but not anew: {lapse:?}"
        );
        assert_eq!(
            days(&[Recalled::Best]),
            days(&[Recalled::Right]),
            "the first time it may be known from the report"
        );
        assert_eq!(days(&[Recalled::Wrong, Recalled::Best]), days(&[Recalled::Wrong, Recalled::Right]));
        assert!(days(&[Recalled::Right, Recalled::Best])[1] > days(&[Recalled::Right, Recalled::Right])[1]);
    }

    #[test]
    fn it_follows_from_the_time_it_is_given() {
        let row = new(5 * DAY);
        assert_eq!(answered(&row, Recalled::Right, 9 * DAY), answered(&row, Recalled::Right, 9 * DAY));
        assert_eq!(answered(&row, Recalled::Right, 9 * DAY).due, 12 * DAY);
    }
}
