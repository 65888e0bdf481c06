//! Means, shares and histograms.

use shopfloor_report::stats::{Bin, Histogram, Moments, Share, bin_width};

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-4, "{a} is not {b}");
}

#[test]
fn mean_and_deviation_are_those_of_the_sample() {
    let mut moments = Moments::default();
    [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|x| moments.add(x));
    assert_eq!(moments.mean(), 5.0);
    close(moments.deviation(), (32.0f64 / 7.0).sqrt());
    close(moments.estimate().interval, 1.96 * (32.0f64 / 7.0).sqrt() / 8.0f64.sqrt());
}

#[test]
fn the_deviation_of_large_negative_numbers_is_exact() {
    let mut moments = Moments::default();
    [-2_000_000_000, -2_000_000_000, -2_000_000_000].into_iter().for_each(|x| moments.add(x));
    assert_eq!((moments.mean(), moments.deviation()), (-2e9, 0.0));
}

#[test]
fn nothing_has_no_mean_and_any_share() {
    let nothing = Moments::default().estimate();
    assert_eq!((nothing.n, nothing.mean, nothing.interval), (0, 0.0, 0.0));
    let share = Share::of(0.0, 0);
    assert_eq!((share.low, share.high), (0.0, 1.0));
}

#[test]
fn the_interval_of_a_share_is_wilsons() {
    let share = Share::of(8.0, 10);
    close(share.share, 0.8);
    close(share.low, 0.4902);
    close(share.high, 0.9433);
    let always = Share::of(3.0, 3);
    assert_eq!(always.high, 1.0);
    close(always.low, 0.4385);
    // The examples of Newcombe (Statistics in Medicine 17, 1998).
    for (hits, n, low, high) in [
        (81.0, 263, 0.2553, 0.3662),
        (15.0, 148, 0.0624, 0.1605),
        (0.0, 20, 0.0, 0.1611),
        (1.0, 29, 0.0061, 0.1718),
    ] {
        let share = Share::of(hits, n);
        close(share.low, low);
        close(share.high, high);
    }
}

#[test]
fn bins_begin_at_multiples_and_lose_nothing() {
    let mut histogram = Histogram::default();
    [-3, -1, 0, 4, 5, 9, 9].into_iter().for_each(|x| histogram.add(x));
    let bin = |first, last, count| Bin { first, last, count };
    assert_eq!(histogram.bins(-3, 9, 5), [bin(-5, -1, 2), bin(0, 4, 2), bin(5, 9, 3)]);
    assert_eq!((histogram.min(), histogram.max(), histogram.n()), (Some(-3), Some(9), 7));
    close(histogram.share(|x| x >= 5).share, 3.0 / 7.0);
}

#[test]
fn the_width_of_bins_is_a_round_number_that_is_wide_enough() {
    assert_eq!(bin_width(0, 9, 10), 1);
    assert_eq!(bin_width(0, 10, 10), 2);
    assert_eq!(bin_width(-136, 224, 20), 20);
    assert_eq!(bin_width(-136, 224, 16), 25);
    for (min, max) in [(0, 0), (-1, 1), (3, 5000), (i32::MIN / 4, i32::MAX / 4)] {
        let width = bin_width(min, max, 16);
        assert!(max.div_euclid(width) - min.div_euclid(width) < 16, "{min} to {max}: {width}");
    }
}
