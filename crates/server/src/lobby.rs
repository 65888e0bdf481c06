//! The lists of tables, as they change. Everybody who looks at the same page of a list shares what was read of it, and
//! is told only what is different.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use store::{Hearing, SeatRow, Shard, TableId, TableRow, UserId, Wanted};
use table::{InvitationInfo, ListChange, LobbyMessage, MoreTables, Status, Table, TableInfo};
use tokio::sync::{Mutex, broadcast};
use utoipa::ToSchema;

use crate::app::App;
use crate::invitations;
use crate::random::machine_number;
use crate::refusal::ServerRefusal;
use crate::rows;

/// How many tables are on a page.
pub const PAGE: i64 = 20;
/// The most tables of one's own that are listed.
const MINE: i64 = 100;
/// The last page anybody can ask for: no list is longer.
const LAST_PAGE: u32 = 99;
/// Changes that come together are told together: those of one's own tables soon, others' when a page was surely read since.
const OWN_PAUSE: Duration = Duration::from_millis(300);
const PAUSE: Duration = Duration::from_millis(600);
/// Not everybody looks at the same moment.
const SPREAD_MS: u64 = 900;
/// How old a list may be that somebody asks for, and one for those who watch: less than the pause after a change.
const ASKED: Duration = Duration::from_millis(150);
const WATCHED: Duration = Duration::from_millis(500);
/// How many pages are kept in memory.
const PAGES: usize = 256;

/// Whose lists have changed.
#[derive(Clone, Debug)]
pub enum Listed {
    Everybody,
    /// Those of the people at a table, where somebody has moved.
    Of(Vec<UserId>),
    /// Those of the people at a table and of whoever was there, as seats have changed; if it is public, everybody's.
    Seats {
        table: TableId,
        users: Vec<UserId>,
        public: bool,
    },
    /// The person has another name.
    Named(UserId),
    /// The person was invited to a table, or no longer is.
    Invited(UserId),
    /// The person's session may have been revoked: it has to be checked again.
    CutOff(UserId),
    /// Those of the people at a table where somebody has moved on another server.
    At(TableId),
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaceKind {
    Live,
    Days,
    Free,
}

impl PaceKind {
    fn name(self) -> &'static str {
        match self {
            PaceKind::Live => "live",
            PaceKind::Days => "days",
            PaceKind::Free => "free",
        }
    }
}

/// Which tables somebody wants to see.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Looking {
    /// Tables of this game only.
    game: Option<String>,
    /// Tables with this many seats only.
    seats: Option<u8>,
    /// Tables with this kind of pace only.
    #[param(inline)]
    pace: Option<PaceKind>,
    /// The page, from 0.
    page: Option<u32>,
}

impl Looking {
    fn wanted(&self, status: Status) -> PageOf {
        let status: &'static str = status.into();
        // No other game has tables, and nobody fills the memory with made-up ones.
        let game = self.game.as_deref().map(|game| catalog::find(game).map_or("?", |game| game.meta().id));
        let wanted = Wanted {
            status: status.to_owned(),
            game: game.unwrap_or_default().to_owned(),
            pace: self.pace.map_or("", PaceKind::name).to_owned(),
            seats: self.seats.unwrap_or_default().into(),
        };
        PageOf { wanted, page: self.page.unwrap_or_default().min(LAST_PAGE) }
    }
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PageOf {
    wanted: Wanted,
    page: u32,
}

/// What is on it.
#[derive(Default)]
pub struct ListPage {
    /// Without the time, which is set when they are sent.
    tables: Vec<Arc<TableInfo>>,
    pub more: bool,
}

impl ListPage {
    /// Whether a person sits at one of them.
    fn has(&self, user: &UserId) -> bool {
        let sits =
            |table: &Arc<TableInfo>| table.seats.iter().any(|seat| seat.user.as_ref() == Some(&user.0));
        self.tables.iter().any(sits)
    }

    /// The tables, as of now.
    pub fn tables(&self, app: &App) -> Vec<TableInfo> {
        timed(app, self.tables.iter())
    }
}

fn timed<'a>(app: &App, tables: impl Iterator<Item = &'a Arc<TableInfo>>) -> Vec<TableInfo> {
    let now = app.now().date;
    tables.map(|table| TableInfo { now, ..TableInfo::clone(table) }).collect()
}

pub struct Lobby {
    news: broadcast::Sender<Listed>,
    pages: std::sync::Mutex<HashMap<PageOf, Arc<KeptPage>>>,
    /// People's own tables: the same for all their windows.
    own: std::sync::Mutex<HashMap<UserId, Arc<KeptPage>>>,
}

/// A page and when it was read: at most once per pause and by one task at a time; the others get the same.
type KeptPage = Mutex<Option<(Instant, Arc<ListPage>)>>;

impl Default for Lobby {
    fn default() -> Self {
        Lobby { news: broadcast::Sender::new(256), pages: Default::default(), own: Default::default() }
    }
}

impl Lobby {
    pub fn table_changed(&self, table: &Table, seats_changed: bool) {
        let users = table.seats.iter().filter_map(|seat| seat.occupant.user().cloned()).collect();
        self.tell(if seats_changed {
            Listed::Seats { table: table.id.clone(), users, public: table.public }
        } else {
            Listed::Of(users)
        });
    }

    /// A person's session was revoked.
    pub fn cut_off(&self, user: &UserId) {
        self.tell(Listed::CutOff(user.clone()));
    }

    /// Somebody has moved at a table on another server.
    pub fn moved_elsewhere(&self, table: &TableId) {
        self.tell(Listed::At(table.clone()));
    }

    /// A person was invited to a table, or no longer is.
    pub fn invited(&self, user: &UserId) {
        self.tell(Listed::Invited(user.clone()));
    }

    /// A person has another name.
    pub fn named(&self, user: &UserId) {
        self.tell(Listed::Named(user.clone()));
    }

    /// Another server has changed a table.
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

    /// A page of the public tables with this status, for somebody who asks.
    pub async fn page(
        &self,
        app: &App,
        looking: &Looking,
        status: Status,
    ) -> Result<Arc<ListPage>, ServerRefusal> {
        self.page_within(app, looking, status, ASKED).await
    }

    async fn page_within(
        &self,
        app: &App,
        looking: &Looking,
        status: Status,
        age: Duration,
    ) -> Result<Arc<ListPage>, ServerRefusal> {
        let of = looking.wanted(status);
        let kept = kept(&self.pages, &of);
        read_within(&kept, age, async |known| {
            let skip = i64::from(of.page) * PAGE;
            let mut tables = app.store.public_tables(&of.wanted, PAGE + 1, skip).await?;
            let more = tables.len() > PAGE as usize;
            tables.truncate(PAGE as usize);
            Ok(ListPage { tables: shared(listed(app, tables, None), &known), more })
        })
        .await
    }

    /// A person's tables, for their windows.
    async fn own(&self, app: &App, user: &UserId) -> Result<Arc<ListPage>, ServerRefusal> {
        let kept = kept(&self.own, user);
        read_within(&kept, ASKED, async |_| mine(app, user).await).await
    }
}

/// The place of a list in memory. When there are too many, those that nobody is reading go.
fn kept<K: Clone + Eq + Hash>(lists: &std::sync::Mutex<HashMap<K, Arc<KeptPage>>>, of: &K) -> Arc<KeptPage> {
    let mut lists = lists.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if lists.len() >= PAGES && !lists.contains_key(of) {
        lists.retain(|_, list| Arc::strong_count(list) > 1);
    }
    lists.entry(of.clone()).or_default().clone()
}

/// A list that is not older than this, read again if it has to be.
async fn read_within(
    kept: &KeptPage,
    age: Duration,
    read: impl AsyncFnOnce(Vec<Arc<TableInfo>>) -> Result<ListPage, ServerRefusal>,
) -> Result<Arc<ListPage>, ServerRefusal> {
    let mut kept = kept.lock().await;
    if let Some((at, page)) = &*kept
        && at.elapsed() < age
    {
        return Ok(page.clone());
    }
    // As old as the moment reading began: what changed since may be missing.
    let at = Instant::now();
    let known = kept.take().map(|(_, page)| page.tables.clone()).unwrap_or_default();
    let page = Arc::new(read(known).await?);
    *kept = Some((at, page.clone()));
    Ok(page)
}

/// The tables a person sits at.
pub async fn mine(app: &App, user: &UserId) -> Result<ListPage, ServerRefusal> {
    let tables = app.store.tables_of(user, MINE).await?;
    Ok(ListPage { tables: shared(listed(app, tables, Some(user)), &[]), more: false })
}

/// Tables in a list; those whose rows cannot be read are left out, so that one of them does not spoil the list.
pub fn listed(app: &App, tables: Vec<(TableRow, Vec<SeatRow>)>, user: Option<&UserId>) -> Vec<TableInfo> {
    let now = app.now();
    let read = |(row, seats)| {
        let table = rows::table(row, seats);
        let table = table.inspect_err(|bad| tracing::error!(%bad, "a table cannot be listed")).ok()?;
        // A list is long, and options may be a whole file.
        Some(TableInfo { options: None, now: 0, ..table.info(user, |_| false, 0, now) })
    };
    tables.into_iter().filter_map(read).collect()
}

/// What has not changed is what it was: then it need not be compared again.
fn shared(tables: Vec<TableInfo>, known: &[Arc<TableInfo>]) -> Vec<Arc<TableInfo>> {
    let share = |table: TableInfo| match known.iter().find(|known| known.id == table.id) {
        Some(known) if **known == table => known.clone(),
        Some(_) | None => Arc::new(table),
    };
    tables.into_iter().map(share).collect()
}

/// What one person was told of the lists.
pub struct LobbyView {
    user: UserId,
    looking: Looking,
    told: Option<Lists>,
    /// When one's own tables are to be read again, and when everybody's.
    own_due: Option<Instant>,
    due: Option<Instant>,
    /// After which pause this one looks.
    pause: Duration,
    /// Whose turn it is at one's own tables changes on other servers, too.
    hearing: HashMap<Shard, Hearing>,
}

struct Lists {
    open: Arc<ListPage>,
    playing: Arc<ListPage>,
    mine: Arc<ListPage>,
    /// Tables they are invited to, without the time.
    invitations: Arc<Vec<InvitationInfo>>,
}

impl Lists {
    fn more(&self) -> MoreTables {
        MoreTables { open: self.open.more, playing: self.playing.more }
    }
}

impl LobbyView {
    pub fn new(user: UserId, looking: Looking) -> LobbyView {
        let pause = PAUSE + Duration::from_millis(machine_number().unsigned_abs() % SPREAD_MS);
        let now = Some(Instant::now());
        LobbyView { user, looking, told: None, own_due: now, due: now, pause, hearing: HashMap::new() }
    }

    /// When there may be something to tell.
    pub fn due(&self) -> Option<Instant> {
        self.own_due.into_iter().chain(self.due).min()
    }

    /// Something has changed.
    pub fn hear_of(&mut self, listed: &Listed) {
        let sat_at = |table: &TableId| {
            self.told.as_ref().is_some_and(|told| told.mine.tables.iter().any(|mine| mine.id == table.0))
        };
        let invited_to = |table: &TableId| {
            let told = self.told.as_ref();
            told.is_some_and(|told| told.invitations.iter().any(|one| one.table.id == table.0))
        };
        let shows = |page: fn(&Lists) -> &ListPage, user: &UserId| {
            self.told.as_ref().is_some_and(|told| page(told).has(user))
        };
        let (own, others) = match listed {
            Listed::Everybody => (true, true),
            // Renaming oneself again and again keeps only those busy who see it.
            Listed::Named(user) => {
                let listed = shows(|lists| &lists.open, user) || shows(|lists| &lists.playing, user);
                (shows(|lists| &lists.mine, user), listed)
            }
            Listed::Of(users) => (users.contains(&self.user), false),
            Listed::Seats { table, users, public } => {
                (users.contains(&self.user) || sat_at(table) || invited_to(table), *public)
            }
            Listed::Invited(user) => (*user == self.user, false),
            Listed::CutOff(_) => (false, false),
            Listed::At(table) => (sat_at(table), false),
        };
        if own {
            self.own_due.get_or_insert_with(|| Instant::now() + OWN_PAUSE);
        }
        if others {
            self.due.get_or_insert_with(|| Instant::now() + self.pause);
        }
    }

    /// Something may have been missed: everything is read again.
    pub fn forget(&mut self) {
        self.hear_of(&Listed::Everybody);
    }

    /// Hears of these tables on other servers from now on; whether something may have been missed.
    async fn hear(&mut self, app: &App, mine: &ListPage) -> Result<bool, ServerRefusal> {
        let unfinished = |table: &&Arc<TableInfo>| matches!(table.status, Status::Open | Status::Playing);
        let ids = mine.tables.iter().filter(unfinished).map(|table| TableId(table.id.clone()));
        let shards: HashSet<Shard> = ids.filter(|_| app.store.is_shared()).map(|id| Shard::of(&id)).collect();
        self.hearing.retain(|shard, _| shards.contains(shard));
        let new: Vec<Shard> = shards.into_iter().filter(|shard| !self.hearing.contains_key(shard)).collect();
        let hearing = app.store.hear(new.clone()).await?;
        let missed = !new.is_empty();
        self.hearing.extend(new.into_iter().zip(hearing));
        Ok(missed)
    }

    /// What they should be told now: the lists, then what is different. None if nothing is.
    pub async fn news(&mut self, app: &App) -> Result<Option<LobbyMessage>, ServerRefusal> {
        let now = Instant::now();
        let (own, others) = (is_due(&mut self.own_due, now), is_due(&mut self.due, now));
        let lists = match &self.told {
            None => {
                // Read afresh: whatever has happened before this person came is in it.
                let own = mine(app, &self.user).await?;
                let own = if self.hear(app, &own).await? { mine(app, &self.user).await? } else { own };
                let invitations = Arc::new(invitations::received(app, &self.user).await?);
                self.pages(app, Arc::new(own), invitations).await?
            }
            Some(told) => {
                let mut known = Lists {
                    open: told.open.clone(),
                    playing: told.playing.clone(),
                    mine: told.mine.clone(),
                    invitations: told.invitations.clone(),
                };
                if own {
                    known.invitations = Arc::new(invitations::received(app, &self.user).await?);
                    known.mine = app.lobby.own(app, &self.user).await?;
                    if self.hear(app, &known.mine).await? {
                        known.mine = Arc::new(mine(app, &self.user).await?);
                    }
                }
                if others { self.pages(app, known.mine, known.invitations).await? } else { known }
            }
        };
        let message = match &self.told {
            None => Some(LobbyMessage::Lobby {
                open: lists.open.tables(app),
                playing: lists.playing.tables(app),
                mine: lists.mine.tables(app),
                invitations: timed_invitations(app, &lists.invitations),
                more: lists.more(),
            }),
            Some(told) => {
                let open = change(app, &told.open, &lists.open);
                let playing = change(app, &told.playing, &lists.playing);
                let mine = change(app, &told.mine, &lists.mine);
                let invitations = (told.invitations != lists.invitations)
                    .then(|| timed_invitations(app, &lists.invitations));
                let same = open.is_none()
                    && playing.is_none()
                    && mine.is_none()
                    && invitations.is_none()
                    && told.more() == lists.more();
                (!same).then(|| LobbyMessage::Changes {
                    open,
                    playing,
                    mine,
                    invitations,
                    more: lists.more(),
                })
            }
        };
        self.told = Some(lists);
        Ok(message)
    }

    async fn pages(
        &self,
        app: &App,
        mine: Arc<ListPage>,
        invitations: Arc<Vec<InvitationInfo>>,
    ) -> Result<Lists, ServerRefusal> {
        let page = |status| app.lobby.page_within(app, &self.looking, status, WATCHED);
        let (open, playing) = (page(Status::Open).await?, page(Status::Playing).await?);
        Ok(Lists { open, playing, mine, invitations })
    }
}

fn timed_invitations(app: &App, invitations: &[InvitationInfo]) -> Vec<InvitationInfo> {
    let now = app.now().date;
    let timed = |one: &InvitationInfo| InvitationInfo {
        table: TableInfo { now, ..one.table.clone() },
        ..one.clone()
    };
    invitations.iter().map(timed).collect()
}

/// Whether something is due; then it no longer is.
fn is_due(due: &mut Option<Instant>, now: Instant) -> bool {
    due.take_if(|due| *due <= now).is_some()
}

/// What is different on a page.
fn change(app: &App, before: &ListPage, now: &ListPage) -> Option<ListChange> {
    let same = |table: &&Arc<TableInfo>| {
        before.tables.iter().any(|known| Arc::ptr_eq(known, table) || known == *table)
    };
    let changed: Vec<&Arc<TableInfo>> = now.tables.iter().filter(|table| !same(table)).collect();
    let ids = |page: &ListPage| -> Vec<String> { page.tables.iter().map(|table| table.id.clone()).collect() };
    let (was, is) = (ids(before), ids(now));
    if changed.is_empty() && was == is {
        return None;
    }
    Some(ListChange { ids: is, tables: timed(app, changed.into_iter()) })
}
