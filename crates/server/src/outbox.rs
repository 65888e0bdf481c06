//! Sends what is in the outbox: one letter at a time by each way, everybody's in turn, and nobody at a table waits for it.
//!
//! A letter is written down before it is sent, with everything in it: whenever this server is killed, the next one sends the
//! same letter with the same id, or knows that it has arrived.

use std::sync::Arc;
use std::time::Duration;

use courier::mail::{NotSetUp, Unsubscribe};
use courier::{Delivery, Letter, Mailer, PushKeys, Reach, Subscription, TroubleKind, Webhook, Wire};
use engine::Lang;
use store::{Change, ChoicesRow, Down, OutboxRow, Store, Unwritten, UserId, WayRow};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::calls::{NoticeFacts, NoticeKind};
use crate::config::Config;
use crate::counts::{Counted, OpenCounts};
use crate::letters::{self, LetterKind};
use crate::quiet;
use crate::random;
use crate::refusal::ServerRefusal;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// How often it looks for something to send.
const TICK: Duration = Duration::from_millis(250);
/// How many ways are read in one go.
const BATCH: i64 = 500;
/// How many letters are under way at once, and how many of them to one host: a slow one has its own queue.
const MOST: usize = 256;
const TO_ONE_HOST: usize = 16;
/// How many letters a way gets in an hour at most.
const AN_HOUR: usize = 12;
/// How many notices of one way are looked at together.
const TOGETHER: i64 = 100;
/// The pauses between tries, in units of the configured first one; the last one is repeated until a day is over.
const PAUSES: [u32; 6] = [1, 3, 12, 60, 180, 360];

/// What it takes to send.
pub struct Outbox {
    wire: Wire,
    pub push: PushKeys,
    mailer: Option<Mailer>,
    /// For codes that people type and links that end a subscription.
    secret: [u8; 32],
    under_way: OpenCounts<String>,
    all: OpenCounts<()>,
    hosts: OpenCounts<String>,
}

/// Why nothing can be sent.
#[derive(Debug, thiserror::Error)]
pub enum NoOutbox {
    #[error("the database: {0}")]
    Database(#[from] Down),
    #[error("the database: {0}")]
    Unwritten(#[from] Unwritten),
    #[error("mail: {0}")]
    Mail(#[from] NotSetUp),
    #[error("the database has a key that is none")]
    Key,
}

/// A key of the site, made if there is none.
async fn key(store: &Store, name: &str, fresh: impl Fn() -> String) -> Result<String, NoOutbox> {
    if let Some(kept) = store.site_key(name).await? {
        return Ok(kept);
    }
    store.commit(Change::new().add_site_key(name, &fresh())).await?;
    store.site_key(name).await?.ok_or(NoOutbox::Key)
}

impl Outbox {
    pub async fn open(config: &Config, store: &Store) -> Result<Outbox, NoOutbox> {
        let push = key(store, "push", || PushKeys::fresh().secret()).await?;
        let secret = key(store, "codes", || {
            let mut bytes = [0; 32];
            random::machine(&mut bytes);
            blake3::Hash::from(bytes).to_hex().to_string()
        });
        let secret = blake3::Hash::from_hex(secret.await?).map_err(|_| NoOutbox::Key)?;
        let mailer = config.mail.as_ref().map(|mail| Mailer::new(&mail.server, &mail.from)).transpose()?;
        Ok(Outbox {
            wire: Wire::new(config.reach()),
            push: PushKeys::read(&push).ok_or(NoOutbox::Key)?,
            mailer,
            secret: *secret.as_bytes(),
            under_way: OpenCounts::default(),
            all: OpenCounts::default(),
            hosts: OpenCounts::default(),
        })
    }

    pub fn reach(&self) -> &Reach {
        &self.wire.reach
    }

    pub fn has_mail(&self) -> bool {
        self.mailer.is_some()
    }

    /// A code that nobody can guess and nothing keeps: it follows from what it is for.
    pub fn code(&self, what: &str) -> String {
        let hash = blake3::keyed_hash(&self.secret, what.as_bytes());
        let number = u64::from_le_bytes(hash.as_bytes()[..8].try_into().expect("eight bytes"));
        format!("{:010}", number % 10_000_000_000)
    }

    /// What ends a subscription without signing in, and does nothing else.
    pub fn unsubscribe_word(&self, way: &str) -> String {
        let mac = blake3::keyed_hash(&self.secret, format!("unsubscribe:{way}").as_bytes());
        format!("{way}-{}", &mac.to_hex()[..32])
    }

    /// Which way a word ends.
    pub fn unsubscribed<'a>(&self, word: &'a str) -> Option<&'a str> {
        let (way, _) = word.rsplit_once('-')?;
        // Compared by their hashes: how long it takes tells nothing.
        let same = blake3::hash(self.unsubscribe_word(way).as_bytes()) == blake3::hash(word.as_bytes());
        same.then_some(way)
    }

    /// A place for one more letter to this host by this way; none while there is none.
    fn place(&self, way: &str, host: &str) -> Option<Place> {
        Some(Place {
            _way: self.under_way.one_more(way.to_owned(), 1)?,
            _host: self.hosts.one_more(host.to_owned(), TO_ONE_HOST)?,
            _all: self.all.one_more((), MOST)?,
        })
    }
}

/// A letter that is under way.
struct Place {
    _way: Counted<String>,
    _host: Counted<String>,
    _all: Counted<()>,
}

/// What the code of a letter follows from.
pub fn confirming(way: &WayRow) -> String {
    format!("confirm:{}:{}", way.id, way.address)
}

/// The same for a lost password: another password makes it worthless.
pub fn regaining(user: &UserId, password: &str, asked: i64) -> String {
    format!("password:{user}:{asked}:{password}")
}

/// Whose host an address is, so that each has its own queue.
pub fn host(address: &str) -> String {
    let rest = address.split_once("://").map_or("mail", |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default().to_owned()
}

/// Sends until the server closes.
pub async fn run(app: Arc<App>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(down) = look(&app).await {
            tracing::warn!(%down, "notices");
            tokio::time::sleep(8 * TICK).await;
        }
    }
}

/// Begins a letter for every way that has something due, as far as there is room.
async fn look(app: &Arc<App>) -> Result<(), Down> {
    let mut after = String::new();
    loop {
        let batch = app.store.ways_due(app.now().date, &after, BATCH).await?;
        let more = batch.len() == BATCH as usize;
        after = batch.last().map(|(way, ..)| way.clone()).unwrap_or_default();
        for (way, user, address) in batch.into_iter().filter(|(_, user, _)| app.ownership.owns_person(user)) {
            let Some(place) = app.outbox.place(&way, &host(&address.unwrap_or_default())) else { continue };
            let app = app.clone();
            tokio::spawn(async move {
                let _place = place;
                if let Err(refusal) = deliver(&app, &way, &user).await {
                    tracing::warn!(?refusal, "a notice");
                }
            });
        }
        if !more {
            return Ok(());
        }
    }
}

/// Sends the next letter that a way has due, and writes down what came of it.
async fn deliver(app: &App, id: &str, user: &UserId) -> Result<(), ServerRefusal> {
    let now = app.now().date;
    let person = app.store.user(user).await?.filter(|person| !person.banned && !person.deleted);
    let (Some(way), Some(choices), Some(person)) =
        (app.store.way(id).await?, app.store.choices(user).await?, person)
    else {
        app.store.commit(Change::new().remove_way(user, id, now)).await?;
        return Ok(());
    };
    let waiting = app.store.waiting_at(id, TOGETHER).await?;
    let Some(rows) = next_letter(app, &way, &choices, waiting).await? else { return Ok(()) };
    let letter_id = rows[0].letter.clone().unwrap_or_else(|| rows[0].id.clone());
    if rows[0].begun.is_some_and(|begun| now - begun > DAY_MS) {
        let why = rows[0].trouble.clone().unwrap_or_else(|| "no answer".to_owned());
        let change = Change::new().letter_failed(&letter_id, &format!("given up after a day: {why}"), now);
        app.store.commit(change).await?;
        return Ok(());
    }
    let tries = usize::try_from(rows[0].tries).unwrap_or(0);
    let pause = app.config.resend * PAUSES[tries.min(PAUSES.len() - 1)];
    let again = now + pause.as_millis() as i64;
    let begun =
        rows.iter().fold(Change::new(), |change, row| change.begin_letter(row, &letter_id, now, again));
    match app.store.commit(begun).await {
        Ok(()) => {}
        // Another server was faster, or the turn is over.
        Err(Unwritten::Conflict) => return Ok(()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    let code = match LetterKind::of(&rows[0]) {
        Some(LetterKind::Confirm) => Some(app.outbox.code(&confirming(&way))),
        Some(LetterKind::Password) => {
            let password = person.password.as_deref().unwrap_or_default();
            Some(app.outbox.code(&regaining(user, password, rows[0].made)))
        }
        Some(LetterKind::Notice(_) | LetterKind::Test) | None => None,
    };
    let lang: Lang = choices.lang.parse().unwrap_or_default();
    let delivery = match letters::write(&rows, lang, code.as_deref(), &app.config.address()) {
        Some(letter) => send(app, &way, &letter).await,
        None => Delivery::Refused { why: TroubleKind::Unwritable.into() },
    };
    app.metrics.letter(&delivery);
    app.store.commit(outcome(&way, &letter_id, delivery, app.now().date)).await?;
    Ok(())
}

/// What is written down when a letter has been sent, or could not be.
fn outcome(way: &WayRow, letter: &str, delivery: Delivery, now: i64) -> Change {
    let change = Change::new();
    let failed = |change: Change, why: &str| {
        change.letter_failed(letter, why, now).note_trouble(&way.id, &Some(why.to_owned()))
    };
    match delivery {
        Delivery::Delivered => {
            let change = change.letter_sent(letter, now);
            if way.trouble.is_some() { change.note_trouble(&way.id, &None) } else { change }
        }
        Delivery::Again { why, after } => {
            let why = why.to_string();
            let change = change.letter_delayed(letter, &why).note_trouble(&way.id, &Some(why));
            match after {
                Some(after) => change.delay_letter(letter, now + after.as_millis() as i64),
                None => change,
            }
        }
        Delivery::Refused { why } => failed(change, &why.to_string()),
        // A device that has gone does not come back; an address that somebody has typed is theirs to mend.
        Delivery::Gone { why } if way.way == "push" => {
            change.letter_failed(letter, &why.to_string(), now).remove_way(&way.user, &way.id, now)
        }
        Delivery::Gone { why } => failed(change, &why.to_string()),
    }
}

/// Reminders that are not to be told yet wait until they are: they are put without knowing of quiet hours. The others.
async fn plan(
    app: &App,
    choices: &ChoicesRow,
    waiting: Vec<OutboxRow>,
    now: i64,
) -> Result<Vec<OutboxRow>, ServerRefusal> {
    let told = |row: &OutboxRow| {
        let about: NoticeFacts = serde_json::from_str(&row.about).ok()?;
        let fresh = row.letter.is_none() && row.due <= now;
        Some(quiet::reminder(choices, row.made, about.deadline?)).filter(|told| fresh && *told > now)
    };
    let (mut change, mut others) = (None, Vec::new());
    for row in waiting {
        match told(&row) {
            Some(told) => change = Some(change.unwrap_or_else(Change::new).postpone_notice(&row.id, told)),
            None => others.push(row),
        }
    }
    if let Some(change) = change {
        app.store.commit(change).await?;
    }
    Ok(others)
}

/// What goes into the next letter: one that was begun, else what somebody waits for, else the notice that is due first, and
/// with a turn all other turns. None while it is quiet, or where there were too many of late.
async fn next_letter(
    app: &App,
    way: &WayRow,
    choices: &ChoicesRow,
    waiting: Vec<OutboxRow>,
) -> Result<Option<Vec<OutboxRow>>, ServerRefusal> {
    let now = app.now().date;
    let waiting = plan(app, choices, waiting, now).await?;
    let due = |row: &&OutboxRow| row.due <= now;
    if let Some(begun) = waiting.iter().filter(due).find(|row| row.letter.is_some()) {
        return Ok(Some(waiting.iter().filter(|row| row.letter == begun.letter).cloned().collect()));
    }
    let fresh = || waiting.iter().filter(|row| row.letter.is_none());
    let asked_for = |row: &&OutboxRow| LetterKind::of(row).is_none_or(LetterKind::is_asked_for);
    if let Some(asked) = fresh().filter(due).find(asked_for) {
        return Ok(Some(vec![asked.clone()]));
    }
    if let Some(until) = quiet::until(choices, now) {
        app.store.commit(Change::new().postpone(&way.id, now, until)).await?;
        return Ok(None);
    }
    let sent = app.store.letters_since(&way.id, now - HOUR_MS).await?;
    if sent.len() >= AN_HOUR {
        app.store.commit(Change::new().postpone(&way.id, now, sent[0] + HOUR_MS)).await?;
        return Ok(None);
    }
    let mut chosen: Vec<OutboxRow> = Vec::new();
    for row in fresh() {
        let turn = row.kind == NoticeKind::Turn.word();
        let fits = match chosen.first() {
            None => row.due <= now,
            Some(first) => turn && first.kind == row.kind,
        };
        if !fits {
            continue;
        }
        // Whoever is looking at the table knows.
        let room = row.table.as_ref().and_then(|table| app.open_room(table));
        if let Some(room) = room
            && room.is_looked_at(&row.user).await
        {
            app.store.commit(Change::new().drop_notice(&row.id)).await?;
            continue;
        }
        let alone = !turn;
        chosen.push(row.clone());
        if alone {
            break;
        }
    }
    Ok(Some(chosen).filter(|chosen| !chosen.is_empty()))
}

/// Brings a letter to somebody by a way.
async fn send(app: &App, way: &WayRow, letter: &Letter) -> Delivery {
    let (outbox, now_s) = (&app.outbox, app.now().date / 1000);
    match way.way.as_str() {
        "push" => match serde_json::from_str::<Subscription>(&way.keys) {
            Ok(device) => {
                let own = || app.config.address();
                let contact = outbox.mailer.as_ref().map_or_else(own, Mailer::contact);
                device.send(letter, &outbox.push, &contact, now_s, &outbox.wire).await
            }
            Err(_) => Delivery::Gone { why: TroubleKind::BadKeys.into() },
        },
        "webhook" => {
            let webhook = Webhook { address: way.address.clone(), secret: way.keys.clone() };
            webhook.send(letter, now_s, &outbox.wire).await
        }
        "mail" => match &outbox.mailer {
            Some(mailer) => {
                let (base, word) = (app.config.address(), outbox.unsubscribe_word(&way.id));
                let unsubscribe = Unsubscribe {
                    one_click: format!("{base}/api/unsubscribe/{word}"),
                    page: format!("{base}/notices/{word}"),
                };
                mailer.send(&way.address, letter, way.confirmed.then_some(&unsubscribe)).await
            }
            None => Delivery::Refused { why: TroubleKind::NoMail.into() },
        },
        _ => Delivery::Refused { why: TroubleKind::BadAddress.into() },
    }
}
