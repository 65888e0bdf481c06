//! The match that is played at a table.

use catalog::{AnyAdvance, AnyMatch};
use engine::{Actor, Entry, MatchFile, Player, Seat, Turn};
use serde_json::Value;

use super::{Occupant, SeatOrders, SeatedPerson, Table, TableOrigin, TableSeat, check_length};
use crate::info::{Ended, Status};
use crate::new_table::rules;
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};

/// The match in memory.
pub struct CurrentMatch {
    pub(super) the_match: Box<dyn AnyMatch>,
    /// How many actions were undone.
    pub(super) undos: usize,
    /// How many hints were given.
    pub(super) hints: usize,
}

impl CurrentMatch {
    pub(crate) fn started(the_match: Box<dyn AnyMatch>) -> CurrentMatch {
        CurrentMatch { the_match, undos: 0, hints: 0 }
    }

    /// A match that has this log.
    pub(super) fn replayed(the_match: Box<dyn AnyMatch>, log: &[Entry<Value>]) -> CurrentMatch {
        let count = |what: fn(&Entry<Value>) -> bool| log.iter().filter(|entry| what(entry)).count();
        let undos = count(|entry| matches!(entry, Entry::Undo { .. }));
        CurrentMatch { the_match, undos, hints: count(|entry| matches!(entry, Entry::Hint { .. })) }
    }

    pub fn the_match(&self) -> &dyn AnyMatch {
        self.the_match.as_ref()
    }
}

/// The actions with which a row of the log begins: what a seat did in one go.
fn played_by(seat: Seat, entries: &[Entry<Value>]) -> Vec<Value> {
    let action = |entry: &Entry<Value>| match entry {
        Entry::Act { by, action, .. } if *by == Actor::Seat(seat) => Some(action.clone()),
        Entry::Act { .. } | Entry::Undo { .. } | Entry::Hint { .. } => None,
    };
    entries.iter().map_while(action).collect()
}

/// Plays what was logged of one move onto a match that knows everything before. None if that does not lead to the same
/// entries.
pub fn follow(the_match: &mut dyn AnyMatch, entries: &[Entry<Value>]) -> Option<AnyAdvance> {
    let advance = match entries.first()? {
        Entry::Act { by: Actor::Seat(seat), order: false, .. } => {
            the_match.play_all(*seat, played_by(*seat, entries))
        }
        Entry::Act { by: Actor::Seat(seat), order: true, .. } => {
            the_match.carry_out(*seat, played_by(*seat, entries))
        }
        Entry::Undo { by: seat } => the_match.undo(*seat),
        Entry::Hint { by: seat } => the_match.hint(*seat),
        Entry::Act { by: Actor::Chance, .. } => return None,
    };
    advance.ok().filter(|advance| advance.entries == entries)
}

impl Table {
    /// Rebuilds the match from its whole log.
    pub fn replay(&mut self, log: Vec<Entry<Value>>) -> Result<(), Refusal> {
        let the_match = rules(&self.game)?.replay(self.header(), log.clone(), self.names())?;
        self.current = Some(CurrentMatch::replayed(the_match, &log));
        Ok(())
    }

    /// Takes over the match of `before`, the same table as it was earlier, and plays what was logged since, move
    /// by move. None if that does not lead to the same entries: then the whole log has to be read.
    pub fn continue_from(
        &mut self,
        before: Table,
        logged: Vec<Vec<Entry<Value>>>,
    ) -> Option<Vec<AnyAdvance>> {
        let same = before.names() == self.names() && before.seed() == self.seed();
        let mut current = before.current.filter(|_| same)?;
        let mut advances = Vec::new();
        for entries in logged {
            advances.push(follow(current.the_match.as_mut(), &entries)?);
            current.undos += usize::from(matches!(entries.first(), Some(Entry::Undo { .. })));
            current.hints += usize::from(matches!(entries.first(), Some(Entry::Hint { .. })));
        }
        if current.the_match.ply() != self.ply {
            return None;
        }
        self.current = Some(current);
        Some(advances)
    }

    /// How this table's match ended, once it is over.
    pub fn ended(&self, the_match: &dyn AnyMatch) -> Option<Ended> {
        let outcome = the_match.outcome(engine::Viewer::Spectator, engine::Lang::default())?;
        Some(self.verdict().ended(outcome.scores, &outcome.places))
    }

    /// The players as a match file names them, once the match is over.
    pub fn players(&self, date: i64) -> Result<Vec<Player>, Refusal> {
        self.check_revealed(date)?;
        if self.status != Status::Over {
            let texts = &[
                "The dice stay secret until the match is over.",
                "Die Würfel bleiben geheim, bis die Partie zu Ende ist.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        Ok(self.cast())
    }

    /// The players as a match file names them, whether or not it may be handed out yet.
    pub fn cast(&self) -> Vec<Player> {
        let player = |seat: &TableSeat| Player {
            name: seat.occupant.name().unwrap_or_default().to_owned(),
            bot: seat.occupant.level().map(str::to_owned),
        };
        self.seats.iter().map(player).collect()
    }

    /// A table for a finished match from a file, and its log: checked against the rules, and the dice against the seed.
    pub fn from_file(
        text: &str,
        host: &SeatedPerson,
        now: i64,
        random: TableRandom,
    ) -> Result<(Table, Vec<Entry<Value>>), Refusal> {
        let (the_match, players) = verified(text)?;
        let table = Table::imported(the_match.as_ref(), players, host, now, random);
        Ok((table, the_match.log()))
    }

    /// A table for a finished match from a file.
    pub fn imported(
        the_match: &dyn AnyMatch,
        players: Vec<Player>,
        host: &SeatedPerson,
        now: i64,
        random: TableRandom,
    ) -> Table {
        let header = the_match.header();
        let seat = |(n, Player { name, bot }): (usize, Player)| TableSeat {
            occupant: match bot {
                Some(level) => Occupant::Bot { name, level },
                None => Occupant::Person { user: None, name, guest: false, taken_over: None },
            },
            nonce: header.seed.nonces.get(n).copied(),
            network: None,
            orders: SeatOrders::default(),
        };
        let seats = players.into_iter().enumerate().map(seat).collect();
        let mut table = Table::empty(&header.game, header.options, seats, host, now, random);
        (table.status, table.public, table.imported) = (Status::Over, false, true);
        (table.started, table.finished) = (Some(now), Some(now));
        (table.secret, table.ply) = (header.seed.secret, the_match.ply());
        table.keyed = header.seed.keyed;
        table.origin = TableOrigin::of(None, the_match);
        table.outcome = table.ended(the_match);
        table
    }
}

fn verified(text: &str) -> Result<(Box<dyn AnyMatch>, Vec<Player>), Refusal> {
    let bad = |why: &dyn std::fmt::Display| Refusal::detail(Code::BadMatch, why);
    let file = MatchFile::read(text).map_err(|e| bad(&e))?;
    let rules = catalog::game_of(&file).map_err(|refusal| Refusal::from(refusal).code(Code::BadMatch))?;
    check_length(&rules.meta(), &file.log)?;
    let names = file.names();
    // A bot may come from another server, but its level is shown and stored.
    let levels = file.players.iter().filter_map(|player| player.bot.as_ref());
    if levels.clone().any(|level| level.contains(char::is_control)) {
        return Err(bad(&"a bot's level contains control characters"));
    }
    let the_match = rules
        .verify(file.header, file.log, names)
        .map_err(|refusal| Refusal::from(refusal).code(Code::BadMatch))?;
    if the_match.turn() != Turn::Over {
        return Err(bad(&"the match is not over"));
    }
    Ok((the_match, file.players))
}
