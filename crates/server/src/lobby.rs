//! The lists of tables, as they change.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{SeatRow, TableRow, UserId};
use tokio::sync::{Mutex, broadcast};

use crate::app::{App, now};
use crate::protocol::{LobbySaid, TableInfo};
use crate::refusal::Refusal;
use crate::table::Table;

/// The longest list.
pub const LISTED: i64 = 100;
/// Changes that come together are told together.
pub const PAUSE: Duration = Duration::from_millis(300);

/// Whose lists have changed.
#[derive(Clone, Debug)]
pub enum Listed {
    Everybodys,
    /// Those of the people who sit at a table.
    Of(Vec<UserId>),
    /// Perhaps none any more: the person has to show anew that they may be here.
    CutOff(UserId),
}

impl Listed {
    pub fn concerns(&self, user: &UserId) -> bool {
        match self {
            Listed::Everybodys => true,
            Listed::Of(users) => users.contains(user),
            Listed::CutOff(other) => other == user,
        }
    }
}

pub struct Lobby {
    news: broadcast::Sender<Listed>,
    /// What everybody sees, read at most once in a pause and by one at a time: who waits gets what was read.
    public: Mutex<Option<(Instant, Arc<Public>)>>,
}

pub struct Public {
    pub open: Vec<TableInfo>,
    pub playing: Vec<TableInfo>,
}

impl Default for Lobby {
    fn default() -> Self {
        Lobby { news: broadcast::Sender::new(256), public: Mutex::default() }
    }
}

impl Lobby {
    pub fn table_changed(&self, table: &Table, seats_changed: bool) {
        self.tell(if table.row.public && seats_changed {
            Listed::Everybodys
        } else {
            Listed::Of(table.seats.iter().filter_map(|seat| seat.user.clone()).collect())
        });
    }

    /// A person's way in has ended.
    pub fn cut_off(&self, user: &UserId) {
        self.tell(Listed::CutOff(user.clone()));
    }

    /// Another server has changed a table, or a person their name.
    pub fn changed_elsewhere(&self) {
        self.tell(Listed::Everybodys);
    }

    fn tell(&self, listed: Listed) {
        // Nobody may be listening.
        let _ = self.news.send(listed);
    }

    pub fn news(&self) -> broadcast::Receiver<Listed> {
        self.news.subscribe()
    }

    pub async fn public(&self, app: &App) -> Result<Arc<Public>, Refusal> {
        let mut kept = self.public.lock().await;
        if let Some((at, public)) = &*kept
            && at.elapsed() < PAUSE / 2
        {
            return Ok(public.clone());
        }
        // As old as the moment reading began: what changed since may be missing.
        let at = Instant::now();
        let public =
            Arc::new(Public { open: list(app, "open").await?, playing: list(app, "playing").await? });
        *kept = Some((at, public.clone()));
        Ok(public)
    }

    /// Everything one person sees in the lobby.
    pub async fn lists(&self, app: &App, user: &UserId) -> Result<LobbySaid, Refusal> {
        let public = self.public(app).await?;
        Ok(LobbySaid::Lobby {
            open: public.open.clone(),
            playing: public.playing.clone(),
            mine: mine(app, user).await?,
        })
    }
}

async fn list(app: &App, status: &str) -> Result<Vec<TableInfo>, Refusal> {
    let rows = app.store.public_tables(status, LISTED).await?;
    rows.into_iter().map(|(row, seats)| listed(row, seats, None)).collect()
}

/// The tables a person sits at.
pub async fn mine(app: &App, user: &UserId) -> Result<Vec<TableInfo>, Refusal> {
    let rows = app.store.tables_of(user, LISTED).await?;
    rows.into_iter().map(|(row, seats)| listed(row, seats, Some(user))).collect()
}

fn listed(row: TableRow, seats: Vec<SeatRow>, user: Option<&UserId>) -> Result<TableInfo, Refusal> {
    let mut info = Table::listed(row, seats)?.info(user, |_| false, 0, now())?;
    // A list is long and options may be a whole tile set.
    info.options = None;
    Ok(info)
}
