//! Means, shares and histograms, with their 95 % intervals.

use std::collections::BTreeMap;

use serde::Serialize;

/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.96;

/// A mean and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    pub n: u64,
    pub mean: f64,
    pub interval: f64,
}

/// How often something held, with its 95 % interval (Wilson's, which stays
/// between 0 and 1 and does not take 3 of 3 for always).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    pub n: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// `hits` of `n`; a shared win is a part of a hit.
    pub fn of(hits: f64, n: u64) -> Share {
        if n == 0 {
            return Share { n, share: 0.0, low: 0.0, high: 1.0 };
        }
        let (count, z2) = (n as f64, Z * Z);
        let share = hits / count;
        let middle = (share + z2 / (2.0 * count)) / (1.0 + z2 / count);
        let half =
            Z / (1.0 + z2 / count) * (share * (1.0 - share) / count + z2 / (4.0 * count * count)).sqrt();
        Share { n, share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// Whole numbers added up exactly, so that their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    n: u64,
    sum: i64,
    squares: u128,
}

impl Moments {
    pub fn add(&mut self, x: i32) {
        self.add_times(x, 1);
    }

    fn add_times(&mut self, x: i32, times: u64) {
        self.n += times;
        self.sum += i64::from(x) * times as i64;
        self.squares += u128::from(x.unsigned_abs()).pow(2) * u128::from(times);
    }

    pub fn n(&self) -> u64 {
        self.n
    }

    /// 0 where nothing was counted.
    pub fn mean(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum as f64 / self.n as f64 }
    }

    /// The standard deviation of the sample.
    pub fn deviation(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        let around = self.squares as f64 - self.sum as f64 * self.mean();
        (around.max(0.0) / (n - 1.0)).sqrt()
    }

    pub fn estimate(&self) -> Mean {
        let interval = if self.n == 0 { 0.0 } else { Z * self.deviation() / (self.n as f64).sqrt() };
        Mean { n: self.n, mean: self.mean(), interval }
    }
}

/// Any numbers added up, in the order they came.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    n: u64,
    mean: f64,
    /// Of the squared distances from the mean.
    around: f64,
}

impl Sums {
    pub fn add(&mut self, x: f64) {
        self.n += 1;
        let off = x - self.mean;
        self.mean += off / self.n as f64;
        self.around += off * (x - self.mean);
    }

    /// Of the sample; 0 of a single number.
    pub fn variance(&self) -> f64 {
        if self.n < 2 { 0.0 } else { self.around / (self.n - 1) as f64 }
    }

    pub fn estimate(&self) -> Mean {
        let error = (self.variance() / self.n.max(1) as f64).sqrt();
        Mean { n: self.n, mean: self.mean, interval: Z * error }
    }
}

/// The mean of any numbers.
pub fn estimate(numbers: &[f64]) -> Mean {
    let mut sums = Sums::default();
    numbers.iter().for_each(|x| sums.add(*x));
    sums.estimate()
}

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i32, u64>,
}

/// Numbers from `first` to `last`, and how many there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    pub first: i32,
    pub last: i32,
    pub count: u64,
}

impl Histogram {
    pub fn add(&mut self, x: i32) {
        *self.counts.entry(x).or_default() += 1;
    }

    /// Both together.
    pub fn union(mut self, other: &Histogram) -> Histogram {
        for (x, count) in &other.counts {
            *self.counts.entry(*x).or_default() += count;
        }
        self
    }

    pub fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        self.counts.iter().for_each(|(x, count)| moments.add_times(*x, *count));
        moments
    }

    pub fn n(&self) -> u64 {
        self.counts.values().sum()
    }

    pub fn min(&self) -> Option<i32> {
        self.counts.keys().next().copied()
    }

    pub fn max(&self) -> Option<i32> {
        self.counts.keys().next_back().copied()
    }

    /// The number in the middle, the lower of two; none if there is no number.
    pub fn median(&self) -> Option<i32> {
        let half = self.n().div_ceil(2);
        let mut seen = 0;
        let mut up_to = self.counts.iter().map(|(x, count)| {
            seen += count;
            (*x, seen)
        });
        up_to.find(|(_, seen)| *seen >= half).map(|(x, _)| x)
    }

    /// The share of the numbers for which this holds.
    pub fn share(&self, holds: impl Fn(i32) -> bool) -> Share {
        let hits: u64 = self.counts.iter().filter(|(x, _)| holds(**x)).map(|(_, count)| count).sum();
        Share::of(hits as f64, self.n())
    }

    /// How often each number occurred.
    pub fn counts(&self) -> impl Iterator<Item = (i32, u64)> {
        self.counts.iter().map(|(x, count)| (*x, *count))
    }

    /// The numbers from `min` to `max` in bins of `width`, which begin at its multiples.
    pub fn bins(&self, min: i32, max: i32, width: i32) -> Vec<Bin> {
        let (first, last) = (min.div_euclid(width), max.div_euclid(width));
        let bin = |n: i32| {
            let (first, last) = (n * width, n * width + width - 1);
            Bin { first, last, count: self.counts.range(first..=last).map(|(_, count)| count).sum() }
        };
        (first..=last).map(bin).collect()
    }
}

/// A round width that puts the numbers from `min` to `max` into at most `most` bins.
pub fn bin_width(min: i32, max: i32, most: i32) -> i32 {
    let widths =
        [1, 2].into_iter().chain((0..8).flat_map(|power| [5, 10, 20, 25].map(|n| n * 10i32.pow(power))));
    let fits = |width: &i32| max.div_euclid(*width) - min.div_euclid(*width) < most;
    widths.into_iter().find(fits).unwrap_or(i32::MAX)
}
