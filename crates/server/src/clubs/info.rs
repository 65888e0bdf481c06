//! A club as its members see it.

use std::collections::HashMap;

use season::{Finish, MatchFinish, Quarter, points, season_standings};
use serde::Serialize;
use store::{ClubResultRow, TableId, UserId};
use table::TableInfo;
use utoipa::ToSchema;

use super::{ClubRole, TABLES, Within};
use crate::app::App;
use crate::leagues::League;
use crate::lobby;
use crate::refusal::{Code, ServerRefusal};
use crate::tournaments::{self, TournamentHead};

/// So many matches that are over are shown.
const RECENT: usize = 12;
/// No club is older: the first quarter of 2020.
const FIRST: i64 = 2020 * 4;

/// A club, as one of its members sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Club {
    id: String,
    name: String,
    /// What you may do in it.
    role: ClubRole,
    /// The code of its invite link; for the owner and the hosts.
    invite: Option<String>,
    created: i64,
    /// The longest first.
    members: Vec<ClubMember>,
    /// Tables that wait for players or are being played, the newest first.
    tables: Vec<TableInfo>,
    season: ClubSeason,
    tournaments: Vec<TournamentHead>,
    leagues: Vec<League>,
    /// The server's time.
    now: i64,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubMember {
    user: String,
    name: String,
    role: ClubRole,
    joined: i64,
}

/// A season of a club: a quarter of a year.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubSeason {
    /// Quarters since the year 0.
    number: i64,
    begins: i64,
    ends: i64,
    /// The members who have played, the best first.
    lines: Vec<ClubStanding>,
    /// The last matches of it, the newest first.
    matches: Vec<ClubMatch>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubStanding {
    /// People whom no rule tells apart share it.
    rank: usize,
    user: String,
    name: String,
    points: u32,
    matches: usize,
    wins: usize,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubMatch {
    table: String,
    game: String,
    finished: i64,
    /// The people in it, the best first.
    people: Vec<ClubFinish>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubFinish {
    /// None for somebody who is no longer a member.
    name: Option<String>,
    points: u32,
    left: bool,
}

/// Results as matches, in the order they ended.
pub fn finishes(rows: &[ClubResultRow]) -> Vec<MatchFinish> {
    let mut matches: Vec<MatchFinish> = Vec::new();
    for row in rows {
        let finish = Finish { user: row.user.clone(), place: row.place, left: row.left };
        match matches.last_mut().filter(|last| last.table == row.table) {
            Some(last) => last.people.push(finish),
            None => matches.push(MatchFinish { table: row.table.clone(), people: vec![finish] }),
        }
    }
    matches
}

impl Club {
    pub async fn read(
        app: &App,
        user: &UserId,
        id: &str,
        season: Option<i64>,
    ) -> Result<Club, ServerRefusal> {
        let Within { club, role } = Within::of(app, user, id).await?;
        let now = app.now().date;
        let this = Quarter::of(now);
        let season = match season {
            Some(asked) if (FIRST..=this.0).contains(&asked) => Quarter(asked),
            Some(_) => return Err(Code::NotFound.into()),
            None => this,
        };
        let rows = app.store.members(id).await?;
        let names: HashMap<&UserId, &String> = rows.iter().map(|(row, name)| (&row.user, name)).collect();
        let member = |(row, name): &(store::MemberRow, String)| ClubMember {
            user: row.user.0.clone(),
            name: name.clone(),
            role: ClubRole::of(row),
            joined: row.joined,
        };
        let hosts = matches!(role, ClubRole::Owner | ClubRole::Host);
        Ok(Club {
            role,
            invite: hosts.then_some(club.invite),
            created: club.created,
            members: rows.iter().map(member).collect(),
            tables: lobby::listed(app, app.store.club_tables(id, TABLES).await?, Some(user)),
            season: ClubSeason::read(app, id, &names, season).await?,
            tournaments: tournaments::of_club(app, id).await?,
            leagues: League::of_club(app, id).await?,
            id: club.id,
            name: club.name,
            now,
        })
    }
}

impl ClubSeason {
    async fn read(
        app: &App,
        club: &str,
        names: &HashMap<&UserId, &String>,
        season: Quarter,
    ) -> Result<ClubSeason, ServerRefusal> {
        let (begins, ends) = (season.begins(), season.ends());
        let rows = app.store.club_results(club, begins, ends).await?;
        let matches = finishes(&rows);
        let line = |line: season::SeasonLine| {
            Some(ClubStanding {
                rank: line.rank,
                name: names.get(&line.user)?.to_string(),
                user: line.user.0,
                points: line.points,
                matches: line.matches,
                wins: line.wins,
            })
        };
        let about: HashMap<&TableId, &ClubResultRow> = rows.iter().map(|row| (&row.table, row)).collect();
        let shown = |ended: &MatchFinish| {
            let row = about.get(&ended.table)?;
            let mut people: Vec<ClubFinish> = ended
                .people
                .iter()
                .zip(points(&ended.people))
                .map(|(one, points)| ClubFinish {
                    name: names.get(&one.user).map(|name| name.to_string()),
                    points,
                    left: one.left,
                })
                .collect();
            people.sort_by_key(|one| (one.left, u32::MAX - one.points));
            Some(ClubMatch {
                table: ended.table.0.clone(),
                game: row.game.clone(),
                finished: row.finished,
                people,
            })
        };
        Ok(ClubSeason {
            number: season.0,
            begins,
            ends,
            lines: season_standings(&matches).into_iter().filter_map(line).collect(),
            matches: matches.iter().rev().filter_map(shown).take(RECENT).collect(),
        })
    }
}
