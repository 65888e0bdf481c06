//! Golden files: a playthrough as a text and the same match as a file.

use std::path::Path;

use engine::{Entry, Game, Header, Lang, Match, MatchFile, golden, laws};

/// Plays the match with this header at random and compares it with two files
/// kept in `folder`: `NAME.txt`, the playthrough, and `NAME.json`, the match.
/// Then verifies the stored match against today's rules: where that fails,
/// stored matches would be broken, and the change needs a new ruleset.
///
/// `UPDATE=1` in the environment rewrites both files.
#[track_caller]
pub fn assert_golden_match<G: Game>(folder: &Path, name: &str, header: &Header<G::Options>, lang: Lang) {
    let game = golden::play::<G>(header).expect("the header is good");
    let text = golden::write::<G>(header, game.log(), lang).expect("a played match replays");
    assert_same(&folder.join(format!("{name}.txt")), &text, UPDATE);
    let path = folder.join(format!("{name}.json"));
    assert_same(&path, &laws::match_file::<G>(header, game.log()).write(), UPDATE);

    let stored = std::fs::read_to_string(path).expect("it was just compared");
    let stored = MatchFile::read(&stored).expect("a stored match can be read");
    let header = Header {
        options: serde_json::from_value(stored.header.options).expect("options can be read"),
        game: stored.header.game,
        seats: stored.header.seats,
        seed: stored.header.seed,
        origin: Vec::new(),
    };
    let action = |entry: Entry<_>| entry.try_map(serde_json::from_value).expect("actions can be read");
    let verified = Match::<G>::verify(header, stored.log.into_iter().map(action));
    assert_eq!(verified.expect("a stored match verifies").state(), game.state(), "{name}");
}

/// How golden files are rewritten.
const UPDATE: &str = "the test with UPDATE=1";

/// Compares with the file that is kept; `UPDATE=1` in the environment rewrites it. `how` is what to run for that.
#[track_caller]
pub(crate) fn assert_same(path: &Path, text: &str, how: &str) {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, text).expect("golden files can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    if kept == text {
        return;
    }
    let differs = kept.lines().zip(text.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(kept.lines().count().min(text.lines().count()));
    panic!(
        "{} differs from line {}:\n  kept {:?}\n  now  {:?}\nIf that is meant, run {how}.",
        path.display(),
        line + 1,
        kept.lines().nth(line),
        text.lines().nth(line)
    );
}
