//! A practice match that goes on from any moment of one that is over.

use catalog::AnyMatch;
use engine::{Header, Lang, MOST_ORIGINS, Origin, Seat, Turn, Viewer};
use ids::{TableId, UserId};
use serde::{Deserialize, Serialize};

use super::{CurrentMatch, LoggedMove, Mover, Occupant, SeatedPerson, Table, TableSeat};
use crate::info::{OriginInfo, Status};
use crate::moment::Moment;
use crate::names;
use crate::new_table::known_level;
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};

/// Where a match goes on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOrigin {
    /// The other match's table; none if that is not known here.
    pub table: Option<String>,
    /// Whose dice the first entries have.
    pub dice: Vec<Origin>,
    /// The round in which the match goes on by itself.
    #[serde(default)]
    pub round: u32,
}

impl TableOrigin {
    /// None for a match that goes on from nowhere.
    pub(super) fn of(table: Option<String>, the_match: &dyn AnyMatch) -> Option<TableOrigin> {
        let dice = the_match.header().origin;
        let then = the_match.at(dice.last()?.until);
        Some(TableOrigin { table, dice, round: then.frame(Viewer::Spectator, Lang::default()).round })
    }

    pub(super) fn info(&self) -> OriginInfo {
        let at = self.dice.last().map_or(0, |origin| origin.until);
        OriginInfo { table: self.table.clone(), at, round: self.round }
    }
}

/// A match to be gone on with.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct Branch {
    /// The number of the first entry that is to be another one.
    pub at: u64,
    /// The seat you take. Default: the one you had, otherwise one that has to decide.
    pub seat: Option<u8>,
    /// The level of the bots on the other seats. Default: `worker`.
    pub level: Option<String>,
    /// The invite code, for a table that is not public.
    pub invite: Option<String>,
}

/// A match that can be gone on from while its own table is left alone: replaying may take long.
pub struct Branching {
    the_match: Box<dyn AnyMatch>,
    source: TableId,
    preset: Option<String>,
    /// The seat that the person had.
    own: Option<Seat>,
}

impl Table {
    /// This table's match, to go on from. Only once it is over: then everybody may see all of it anyway.
    pub fn branching(&self, user: &UserId, date: i64) -> Result<Branching, Refusal> {
        self.check_revealed(date)?;
        if self.status != Status::Over {
            let texts = &[
                "You can play on from here once the match is over.",
                "Von hier weiterspielen kannst du, sobald die Partie zu Ende ist.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        Ok(Branching {
            the_match: self.the_match()?.snapshot(),
            source: self.id.clone(),
            preset: self.preset.clone(),
            own: self.seat_of(user),
        })
    }
}

impl Branching {
    /// The new table, with the person on a seat and bots on the others. The match goes on at once.
    pub fn work_out(
        self,
        asked: &Branch,
        host: &SeatedPerson,
        now: Moment,
        random: TableRandom,
    ) -> Result<Table, Refusal> {
        let at = usize::try_from(asked.at).unwrap_or(usize::MAX).min(self.the_match.ply());
        let Header { game, seats, options, origin, .. } = self.the_match.header();
        let turn = self.the_match.at(at).turn();
        if turn == Turn::Over {
            return Err(Code::Over.into());
        }
        if origin.len() >= MOST_ORIGINS {
            let texts = &[
                "This match has been played on too often: at most {max} times.",
                "Diese Partie wurde schon zu oft weitergespielt: höchstens {max}-mal.",
            ];
            return Err(Refusal::because(Code::BadMatch, texts).with("max", MOST_ORIGINS));
        }
        let own = match asked.seat {
            Some(seat) if seat < seats => Seat(seat),
            Some(_) => return Err(Code::NotFound.into()),
            None => self.own.or_else(|| turn.seats().first()).unwrap_or(Seat(0)),
        };
        let level = asked.level.as_deref().unwrap_or("worker");
        known_level(level)?;
        let taken = seated(seats, own, level, host, random);
        let mut table = Table::empty(&game, options, taken, host, now.date, random);
        (table.public, table.preset) = (false, self.preset);
        let mut the_match = self.the_match.branch(at, table.seed(), table.names());
        let advance = the_match.settle();
        table.origin = TableOrigin::of(Some(self.source.0), the_match.as_ref());
        let log = the_match.log();
        table.current = Some(CurrentMatch::replayed(the_match, &log));
        (table.started, table.status) = (Some(now.date), Status::Playing);
        table.logged(LoggedMove { by: Mover::Table, ply: at, at: now.date, advance }, now);
        table.expires = table.expiry(now.date);
        Ok(table)
    }
}

fn seated(seats: u8, own: Seat, level: &str, host: &SeatedPerson, random: TableRandom) -> Vec<TableSeat> {
    let mut taken = vec![host.name.clone()];
    let seat = |seat: Seat| {
        let sits = if seat == own {
            host.seated(false)
        } else {
            let name = names::bot(&taken, random);
            taken.push(name.clone());
            Occupant::Bot { name, level: level.to_owned() }.into()
        };
        TableSeat { nonce: Some(random.hex32()), ..sits }
    };
    Seat::all(seats).map(seat).collect()
}
