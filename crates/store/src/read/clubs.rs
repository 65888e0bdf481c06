//! Clubs, their tournaments and leagues.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::row::FromRow;
use crate::club_rows::{
    ClubResultRow, ClubRow, EntrantRow, LeagueMatchRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, MemberRow,
    PairingRow, RoundRow, TournamentRow,
};
use crate::down::Down;
use crate::open::Store;
use crate::rows::{SeatRow, TableId, TableRow, UserId};

fn user(row: &AnyRow) -> Result<UserId, sqlx::Error> {
    Ok(UserId(row.try_get("user_id")?))
}

impl FromRow for ClubRow {
    fn from_row(row: &AnyRow) -> Result<ClubRow, sqlx::Error> {
        Ok(ClubRow {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            invite: row.try_get("invite")?,
            created: row.try_get("created")?,
            closed: row.try_get("closed")?,
        })
    }
}

impl FromRow for MemberRow {
    fn from_row(row: &AnyRow) -> Result<MemberRow, sqlx::Error> {
        Ok(MemberRow {
            club: row.try_get("club_id")?,
            user: user(row)?,
            role: row.try_get("role")?,
            joined: row.try_get("joined")?,
            host_since: row.try_get("host_since")?,
        })
    }
}

/// A member, and what they are called.
impl FromRow for (MemberRow, String) {
    fn from_row(row: &AnyRow) -> Result<(MemberRow, String), sqlx::Error> {
        Ok((MemberRow::from_row(row)?, row.try_get("user_name")?))
    }
}

/// A club, the role somebody has in it and how many members it has.
impl FromRow for (ClubRow, String, i64) {
    fn from_row(row: &AnyRow) -> Result<(ClubRow, String, i64), sqlx::Error> {
        Ok((ClubRow::from_row(row)?, row.try_get("role")?, row.try_get("member_count")?))
    }
}

impl FromRow for TournamentRow {
    fn from_row(row: &AnyRow) -> Result<TournamentRow, sqlx::Error> {
        Ok(TournamentRow {
            id: row.try_get("id")?,
            club: row.try_get("club_id")?,
            name: row.try_get("name")?,
            game: row.try_get("game")?,
            size: row.try_get("size")?,
            rounds: row.try_get("rounds")?,
            pace: row.try_get("pace")?,
            created: row.try_get("created")?,
            starts: row.try_get("starts")?,
            status: row.try_get("status")?,
            round: row.try_get("round")?,
        })
    }
}

impl FromRow for EntrantRow {
    fn from_row(row: &AnyRow) -> Result<EntrantRow, sqlx::Error> {
        Ok(EntrantRow {
            tournament: row.try_get("tournament_id")?,
            user: user(row)?,
            entered: row.try_get("entered")?,
            points: row.try_get("points")?,
            out: row.try_get::<i64, _>("is_out")? != 0,
        })
    }
}

/// An entrant, and what they are called.
impl FromRow for (EntrantRow, String) {
    fn from_row(row: &AnyRow) -> Result<(EntrantRow, String), sqlx::Error> {
        Ok((EntrantRow::from_row(row)?, row.try_get("user_name")?))
    }
}

impl FromRow for RoundRow {
    fn from_row(row: &AnyRow) -> Result<RoundRow, sqlx::Error> {
        Ok(RoundRow {
            tournament: row.try_get("tournament_id")?,
            round: row.try_get("round")?,
            seed: row.try_get("seed")?,
            drawn: row.try_get("drawn")?,
        })
    }
}

impl FromRow for PairingRow {
    fn from_row(row: &AnyRow) -> Result<PairingRow, sqlx::Error> {
        Ok(PairingRow {
            tournament: row.try_get("tournament_id")?,
            round: row.try_get("round")?,
            user: user(row)?,
            number: row.try_get("number")?,
            table: row.try_get::<Option<String>, _>("table_id")?.map(TableId),
        })
    }
}

impl FromRow for LeagueRow {
    fn from_row(row: &AnyRow) -> Result<LeagueRow, sqlx::Error> {
        Ok(LeagueRow {
            club: row.try_get("club_id")?,
            game: row.try_get("game")?,
            days: row.try_get("days")?,
            month: row.try_get("month")?,
        })
    }
}

impl FromRow for LeaguePlayerRow {
    fn from_row(row: &AnyRow) -> Result<LeaguePlayerRow, sqlx::Error> {
        Ok(LeaguePlayerRow {
            club: row.try_get("club_id")?,
            game: row.try_get("game")?,
            user: user(row)?,
            joined: row.try_get("joined")?,
            place: row.try_get("place")?,
        })
    }
}

/// A player of a league, and what they are called.
impl FromRow for (LeaguePlayerRow, String) {
    fn from_row(row: &AnyRow) -> Result<(LeaguePlayerRow, String), sqlx::Error> {
        Ok((LeaguePlayerRow::from_row(row)?, row.try_get("user_name")?))
    }
}

impl FromRow for LeagueMatchRow {
    fn from_row(row: &AnyRow) -> Result<LeagueMatchRow, sqlx::Error> {
        Ok(LeagueMatchRow {
            club: row.try_get("club_id")?,
            game: row.try_get("game")?,
            month: row.try_get("month")?,
            number: row.try_get("number")?,
            table: TableId(row.try_get("table_id")?),
        })
    }
}

impl FromRow for LeagueSeatRow {
    fn from_row(row: &AnyRow) -> Result<LeagueSeatRow, sqlx::Error> {
        Ok(LeagueSeatRow {
            number: row.try_get("number")?,
            table: TableId(row.try_get("table_id")?),
            user: user(row)?,
            name: row.try_get("user_name")?,
        })
    }
}

impl FromRow for ClubResultRow {
    fn from_row(row: &AnyRow) -> Result<ClubResultRow, sqlx::Error> {
        Ok(ClubResultRow {
            table: TableId(row.try_get("table_id")?),
            game: row.try_get("game")?,
            user: user(row)?,
            place: row.try_get("place")?,
            left: row.try_get::<i64, _>("has_left")? != 0,
            finished: row.try_get("finished")?,
        })
    }
}

impl Store {
    /// A club that is not closed.
    pub async fn club(&self, id: &str) -> Result<Option<ClubRow>, Down> {
        self.one("SELECT * FROM clubs WHERE id = $1 AND closed IS NULL", vec![id.into()]).await
    }

    /// The clubs a person is a member of, with their role and the number of members; the newest membership last.
    pub async fn clubs_of(&self, user: &UserId) -> Result<Vec<(ClubRow, String, i64)>, Down> {
        let sql = "SELECT clubs.*, members.role,
                (SELECT COUNT(*) FROM members AS others WHERE others.club_id = clubs.id) AS member_count
             FROM members JOIN clubs ON clubs.id = members.club_id
             WHERE members.user_id = $1 ORDER BY members.joined, clubs.id";
        self.all(sql, vec![user.into()]).await
    }

    pub async fn member(&self, club: &str, user: &UserId) -> Result<Option<MemberRow>, Down> {
        let sql = "SELECT * FROM members WHERE club_id = $1 AND user_id = $2";
        self.one(sql, vec![club.into(), user.into()]).await
    }

    /// Everybody of a club with their names, the longest members first.
    pub async fn members(&self, club: &str) -> Result<Vec<(MemberRow, String)>, Down> {
        let sql =
            "SELECT members.*, users.name AS user_name FROM members JOIN users ON users.id = members.user_id
             WHERE members.club_id = $1 ORDER BY members.joined, members.user_id";
        self.all(sql, vec![club.into()]).await
    }

    /// Who follows an owner who leaves: the longest host, else the longest member.
    pub async fn next_owner(&self, club: &str) -> Result<Option<MemberRow>, Down> {
        let sql = "SELECT * FROM members WHERE club_id = $1 AND role <> 'owner'
             ORDER BY CASE WHEN role = 'host' THEN 0 ELSE 1 END, COALESCE(host_since, joined), joined, user_id LIMIT 1";
        self.one(sql, vec![club.into()]).await
    }

    /// Tables of a club that wait for players or are being played, the newest first.
    pub async fn club_tables(&self, club: &str, limit: i64) -> Result<Vec<(TableRow, Vec<SeatRow>)>, Down> {
        let sql = "SELECT * FROM tables WHERE club = $1 AND status IN ('open', 'playing')
             ORDER BY created DESC, id LIMIT $2";
        self.seated(sql, vec![club.into(), limit.into()]).await
    }

    /// Results of matches of a club that ended from one time until another, in the order they ended.
    pub async fn club_results(&self, club: &str, from: i64, until: i64) -> Result<Vec<ClubResultRow>, Down> {
        let sql = "SELECT results.* FROM results JOIN tables ON tables.id = results.table_id
             WHERE tables.club = $1 AND results.finished >= $2 AND results.finished < $3 AND results.unfinished = 0
             ORDER BY results.finished, results.table_id, results.seat";
        self.all(sql, vec![club.into(), from.into(), until.into()]).await
    }

    pub async fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, Down> {
        self.one("SELECT * FROM tournaments WHERE id = $1", vec![id.into()]).await
    }

    /// The tournaments of a club, the newest first.
    pub async fn tournaments_of(&self, club: &str, limit: i64) -> Result<Vec<TournamentRow>, Down> {
        let sql = "SELECT * FROM tournaments WHERE club_id = $1 ORDER BY created DESC, id LIMIT $2";
        self.all(sql, vec![club.into(), limit.into()]).await
    }

    /// Who takes part in a tournament, in the order they came.
    pub async fn entrants(&self, tournament: &str) -> Result<Vec<(EntrantRow, String)>, Down> {
        let sql =
            "SELECT entrants.*, users.name AS user_name FROM entrants JOIN users ON users.id = entrants.user_id
             WHERE tournament_id = $1 ORDER BY entered, user_id";
        self.all(sql, vec![tournament.into()]).await
    }

    pub async fn rounds(&self, tournament: &str) -> Result<Vec<RoundRow>, Down> {
        self.all("SELECT * FROM rounds WHERE tournament_id = $1 ORDER BY round", vec![tournament.into()])
            .await
    }

    pub async fn pairings(&self, tournament: &str) -> Result<Vec<PairingRow>, Down> {
        let sql = "SELECT * FROM pairings WHERE tournament_id = $1 ORDER BY round, number, user_id";
        self.all(sql, vec![tournament.into()]).await
    }

    /// How the tables of a tournament ended, those that did.
    pub async fn tournament_results(&self, tournament: &str) -> Result<Vec<ClubResultRow>, Down> {
        let sql = "SELECT results.* FROM results WHERE table_id IN
                (SELECT table_id FROM pairings WHERE tournament_id = $1 AND table_id IS NOT NULL)
             ORDER BY results.table_id, results.seat";
        self.all(sql, vec![tournament.into()]).await
    }

    /// The tables of a tournament that nobody will finish.
    pub async fn tournament_closed(&self, tournament: &str) -> Result<Vec<TableId>, Down> {
        let sql = "SELECT id FROM tables WHERE status = 'closed' AND id IN
                (SELECT table_id FROM pairings WHERE tournament_id = $1 AND table_id IS NOT NULL)";
        self.all(sql, vec![tournament.into()]).await
    }

    pub async fn league(&self, club: &str, game: &str) -> Result<Option<LeagueRow>, Down> {
        self.one("SELECT * FROM leagues WHERE club_id = $1 AND game = $2", vec![club.into(), game.into()])
            .await
    }

    pub async fn leagues_of(&self, club: &str) -> Result<Vec<LeagueRow>, Down> {
        self.all("SELECT * FROM leagues WHERE club_id = $1 ORDER BY game", vec![club.into()]).await
    }

    /// Leagues whose matches of a month are still to be opened.
    pub async fn leagues_before(&self, month: i64, limit: i64) -> Result<Vec<LeagueRow>, Down> {
        let sql = "SELECT leagues.* FROM leagues JOIN clubs ON clubs.id = club_id
             WHERE month < $1 AND closed IS NULL ORDER BY month, club_id, game LIMIT $2";
        self.all(sql, vec![month.into(), limit.into()]).await
    }

    /// Who plays in a league, in the order of the ladder; those who are new after the others, as they came.
    pub async fn league_players(
        &self,
        club: &str,
        game: &str,
    ) -> Result<Vec<(LeaguePlayerRow, String)>, Down> {
        let sql = "SELECT league_players.*, users.name AS user_name
             FROM league_players JOIN users ON users.id = league_players.user_id
             WHERE club_id = $1 AND game = $2
             ORDER BY CASE WHEN place IS NULL THEN 1 ELSE 0 END, place, joined, user_id";
        self.all(sql, vec![club.into(), game.into()]).await
    }

    /// Who played in a league in a month, group by group.
    pub async fn league_seats(&self, club: &str, game: &str, month: i64) -> Result<Vec<LeagueSeatRow>, Down> {
        let sql =
            "SELECT league_matches.number, league_matches.table_id, seats.user_id, users.name AS user_name
             FROM league_matches JOIN seats ON seats.table_id = league_matches.table_id
             JOIN users ON users.id = seats.user_id
             WHERE club_id = $1 AND game = $2 AND month = $3 ORDER BY number, seat";
        self.all(sql, vec![club.into(), game.into(), month.into()]).await
    }

    /// Results of a league's matches that ended from one time until another.
    pub async fn league_results(
        &self,
        club: &str,
        game: &str,
        from: i64,
        until: i64,
    ) -> Result<Vec<ClubResultRow>, Down> {
        let sql = "SELECT results.* FROM results
             JOIN league_matches ON league_matches.table_id = results.table_id
             WHERE club_id = $1 AND league_matches.game = $2 AND finished >= $3 AND finished < $4 AND unfinished = 0
             ORDER BY finished, results.table_id, seat";
        self.all(sql, vec![club.into(), game.into(), from.into(), until.into()]).await
    }
}
