//! Quiet hours: a part of each day, by the clock on a person's own wall.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use store::ChoicesRow;

/// A reminder comes when a quarter of the time is left, but not earlier than this.
const SHORT_MS: i64 = 12 * 60 * 60 * 1000;
/// So much time a reminder leaves at least, if it can, and so long before quiet hours it comes if they would outlast that.
const LEAST_MS: i64 = 60 * 60 * 1000;
const BEFORE_MS: i64 = 30 * 60 * 1000;

/// The minutes of a day.
pub const DAY: i64 = 24 * 60;
const MINUTE_MS: i64 = 60 * 1000;

/// The time zone of this name.
pub fn zone(name: &str) -> Option<TimeZone> {
    // No name is longer, and none is a path.
    let plain = name.len() <= 64 && !name.contains("..") && !name.starts_with('/');
    if plain { TimeZone::get(name).ok() } else { None }
}

/// A part of each day that it is at a moment: when it began and when it ends, as dates; none while it is another.
fn around(zone: &TimeZone, from: i64, until: i64, now: i64) -> Option<(i64, i64)> {
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    let minute = minute_of(&here);
    let within =
        if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until };
    if !within {
        return None;
    }
    // Since yesterday, or until tomorrow, if it goes beyond midnight.
    let began = if minute >= from { here.date() } else { here.date().yesterday().ok()? };
    let ends = if minute < until { here.date() } else { here.date().tomorrow().ok()? };
    // Where clocks are set forward in between, never into the past.
    Some((date(zone, began, from)?.min(now), date(zone, ends, until)?.max(now + MINUTE_MS)))
}

fn minute_of(here: &Zoned) -> i64 {
    i64::from(here.hour()) * 60 + i64::from(here.minute())
}

/// A minute of a day, as a date.
fn date(zone: &TimeZone, day: Date, minutes: i64) -> Option<i64> {
    let day = if minutes == DAY { day.tomorrow().ok()? } else { day };
    let (hour, minute) = (i8::try_from(minutes / 60 % 24).ok()?, i8::try_from(minutes % 60).ok()?);
    Some(day.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

/// When a part of each day ends that it is now, as a date; none while it is another.
pub fn end(zone: &TimeZone, from: i64, until: i64, now: i64) -> Option<i64> {
    around(zone, from, until, now).map(|(_, ends)| ends)
}

/// When a minute of the day comes next, as a date.
pub fn next(zone: &TimeZone, minute: i64, now: i64) -> Option<i64> {
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    let day = if minute_of(&here) < minute { here.date() } else { here.date().tomorrow().ok()? };
    Some(date(zone, day, minute)?.max(now + MINUTE_MS))
}

/// The quiet hours that it is at a moment.
fn quiet(choices: &ChoicesRow, now: i64) -> Option<(i64, i64)> {
    let (from, until) = choices.quiet_from.zip(choices.quiet_until)?;
    around(&zone(&choices.zone).unwrap_or(TimeZone::UTC), from, until, now)
}

/// When the quiet hours end that it is now, as a date; none while it is not quiet.
pub fn until(choices: &ChoicesRow, now: i64) -> Option<i64> {
    quiet(choices, now).map(|(_, ends)| ends)
}

/// When somebody is reminded, who has been on turn since `made` and has time until `deadline`: when little of it is left. If that is
/// in their quiet hours, after these; and before these if it would be too late after them.
pub fn reminder(choices: &ChoicesRow, made: i64, deadline: i64) -> i64 {
    let short = deadline - ((deadline - made) / 4).min(SHORT_MS);
    let Some((began, ends)) = quiet(choices, short) else { return short };
    let before = began - BEFORE_MS;
    // Quiet hours that were there before the turn came leave no moment before them.
    if deadline - ends >= LEAST_MS || before < made { ends } else { before }
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

    #[test]
    fn a_reminder_comes_when_little_time_is_left_and_not_in_quiet_hours() {
        let night = choices("Europe/Berlin", 22 * 60, 7 * 60);
        let never = ChoicesRow { quiet_from: None, quiet_until: None, ..night.clone() };
        // Two days from noon to noon: twelve hours are left at midnight.
        let (made, noon) = (at("2026-01-10T11:00:00Z"), at("2026-01-12T11:00:00Z"));
        assert_eq!(reminder(&never, made, noon), at("2026-01-11T23:00:00Z"));
        assert_eq!(reminder(&night, made, noon), at("2026-01-12T06:00:00Z"), "in the morning there is time");
        // A day until six in the morning: after the night it would be too late, so in the evening before.
        let (made, early) = (at("2026-01-10T05:00:00Z"), at("2026-01-11T05:00:00Z"));
        assert_eq!(reminder(&never, made, early), at("2026-01-10T23:00:00Z"));
        assert_eq!(reminder(&night, made, early), at("2026-01-10T20:30:00Z"));
        // Half an hour after the night is too little, an hour is not.
        let half = early + 90 * 60 * 1000;
        assert_eq!(reminder(&night, made, half), at("2026-01-10T20:30:00Z"));
        assert_eq!(reminder(&night, made, half + 30 * 60 * 1000), at("2026-01-11T06:00:00Z"));
        // Before the night begins, as at any other time.
        let evening = at("2026-01-11T22:00:00Z");
        assert_eq!(reminder(&night, at("2026-01-10T22:00:00Z"), evening), at("2026-01-11T16:00:00Z"));
    }

    #[test]
    fn who_is_never_disturbed_before_the_deadline_is_not_reminded_too_soon() {
        // Quiet but for an hour around noon, on turn since the afternoon: there is no moment before.
        let long = choices("UTC", 13 * 60, 12 * 60);
        let (made, deadline) = (at("2026-01-10T15:00:00Z"), at("2026-01-11T11:00:00Z"));
        assert_eq!(reminder(&long, made, deadline), at("2026-01-11T12:00:00Z"));
        for hour in 0..48 {
            let deadline = made + 24 * LEAST_MS + hour * LEAST_MS;
            let told = reminder(&long, made, deadline);
            assert!(until(&long, told).is_none(), "{hour}: never in quiet hours");
            assert!(told >= made, "{hour}");
        }
    }
}
