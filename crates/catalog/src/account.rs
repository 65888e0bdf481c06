//! Why a match ended as it did, and what comes back in many matches of one player: each game's own account, in words.

#[cfg(feature = "workshop")]
use std::collections::BTreeMap;

use engine::{Account, Finding, Lang, Match, Message, Seat, Voice, say_plainly};
use serde::{Deserialize, Serialize};

/// Something that was found in a finished match.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FindingFrame {
    #[serde(flatten)]
    pub sum: FindingSum,
    /// What the amount counts, in words: Elektro, dice.
    pub unit_name: String,
    pub text: String,
}

/// A finding without words: what a profile keeps of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FindingSum {
    pub seat: Seat,
    /// One word that never changes: `storage`, `dice`.
    pub kind: String,
    /// What the amounts count, in one word that never changes: `elektro`, `dice`.
    pub unit: String,
    /// Whether the seat could have had this and did not.
    pub lost: bool,
    /// How much, in the game's own unit.
    pub amount: i32,
    /// Round by round, where it was something.
    pub rounds: Vec<RoundSum>,
}

/// How much it was in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundSum {
    pub round: u32,
    pub amount: i32,
}

/// A loss that comes back in many matches of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Habit {
    pub kind: String,
    /// How many of the matches have it.
    pub matches: usize,
    /// How much it is in a match, over all of them.
    pub amount: f64,
    /// What the amount counts, in words.
    pub unit_name: String,
    pub text: String,
}

pub(crate) fn of<G: Account>(game: &Match<G>, voice: &Voice<G>) -> Vec<FindingFrame> {
    game.account().into_iter().map(|finding| frame_of(&finding, voice)).collect()
}

fn frame_of<G: Account>(finding: &Finding, voice: &Voice<G>) -> FindingFrame {
    let rounds = finding.parts.iter().map(|part| RoundSum { round: part.round, amount: part.amount });
    FindingFrame {
        sum: FindingSum {
            seat: finding.seat,
            kind: finding.kind.to_owned(),
            unit: finding.unit.to_owned(),
            lost: finding.lost,
            amount: finding.amount(),
            rounds: rounds.collect(),
        },
        unit_name: unit_name::<G>(finding.unit, finding.amount(), voice.lang),
        text: voice.say(&finding.said),
    }
}

fn unit_name<G: Account>(unit: &str, n: i32, lang: Lang) -> String {
    say_plainly(G::WORDS, &Message::new(format!("unit.{unit}")).with("n", n), lang)
}

/// What was lost of one kind in the matches that are looked at.
#[cfg(feature = "workshop")]
#[derive(Default)]
struct Losses {
    unit: String,
    matches: usize,
    rounds: BTreeMap<u32, i32>,
}

/// What comes back in matches of one player: in one of three at least, and in two. `matches` are the findings of the
/// player's seat, match by match.
#[cfg(feature = "workshop")]
pub(crate) fn habits<G: Account>(matches: &[Vec<FindingSum>], lang: Lang) -> Vec<Habit> {
    let mut kinds: BTreeMap<&str, Losses> = BTreeMap::new();
    for found in matches {
        let mut kinds_found: Vec<&str> = Vec::new();
        for finding in found.iter().filter(|finding| finding.lost) {
            let losses = kinds.entry(&finding.kind).or_default();
            losses.unit.clone_from(&finding.unit);
            finding
                .rounds
                .iter()
                .for_each(|part| *losses.rounds.entry(part.round).or_default() += part.amount);
            if !kinds_found.contains(&finding.kind.as_str()) {
                kinds_found.push(&finding.kind);
                losses.matches += 1;
            }
        }
    }
    let comes_back = |losses: &Losses| losses.matches >= 2 && 3 * losses.matches >= matches.len();
    kinds.retain(|_, losses| comes_back(losses));
    let state = G::setup(&G::Options::default(), G::META.min_seats).expect("a standard match can be set up");
    let voice = Voice { state: &state, names: &[], reader: engine::Viewer::Spectator, lang };
    let habit = |(kind, losses): (&str, Losses)| {
        let amount = f64::from(losses.rounds.values().sum::<i32>()) / matches.len() as f64;
        let whole = amount.round() as i32;
        // The rounds it is mostly about.
        let most = losses.rounds.values().max().copied().unwrap_or_default();
        let rounds: Vec<u32> =
            losses.rounds.iter().filter(|(_, n)| 2 * **n >= most).map(|(round, _)| *round).collect();
        let said = Message::new(format!("habit.{kind}")).with("rounds", rounds).with("amount", whole);
        // A kind that the game no longer knows is not said.
        let text = voice.try_say(&said).ok().filter(|_| whole > 0)?;
        let unit_name = unit_name::<G>(&losses.unit, whole, lang);
        Some(Habit { kind: kind.to_owned(), matches: losses.matches, amount, unit_name, text })
    };
    let mut habits: Vec<Habit> = kinds.into_iter().filter_map(habit).collect();
    habits.sort_by(|a, b| b.amount.total_cmp(&a.amount));
    habits
}
