//! Rows of the database as Rust types.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::rows::{
    AgainstTotals, AttemptRow, ChatRow, ChoicesRow, ComparedRow, DayOffRow, DayRow, FollowedRow, GameTotals,
    InvitationRow, LearnedRow, ListedNotice, LogRow, MistakeCounts, MistakeRow, Notice, OutboxRow,
    PastResult, PresetRow, PuzzleTryRow, RatingRow, ResultRow, ReviewRow, ReviewedResult, SeatRow,
    SessionRow, StandingRow, TableId, TableRow, UngatheredReview, UserId, UserRow, WayRow,
};

/// Like sqlx's own trait, which knows neither flags stored as numbers nor joined rows.
pub trait FromRow: Sized {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error>;
}

/// Seats, and whether the people there are guests.
macro_rules! seats {
    () => {
        "SELECT seats.*, CAST(CASE WHEN users.id IS NOT NULL AND users.account IS NULL THEN 1 ELSE 0 END AS BIGINT)
                AS guest
             FROM seats LEFT JOIN users ON users.id = seats.user_id"
    };
}
pub(super) use seats;

fn flag(row: &AnyRow, column: &str) -> Result<bool, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

fn user(row: &AnyRow, column: &str) -> Result<UserId, sqlx::Error> {
    Ok(UserId(row.try_get(column)?))
}

fn table(row: &AnyRow, column: &str) -> Result<TableId, sqlx::Error> {
    Ok(TableId(row.try_get(column)?))
}

impl FromRow for i64 {
    fn from_row(row: &AnyRow) -> Result<i64, sqlx::Error> {
        row.try_get(0)
    }
}

impl FromRow for (String, i64) {
    fn from_row(row: &AnyRow) -> Result<(String, i64), sqlx::Error> {
        Ok((row.try_get(0)?, row.try_get(1)?))
    }
}

impl FromRow for (i64, TableId) {
    fn from_row(row: &AnyRow) -> Result<(i64, TableId), sqlx::Error> {
        Ok((row.try_get(0)?, TableId(row.try_get(1)?)))
    }
}

impl FromRow for PresetRow {
    fn from_row(row: &AnyRow) -> Result<PresetRow, sqlx::Error> {
        Ok(PresetRow {
            id: row.try_get("id")?,
            user: user(row, "user_id")?,
            game: row.try_get("game")?,
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            changed: row.try_get("changed")?,
        })
    }
}

impl FromRow for LearnedRow {
    fn from_row(row: &AnyRow) -> Result<LearnedRow, sqlx::Error> {
        Ok(LearnedRow {
            user: user(row, "user_id")?,
            game: row.try_get("game")?,
            lesson: row.try_get("lesson")?,
            learned: row.try_get("learned")?,
        })
    }
}

impl FromRow for UserId {
    fn from_row(row: &AnyRow) -> Result<UserId, sqlx::Error> {
        Ok(UserId(row.try_get(0)?))
    }
}

impl FromRow for TableId {
    fn from_row(row: &AnyRow) -> Result<TableId, sqlx::Error> {
        Ok(TableId(row.try_get(0)?))
    }
}

impl FromRow for PuzzleTryRow {
    fn from_row(row: &AnyRow) -> Result<PuzzleTryRow, sqlx::Error> {
        Ok(PuzzleTryRow {
            user: user(row, "user_id")?,
            game: row.try_get("game")?,
            puzzle: row.try_get("puzzle")?,
            tried: row.try_get("tried")?,
            at_once: flag(row, "at_once")?,
            solved: row.try_get("solved")?,
        })
    }
}

impl FromRow for MistakeRow {
    fn from_row(row: &AnyRow) -> Result<MistakeRow, sqlx::Error> {
        Ok(MistakeRow {
            user: user(row, "user_id")?,
            table: table(row, "table_id")?,
            ply: row.try_get("ply")?,
            seat: row.try_get("seat")?,
            game: row.try_get("game")?,
            round: row.try_get("round")?,
            judge: row.try_get("judge")?,
            played: row.try_get("played")?,
            added: row.try_get("added")?,
            due: row.try_get("due")?,
            answered: row.try_get("answered")?,
            right: row.try_get::<Option<i64>, _>("was_right")?.map(|right| right != 0),
            reps: row.try_get("reps")?,
            lapses: row.try_get("lapses")?,
            stability: row.try_get("stability")?,
            difficulty: row.try_get("difficulty")?,
        })
    }
}

impl FromRow for MistakeCounts {
    fn from_row(row: &AnyRow) -> Result<MistakeCounts, sqlx::Error> {
        Ok(MistakeCounts { due: row.try_get(0)?, later: row.try_get(1)?, next: row.try_get(2)? })
    }
}

impl FromRow for UngatheredReview {
    fn from_row(row: &AnyRow) -> Result<UngatheredReview, sqlx::Error> {
        Ok(UngatheredReview {
            table: table(row, "table_id")?,
            seat: row.try_get("seat")?,
            game: row.try_get("game")?,
            finished: row.try_get("finished")?,
            judge: row.try_get("judge")?,
            review: row.try_get("review")?,
        })
    }
}

impl FromRow for UserRow {
    fn from_row(row: &AnyRow) -> Result<UserRow, sqlx::Error> {
        Ok(UserRow {
            id: user(row, "id")?,
            name: row.try_get("name")?,
            account: row.try_get("account")?,
            password: row.try_get("password")?,
            created: row.try_get("created")?,
            banned: flag(row, "banned")?,
            deleted: flag(row, "deleted")?,
            recovery: row.try_get("recovery")?,
        })
    }
}

impl FromRow for (String, String) {
    fn from_row(row: &AnyRow) -> Result<(String, String), sqlx::Error> {
        Ok((row.try_get(0)?, row.try_get(1)?))
    }
}

impl FromRow for FollowedRow {
    fn from_row(row: &AnyRow) -> Result<FollowedRow, sqlx::Error> {
        Ok(FollowedRow {
            user: UserRow::from_row(row)?,
            back: flag(row, "follows_back")?,
            here: flag(row, "is_here")?,
            at: row.try_get::<Option<String>, _>("at_table")?.map(TableId),
        })
    }
}

impl FromRow for StandingRow {
    fn from_row(row: &AnyRow) -> Result<StandingRow, sqlx::Error> {
        Ok(StandingRow {
            follows: flag(row, "follows")?,
            followed: flag(row, "followed")?,
            muted: flag(row, "muted")?,
            blocks: flag(row, "blocks")?,
            blocked: flag(row, "blocked")?,
            met: flag(row, "met")?,
        })
    }
}

impl FromRow for InvitationRow {
    fn from_row(row: &AnyRow) -> Result<InvitationRow, sqlx::Error> {
        Ok(InvitationRow {
            table: table(row, "table_id")?,
            user: user(row, "user_id")?,
            by: user(row, "by_id")?,
            seat: row.try_get("seat")?,
            was_open: flag(row, "was_open")?,
            declined: flag(row, "declined")?,
            made: row.try_get("made")?,
        })
    }
}

impl FromRow for (InvitationRow, UserRow) {
    fn from_row(row: &AnyRow) -> Result<(InvitationRow, UserRow), sqlx::Error> {
        Ok((InvitationRow::from_row(row)?, UserRow::from_row(row)?))
    }
}

impl FromRow for SessionRow {
    fn from_row(row: &AnyRow) -> Result<SessionRow, sqlx::Error> {
        Ok(SessionRow {
            hash: row.try_get("hash")?,
            user: user(row, "user_id")?,
            label: row.try_get("label")?,
            // Not `created`: a session comes joined with its user, who was created too.
            created: row.try_get("session_created")?,
            seen: row.try_get("seen")?,
            scope: row.try_get("scope")?,
            expires: row.try_get("expires")?,
        })
    }
}

impl FromRow for DayRow {
    fn from_row(row: &AnyRow) -> Result<DayRow, sqlx::Error> {
        Ok(DayRow {
            game: row.try_get("game")?,
            day: row.try_get("day")?,
            secret: row.try_get("secret")?,
            setup: row.try_get("setup")?,
        })
    }
}

impl FromRow for AttemptRow {
    fn from_row(row: &AnyRow) -> Result<AttemptRow, sqlx::Error> {
        Ok(AttemptRow {
            table: table(row, "table_id")?,
            game: row.try_get("game")?,
            day: row.try_get("day")?,
            user: user(row, "user_id")?,
            number: row.try_get("number")?,
            begun: row.try_get("begun")?,
            seat: row.try_get("seat")?,
            finished: row.try_get("finished")?,
            place: row.try_get("place")?,
            score: row.try_get("score")?,
            left: flag(row, "has_left")?,
        })
    }
}

impl FromRow for ComparedRow {
    fn from_row(row: &AnyRow) -> Result<ComparedRow, sqlx::Error> {
        Ok(ComparedRow {
            attempt: AttemptRow::from_row(row)?,
            name: row.try_get("user_name")?,
            guest: row.try_get::<Option<String>, _>("user_account")?.is_none(),
            reviewed: row.try_get("reviewed")?,
        })
    }
}

impl FromRow for TableRow {
    fn from_row(row: &AnyRow) -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            id: table(row, "id")?,
            rev: row.try_get("rev")?,
            game: row.try_get("game")?,
            options: row.try_get("options")?,
            status: row.try_get("status")?,
            public: flag(row, "public")?,
            invite: row.try_get("invite")?,
            host: user(row, "host")?,
            pace: row.try_get("pace")?,
            undo: flag(row, "undo")?,
            rated: flag(row, "rated")?,
            preset: row.try_get("preset")?,
            secret: row.try_get("secret")?,
            ply: row.try_get("ply")?,
            clocks: row.try_get("clocks")?,
            deadline: row.try_get("deadline")?,
            shift: row.try_get("shift")?,
            bot_to_act: flag(row, "bot_to_act")?,
            created: row.try_get("created")?,
            started: row.try_get("started")?,
            finished: row.try_get("finished")?,
            outcome: row.try_get("outcome")?,
            rematch: row.try_get::<Option<String>, _>("rematch")?.map(TableId),
            imported: flag(row, "imported")?,
            name: row.try_get("name")?,
            expires: row.try_get("expires")?,
            network: row.try_get("network")?,
            decided: flag(row, "decided")?,
            origin: row.try_get("origin")?,
            hints: flag(row, "hints")?,
            day: row.try_get("day")?,
            attempt: row.try_get("attempt")?,
            keyed: flag(row, "keyed")?,
            club: row.try_get("club")?,
            nights: row.try_get("nights")?,
            paused: row.try_get("paused")?,
        })
    }
}

impl FromRow for DayOffRow {
    fn from_row(row: &AnyRow) -> Result<DayOffRow, sqlx::Error> {
        Ok(DayOffRow {
            user: user(row, "user_id")?,
            day: row.try_get("day")?,
            from: row.try_get("from_date")?,
            until: row.try_get("until_date")?,
        })
    }
}

impl FromRow for SeatRow {
    fn from_row(row: &AnyRow) -> Result<SeatRow, sqlx::Error> {
        Ok(SeatRow {
            table: table(row, "table_id")?,
            seat: row.try_get("seat")?,
            kind: row.try_get("kind")?,
            user: row.try_get::<Option<String>, _>("user_id")?.map(UserId),
            name: row.try_get("name")?,
            level: row.try_get("level")?,
            taken_over: row.try_get("taken_over")?,
            nonce: row.try_get("nonce")?,
            network: row.try_get("network")?,
            orders: row.try_get("orders")?,
            guest: flag(row, "guest")?,
        })
    }
}

impl FromRow for LogRow {
    fn from_row(row: &AnyRow) -> Result<LogRow, sqlx::Error> {
        Ok(LogRow {
            table: table(row, "table_id")?,
            ply: row.try_get("ply")?,
            count: row.try_get("count")?,
            entries: row.try_get("entries")?,
            who: row.try_get("who")?,
            at: row.try_get("at")?,
        })
    }
}

impl FromRow for ChatRow {
    fn from_row(row: &AnyRow) -> Result<ChatRow, sqlx::Error> {
        Ok(ChatRow {
            table: table(row, "table_id")?,
            n: row.try_get("n")?,
            user: user(row, "user_id")?,
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            at: row.try_get("at")?,
        })
    }
}

impl FromRow for RatingRow {
    fn from_row(row: &AnyRow) -> Result<RatingRow, sqlx::Error> {
        Ok(RatingRow {
            user: user(row, "user_id")?,
            game: row.try_get("game")?,
            rating: row.try_get("rating")?,
            uncertainty: row.try_get("uncertainty")?,
            matches: row.try_get("matches")?,
        })
    }
}

/// A rating and how many matches of the person were rated.
impl FromRow for (RatingRow, i64) {
    fn from_row(row: &AnyRow) -> Result<(RatingRow, i64), sqlx::Error> {
        Ok((RatingRow::from_row(row)?, row.try_get("rated")?))
    }
}

impl FromRow for ResultRow {
    fn from_row(row: &AnyRow) -> Result<ResultRow, sqlx::Error> {
        Ok(ResultRow {
            table: table(row, "table_id")?,
            seat: row.try_get("seat")?,
            user: user(row, "user_id")?,
            game: row.try_get("game")?,
            place: row.try_get("place")?,
            score: row.try_get("score")?,
            seats: row.try_get("seats")?,
            left: flag(row, "has_left")?,
            rating_before: row.try_get("rating_before")?,
            rating_after: row.try_get("rating_after")?,
            finished: row.try_get("finished")?,
            unfinished: flag(row, "unfinished")?,
            against: row.try_get("against")?,
            faced: row.try_get("faced")?,
            beaten: row.try_get("beaten")?,
        })
    }
}

impl FromRow for PastResult {
    fn from_row(row: &AnyRow) -> Result<PastResult, sqlx::Error> {
        let (public, decided) = (flag(row, "public")?, flag(row, "decided")?);
        Ok(PastResult { row: ResultRow::from_row(row)?, public, decided })
    }
}

impl FromRow for ReviewRow {
    fn from_row(row: &AnyRow) -> Result<ReviewRow, sqlx::Error> {
        Ok(ReviewRow {
            table: table(row, "table_id")?,
            judge: row.try_get("judge")?,
            review: row.try_get("review")?,
            seats: row.try_get("seats")?,
            made: row.try_get("made")?,
        })
    }
}

impl FromRow for ReviewedResult {
    fn from_row(row: &AnyRow) -> Result<ReviewedResult, sqlx::Error> {
        let (judge, seats) = (row.try_get("judge")?, row.try_get("reviewed")?);
        Ok(ReviewedResult { row: ResultRow::from_row(row)?, judge, seats })
    }
}

impl FromRow for AgainstTotals {
    fn from_row(row: &AnyRow) -> Result<AgainstTotals, sqlx::Error> {
        Ok(AgainstTotals {
            game: row.try_get(0)?,
            level: row.try_get(1)?,
            matches: row.try_get(2)?,
            wins: row.try_get(3)?,
            faced: row.try_get(4)?,
            beaten: row.try_get(5)?,
        })
    }
}

impl FromRow for GameTotals {
    fn from_row(row: &AnyRow) -> Result<GameTotals, sqlx::Error> {
        Ok(GameTotals { game: row.try_get(0)?, matches: row.try_get(1)?, wins: row.try_get(2)? })
    }
}

impl FromRow for WayRow {
    fn from_row(row: &AnyRow) -> Result<WayRow, sqlx::Error> {
        Ok(WayRow {
            id: row.try_get("id")?,
            user: user(row, "user_id")?,
            way: row.try_get("way")?,
            label: row.try_get("label")?,
            address: row.try_get("address")?,
            keys: row.try_get("keys")?,
            session: row.try_get("session")?,
            made: row.try_get("made")?,
            confirmed: flag(row, "confirmed")?,
            trouble: row.try_get("trouble")?,
        })
    }
}

impl FromRow for ChoicesRow {
    fn from_row(row: &AnyRow) -> Result<ChoicesRow, sqlx::Error> {
        Ok(ChoicesRow {
            user: user(row, "user_id")?,
            lang: row.try_get("lang")?,
            zone: row.try_get("zone")?,
            quiet_from: row.try_get("quiet_from")?,
            quiet_until: row.try_get("quiet_until")?,
            unwanted: row.try_get("unwanted")?,
        })
    }
}

impl FromRow for OutboxRow {
    fn from_row(row: &AnyRow) -> Result<OutboxRow, sqlx::Error> {
        Ok(OutboxRow {
            id: row.try_get("id")?,
            user: user(row, "user_id")?,
            way: row.try_get("way_id")?,
            kind: row.try_get("kind")?,
            table: row.try_get::<Option<String>, _>("table_id")?.map(TableId),
            about: row.try_get("about")?,
            made: row.try_get("made")?,
            due: row.try_get("due")?,
            state: row.try_get("state")?,
            letter: row.try_get("letter")?,
            tries: row.try_get("tries")?,
            begun: row.try_get("begun")?,
            ended: row.try_get("ended")?,
            trouble: row.try_get("trouble")?,
        })
    }
}

impl FromRow for ListedNotice {
    fn from_row(row: &AnyRow) -> Result<ListedNotice, sqlx::Error> {
        let (name, way) = (row.try_get("user_name")?, row.try_get("way_kind")?);
        Ok(ListedNotice { row: OutboxRow::from_row(row)?, name, way })
    }
}

/// A way with something due, whose it is, and its address.
impl FromRow for (String, UserId, Option<String>) {
    fn from_row(row: &AnyRow) -> Result<(String, UserId, Option<String>), sqlx::Error> {
        Ok((row.try_get(0)?, UserId(row.try_get(1)?), row.try_get(2)?))
    }
}

impl FromRow for String {
    fn from_row(row: &AnyRow) -> Result<String, sqlx::Error> {
        row.try_get(0)
    }
}

impl FromRow for (i64, Notice) {
    fn from_row(row: &AnyRow) -> Result<(i64, Notice), sqlx::Error> {
        let (kind, subject): (String, String) = (row.try_get("kind")?, row.try_get("subject")?);
        let notice = match kind.as_str() {
            "table" => Notice::Table(TableId(subject)),
            "user" => Notice::User(UserId(subject)),
            _ => return Err(sqlx::Error::Decode(format!("a notice of an unknown kind, {kind:?}").into())),
        };
        Ok((row.try_get("n")?, notice))
    }
}

impl FromRow for (SessionRow, UserRow) {
    fn from_row(row: &AnyRow) -> Result<(SessionRow, UserRow), sqlx::Error> {
        Ok((SessionRow::from_row(row)?, UserRow::from_row(row)?))
    }
}

impl FromRow for (RatingRow, UserRow) {
    fn from_row(row: &AnyRow) -> Result<(RatingRow, UserRow), sqlx::Error> {
        Ok((RatingRow::from_row(row)?, UserRow::from_row(row)?))
    }
}
