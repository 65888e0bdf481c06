//! What the games tell the laboratory agrees with how the matches ended.

use std::collections::BTreeSet;

use engine::{Lang, Seat};
use report::MatchRecord;
use shopfloor_catalog::{AnyGame, GAMES, Glossary};

/// A few matches of each game and seat count.
fn each_match(mut check: impl FnMut(&dyn AnyGame, &Glossary, &MatchRecord)) {
    for game in GAMES {
        for seats in game.meta().min_seats..=game.meta().max_seats {
            let levels = vec!["random".to_owned(); seats.into()];
            let options = game.default_options();
            let glossary = game.glossary(&options, seats, Lang::EN).unwrap();
            let simulate = lab::of(game.meta().id).unwrap().simulator(&levels, &options, None).unwrap();
            (0..5).for_each(|seed| check(*game, &glossary, &simulate(seed)));
        }
    }
}

/// A measure's number for each seat and the whole match.
fn totals(glossary: &Glossary, record: &MatchRecord, key: &str) -> Vec<i32> {
    let n = glossary.measures.iter().position(|measure| measure.key == key).unwrap();
    let seats = Seat::all(record.scores.len() as u8);
    seats.map(|seat| glossary.measures[n].over.of(record.notes.rounds(n, seat)).unwrap()).collect()
}

/// How often each seat took something of these groups.
fn takings(glossary: &Glossary, record: &MatchRecord, is_group: impl Fn(&str) -> bool) -> Vec<i32> {
    let mut counts = vec![0; record.scores.len()];
    for taking in record.notes.taken() {
        let subject = glossary.subjects.iter().find(|subject| subject.id == taking.subject).unwrap();
        counts[taking.seat.index()] += i32::from(is_group(&subject.group));
    }
    counts
}

#[test]
fn the_last_standing_is_the_score() {
    each_match(|game, glossary, record| {
        let key = if game.meta().id == "factory-manager" { "money" } else { "score" };
        assert_eq!(totals(glossary, record, key), record.scores, "{} {}", game.meta().id, record.seed);
        let rounds = record.notes.rounds(0, Seat(0)).count();
        assert_eq!(rounds, record.rounds as usize, "a number for each round");
    });
}

#[test]
fn factory_manager_spends_what_it_does_not_keep() {
    each_match(|game, glossary, record| {
        if game.meta().id != "factory-manager" {
            return;
        }
        let total = |key| totals(glossary, record, key);
        let (money, income, spent) = (total("money"), total("income"), total("spent"));
        for seat in 0..record.scores.len() {
            assert_eq!(18 + income[seat] - spent[seat], money[seat], "seed {}", record.seed);
        }
        for seat in Seat::all(record.scores.len() as u8) {
            let rounds = |key: &str| -> Vec<i32> {
                let n = glossary.measures.iter().position(|measure| measure.key == key).unwrap();
                record.notes.rounds(n, seat).collect()
            };
            let [money, spent, left] = ["money", "spent", "left"].map(rounds);
            let before = std::iter::once(18).chain(money);
            let kept: Vec<i32> = before.zip(spent).map(|(before, spent)| before - spent).collect();
            assert_eq!(left, kept, "what is not spent is left");
            let [income, cost, made, stored] = ["income", "energy_cost", "production", "storage"].map(rounds);
            for round in 0..5 {
                let times = if round == 4 { 2 } else { 1 };
                let gross = times * 10 * made[round].min(stored[round]);
                assert_eq!(income[round] + cost[round], gross, "seed {} round {round}", record.seed);
            }
        }
        let is_tile = |group: &str| !matches!(group, "order_tile" | "start_tile");
        assert_eq!(takings(glossary, record, is_tile), total("bought"));
        let each = vec![5; record.scores.len()];
        assert_eq!(takings(glossary, record, |group| group == "order_tile"), each, "one in each auction");
        assert!(takings(glossary, record, |group| group == "start_tile").iter().all(|n| *n == 1));
    });
}

#[test]
fn fantastic_factories_counts_what_stands_and_who_began() {
    each_match(|game, glossary, record| {
        if game.meta().id != "fantastic-factories" {
            return;
        }
        let total = |key| totals(glossary, record, key);
        let is_building = |group: &str| !matches!(group, "contractor" | "start");
        assert_eq!(takings(glossary, record, is_building), total("buildings"));
        assert_eq!(total("built"), total("buildings"), "nothing is ever torn down");
        assert_eq!(takings(glossary, record, |group| group == "contractor"), total("hired"));
        let points: Vec<i32> = total("goods").iter().zip(total("prestige")).map(|(a, b)| a + b).collect();
        assert_eq!(points, record.scores);
        let began = takings(glossary, record, |group| group == "start");
        let alone = record.scores.len() == 1;
        assert!(began.iter().all(|n| *n == i32::from(!alone)), "{began:?}");
    });
}

#[test]
fn everything_taken_was_offered_and_has_a_name() {
    each_match(|_, glossary, record| {
        let offered: BTreeSet<u16> = record.notes.offered().map(|(subject, _)| subject).collect();
        for taking in record.notes.taken() {
            assert!(offered.contains(&taking.subject));
        }
        for subject in &offered {
            assert!(glossary.subjects.iter().any(|named| named.id == *subject), "{subject}");
        }
    });
}

#[test]
fn keys_are_one_word_each_and_names_are_said_in_both_languages() {
    for game in GAMES {
        for seats in game.meta().min_seats..=game.meta().max_seats {
            let in_lang = |lang| game.glossary(&game.default_options(), seats, lang).unwrap();
            let (en, de) = (in_lang(Lang::EN), in_lang(Lang::DE));
            let keys: BTreeSet<&str> = en.subjects.iter().map(|subject| subject.key.as_str()).collect();
            assert_eq!(keys.len(), en.subjects.len(), "a key stands for one subject");
            let is_word = |key: &&str| key.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-'));
            assert!(keys.iter().all(is_word), "{keys:?}");
            let groups = en.subjects.chunk_by(|a, b| a.group == b.group).count();
            let distinct: BTreeSet<&str> = en.subjects.iter().map(|subject| subject.group.as_str()).collect();
            assert_eq!(groups, distinct.len(), "those of a group stand together");
            for (a, b) in en.subjects.iter().zip(&de.subjects) {
                assert_ne!(a.group_name, b.group_name);
                assert!(!a.group_name.contains('.') && !a.name.is_empty() && a.full.starts_with(&a.name));
            }
            for (a, b) in en.measures.iter().zip(&de.measures) {
                assert!(!a.name.starts_with("measure.") && !b.name.starts_with("measure."), "{a:?}");
            }
        }
    }
}
