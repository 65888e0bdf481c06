//! A file of one's own to set up a match with, as `shopfloor preset` takes it.

use catalog::{AnyGame, GameVisitor, read_options};
use engine::{Dice, Header, Heuristic, Match, Seed, Study, Turn};
use serde_json::Value;

/// A match that is longer than any real one goes on for ever.
const ENTRIES: usize = 5_000;

/// Reads any bytes as a preset of a game. Whether it can be played with.
pub fn preset(game: &str, bytes: &[u8]) -> bool {
    let rules = catalog::find(game).expect("a game");
    let kind = rules.preset().expect("a game with presets");
    let report = (kind.check)(&String::from_utf8_lossy(bytes));
    assert_eq!(report.value.is_some(), report.errors.is_empty(), "{:?}", report.errors);
    let Some(value) = report.value else { return false };

    let mut options = rules.default_options();
    options[kind.option] = value;
    let counts = rules.meta().min_seats..=rules.meta().max_seats;
    let started = counts.filter_map(|seats| play_with(rules, &options, seats)).count();
    assert!(started > 0, "it can be played with, but by no number of players");
    true
}

/// Plays a random match with these options, if so many can.
fn play_with(rules: &dyn AnyGame, options: &Value, seats: u8) -> Option<()> {
    let header = |options: &Value| Header {
        game: rules.meta().id.to_owned(),
        seats,
        options: options.clone(),
        seed: Seed::from_number(1),
        origin: Vec::new(),
    };
    let (the_match, _) = rules.start(header(options), Vec::new()).ok()?;
    // As it is stored with the match.
    let stored = the_match.header().options;
    let text = serde_json::to_string(&stored).expect("options serialize");
    let read: Value = serde_json::from_str(&text).expect("what was written");
    assert_eq!(read, stored);
    let (again, _) = rules.start(header(&read), Vec::new()).expect("what was started");
    assert_eq!(again.header().options, stored);
    assert_eq!(crate::everything_seen(again.as_ref()), crate::everything_seen(the_match.as_ref()));
    catalog::visit(rules.meta().id, PlayOut { header: header(&stored) })
}

/// Plays to the end, whatever the numbers are: no sum overflows.
struct PlayOut {
    header: Header<Value>,
}

impl GameVisitor for PlayOut {
    type Output = ();

    fn visit<G: Heuristic + Study>(self) {
        let options = read_options::<G>(&self.header.options).expect("what was started");
        let mut dice: Dice = self.header.seed.bot_dice(0);
        let header = self.header.with_options(options);
        let (mut the_match, _) = Match::<G>::start(header).expect("what was started");
        let mut legal = Vec::new();
        while let Some(seat) = the_match.state().turn().seats().first() {
            legal.clear();
            the_match.state().legal_actions(seat, &mut legal);
            the_match.play(seat, dice.pick(&legal)).unwrap_or_else(|_| panic!("legal actions are taken"));
            assert!(the_match.ply() < ENTRIES, "the match does not end");
        }
        assert_eq!(the_match.state().turn(), Turn::Over);
    }
}
