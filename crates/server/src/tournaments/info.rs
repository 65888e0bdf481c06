//! A tournament as the members of its club see it.

use season::{RoundTable, points};
use serde::Serialize;
use store::UserId;
use table::Pace;
use utoipa::ToSchema;

use super::{Loaded, TournamentStatus};
use crate::clubs::Within;

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentHead {
    id: String,
    name: String,
    game: String,
    status: TournamentStatus,
    /// How many sit at a table, at most.
    size: i64,
    /// How many rounds were drawn, and how many it has.
    round: usize,
    rounds: i64,
    starts: Option<i64>,
    created: i64,
    /// How many people take part.
    entrants: usize,
    /// Who is first, once it is over.
    winners: Vec<String>,
}

impl TournamentHead {
    pub(super) fn new(loaded: &Loaded) -> TournamentHead {
        let over = loaded.status == TournamentStatus::Over;
        let first = loaded.past.standings().into_iter().filter(|line| over && line.rank == 1);
        TournamentHead {
            id: loaded.row.id.clone(),
            name: loaded.row.name.clone(),
            game: loaded.row.game.clone(),
            status: loaded.status,
            size: loaded.row.size,
            round: loaded.rounds.len(),
            rounds: loaded.row.rounds,
            starts: loaded.row.starts,
            created: loaded.row.created,
            entrants: loaded.entrants.len(),
            winners: first.map(|line| loaded.name(&line.user)).collect(),
        }
    }
}

/// A tournament with its standings and rounds.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tournament {
    #[serde(flatten)]
    head: TournamentHead,
    club: String,
    /// The club's name.
    club_name: String,
    pace: Option<Pace>,
    /// Whether you run it: owner or host of the club.
    host: bool,
    /// Whether you take part and will be seated.
    entered: bool,
    /// Whether a round is being played.
    busy: bool,
    lines: Vec<TournamentStanding>,
    drawn: Vec<TournamentRound>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentStanding {
    /// People whom no rule tells apart share it.
    rank: usize,
    user: String,
    name: String,
    points: u32,
    wins: usize,
    /// The points of everybody they have met.
    met: u32,
    matches: usize,
    byes: usize,
    /// Whether they are seated no more.
    out: bool,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentRound {
    /// From 1.
    round: i64,
    /// What the draw follows from, with what was played before: 64 hexadecimal digits.
    seed: String,
    drawn: i64,
    tables: Vec<TournamentTable>,
    /// Who had nobody to play with.
    bye: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentTable {
    table: String,
    /// The best first once it is over.
    people: Vec<TournamentSeat>,
    over: bool,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentSeat {
    user: String,
    name: String,
    /// What the table brought; none while it is being played.
    points: Option<u32>,
    left: bool,
}

impl Tournament {
    pub(super) fn new(loaded: &Loaded, within: &Within, user: &UserId) -> Tournament {
        let standing = |line: season::TournamentLine| TournamentStanding {
            rank: line.rank,
            name: loaded.name(&line.user),
            user: line.user.0,
            points: line.points,
            wins: line.wins,
            met: line.met,
            matches: line.matches,
            byes: line.byes,
            out: line.out,
        };
        let entered = loaded.past.entrants.iter().any(|one| one.user == *user && !one.out);
        Tournament {
            head: TournamentHead::new(loaded),
            club: loaded.row.club.clone(),
            club_name: within.club.name.clone(),
            pace: serde_json::from_str(&loaded.row.pace).ok(),
            host: within.check_host().is_ok(),
            entered,
            busy: loaded.past.is_playing(),
            lines: loaded.past.standings().into_iter().map(standing).collect(),
            drawn: (0..loaded.rounds.len()).map(|n| TournamentRound::new(loaded, n)).collect(),
        }
    }
}

impl TournamentRound {
    fn new(loaded: &Loaded, n: usize) -> TournamentRound {
        let (row, played) = (&loaded.rounds[n], &loaded.past.rounds[n]);
        let id = |number: usize| {
            let of =
                |pairing: &&store::PairingRow| pairing.round == row.round && pairing.number == number as i64;
            let table = loaded.pairings.iter().find(of).and_then(|pairing| pairing.table.clone());
            table.map(|table| table.0).unwrap_or_default()
        };
        let tables = played.tables.iter().enumerate();
        TournamentRound {
            round: row.round + 1,
            seed: row.seed.clone(),
            drawn: row.drawn,
            tables: tables.map(|(number, table)| told(loaded, table, id(number))).collect(),
            bye: played.bye.as_ref().map(|user| loaded.name(user)),
        }
    }
}

fn told(loaded: &Loaded, table: &RoundTable, id: String) -> TournamentTable {
    let got = table.ended.as_ref().map(|ended| (ended, points(ended)));
    let seat = |user: &UserId| {
        let at = got.as_ref().and_then(|(ended, _)| ended.iter().position(|one| one.user == *user));
        TournamentSeat {
            user: user.0.clone(),
            name: loaded.name(user),
            points: got.as_ref().map(|(_, points)| at.map_or(0, |at| points[at])),
            left: got.as_ref().zip(at).is_some_and(|((ended, _), at)| ended[at].left),
        }
    };
    let mut people: Vec<TournamentSeat> = table.people.iter().map(seat).collect();
    people.sort_by_key(|one| (one.left, u32::MAX - one.points.unwrap_or_default()));
    TournamentTable { table: id, people, over: table.ended.is_some() }
}
