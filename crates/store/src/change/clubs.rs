//! Changes of clubs, their tournaments and leagues.

use crate::change::Change;
use crate::club_rows::{
    ClubRow, EntrantRow, LeagueMatchRow, LeaguePlayerRow, LeagueRow, MemberRow, PairingRow, RoundRow,
    TournamentRow,
};
use crate::rows::UserId;
use crate::statement::{Hits, Value};

impl Change {
    pub fn add_club(self, row: &ClubRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO clubs (id, name, invite, created, closed) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            &row.id,
            &row.name,
            &row.invite,
            row.created,
            row.closed,
        )
    }

    /// The old invite link leads nowhere.
    pub fn set_club_invite(self, club: &str, invite: &str) -> Change {
        push!(self, One, "UPDATE clubs SET invite = $2 WHERE id = $1 AND closed IS NULL", club, invite)
    }

    pub fn set_club_name(self, club: &str, name: &str) -> Change {
        push!(self, One, "UPDATE clubs SET name = $2 WHERE id = $1 AND closed IS NULL", club, name)
    }

    /// A new member; refused if they are one already.
    pub fn add_member(self, row: &MemberRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO members (club_id, user_id, role, joined, host_since) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &row.club,
            &row.user,
            &row.role,
            row.joined,
            row.host_since,
        )
    }

    /// A member gets another role; refused if they do not have the one `from`.
    pub fn set_role(
        self,
        club: &str,
        user: &UserId,
        from: &str,
        to: &str,
        host_since: Option<i64>,
    ) -> Change {
        push!(
            self,
            One,
            "UPDATE members SET role = $4, host_since = $5 WHERE club_id = $1 AND user_id = $2 AND role = $3",
            club,
            user,
            from,
            to,
            host_since,
        )
    }

    /// A member goes, and is seated no more; refused if they do not have this role.
    pub fn remove_member(self, club: &str, user: &UserId, role: &str) -> Change {
        let sql = "DELETE FROM members WHERE club_id = $1 AND user_id = $2 AND role = $3";
        let change = push!(self, One, sql, club, user, role);
        let sql = "DELETE FROM league_players WHERE club_id = $1 AND user_id = $2";
        let change = push!(change, Any, sql, club, user);
        push!(
            change,
            Any,
            "UPDATE entrants SET is_out = 1 WHERE user_id = $2
                AND tournament_id IN (SELECT id FROM tournaments WHERE club_id = $1)",
            club,
            user,
        )
    }

    /// A club ends: nobody is a member any more. What is being played goes on. Refused if it is closed already.
    pub fn close_club(self, club: &str, closed: i64) -> Change {
        let sql = "UPDATE clubs SET closed = $2, invite = '' WHERE id = $1 AND closed IS NULL";
        let change = push!(self, One, sql, club, closed);
        let change = push!(change, Any, "DELETE FROM members WHERE club_id = $1", club);
        let change = push!(change, Any, "DELETE FROM league_players WHERE club_id = $1", club);
        push!(
            change,
            Any,
            "UPDATE tournaments SET status = 'called_off' WHERE club_id = $1 AND status IN ('open', 'playing')",
            club,
        )
    }

    /// A new tournament; refused while the club has one that is not over.
    pub fn add_tournament(self, row: &TournamentRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO tournaments (id, club_id, name, game, size, rounds, pace, created, starts, status, round)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
            &row.id,
            &row.club,
            &row.name,
            &row.game,
            row.size,
            row.rounds,
            &row.pace,
            row.created,
            row.starts,
            &row.status,
            row.round,
        )
    }

    /// Refused if it does not stand as `from` says.
    pub fn set_tournament(self, id: &str, from: (&str, i64), to: (&str, i64)) -> Change {
        push!(
            self,
            One,
            "UPDATE tournaments SET status = $4, round = $5 WHERE id = $1 AND status = $2 AND round = $3",
            id,
            from.0,
            from.1,
            to.0,
            to.1,
        )
    }

    /// Somebody takes part, or takes part again with the points they have.
    pub fn put_entrant(self, row: &EntrantRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO entrants (tournament_id, user_id, entered, points, is_out) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (tournament_id, user_id) DO UPDATE SET is_out = excluded.is_out,
                entered = excluded.entered",
            &row.tournament,
            &row.user,
            row.entered,
            row.points,
            row.out,
        )
    }

    /// Somebody is seated no more.
    pub fn set_out(self, tournament: &str, user: &UserId) -> Change {
        let sql = "UPDATE entrants SET is_out = 1 WHERE tournament_id = $1 AND user_id = $2";
        push!(self, Any, sql, tournament, user)
    }

    /// A round is drawn; refused if it was before.
    pub fn add_round(self, row: &RoundRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO rounds (tournament_id, round, seed, drawn) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            &row.tournament,
            row.round,
            &row.seed,
            row.drawn,
        )
    }

    pub fn add_pairing(self, row: &PairingRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO pairings (tournament_id, round, user_id, number, table_id) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &row.tournament,
            row.round,
            &row.user,
            row.number,
            &row.table,
        )
    }

    /// A new league; refused if the club has one for the game.
    pub fn add_league(self, row: &LeagueRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO leagues (club_id, game, days, month) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            &row.club,
            &row.game,
            row.days,
            row.month,
        )
    }

    /// A league ends: nobody plays in it any more, and no month is opened; refused if there is none. What is being played goes on.
    pub fn end_league(self, club: &str, game: &str) -> Change {
        let change = push!(self, One, "DELETE FROM leagues WHERE club_id = $1 AND game = $2", club, game);
        push!(change, Any, "DELETE FROM league_players WHERE club_id = $1 AND game = $2", club, game)
    }

    /// The matches of a month are opened, once: refused if another server was faster.
    pub fn open_month(self, row: &LeagueRow, month: i64) -> Change {
        push!(
            self,
            One,
            "UPDATE leagues SET month = $4 WHERE club_id = $1 AND game = $2 AND month = $3",
            &row.club,
            &row.game,
            row.month,
            month,
        )
    }

    /// A new player of a league; nothing changes if they are one.
    pub fn add_league_player(self, row: &LeaguePlayerRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO league_players (club_id, game, user_id, joined, place) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &row.club,
            &row.game,
            &row.user,
            row.joined,
            row.place,
        )
    }

    /// Whoever is still in the league gets a place; whoever has left meanwhile does not come back by it.
    pub fn set_league_place(self, club: &str, game: &str, user: &UserId, place: i64) -> Change {
        let sql = "UPDATE league_players SET place = $4 WHERE club_id = $1 AND game = $2 AND user_id = $3";
        push!(self, Any, sql, club, game, user, place)
    }

    pub fn remove_league_player(self, club: &str, game: &str, user: &UserId) -> Change {
        let sql = "DELETE FROM league_players WHERE club_id = $1 AND game = $2 AND user_id = $3";
        push!(self, Any, sql, club, game, user)
    }

    pub fn add_league_match(self, row: &LeagueMatchRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO league_matches (club_id, game, month, number, table_id) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &row.club,
            &row.game,
            row.month,
            row.number,
            &row.table,
        )
    }

    /// A person is deleted: no club knows them, and no league waits for them.
    pub(super) fn leave_clubs(self, user: &UserId) -> Change {
        let change = push!(self, Any, "DELETE FROM members WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM league_players WHERE user_id = $1", user);
        push!(change, Any, "UPDATE entrants SET is_out = 1 WHERE user_id = $1", user)
    }
}
