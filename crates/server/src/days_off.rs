//! Requests about days off: on them one's clocks stand still in matches over days.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use serde::{Deserialize, Serialize};
use store::{Change, DayOffRow, TableId, UserId};
use table::{Pace, TableChange};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::quiet;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;
use crate::watch::alone;

/// How many days off a person has in a year.
pub const A_YEAR: usize = 30;
/// How far ahead they can be taken.
const AHEAD: i32 = 366;
/// More tables than anybody plays at.
const TABLES: i64 = 500;

/// Your days off.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DaysOff {
    /// This year's and later ones, such as `2026-12-24`.
    days: Vec<String>,
    /// How many there are in a year.
    a_year: usize,
    /// How many are left, by year: this one and the next.
    left: Vec<YearLeft>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct YearLeft {
    year: i16,
    left: usize,
}

/// The days off you want to have from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeDaysOff {
    /// From today on, such as `2026-12-24`. One that has begun stays.
    days: Vec<String>,
    /// Your time zone, such as `Europe/Berlin`.
    zone: String,
}

fn bad(texts: &'static [&'static str]) -> Refusal {
    Refusal::because(Code::BadOptions, texts)
}

/// The first day of the year it is, everywhere.
fn this_year(now: i64) -> Date {
    let today = Timestamp::from_millisecond(now).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    today.first_of_year()
}

async fn known(app: &App, user: &UserId) -> Result<Vec<DayOffRow>, ServerRefusal> {
    Ok(app.store.days_off(user, &this_year(app.now().date).to_string()).await?)
}

fn in_year(days: &[DayOffRow], year: i16) -> usize {
    let prefix = format!("{year:04}-");
    days.iter().filter(|row| row.day.starts_with(&prefix)).count()
}

async fn told(app: &App, user: &UserId) -> Result<DaysOff, ServerRefusal> {
    let (rows, year) = (known(app, user).await?, this_year(app.now().date).year());
    let left =
        [year, year + 1].map(|year| YearLeft { year, left: A_YEAR.saturating_sub(in_year(&rows, year)) });
    Ok(DaysOff { days: rows.into_iter().map(|row| row.day).collect(), a_year: A_YEAR, left: left.into() })
}

#[utoipa::path(get, path = "/api/me/days-off", tag = "people", responses((status = 200, body = DaysOff)))]
/// Your days off: on them your clocks stand still in matches over days.
pub async fn show(State(app): State<Arc<App>>, me: Me) -> Result<Json<DaysOff>, ServerRefusal> {
    Ok(Json(told(&app, &me.user.id).await?))
}

#[utoipa::path(put, path = "/api/me/days-off", tag = "people", request_body = TakeDaysOff,
    responses((status = 200, body = DaysOff)))]
/// Take days off in place of those you have taken; one that has begun stays.
pub async fn take(
    State(app): State<Arc<App>>,
    me: Me,
    Body(wanted): Body<TakeDaysOff>,
) -> Result<Json<DaysOff>, ServerRefusal> {
    // Each time the clocks of all their tables are set.
    app.limits.rename(&me.user.id)?;
    let user = &me.user.id;
    let (known, now) = (known(&app, user).await?, app.now().date);
    let change = difference(user, &known, &wanted, now)?;
    if !change.is_empty() {
        app.store.commit(change).await?;
        let (app, user) = (app.clone(), user.clone());
        alone("clocks after days off", async move { set_clocks(&app, &user).await }).await;
    }
    Ok(Json(told(&app, user).await?))
}

/// What has to be stored for somebody to have the days they want.
fn difference(user: &UserId, known: &[DayOffRow], wanted: &TakeDaysOff, now: i64) -> Result<Change, Refusal> {
    let zone = quiet::zone(&wanted.zone)
        .ok_or_else(|| bad(&["There is no such time zone.", "Diese Zeitzone gibt es nicht."]))?;
    let today = Timestamp::from_millisecond(now).unwrap_or_default().to_zoned(zone.clone()).date();
    let last = today.saturating_add(AHEAD.days());
    let mut change = Change::new();
    for row in known.iter().filter(|row| row.from > now && !wanted.days.contains(&row.day)) {
        change = change.remove_day_off(user, &row.day, now);
    }
    let mut kept: Vec<DayOffRow> =
        known.iter().filter(|row| row.from <= now || wanted.days.contains(&row.day)).cloned().collect();
    for text in &wanted.days {
        if kept.iter().any(|row| row.day == *text) {
            continue;
        }
        let day: Date = text.parse().map_err(|_| bad(&["That is no day.", "Das ist kein Tag."]))?;
        if !(today..=last).contains(&day) || day.to_string() != *text {
            return Err(bad(&[
                "Days off can be taken from today on, up to a year ahead.",
                "Freie Tage kannst du ab heute nehmen, bis zu einem Jahr im Voraus.",
            ]));
        }
        if in_year(&kept, day.year()) >= A_YEAR {
            let texts = &[
                "There are {max} days off in a year, and those of {year} are taken.",
                "Im Jahr gibt es {max} freie Tage, und die von {year} sind vergeben.",
            ];
            return Err(bad(texts).with("max", A_YEAR).with("year", day.year()));
        }
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|at| at.timestamp().as_millisecond());
        let span = begin(day).zip(day.tomorrow().ok().and_then(begin));
        let (from, until) = span.ok_or_else(|| bad(&["That is no day.", "Das ist kein Tag."]))?;
        let row = DayOffRow { user: user.clone(), day: text.clone(), from: from.max(now), until };
        change = change.add_day_off(&row, A_YEAR as i64);
        kept.push(row);
    }
    Ok(change)
}

/// The clocks of the matches over days that somebody plays. Whatever is missed here is set before somebody's time is up.
async fn set_clocks(app: &Arc<App>, user: &UserId) -> Result<(), ServerRefusal> {
    let tables = app.store.tables_of(user, TABLES).await?;
    let over_days = tables.into_iter().filter(|(row, _)| {
        let days = serde_json::from_str(&row.pace).is_ok_and(|pace| matches!(pace, Pace::Days { .. }));
        days && row.status == "playing"
    });
    for id in over_days.map(|(row, _)| row.id).collect::<Vec<TableId>>() {
        app.room(&id).change(app, |_| Ok(TableChange::table())).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60 * 1000;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    fn ada() -> UserId {
        UserId("ada".into())
    }

    fn wanted(days: &[&str]) -> TakeDaysOff {
        TakeDaysOff { days: days.iter().map(|day| (*day).to_owned()).collect(), zone: "Europe/Berlin".into() }
    }

    fn known(days: &[&str], now: i64) -> Vec<DayOffRow> {
        let row = |day: &&str| {
            let begin = day.parse::<Date>().unwrap().to_zoned(quiet::zone("Europe/Berlin").unwrap()).unwrap();
            let from = begin.timestamp().as_millisecond();
            DayOffRow { user: ada(), day: (*day).to_owned(), from: from.max(now), until: from + 24 * HOUR }
        };
        days.iter().map(row).collect()
    }

    #[test]
    fn what_cannot_be_taken_is_refused() {
        // In Berlin it is the 11th already.
        let now = at("2026-01-10T23:30:00Z");
        let code =
            |days: &[&str]| difference(&ada(), &[], &wanted(days), now).err().map(|refusal| refusal.code);
        assert_eq!(code(&["2026-01-11", "2027-01-12"]), None);
        for days in [&["2026-01-10"][..], &["2027-02-01"], &["2026-02-30"], &["soon"], &["2026-1-12"]] {
            assert_eq!(code(days), Some(Code::BadOptions), "{days:?}");
        }
        let nowhere = TakeDaysOff { zone: "../zone".into(), ..wanted(&[]) };
        assert!(difference(&ada(), &[], &nowhere, now).is_err());
    }

    #[test]
    fn a_year_has_so_many_and_the_next_one_has_its_own() {
        let now = at("2026-12-01T12:00:00Z");
        let december: Vec<String> = (1..=31).map(|day| format!("2026-12-{day:02}")).collect();
        let days: Vec<&str> = december.iter().map(String::as_str).collect();
        let refused = |days: &[&str]| difference(&ada(), &[], &wanted(days), now).is_err();
        assert!(!refused(&days[..30]) && refused(&days));
        let mut more = days[..30].to_vec();
        more.push("2027-01-01");
        assert!(!refused(&more));
        // Days that have gone by count; those that are given back do not.
        let spring = known(&["2026-03-01", "2026-12-30"], at("2026-02-01T00:00:00Z"));
        let with = |days: &[&str]| difference(&ada(), &spring, &wanted(days), now);
        assert!(with(&days[..29]).is_ok() && with(&days[..30]).is_err());
    }

    #[test]
    fn a_day_that_has_begun_stays_and_nothing_changes_nothing() {
        let now = at("2026-01-10T12:00:00Z");
        let known = known(&["2026-01-10", "2026-01-12"], at("2026-01-10T08:00:00Z"));
        assert!(difference(&ada(), &known, &wanted(&["2026-01-12"]), now).unwrap().is_empty());
        assert!(!difference(&ada(), &known, &wanted(&[]), now).unwrap().is_empty());
    }
}
