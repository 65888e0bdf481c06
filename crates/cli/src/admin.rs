//! `shopfloor admin`: looking after a site, while it runs or not.

mod act;
mod check;
mod health;
mod list;
mod notices;
mod ratings;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use store::Store;

use crate::Done;
use crate::files;

/// Look after a site: list tables and users, close, ban, back up, check
///
/// Works on the database, whether a server is running or not; running servers
/// notice within two seconds.
///
///   shopfloor admin tables --status playing          matches in progress
///   shopfloor admin users ada                        users whose names contain this
///   shopfloor admin close 0f3k9x                     close a table for good
///   shopfloor admin ban ada                          by account or id; signs out everywhere
///   shopfloor admin unban ada
///   shopfloor admin recover ada                      a code for a lost password
///   shopfloor admin notices                          what waits to be sent, what failed
///   shopfloor admin ratings                          does anyone throw matches?
///   shopfloor admin backup shopfloor-monday.db       a copy of everything, at any moment
///   shopfloor admin check                            is all well? what would an upgrade change?
///   shopfloor admin health                           is the server on this machine well?
///
/// A backup of SQLite is a database: to restore it, stop the server and put the
/// copy in the database's place (without the -wal and -shm files beside it).
/// A backup of Postgres is for pg_restore.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// A file for SQLite, or a postgres:// address [default: the one `shopfloor serve` uses]
    #[arg(long, value_name = "FILE|URL", env = "SHOPFLOOR_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(clap::Subcommand)]
enum AdminCommand {
    /// List the newest tables
    Tables {
        /// Only tables with this status
        #[arg(long)]
        status: Option<Status>,
        /// The most to list
        #[arg(long, default_value = "50", value_parser = clap::value_parser!(i64).range(1..=10_000))]
        limit: i64,
    },
    /// List the newest users
    Users {
        /// Only users whose name or account contains this, or who have this id
        text: Option<String>,
        /// The most to list
        #[arg(long, default_value = "50", value_parser = clap::value_parser!(i64).range(1..=10_000))]
        limit: i64,
    },
    /// Close an unfinished table: nobody can play there again, and it is not rated
    Close {
        /// The table's id
        table: String,
    },
    /// Ban a user: signs them out everywhere and blocks their account
    Ban {
        /// The user's id or account
        user: String,
    },
    /// Lift a ban
    Unban {
        /// The user's id or account
        user: String,
    },
    /// Print a fresh recovery code for an account: hand it to its owner, who sets a new password with it
    ///
    /// Make sure who is asking. The code works once, in place of any code the
    /// owner has; when it is used, all sessions and tokens of the account end.
    Recover {
        /// The user's id or account
        user: String,
    },
    /// List notices that wait and that failed, the newest first
    ///
    /// A notice waits while its receiver is down, in somebody's quiet hours, or
    /// after too many in an hour. After a day of tries it has failed. What
    /// became of it is told for a week.
    Notices {
        /// The most of each to list
        #[arg(long, default_value = "50", value_parser = clap::value_parser!(i64).range(1..=10_000))]
        limit: i64,
    },
    /// List pairs of players whose rated matches look like throwing
    ///
    /// A pair is listed if it had three rated matches or more, and nearly always
    /// the same winner or a loser who keeps leaving. Whoever gained most points
    /// comes first.
    ///
    /// A strong player who beats a friend looks the same, but gains less and
    /// less. Look for many points, for losers who left early or are guests, for
    /// several losers with one winner, and replay a match or two before you ban
    /// anyone: shopfloor admin users NAME shows who they are.
    Ratings {
        /// How far back to look
        #[arg(long, default_value = "30", value_parser = clap::value_parser!(i64).range(1..=3650))]
        days: i64,
    },
    /// Copy everything into a new file, even while servers are running
    ///
    /// An older database is copied as it is, so make the backup with the new
    /// program before it is started for the first time.
    Backup {
        /// The new file; it must not exist yet
        file: PathBuf,
    },
    /// Say whether all is well and what an upgrade would change; changes nothing
    ///
    /// Reads every row, also while servers are running and also of a backup
    /// (--database FILE). Every match is replayed by the rules of this program,
    /// its dice are recomputed, and where it stands is compared with what is
    /// stored about it. An older database is copied to the folder for temporary
    /// files and updated there: what is checked is what you would have after
    /// the upgrade.
    ///
    /// Every fault is told with the table's or the user's id. The exit code is 0
    /// if all is well, 1 if there are faults, and 2 if the database cannot be
    /// read: it is not there, not ours, or made by a newer program than this.
    Check,
    /// Ask a server whether it is well, for a container's health check; fails if it is not
    Health {
        /// Where it listens
        #[arg(default_value = "127.0.0.1:8080")]
        address: SocketAddr,
    },
}

/// The status of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Status {
    /// Waiting for players
    Open,
    Playing,
    Over,
    /// Abandoned before the end
    Closed,
}

impl Status {
    /// As it is stored.
    fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }
}

pub fn run(args: &Args) -> Done {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|e| e.to_string())?.block_on(look_after(args))
}

fn database(args: &Args) -> String {
    args.database.clone().unwrap_or_else(|| files::database().display().to_string())
}

/// Makes an older database one of this program's; whatever only looks or copies does without.
async fn open(args: &Args) -> Result<Store, String> {
    let opened = Store::open_existing(&database(args), Arc::new(|_, _| ())).await;
    opened.map_err(|down| format!("{down}\nName it with --database; `shopfloor serve` creates one"))
}

async fn look_after(args: &Args) -> Done {
    match &args.command {
        AdminCommand::Tables { status, limit } => list::tables(&open(args).await?, *status, *limit).await,
        AdminCommand::Users { text, limit } => {
            list::users(&open(args).await?, text.as_deref().unwrap_or_default(), *limit).await
        }
        AdminCommand::Close { table } => act::close(&open(args).await?, table).await,
        AdminCommand::Ban { user } => act::ban(&open(args).await?, user).await,
        AdminCommand::Unban { user } => act::unban(&open(args).await?, user).await,
        AdminCommand::Recover { user } => act::recover(&open(args).await?, user).await,
        AdminCommand::Notices { limit } => notices::run(&open(args).await?, *limit).await,
        AdminCommand::Ratings { days } => ratings::run(&open(args).await?, *days).await,
        AdminCommand::Backup { file } => {
            store::backup(&database(args), file).await.map_err(|down| down.to_string())?;
            outln!("Backed up to {}.", file.display());
            Ok(())
        }
        AdminCommand::Check => check::run(&database(args)).await,
        AdminCommand::Health { address } => health::ask(*address),
    }
}
