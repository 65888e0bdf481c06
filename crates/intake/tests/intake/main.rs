//! A bounded run of what the fuzz targets do: good inputs, changed by our own dice. The same on any machine.

mod mutation;

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::Seed;
use shopfloor_intake::{match_file, messages, position, preset, samples};

use crate::mutation::mutated;

#[global_allocator]
static ALLOCATOR: testkit::Counting = testkit::Counting;

/// The most memory an input may take: many times the largest of them.
const MEMORY: u64 = 32 << 20;

/// Feeds every sample as it is, then `times` changed ones; how many of the changed ones were accepted.
#[track_caller]
fn fed(samples: &[Vec<u8>], times: u64, feed: impl Fn(&[u8]) -> bool) -> u64 {
    assert!(!samples.is_empty());
    for sample in samples {
        assert!(feed(sample), "a good input is refused: {}", String::from_utf8_lossy(sample));
    }
    let mut accepted = 0;
    for number in 0..times {
        let input = mutated(samples, &mut Seed::from_number(number).dice(0));
        let fed = catch_unwind(AssertUnwindSafe(|| {
            let mut taken = false;
            let memory = testkit::most_memory_during(|| taken = feed(&input));
            assert!(memory < MEMORY, "it takes {memory} bytes");
            taken
        }));
        match fed {
            Ok(taken) => accepted += u64::from(taken),
            Err(panic) => {
                eprintln!("input {number} is:\n{}", String::from_utf8_lossy(&input));
                std::panic::resume_unwind(panic);
            }
        }
    }
    accepted
}

#[test]
fn any_match_file_is_taken_or_refused() {
    let accepted = fed(&samples::match_files(), 4_000, match_file);
    assert!((40..3_960).contains(&accepted), "{accepted}");
}

#[test]
fn anything_may_be_said_at_a_table() {
    let accepted = fed(&samples::messages(), 80, messages);
    assert!((40..=80).contains(&accepted), "{accepted}");
}

#[test]
fn any_preset_is_taken_or_refused() {
    for game in catalog::GAMES.iter().filter(|game| game.preset().is_some()) {
        let id = game.meta().id;
        let accepted = fed(&samples::presets(id), 1_500, |bytes| preset(id, bytes));
        assert!((15..1_485).contains(&accepted), "{id}: {accepted}");
    }
}

#[test]
fn any_position_is_played_or_refused() {
    let mut fed_some = false;
    for id in catalog::GAMES.iter().map(|game| game.meta().id) {
        let samples = samples::positions(id);
        if samples.is_empty() {
            continue;
        }
        let accepted = fed(&samples, 400, |bytes| position(id, bytes));
        assert!((5..395).contains(&accepted), "{id}: {accepted}");
        fed_some = true;
    }
    assert!(fed_some);
}
