//! When clocks over days stand still: in the nights a table has agreed on, and on people's days off.

use jiff::tz::TimeZone;
use store::DayOffRow;
use table::{Moment, Nights, Table, TimeSpan};

use crate::quiet;

/// More stretches of nights and days than any turn has.
const STRETCHES: usize = 2000;

/// Sets the clocks of a table by its nights and by the days off of the people there.
pub fn set_clocks(table: &mut Table, days: &[DayOffRow], now: Moment) {
    let off = |user: &_| {
        let own = days.iter().filter(|day| day.user == *user);
        own.fold(Vec::<TimeSpan>::new(), |mut spans, day| {
            match spans.last_mut().filter(|last| last.until >= day.from) {
                Some(last) => last.until = last.until.max(day.until),
                None => spans.push(TimeSpan { from: day.from, until: day.until }),
            }
            spans
        })
    };
    table.rest(off, end, now);
}

/// Until when a turn lasts that began on a date and has so much time: what lies in a night or in days off does not count.
fn end(nights: Option<&Nights>, off: &[TimeSpan], since: i64, given: i64) -> i64 {
    let nights = nights.and_then(|nights| Some((quiet::zone(&nights.zone)?, nights)));
    let (mut at, mut left) = (since, given);
    for _ in 0..STRETCHES {
        if let Some(until) = still_until(nights.as_ref(), off, at) {
            at = until;
            continue;
        }
        match next(nights.as_ref(), off, at).filter(|next| *next < at + left) {
            Some(next) => (at, left) = (next, left - (next - at)),
            None => break,
        }
    }
    at + left
}

type Night<'a> = (TimeZone, &'a Nights);

/// Until when the clock stands still now, if it does.
fn still_until(night: Option<&Night>, off: &[TimeSpan], at: i64) -> Option<i64> {
    let of_night =
        night.and_then(|(zone, night)| quiet::end(zone, night.from.into(), night.until.into(), at));
    of_night.or_else(|| off.iter().find(|span| span.contains(at)).map(|span| span.until))
}

/// When it stands still next.
fn next(night: Option<&Night>, off: &[TimeSpan], at: i64) -> Option<i64> {
    let of_night = night.and_then(|(zone, night)| quiet::next(zone, night.from.into(), at));
    off.iter().map(|span| span.from).filter(|from| *from > at).chain(of_night).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60 * 1000;
    const DAY: i64 = 24 * HOUR;

    fn at(text: &str) -> i64 {
        text.parse::<jiff::Timestamp>().unwrap().as_millisecond()
    }

    fn berlin(from: u16, until: u16) -> Nights {
        Nights { from: from * 60, until: until * 60, zone: "Europe/Berlin".into() }
    }

    /// By counting minute after minute.
    fn counted(nights: &Nights, off: &[TimeSpan], since: i64, given: i64) -> i64 {
        let zone = quiet::zone(&nights.zone).unwrap();
        let (mut at, mut left) = (since, given);
        while left > 0 {
            let here = jiff::Timestamp::from_millisecond(at).unwrap().to_zoned(zone.clone());
            let minute = u16::from(here.hour().unsigned_abs()) * 60 + u16::from(here.minute().unsigned_abs());
            let (from, until) = (nights.from, nights.until);
            let night = if from < until {
                from <= minute && minute < until
            } else {
                minute >= from || minute < until
            };
            if !night && !off.iter().any(|span| span.contains(at)) {
                left -= 60_000;
            }
            at += 60_000;
        }
        at
    }

    #[test]
    fn nights_and_days_off_do_not_count() {
        let since = at("2026-01-10T12:00:00Z");
        assert_eq!(end(None, &[], since, DAY), since + DAY);
        // 13:00 in Berlin: nine hours to 22:00, fourteen on the next day, one on the day after.
        assert_eq!(end(Some(&berlin(22, 8)), &[], since, DAY), at("2026-01-12T08:00:00Z"));
        let off = [TimeSpan { from: since + 2 * HOUR, until: since + 3 * DAY }];
        assert_eq!(end(None, &off, since, DAY), since + 3 * DAY + 22 * HOUR);
        // Begun on a day off, the turn begins when it ends.
        assert_eq!(end(None, &off, since + DAY, DAY), since + 4 * DAY);
        // Over before the next begins.
        assert_eq!(end(None, &off, since, HOUR), since + HOUR);
    }

    #[test]
    fn it_is_what_counting_minutes_gives() {
        // Over both changes of the clock, with nights of several shapes.
        for since in ["2026-03-27T09:30:00Z", "2026-10-23T20:10:00Z", "2026-06-01T23:00:00Z"].map(at) {
            for nights in [berlin(22, 8), berlin(0, 7), berlin(1, 3), berlin(23, 0)] {
                let off = [
                    TimeSpan { from: since + 5 * HOUR, until: since + 30 * HOUR },
                    TimeSpan { from: since + 50 * HOUR, until: since + 51 * HOUR },
                ];
                for given in [HOUR, 10 * HOUR, DAY, 3 * DAY] {
                    for off in [&off[..], &off[1..], &[]] {
                        let (got, counted) =
                            (end(Some(&nights), off, since, given), counted(&nights, off, since, given));
                        assert_eq!(got, counted, "{nights:?} {off:?} {since} {given}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_zone_that_is_none_has_no_nights() {
        let nowhere = Nights { zone: "Nowhere/Else".into(), ..berlin(22, 8) };
        assert_eq!(end(Some(&nowhere), &[], 0, DAY), DAY);
    }
}
