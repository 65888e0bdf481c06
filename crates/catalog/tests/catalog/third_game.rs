//! A third game needs its own code and one line: `&Rules::<ThirdGame>::NEW`. It is
//! then played, replayed, simulated, measured and held against the laws, with a generic board.

use engine::laws::Full;
use engine::{
    Actor, BadOptions, Choice, Dice, Game, Header, Illegal as _, Lang, Message, Meta, Open, Outcome, Phrase,
    Prompt, Sayable, Seat, SeatSet, Seed, Turn, Viewer,
};
use lab::{AnyLab, Laboratory};
use serde::{Deserialize, Serialize};
use serde_json::json;
use shopfloor_catalog::{AnyGame, Rules};
use strum::VariantNames;

/// Nim: a heap whose size chance decides; who takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Nim {
    heap: Option<u8>,
    seats: u8,
    turn: Seat,
    most: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Options {
    most: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { most: 3 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Action {
    Heap { size: u8 },
    Take { number: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum Event {
    Heaped { size: u8 },
    Took { seat: Seat, number: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", engine::plain_english(Nim::WORDS, &self.message(), self.rule()))]
enum Illegal {
    NotNow,
    TooMany { most: u8 },
}

engine::sayable!(Event, "event", "did");

engine::sayable!(Illegal, "illegal", "why");

impl engine::Illegal for Illegal {
    fn rule(&self) -> &'static str {
        "NIM-1"
    }
}

impl Nim {
    fn most(&self) -> u8 {
        self.heap.unwrap_or(0).min(self.most)
    }
}

impl Game for Nim {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = Nim;
    type Illegal = Illegal;

    const META: Meta = Meta { longest: 100, ..Meta::new("nim", 2, 4) };
    const WORDS: &'static [Phrase] = &[
        Phrase::new("ask.take", &["Take 1 to {most}.", "Nimm 1 bis {most}."]),
        Phrase::new("choice.take", &["Take", "Nehmen"]),
        Phrase::new("event.heaped", &["The heap has {size}.", "Der Haufen hat {size}."]),
        Phrase::new("event.took", &["{seat} took {number}.", "{seat} {seat?hast:hat} {number} genommen."]),
        Phrase::new(
            "outcome.last",
            &["{seat} took the last one.", "{seat} {seat?hast:hat} das letzte genommen."],
        ),
        Phrase::new("illegal.not_now", &["Not now.", "Nicht jetzt."]),
        Phrase::new("illegal.too_many", &["1 to {most}.", "1 bis {most}."]),
        Phrase::new("option.most", &["the most one may take", "so viele darf man nehmen"]),
    ];

    fn setup(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        match options.most {
            0 => Err(BadOptions::because("one must be able to take something")),
            most => Ok(Nim { heap: None, seats, turn: Seat(0), most }),
        }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.heap {
            None => Turn::Chance,
            Some(0) => Turn::Over,
            Some(_) => Turn::Seats(SeatSet::only(self.turn)),
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.turn().includes(seat) {
            into.extend((1..=self.most()).map(|number| Action::Take { number }));
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        if !self.turn().includes(seat) {
            return Prompt::wait();
        }
        let open = Open::Amount { field: "number", min: 1, max: self.most().into() };
        let choice = Choice { label: Message::new("choice.take"), action: Action::Take { number: 1 }, open };
        let ask = Message::new("ask.take").with("most", self.most());
        Prompt::asking(self, seat, ask, vec![choice], [Action::Take { number: 0 }])
    }

    fn apply(&mut self, actor: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match (actor, action, self.heap) {
            (Actor::Chance, Action::Heap { size: size @ 10..=30 }, None) => {
                self.heap = Some(size);
                emit(Event::Heaped { size });
            }
            (Actor::Seat(seat), Action::Take { number }, Some(heap)) if self.turn().includes(seat) => {
                if !(1..=self.most()).contains(&number) {
                    return Err(Illegal::TooMany { most: self.most() });
                }
                self.heap = Some(heap - number);
                emit(Event::Took { seat, number });
                if heap > number {
                    self.turn = self.turn.next(self.seats);
                }
            }
            (Actor::Chance | Actor::Seat(_), Action::Heap { .. } | Action::Take { .. }, _) => {
                return Err(Illegal::NotNow);
            }
        }
        Ok(())
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        Action::Heap { size: 10 + dice.below(21) as u8 }
    }

    fn view(&self, _viewer: Viewer) -> Nim {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heap == Some(0)).then(|| {
            let scores: Vec<i32> = Seat::all(self.seats).map(|seat| i32::from(seat == self.turn)).collect();
            let places = Outcome::places(&scores);
            Outcome { scores, places, why: Message::new("outcome.last").with("seat", self.turn) }
        })
    }

    fn invariant(&self) -> Result<(), String> {
        if self.turn.0 < self.seats { Ok(()) } else { Err("nobody sits there".into()) }
    }
}

/// No idea of its own: judged by the end.
impl engine::Heuristic for Nim {}

/// Nothing to tell the laboratory: counted by its scores.
impl engine::Study for Nim {}

/// The line.
const NIM: &dyn AnyGame = &Rules::<Nim>::NEW;
const NIM_LAB: &dyn AnyLab = &Laboratory::<Nim>::NEW;

#[test]
fn a_third_game_plays_replays_and_verifies() {
    let header =
        Header { game: "nim".into(), seats: 3, options: NIM.default_options(), seed: Seed::from_number(1) };
    let names = || vec!["Ada".into(), "Ben".into(), "Cem".into()];
    let (mut table, _) = NIM.start(header.clone(), names()).unwrap();
    while let Some(seat) = table.turn().seats().first() {
        let action = table.bot_action(seat, "random", &mut || true).unwrap();
        table.play(seat, action).unwrap();
    }
    let outcome = table.outcome(Viewer::Spectator, Lang::DE).unwrap();
    assert!(outcome.text.ends_with("hat das letzte genommen."), "{}", outcome.text);
    let again = NIM.verify(header, table.log(), names()).unwrap();
    assert_eq!(again.outcome(Viewer::Spectator, Lang::DE).unwrap().scores, outcome.scores);
    assert!(
        again.board(Viewer::Spectator, Lang::EN).to_string().contains("\"heap\": 0"),
        "the generic board"
    );
    assert!(NIM.components(&NIM.default_options(), Lang::DE).unwrap().is_null(), "nothing to browse");
}

#[test]
fn a_third_game_is_simulated_measured_and_held_against_the_laws() {
    let simulate = NIM_LAB.simulator(&["random".into(), "random".into()], &json!({"most": 2})).unwrap();
    let record = simulate(7);
    assert_eq!(record.scores.iter().sum::<i32>(), 1);
    assert!(record.decisions >= 5);
    // It told the laboratory nothing, and that is enough.
    assert!(record.notes.taken().is_empty());
    assert!(NIM.glossary(&NIM.default_options(), 2, Lang::EN).unwrap().measures.is_empty());
    assert!(NIM_LAB.bench_rules(&NIM.default_options(), 2, 0.01).unwrap().matches_per_second > 0.0);
    for seed in 0..50 {
        let held =
            NIM_LAB.check_laws(&NIM.default_options(), 2 + (seed % 3) as u8, seed, Full::Everywhere).unwrap();
        held.unwrap_or_else(|broken| panic!("{broken}"));
    }
    assert!(NIM_LAB.simulator(&["random".into(), "random".into()], &json!({"most": 0})).is_err());
}
