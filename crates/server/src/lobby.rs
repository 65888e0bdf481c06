//! The lists of tables, as they change.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{SeatRow, TableRow, UserId};
use table::{LobbyMessage, Table, TableInfo};
use tokio::sync::{Mutex, broadcast};

use crate::app::App;
use crate::refusal::ServerRefusal;
use crate::rows;

/// The longest list.
pub const LISTED: i64 = 100;
/// Changes that come together are told together.
pub const PAUSE: Duration = Duration::from_millis(300);

/// Whose lists have changed.
#[derive(Clone, Debug)]
pub enum Listed {
    Everybody,
    /// Those of the people at a table.
    Of(Vec<UserId>),
    /// The person's session may have been revoked: it has to be checked again.
    CutOff(UserId),
}

impl Listed {
    pub fn concerns(&self, user: &UserId) -> bool {
        match self {
            Listed::Everybody => true,
            Listed::Of(users) => users.contains(user),
            Listed::CutOff(other) => other == user,
        }
    }
}

pub struct Lobby {
    news: broadcast::Sender<Listed>,
    /// What everybody sees, read at most once per pause and by one task at a time; the others get the same lists.
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
        self.tell(if table.public && seats_changed {
            Listed::Everybody
        } else {
            Listed::Of(table.seats.iter().filter_map(|seat| seat.occupant.user().cloned()).collect())
        });
    }

    /// A person's session was revoked.
    pub fn cut_off(&self, user: &UserId) {
        self.tell(Listed::CutOff(user.clone()));
    }

    /// Another server has changed a table, or a person their name.
    pub fn changed_elsewhere(&self) {
        self.tell(Listed::Everybody);
    }

    fn tell(&self, listed: Listed) {
        // Nobody may be listening.
        let _ = self.news.send(listed);
    }

    pub fn news(&self) -> broadcast::Receiver<Listed> {
        self.news.subscribe()
    }

    pub async fn public(&self, app: &App) -> Result<Arc<Public>, ServerRefusal> {
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
    pub async fn lists(&self, app: &App, user: &UserId) -> Result<LobbyMessage, ServerRefusal> {
        let public = self.public(app).await?;
        Ok(LobbyMessage::Lobby {
            open: public.open.clone(),
            playing: public.playing.clone(),
            mine: mine(app, user).await?,
        })
    }
}

async fn list(app: &App, status: &str) -> Result<Vec<TableInfo>, ServerRefusal> {
    let tables = app.store.public_tables(status, LISTED).await?;
    Ok(tables.into_iter().filter_map(|(row, seats)| listed(app, row, seats, None)).collect())
}

/// The tables a person sits at.
pub async fn mine(app: &App, user: &UserId) -> Result<Vec<TableInfo>, ServerRefusal> {
    let tables = app.store.tables_of(user, LISTED).await?;
    Ok(tables.into_iter().filter_map(|(row, seats)| listed(app, row, seats, Some(user))).collect())
}

/// A table in a list; none if its rows cannot be read, so that one of them does not spoil the list.
fn listed(app: &App, row: TableRow, seats: Vec<SeatRow>, user: Option<&UserId>) -> Option<TableInfo> {
    let table = rows::table(row, seats);
    let table = table.inspect_err(|bad| tracing::error!(%bad, "a table cannot be listed")).ok()?;
    // A list is long, and options may be a whole file.
    Some(TableInfo { options: None, ..table.info(user, |_| false, 0, app.now()) })
}
