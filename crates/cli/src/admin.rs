//! `shopfloor admin`: looking after a site, while it runs or not.

mod act;
mod list;

use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use store::Store;

use crate::Done;
use crate::files;

/// Look after your site: who is there, what is played; close, ban, back up
///
/// Works on the database, whether servers run on it or not; those that run hear
/// of it within two seconds.
///
///   shopfloor admin tables --status playing          what is played
///   shopfloor admin users ada                        people with this in their names
///   shopfloor admin close 0f3k9x                     end a table for good
///   shopfloor admin ban ada                          by account or id; signs out everywhere
///   shopfloor admin unban ada
///   shopfloor admin backup shopfloor-monday.db       a copy of everything, at any moment
///
/// A backup of SQLite is a database: to go back to it, stop the server and put
/// the copy in the database's place (without the -wal and -shm files beside it).
/// One of Postgres is read by pg_restore.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// A file for SQLite or a postgres:// address; without, the one `shopfloor serve` uses
    #[arg(long, value_name = "FILE|URL", env = "SHOPFLOOR_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// List the newest tables
    Tables {
        /// Only these
        #[arg(long)]
        status: Option<Status>,
        /// How many at most
        #[arg(long, default_value = "50", value_parser = clap::value_parser!(i64).range(1..=10_000))]
        limit: i64,
    },
    /// List the newest people
    Users {
        /// Only with this in their names, or with this id
        text: Option<String>,
        /// How many at most
        #[arg(long, default_value = "50", value_parser = clap::value_parser!(i64).range(1..=10_000))]
        limit: i64,
    },
    /// End a table that is not over: nobody can play there any more, nothing is counted
    Close {
        /// The table's id
        table: String,
    },
    /// Keep a person out: signs out everywhere, lets nobody in with that account
    Ban {
        /// The person's id or account
        user: String,
    },
    /// Let a person in again
    Unban {
        /// The person's id or account
        user: String,
    },
    /// Copy everything into a new file, also while servers run
    Backup {
        /// The file; it must not be there yet
        file: PathBuf,
    },
}

/// What a table can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Status {
    /// People gather
    Open,
    Playing,
    Over,
    /// Given up before the end
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

async fn look_after(args: &Args) -> Done {
    let database = args.database.clone().unwrap_or_else(|| files::database().display().to_string());
    let opened = Store::open_existing(&database, Arc::new(|_, _| ())).await;
    let store =
        opened.map_err(|down| format!("{down}\n--database says which one; `shopfloor serve` makes one"))?;
    match &args.what {
        What::Tables { status, limit } => list::tables(&store, *status, *limit).await,
        What::Users { text, limit } => list::users(&store, text.as_deref().unwrap_or_default(), *limit).await,
        What::Close { table } => act::close(&store, table).await,
        What::Ban { user } => act::ban(&store, user).await,
        What::Unban { user } => act::unban(&store, user).await,
        What::Backup { file } => {
            store.backup(file).await.map_err(|down| down.to_string())?;
            outln!("{}: everything is in it", file.display());
            Ok(())
        }
    }
}
