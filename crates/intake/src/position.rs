//! A position that somebody has built: as JSON while it grows, as a word in an address.

use engine::Lang;
use puzzles::{PosedTurn, PuzzleLine, Shelf, decode, encode};

/// Reads any bytes as a position of a game: JSON if they begin with a brace, otherwise a word of an address. Whether it can
/// be played.
pub fn position(game: &str, bytes: &[u8]) -> bool {
    let shelf = Shelf::of(game).expect("a game with puzzles");
    let text = String::from_utf8_lossy(bytes);
    let posed: Option<PosedTurn> = if text.trim_start().starts_with('{') {
        serde_json::from_str(&text).ok()
    } else {
        decode(&text).ok()
    };
    let Some(posed) = posed else { return false };
    Lang::all().for_each(|lang| drop(shelf.picture(&posed, lang)));
    let built = Lang::all().map(|lang| shelf.built(posed.clone(), lang)).last().expect("there are languages");
    let look = || PuzzleLine { actions: Vec::new(), show: false, look: true };
    let opened = |posed: &PosedTurn| {
        shelf.play_posed(posed, &look(), Lang::EN, || Ok::<_, catalog::AnyRefusal>(())).is_ok()
    };
    let Some(code) = built.code() else {
        assert!(!opened(&posed) || encode(&posed).is_none(), "it can be played and has no word");
        return false;
    };
    let held = decode(code).expect("a word of our own");
    assert!(opened(&held), "what a word holds can be played");
    assert_eq!(shelf.built(held, Lang::EN).code(), Some(code), "the same position has the same word");
    true
}
