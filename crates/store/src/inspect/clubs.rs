//! Clubs, what they play, and friends: what no row says by itself, but several together.

use super::Inspection;
use super::people::CheckedRows;
use crate::club_rows::{
    ClubRow, EntrantRow, LeagueMatchRow, LeaguePlayerRow, LeagueRow, MemberRow, PairingRow, RoundRow,
    TournamentRow,
};
use crate::down::Down;
use crate::rows::{InvitationRow, UserId};

/// What may be wrong with rows of a kind, and the query that finds the names of those.
type Rule = (&'static str, &'static str);

const CLUBS: &[Rule] = &[
    (
        "nobody owns it",
        "SELECT id FROM clubs WHERE closed IS NULL
            AND NOT EXISTS (SELECT 1 FROM members WHERE club_id = clubs.id AND role = 'owner')",
    ),
    (
        "it is closed, but has members",
        "SELECT id FROM clubs WHERE closed IS NOT NULL AND EXISTS (SELECT 1 FROM members WHERE club_id = clubs.id)",
    ),
    (
        "it is closed, but its invite link leads in",
        "SELECT id FROM clubs WHERE closed IS NOT NULL AND invite <> ''",
    ),
    (
        "a table is its own, but there is no such club",
        "SELECT DISTINCT club FROM tables WHERE club IS NOT NULL AND club NOT IN (SELECT id FROM clubs)",
    ),
];

const MEMBERS: &[Rule] = &[
    (
        "an unknown role",
        "SELECT club_id || ' ' || user_id FROM members WHERE role NOT IN ('owner', 'host', 'member')",
    ),
    (
        "the person has no account, or is deleted",
        "SELECT club_id || ' ' || user_id FROM members
            WHERE user_id IN (SELECT id FROM users WHERE account IS NULL OR deleted = 1)",
    ),
];

const TOURNAMENTS: &[Rule] = &[
    (
        "an unknown status",
        "SELECT id FROM tournaments WHERE status NOT IN ('open', 'playing', 'over', 'called_off')",
    ),
    (
        "it goes on in a club that is closed",
        "SELECT id FROM tournaments WHERE status IN ('open', 'playing')
            AND club_id IN (SELECT id FROM clubs WHERE closed IS NOT NULL)",
    ),
    (
        "it claims another number of rounds than were drawn",
        "SELECT id FROM tournaments WHERE round <> (SELECT COUNT(*) FROM rounds WHERE tournament_id = tournaments.id)",
    ),
    ("it has more rounds than were announced", "SELECT id FROM tournaments WHERE round > rounds"),
    (
        "a round is drawn twice, or one is missing: they are not numbered from 0 on",
        "SELECT tournament_id FROM rounds GROUP BY tournament_id
            HAVING MIN(round) <> 0 OR MAX(round) <> COUNT(*) - 1",
    ),
    (
        "a round was drawn, and nobody is in it",
        "SELECT DISTINCT tournament_id FROM rounds WHERE NOT EXISTS (SELECT 1 FROM pairings
            WHERE pairings.tournament_id = rounds.tournament_id AND pairings.round = rounds.round)",
    ),
    (
        "people sit in a round that was not drawn",
        "SELECT DISTINCT tournament_id FROM pairings WHERE NOT EXISTS (SELECT 1 FROM rounds
            WHERE rounds.tournament_id = pairings.tournament_id AND rounds.round = pairings.round)",
    ),
    (
        "somebody is seated who does not take part",
        "SELECT DISTINCT tournament_id FROM pairings WHERE NOT EXISTS (SELECT 1 FROM entrants
            WHERE entrants.tournament_id = pairings.tournament_id AND entrants.user_id = pairings.user_id)",
    ),
    (
        "a table of it has too few people, or more than were announced",
        "SELECT DISTINCT pairings.tournament_id FROM pairings JOIN tournaments ON tournaments.id = pairings.tournament_id
            WHERE pairings.table_id IS NOT NULL
            GROUP BY pairings.tournament_id, pairings.round, pairings.number, tournaments.size
            HAVING COUNT(*) < 2 OR COUNT(*) > tournaments.size",
    ),
    (
        "a table of it is gone",
        "SELECT DISTINCT tournament_id FROM pairings
            WHERE table_id IS NOT NULL AND table_id NOT IN (SELECT id FROM tables)",
    ),
    (
        "a table of it was played twice, or is two tables",
        "SELECT tournament_id FROM pairings WHERE table_id IS NOT NULL GROUP BY tournament_id, table_id
            HAVING COUNT(DISTINCT round) > 1 OR COUNT(DISTINCT number) > 1
         UNION SELECT tournament_id FROM pairings WHERE table_id IS NOT NULL GROUP BY tournament_id, round, number
            HAVING COUNT(DISTINCT table_id) > 1",
    ),
    (
        "a table of it is not the club's",
        "SELECT DISTINCT tournaments.id FROM pairings JOIN tournaments ON tournaments.id = pairings.tournament_id
            JOIN tables ON tables.id = pairings.table_id
            WHERE COALESCE(tables.club, '') <> tournaments.club_id",
    ),
    (
        "somebody sits at a table of it without a seat there",
        "SELECT DISTINCT tournament_id FROM pairings WHERE table_id IN (SELECT id FROM tables)
            AND NOT EXISTS (SELECT 1 FROM seats
                WHERE seats.table_id = pairings.table_id AND seats.user_id = pairings.user_id)",
    ),
];

const LEAGUES: &[Rule] = &[
    (
        "days per move are 1 to 7",
        "SELECT club_id || ' ' || game FROM leagues WHERE days NOT BETWEEN 1 AND 7",
    ),
    (
        "matches were opened in a month that has not come for it",
        "SELECT DISTINCT leagues.club_id || ' ' || leagues.game FROM leagues
            JOIN league_matches ON league_matches.club_id = leagues.club_id AND league_matches.game = leagues.game
            WHERE league_matches.month > leagues.month",
    ),
    (
        "a player is no member of the club",
        "SELECT DISTINCT club_id || ' ' || game FROM league_players WHERE NOT EXISTS (SELECT 1 FROM members
            WHERE members.club_id = league_players.club_id AND members.user_id = league_players.user_id)",
    ),
    (
        "somebody plays in it, but there is no such league",
        "SELECT DISTINCT club_id || ' ' || game FROM league_players WHERE NOT EXISTS (SELECT 1 FROM leagues
            WHERE leagues.club_id = league_players.club_id AND leagues.game = league_players.game)",
    ),
    (
        "two players have one place",
        "SELECT DISTINCT club_id || ' ' || game FROM league_players WHERE place IS NOT NULL
            GROUP BY club_id, game, place HAVING COUNT(*) > 1",
    ),
    (
        "a group is smaller than three or larger than five",
        "SELECT DISTINCT club_id || ' ' || game FROM league_matches
            WHERE (SELECT COUNT(*) FROM seats WHERE seats.table_id = league_matches.table_id) NOT BETWEEN 3 AND 5",
    ),
    (
        "somebody has two seats in a month",
        "SELECT DISTINCT league_matches.club_id || ' ' || league_matches.game FROM league_matches
            JOIN seats ON seats.table_id = league_matches.table_id WHERE seats.user_id IS NOT NULL
            GROUP BY league_matches.club_id, league_matches.game, league_matches.month, seats.user_id
            HAVING COUNT(*) > 1",
    ),
    (
        "a table of it is gone, or is not the club's",
        "SELECT DISTINCT league_matches.club_id || ' ' || league_matches.game FROM league_matches
            LEFT JOIN tables ON tables.id = league_matches.table_id
            WHERE COALESCE(tables.club, '') <> league_matches.club_id",
    ),
];

const FOLLOWS: &[Rule] = &[
    ("they follow themselves", "SELECT user_id FROM follows WHERE user_id = followed_id"),
    (
        "one of the two is deleted",
        "SELECT DISTINCT follows.user_id FROM follows
            JOIN users ON users.id = follows.user_id OR users.id = follows.followed_id WHERE users.deleted = 1",
    ),
    (
        "they follow somebody whom they block",
        "SELECT follows.user_id FROM follows JOIN mutes
            ON mutes.user_id = follows.user_id AND mutes.muted_id = follows.followed_id WHERE mutes.blocked = 1",
    ),
];

const INVITATIONS: &[Rule] = &[
    (
        "there is no such seat",
        "SELECT table_id || ' ' || user_id FROM invitations WHERE NOT EXISTS (SELECT 1 FROM seats
            WHERE seats.table_id = invitations.table_id AND seats.seat = invitations.seat)",
    ),
    ("they have invited themselves", "SELECT table_id || ' ' || user_id FROM invitations WHERE user_id = by_id"),
    (
        "one of the two is deleted",
        "SELECT DISTINCT invitations.table_id || ' ' || invitations.user_id FROM invitations
            JOIN users ON users.id = invitations.user_id OR users.id = invitations.by_id WHERE users.deleted = 1",
    ),
];

const OUTBOX: &[Rule] = &[
    ("an unknown state", "SELECT id FROM outbox WHERE state NOT IN ('waiting', 'sent', 'failed')"),
    (
        "it waits to be sent by a way that is gone",
        "SELECT id FROM outbox WHERE state = 'waiting' AND way_id NOT IN (SELECT id FROM ways)",
    ),
    (
        "it waits to be sent by somebody else's way",
        "SELECT outbox.id FROM outbox JOIN ways ON ways.id = outbox.way_id
            WHERE outbox.state = 'waiting' AND outbox.user_id <> ways.user_id",
    ),
    (
        "it has ended, and nobody knows when",
        "SELECT id FROM outbox WHERE state <> 'waiting' AND ended IS NULL",
    ),
    ("it was sent, but in no letter", "SELECT id FROM outbox WHERE state = 'sent' AND letter IS NULL"),
    (
        "whoever has a way has no choices",
        "SELECT outbox.id FROM outbox WHERE state = 'waiting' AND user_id IN (SELECT user_id FROM ways)
            AND user_id NOT IN (SELECT user_id FROM notice_choices)",
    ),
];

impl Inspection {
    pub async fn clubs(&self) -> Result<CheckedRows, Down> {
        let read = self.check("club", "SELECT * FROM clubs ORDER BY id", |_: ClubRow| None).await?;
        self.hold(read, "club", CLUBS).await
    }

    pub async fn members(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT * FROM members ORDER BY club_id, user_id";
        let read = self.check("member of", sql, |_: MemberRow| None).await?;
        self.hold(read, "member", MEMBERS).await
    }

    /// Tournaments with their entrants, rounds and who sat where.
    pub async fn tournaments(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT * FROM tournaments ORDER BY id";
        let mut read = self.check("tournament", sql, |_: TournamentRow| None).await?;
        let sql = "SELECT * FROM entrants ORDER BY tournament_id, user_id";
        read.also(self.check("entrant of", sql, |_: EntrantRow| None).await?);
        let sql = "SELECT * FROM rounds ORDER BY tournament_id, round";
        read.also(self.check("round of", sql, |_: RoundRow| None).await?);
        let sql = "SELECT * FROM pairings ORDER BY tournament_id, round, number";
        read.also(self.check("seat in a round of", sql, |_: PairingRow| None).await?);
        self.hold(read, "tournament", TOURNAMENTS).await
    }

    /// Leagues with their players and matches.
    pub async fn leagues(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT * FROM leagues ORDER BY club_id, game";
        let mut read = self.check("league of", sql, |_: LeagueRow| None).await?;
        let sql = "SELECT * FROM league_players ORDER BY club_id, game, user_id";
        read.also(self.check("league player of", sql, |_: LeaguePlayerRow| None).await?);
        let sql = "SELECT * FROM league_matches ORDER BY club_id, game, month, number";
        read.also(self.check("league match of", sql, |_: LeagueMatchRow| None).await?);
        self.hold(read, "league", LEAGUES).await
    }

    pub async fn follows(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT user_id FROM follows ORDER BY user_id";
        let read = self.check("somebody followed by", sql, |_: UserId| None).await?;
        self.hold(read, "somebody followed by", FOLLOWS).await
    }

    pub async fn invitations(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT * FROM invitations ORDER BY table_id, user_id";
        let read = self.check("invitation to", sql, |_: InvitationRow| None).await?;
        self.hold(read, "invitation", INVITATIONS).await
    }

    /// What is wrong with notices that were read.
    pub(super) async fn hold_outbox(&self, read: CheckedRows) -> Result<CheckedRows, Down> {
        self.hold(read, "notice", OUTBOX).await
    }

    /// Holds rows that were read against rules.
    async fn hold(
        &self,
        mut read: CheckedRows,
        kind: &str,
        rules: &'static [Rule],
    ) -> Result<CheckedRows, Down> {
        for (wrong, find) in rules {
            let found: Vec<String> = self.store.all(find, Vec::new()).await?;
            read.faults.extend(found.iter().map(|name| format!("{kind} {name}: {wrong}")));
        }
        Ok(read)
    }
}
