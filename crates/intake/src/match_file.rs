//! A match file, as `shopfloor replay` and an import take it.

use engine::{Lang, MatchFile, Turn, Viewer};
use table::{SeatedPerson, Table, TableRandom, UserId, check_length};

use crate::everything_seen;

/// Reads any bytes as a match file. Whether it is a match that can be replayed.
pub fn match_file(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(file) = MatchFile::read(text) else { return false };
    let Ok(rules) = catalog::game_of(&file) else { return false };
    let Ok(replayed) = rules.replay(file.header.clone(), file.log.clone(), file.names()) else {
        assert!(rules.verify(file.header.clone(), file.log.clone(), file.names()).is_err());
        return false;
    };
    assert_eq!(MatchFile::read(&file.write()).expect("what was written"), file);

    // As the program itself would write it.
    let (header, log) = (replayed.header(), replayed.log());
    let own = MatchFile { players: file.players.clone(), header, log };
    let read = MatchFile::read(&own.write()).expect("what was written");
    assert_eq!(read, own);
    let again = rules.replay(read.header, read.log, read.players.iter().map(|p| p.name.clone()).collect());
    let again = again.expect("what was replayed");
    assert_eq!(again.log(), own.log);
    assert_eq!(everything_seen(again.as_ref()), everything_seen(replayed.as_ref()));
    for lang in Lang::all() {
        replayed.history(Viewer::Spectator, lang);
        replayed.board(Viewer::Spectator, lang);
    }

    let verified = rules.verify(file.header.clone(), file.log.clone(), file.names());
    let short = check_length(&rules.meta(), &file.log).is_ok();
    if short && verified.is_ok() && replayed.turn() == Turn::Over {
        import(&file, replayed.as_ref());
    }
    true
}

/// A table keeps all of a finished match.
fn import(file: &MatchFile, the_match: &dyn catalog::AnyMatch) {
    let host = SeatedPerson { id: UserId("host".into()), name: "Host".into(), guest: true, network: None };
    let random = TableRandom::new(|bytes| bytes.fill(7));
    let table = Table::imported(the_match, file.players.clone(), &host, 0, random);
    assert_eq!(table.header(), the_match.header());
    assert_eq!(table.players(0).expect("it is over"), file.players);
    assert_eq!(table.outcome.is_some(), the_match.outcome(Viewer::Spectator, Lang::EN).is_some());
}
