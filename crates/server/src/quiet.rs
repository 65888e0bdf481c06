//! Quiet hours: a part of each day, by the clock on a person's own wall.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use store::ChoicesRow;

/// The minutes of a day.
pub const DAY: i64 = 24 * 60;
const MINUTE_MS: i64 = 60 * 1000;

/// The time zone of this name.
pub fn zone(name: &str) -> Option<TimeZone> {
    // No name is longer, and none is a path.
    let plain = name.len() <= 64 && !name.contains("..") && !name.starts_with('/');
    if plain { TimeZone::get(name).ok() } else { None }
}

/// When the quiet hours end that it is now, as a date; none while it is not quiet.
pub fn until(choices: &ChoicesRow, now: i64) -> Option<i64> {
    let (from, until) = choices.quiet_from.zip(choices.quiet_until)?;
    end(&zone(&choices.zone).unwrap_or(TimeZone::UTC), from, until, now)
}

fn minute_of(here: &Zoned) -> i64 {
    i64::from(here.hour()) * 60 + i64::from(here.minute())
}

/// When a part of each day ends that it is now, as a date; none while it is another.
pub fn end(zone: &TimeZone, from: i64, until: i64, now: i64) -> Option<i64> {
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    let minute = minute_of(&here);
    let quiet =
        if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until };
    if !quiet {
        return None;
    }
    // Tomorrow, if the hour is over for today.
    let day = if minute < until { here.date() } else { here.date().tomorrow().ok()? };
    let (hour, minute) = (i8::try_from(until / 60 % 24).ok()?, i8::try_from(until % 60).ok()?);
    let day = if until == DAY { day.tomorrow().ok()? } else { day };
    let end = day.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond();
    // Where clocks are set forward in between, never into the past.
    Some(end.max(now + MINUTE_MS))
}

/// When a minute of the day comes next, as a date.
pub fn next(zone: &TimeZone, minute: i64, now: i64) -> Option<i64> {
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    let day = if minute_of(&here) < minute { here.date() } else { here.date().tomorrow().ok()? };
    let (hour, minute) = (i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?);
    let next = day.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond();
    Some(next.max(now + MINUTE_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(zone: &str, from: i64, until: i64) -> ChoicesRow {
        ChoicesRow {
            user: store::UserId("ada".into()),
            lang: "en".into(),
            zone: zone.into(),
            quiet_from: Some(from),
            quiet_until: Some(until),
            unwanted: " ".into(),
        }
    }

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn a_night_ends_in_the_morning_of_ones_own_clock() {
        let night = choices("Europe/Berlin", 22 * 60, 7 * 60);
        assert_eq!(until(&night, at("2026-01-10T20:59:00Z")), None);
        assert_eq!(until(&night, at("2026-01-10T21:00:00Z")), Some(at("2026-01-11T06:00:00Z")));
        assert_eq!(until(&night, at("2026-01-11T05:59:00Z")), Some(at("2026-01-11T06:00:00Z")));
        assert_eq!(until(&night, at("2026-01-11T06:00:00Z")), None);
        // In summer the same hour is an hour earlier elsewhere; on the night in between the clock is set forward.
        assert_eq!(until(&night, at("2026-07-01T04:30:00Z")), Some(at("2026-07-01T05:00:00Z")));
        assert_eq!(until(&night, at("2026-03-28T23:00:00Z")), Some(at("2026-03-29T05:00:00Z")));
    }

    #[test]
    fn quiet_hours_may_lie_within_a_day_and_a_zone_that_is_none_is_greenwichs() {
        let noon = choices("Nowhere/Else", 12 * 60, 13 * 60 + 30);
        assert_eq!(until(&noon, at("2026-01-10T12:10:00Z")), Some(at("2026-01-10T13:30:00Z")));
        assert_eq!(until(&noon, at("2026-01-10T13:30:00Z")), None);
        assert_eq!(until(&choices("UTC", 600, 600), at("2026-01-10T10:00:00Z")), None, "no time at all");
        assert!(zone("../../etc/passwd").is_none() && zone("/etc/localtime").is_none());
    }
}
