//! The rows of the database. Times are milliseconds since 1970, JSON is text.

pub use ids::{TableId, UserId};

/// A person: a guest, or an account with a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    /// An account's name in the form used to compare names; none for a guest. No two are the same.
    pub account: Option<String>,
    /// The password's hash.
    pub password: Option<String>,
    pub created: i64,
    pub banned: bool,
    /// The person has deleted their account; the row stays because matches refer to it.
    pub deleted: bool,
    /// The hash of the recovery code.
    pub recovery: Option<String>,
}

/// A session: a browser's cookie or a program's token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Only the hash of the secret is stored.
    pub hash: String,
    pub user: UserId,
    /// A token's name; none for a browser.
    pub label: Option<String>,
    pub created: i64,
    pub seen: i64,
    /// What a token may do: `play` or `read`; none for a browser.
    pub scope: Option<String>,
    /// When a token ends; none for a browser.
    pub expires: Option<i64>,
}

/// What a person has written down of their own box: a file to set a match up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetRow {
    pub id: String,
    pub user: UserId,
    pub game: String,
    pub name: String,
    pub text: String,
    pub changed: i64,
}

/// A lesson that somebody has finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedRow {
    pub user: UserId,
    pub game: String,
    pub lesson: String,
    /// When.
    pub learned: i64,
}

/// A puzzle that somebody has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTryRow {
    pub user: UserId,
    pub game: String,
    pub puzzle: String,
    /// When first.
    pub tried: i64,
    /// Whether the first try was right.
    pub at_once: bool,
    /// When it was first solved.
    pub solved: Option<i64>,
}

/// A decision of a person's own that a report calls a mistake, and when it comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MistakeRow {
    pub user: UserId,
    pub table: TableId,
    /// The number of the decision's first entry.
    pub ply: i64,
    pub seat: i64,
    pub game: String,
    pub round: i64,
    /// The version of the judge that called it one.
    pub judge: i64,
    /// When the match was over.
    pub played: i64,
    pub added: i64,
    pub due: i64,
    /// When it was answered last, and how.
    pub answered: Option<i64>,
    pub right: Option<bool>,
    /// How often it was answered, and how often wrongly after it was known.
    pub reps: i64,
    pub lapses: i64,
    /// How well it is known and how hard it is, in millionths.
    pub stability: i64,
    pub difficulty: i64,
}

/// How many of a person's mistakes are due, how many come later, and the next of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MistakeCounts {
    pub due: i64,
    pub later: i64,
    pub next: Option<i64>,
}

/// A report of a match in which a person's mistakes were not looked for yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UngatheredReview {
    pub table: TableId,
    pub seat: i64,
    pub game: String,
    pub finished: i64,
    pub judge: i64,
    /// In JSON.
    pub review: String,
}

/// What a judge made of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    pub table: TableId,
    /// The judge's version.
    pub judge: i64,
    /// All of it, in JSON.
    pub review: String,
    /// By seat, what a profile shows of it, in JSON.
    pub seats: String,
    /// When it was made.
    pub made: i64,
}

/// A person's result, and what a judge made of the match, by seat in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedResult {
    pub row: ResultRow,
    pub judge: i64,
    pub seats: String,
}

/// A table, from the first open seat to the end of its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub id: TableId,
    /// Grows by one with every change of the table; every writer names the revision it knows.
    pub rev: i64,
    pub game: String,
    /// JSON.
    pub options: String,
    /// `open`, `playing`, `over`, `closed`.
    pub status: String,
    pub public: bool,
    pub invite: String,
    pub host: UserId,
    /// JSON.
    pub pace: String,
    pub undo: bool,
    pub rated: bool,
    /// The name of the preset the table is played with, if any: a file of the server's own.
    pub preset: Option<String>,
    /// The secret of the dice; shown to nobody before the end.
    pub secret: String,
    /// The number of the next entry.
    pub ply: i64,
    /// JSON: the clocks, which are not in the match's log.
    pub clocks: String,
    /// When the first player on turn runs out of time, by the site's time.
    pub deadline: Option<i64>,
    /// What the match's clocks are behind the site's time: matches from before there was one time for all.
    pub shift: i64,
    /// Whether a bot is on turn.
    pub bot_to_act: bool,
    pub created: i64,
    pub started: Option<i64>,
    pub finished: Option<i64>,
    /// JSON.
    pub outcome: Option<String>,
    pub rematch: Option<TableId>,
    pub imported: bool,
    /// The host's name for the table.
    pub name: Option<String>,
    /// The date on which the table closes by itself if nothing happens.
    pub expires: Option<i64>,
    /// Where the host opened it from: a hash.
    pub network: Option<String>,
    /// Whether the results are written.
    pub decided: bool,
    /// JSON: where a match that goes on from another came from.
    pub origin: Option<String>,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// The day of the match of the day that this is an attempt at, and as what in number.
    pub day: Option<i64>,
    pub attempt: Option<i64>,
    /// Whether the dice are keyed by what they are for.
    pub keyed: bool,
    /// The club whose members alone see it.
    pub club: Option<String>,
    /// JSON: the nights at which clocks stand still.
    pub nights: Option<String>,
    /// Since when the match pauses, by the table's time.
    pub paused: Option<i64>,
}

/// A day on which a person's clocks stand still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOffRow {
    pub user: UserId,
    /// By the person's own calendar: `2026-12-24`.
    pub day: String,
    pub from: i64,
    pub until: i64,
}

/// A match of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayRow {
    pub game: String,
    /// Days since 1970.
    pub day: i64,
    /// The secret of the dice; shown to nobody before the day is revealed.
    pub secret: String,
    /// JSON: the options and the bots.
    pub setup: String,
}

/// Somebody's attempt at a match of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRow {
    pub table: TableId,
    pub game: String,
    pub day: i64,
    pub user: UserId,
    /// From 0; the first one counts.
    pub number: i64,
    pub begun: i64,
    pub seat: i64,
    /// None while it is being played.
    pub finished: Option<i64>,
    /// None while it is being played, and where it was put away before its end.
    pub place: Option<i64>,
    pub score: Option<i64>,
    /// Whether the person left the match.
    pub left: bool,
}

/// An attempt that counts, whose it is, and what a judge made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedRow {
    pub attempt: AttemptRow,
    pub name: String,
    /// Whether the person has no account.
    pub guest: bool,
    /// By seat, in JSON; none before there is a report.
    pub reviewed: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub table: TableId,
    pub seat: i64,
    /// `open`, `invited`, `person`, `bot`.
    pub kind: String,
    pub user: Option<UserId>,
    /// The player's name at this table.
    pub name: Option<String>,
    /// A bot's level.
    pub level: Option<String>,
    /// The level of the bot that is playing for the person.
    pub taken_over: Option<String>,
    pub nonce: Option<String>,
    /// Where the person sat down from: a hash.
    pub network: Option<String>,
    /// What the person has ordered in advance, as JSON; none where there is nothing.
    pub orders: Option<String>,
    /// Whether the person has no account: read from the person, never written with the seat.
    pub guest: bool,
}

/// Somebody, as a person who may follow them knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedRow {
    pub user: UserRow,
    /// Whether they follow the person.
    pub back: bool,
    /// Whether they are here, and at which table; only friends see it, and only of those who show it.
    pub here: bool,
    pub at: Option<TableId>,
}

/// What two people have to do with each other, as seen by one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandingRow {
    pub follows: bool,
    pub followed: bool,
    pub muted: bool,
    pub blocks: bool,
    /// The other has blocked them: nothing may tell.
    pub blocked: bool,
    /// Whether they have been in one match that is over.
    pub met: bool,
}

/// Somebody is invited to a seat of a table that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    pub table: TableId,
    pub user: UserId,
    /// Who invites them.
    pub by: UserId,
    pub seat: i64,
    /// Whether the seat was open to everybody before.
    pub was_open: bool,
    /// Kept until the match begins: nobody is asked twice.
    pub declined: bool,
    pub made: i64,
}

/// An action and the chance entries that follow it: stored together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    pub table: TableId,
    /// The number of the first entry.
    pub ply: i64,
    /// How many entries.
    pub count: i64,
    /// JSON: a list of entries.
    pub entries: String,
    /// Who acted: `user:ID`, `bot:LEVEL`, or `table` for the set-up.
    pub who: String,
    pub at: i64,
}

/// A table as it was at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRows {
    pub table: TableRow,
    pub seats: Vec<SeatRow>,
    /// The log, or its last rows.
    pub log: Vec<LogRow>,
}

/// A chat message at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    pub table: TableId,
    /// From 1.
    pub n: i64,
    pub user: UserId,
    pub name: String,
    pub text: String,
    pub at: i64,
}

/// A person's rating in a game, in millionths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow {
    pub user: UserId,
    pub game: String,
    pub rating: i64,
    pub uncertainty: i64,
    pub matches: i64,
}

/// A seat's result in a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    pub table: TableId,
    pub seat: i64,
    pub user: UserId,
    pub game: String,
    pub place: i64,
    pub score: i64,
    /// How many seats the match had.
    pub seats: i64,
    /// The person left the match.
    pub left: bool,
    /// The rating before and after in millionths, if the match was rated.
    pub rating_before: Option<i64>,
    pub rating_after: Option<i64>,
    pub finished: i64,
    /// The match was put away before its end.
    pub unfinished: bool,
    /// In a match of one person against bots of one level, that level.
    pub against: Option<String>,
    /// How many of those bots there were, and twice how many the person was ahead of; a tie counts one.
    pub faced: i64,
    pub beaten: i64,
}

/// A person's result as their history tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastResult {
    pub row: ResultRow,
    /// Whether everybody may see the table.
    pub public: bool,
    /// Whether the match was decided by leaving: it has no score.
    pub decided: bool,
}

/// How a person did against bots of one level, all matches together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgainstTotals {
    pub game: String,
    pub level: String,
    pub matches: i64,
    pub wins: i64,
    /// How many bots they faced, and twice how many they were ahead of; a tie counts one.
    pub faced: i64,
    pub beaten: i64,
}

/// How many matches of a game a person has finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTotals {
    pub game: String,
    pub matches: i64,
    pub wins: i64,
}

/// Where a person is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayRow {
    pub id: String,
    pub user: UserId,
    /// `push`, `mail`, `webhook`.
    pub way: String,
    /// What the person calls it.
    pub label: String,
    /// The push service's address for this device, the mail address, the webhook's address.
    pub address: String,
    /// JSON: what it takes to send there besides.
    pub keys: String,
    /// The hash of the session of the device.
    pub session: Option<String>,
    pub made: i64,
    /// A mail address is called only after its owner has said so.
    pub confirmed: bool,
    /// What went wrong there last; none after it went well.
    pub trouble: Option<String>,
}

/// How somebody wants to be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicesRow {
    pub user: UserId,
    pub lang: String,
    /// The name of a time zone.
    pub zone: String,
    /// Minutes of the day; none without quiet hours.
    pub quiet_from: Option<i64>,
    pub quiet_until: Option<i64>,
    /// What they do not want to be called for: words such as `mail.turn`, each between blanks.
    pub unwanted: String,
}

/// Something that somebody is to be told, once by each of their ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallRow {
    /// What happened, in a word that nothing else has: whoever says it again says nothing.
    pub event: String,
    pub user: UserId,
    pub kind: String,
    /// The table it is about: looking at it takes the call back.
    pub table: Option<TableId>,
    /// JSON: what the text is made of. Nothing secret.
    pub about: String,
    pub made: i64,
    /// Not before this.
    pub due: i64,
}

/// A notice on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    pub id: String,
    pub user: UserId,
    /// The id of the way.
    pub way: String,
    pub kind: String,
    pub table: Option<TableId>,
    pub about: String,
    pub made: i64,
    pub due: i64,
    /// `waiting`, `sent`, `failed`.
    pub state: String,
    /// The id of the first of those that are sent together, once they are being sent.
    pub letter: Option<String>,
    pub tries: i64,
    /// When it was first tried.
    pub begun: Option<i64>,
    pub ended: Option<i64>,
    pub trouble: Option<String>,
}

/// A notice, whose it is and by which way, for the admin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedNotice {
    pub row: OutboxRow,
    pub name: String,
    /// None once the way is gone.
    pub way: Option<String>,
}

/// What `shopfloor admin` tells running servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The table was changed.
    Table(TableId),
    /// The person may have been banned.
    User(UserId),
}

/// How many people and tables there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    pub users: i64,
    /// How many tables have which status, by status.
    pub tables: Vec<(String, i64)>,
}
