//! A whole match as a text: every entry, what it led to in words, and the
//! board now and then. Kept beside a game's tests, such a text shows any change
//! of the rules, the words or the board at a glance.

use std::fmt::Write as _;

use crate::*;

/// A random match with this header, played to its end. Depends on the seed alone.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Game, Header, Seed, Turn, golden};
///
/// let game = golden::play::<Nim>(&Header::new::<Nim>(2, (), Seed::from_number(1)))?;
/// assert_eq!(game.state().turn(), Turn::Over);
/// # let _ = Action::Take { stones: 1 };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play<G: Game>(header: &Header<G::Options>) -> Result<Match<G>, BadLog> {
    let (mut game, _) = Match::<G>::start(header.clone())?;
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seats().first() {
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        let action = header.seed.bot_dice(game.ply()).pick(&legal);
        game.play(seat, action).expect("legal actions are taken");
    }
    Ok(game)
}

/// A random match with this header, written down in one language.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::{Header, Lang, Seed, golden};
///
/// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
/// let text = golden::playthrough::<Nim>(&header, Lang::EN)?;
/// assert!(text.starts_with("Nim with 2 seats") && text.contains("took the last stone."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playthrough<G: Game>(header: &Header<G::Options>, lang: Lang) -> Result<String, BadLog> {
    write::<G>(header, play::<G>(header)?.log(), lang)
}

/// A match written down: entries, commentary, and the board at every new round and at the end.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Header, Lang, Match, Seat, Seed, golden};
///
/// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
/// let (mut game, _) = Match::<Nim>::start(header)?;
/// game.play(Seat(0), Action::Take { stones: 2 })?;
/// let text = golden::write::<Nim>(game.header(), game.log(), Lang::EN)?;
/// assert!(text.contains("A takes 2."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<G: Game>(
    header: &Header<G::Options>,
    log: &[Entry<G::Action>],
    lang: Lang,
) -> Result<String, BadLog> {
    let names: Vec<String> = Seat::all(header.seats).map(|seat| seat_letter(seat.0)).collect();
    let mut text =
        format!("{} with {} seats, {}\n", word::<G>("game.name", lang), header.seats, json(&header.options));
    let mut round = 0;
    Match::<G>::replay(header.clone(), log.iter().copied())?.walk(|at| {
        let who = match at.entry.by() {
            Actor::Chance => "chance".into(),
            Actor::Seat(seat) => names[seat.index()].clone(),
        };
        let what = match &at.entry {
            Entry::Act { action, .. } => json(action),
            Entry::Undo { .. } => "undo".into(),
            Entry::Hint { .. } => "hint".into(),
        };
        let _ = writeln!(text, "{:4} {who} {what}", at.number);
        let state = at.after;
        let voice = Voice { state, names: &names, reader: Viewer::Spectator, lang };
        let events: Vec<_> = at.events.iter().map(|event| G::redact(event, Viewer::Spectator)).collect();
        for message in tellings::<G>(&events).into_iter().flatten() {
            let _ = writeln!(text, "       {}", voice.say(&message));
        }
        if state.turn() != Turn::Chance && (state.round() != round || state.turn() == Turn::Over) {
            round = state.round();
            let _ = write!(text, "\n{}\n", G::board(&state.view(Viewer::Spectator), &names, lang));
        }
        if let Some(outcome) = state.outcome() {
            let _ = writeln!(text, "{:?} {:?} {}", outcome.scores, outcome.places, voice.say(&outcome.why));
        }
    });
    Ok(text)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("game types serialize")
}
