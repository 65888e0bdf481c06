//! Months, and the quarters of a year that are seasons, by the calendar of Greenwich.

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A month: how many have gone by since January of the year 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(pub i64);

/// A season: a quarter of a year (S-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarter(pub i64);

/// Days from 1970 to the first of a month; months count from March, so that a leap day comes last.
fn days_to(month: i64) -> i64 {
    let from_march = month - 2;
    let (year, month) = (from_march.div_euclid(12), from_march.rem_euclid(12));
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 - 719_468
}

impl Month {
    /// The month of a moment in milliseconds.
    pub fn of(date: i64) -> Month {
        let days = date.div_euclid(DAY_MS);
        // A month is a little longer than a thirtieth of a thousand days: the guess is at most one off.
        let guess = (days + 719_528).saturating_mul(1000).div_euclid(30_437);
        let fits = |month: &i64| days_to(*month) <= days && days < days_to(month + 1);
        Month((guess - 2..=guess + 2).find(fits).unwrap_or(guess))
    }

    pub fn begins(self) -> i64 {
        days_to(self.0) * DAY_MS
    }

    pub fn next(self) -> Month {
        Month(self.0 + 1)
    }

    pub fn quarter(self) -> Quarter {
        Quarter(self.0.div_euclid(3))
    }

    /// The year, and the month in it from 1.
    pub fn named(self) -> (i64, i64) {
        (self.0.div_euclid(12), self.0.rem_euclid(12) + 1)
    }
}

impl Quarter {
    pub fn of(date: i64) -> Quarter {
        Month::of(date).quarter()
    }

    pub fn begins(self) -> i64 {
        Month(self.0 * 3).begins()
    }

    pub fn ends(self) -> i64 {
        Month(self.0 * 3 + 3).begins()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s_4_a_season_is_a_quarter_of_a_year() {
        assert_eq!((Month(1970 * 12).begins(), Month(1970 * 12).named()), (0, (1970, 1)));
        let november = Month::of(1_795_000_000_000);
        assert_eq!(november.named(), (2026, 11));
        assert_eq!(Month(2024 * 12 + 2).begins() - Month(2024 * 12 + 1).begins(), 29 * DAY_MS, "a leap day");
        assert_eq!(Quarter::of(1_795_000_000_000), november.quarter());
        assert_eq!(november.quarter().begins(), Month(2026 * 12 + 9).begins());
        assert_eq!(november.quarter().ends(), Month(2027 * 12).begins());
    }

    #[test]
    fn every_day_of_five_hundred_years_is_in_the_month_that_holds_it() {
        for day in -36_525..146_100 {
            let date = day * DAY_MS;
            let month = Month::of(date);
            assert!(month.begins() <= date && date < month.next().begins(), "{day}");
            assert_eq!(Month::of(date + DAY_MS - 1), month);
        }
    }
}
