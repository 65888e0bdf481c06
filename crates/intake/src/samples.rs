//! Good inputs to begin with: whoever feeds anything changes these.

use catalog::GameVisitor;
use engine::{Dice, Header, Heuristic, Seat, Seed, Study, golden, laws};

use crate::messages::Sitting;

/// How many matches of each game.
const MATCHES: u64 = 3;

/// Match files of every game: whole matches, and their beginnings.
pub fn match_files() -> Vec<Vec<u8>> {
    let files = catalog::GAMES.iter().flat_map(|game| {
        let played = (0..MATCHES).filter_map(|seed| catalog::visit(game.meta().id, Played(seed)));
        played.flatten().collect::<Vec<_>>()
    });
    files.collect()
}

struct Played(u64);

impl GameVisitor for Played {
    type Output = Vec<Vec<u8>>;

    fn visit<G: Heuristic + Study>(self) -> Vec<Vec<u8>> {
        let counts = u64::from(G::META.max_seats - G::META.min_seats + 1);
        let seats = G::META.min_seats + (self.0 % counts) as u8;
        let header = Header::new::<G>(seats, G::Options::default(), Seed::from_number(self.0));
        let played = golden::play::<G>(&header).unwrap_or_else(|_| panic!("a standard match"));
        let log = played.log();
        // A beginning is small enough for a fuzzer to change it much.
        let lengths = [log.len(), log.len().min(20)];
        lengths.map(|length| laws::match_file::<G>(&header, &log[..length]).write().into_bytes()).to_vec()
    }
}

/// What a game's preset looks like.
pub fn presets(game: &str) -> Vec<Vec<u8>> {
    let kind = catalog::find(game).and_then(|rules| rules.preset());
    kind.iter().map(|kind| (kind.template)().into_bytes()).collect()
}

/// Positions of a game, as JSON and as words of addresses.
pub fn positions(game: &str) -> Vec<Vec<u8>> {
    let Some(shelf) = puzzles::Shelf::of(game) else { return Vec::new() };
    let own = shelf
        .puzzles
        .iter()
        .step_by(9)
        .map(|puzzle| puzzles::PosedTurn { aim: puzzle.aim.clone(), options: puzzle.options.clone() });
    let both = |posed: puzzles::PosedTurn| {
        let json = serde_json::to_vec(&posed).expect("positions serialize");
        puzzles::encode(&posed).map(String::into_bytes).into_iter().chain([json])
    };
    own.flat_map(both).collect()
}

/// What is said at tables of every game, in short forms and written out.
pub fn messages() -> Vec<Vec<u8>> {
    let games = 0..catalog::GAMES.len() as u8;
    games.flat_map(|game| (0..MATCHES).flat_map(move |n| conversations(game, n))).collect()
}

/// One conversation, twice: short and written out.
fn conversations(game: u8, number: u64) -> [Vec<u8>; 2] {
    let mut dice: Dice = Seed::from_number(number).dice(0);
    let mut sitting = Sitting::new(game, number as u8);
    let (mut short, mut long) = (vec![game, number as u8], vec![game, number as u8]);
    for _ in 0..40 {
        let turn = sitting.table.the_match().map(|the_match| the_match.turn().seats());
        let Some(seat) = turn.ok().and_then(|seats| seats.first()) else { break };
        let said = match dice.below(12) {
            0 => "u".to_owned(),
            1 => r#"{"type":"chat","id":2,"text":"hello"}"#.to_owned(),
            2 => r#"{"type":"resign","id":3}"#.to_owned(),
            3 => r#"{"type":"preview","id":4,"at":0,"action":{"do":"pass"}}"#.to_owned(),
            _ => dice.below(100).to_string(),
        };
        let mut say = |said: &str| {
            let written = sitting.written_out(seat, said);
            for (text, line) in [(&mut short, said), (&mut long, written.as_str())] {
                text.extend(line_of(seat, line));
            }
            sitting.hear(seat, said);
        };
        say(&said);
        if said.contains("resign") {
            say(r#"{"type":"return","id":5}"#);
        }
    }
    [short, long]
}

fn line_of(seat: Seat, said: &str) -> Vec<u8> {
    format!("{}{said}\n", seat.0).into_bytes()
}
