//! A table of the swarm: people who sit down and play one match after the other.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use client::{Api, ApiRefusal, Closed};
use engine::Dice;
use serde_json::{Value, json};

use super::chair::{Chair, Heard, PATIENCE};
use super::record::Record;
use super::tally::Tally;
use super::transcript::Viewer;
use super::world::World;

/// How often something may fail that no kill explains.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(200);

pub struct Table {
    pub(super) world: Arc<World>,
    pub(super) number: usize,
    game: &'static str,
    pub(super) dice: Dice,
    /// Who plays, by seat; the first is the host.
    people: Vec<Api>,
    spectators: Vec<Api>,
    /// Somebody who has no business here.
    pub(super) stranger: Option<Api>,
    /// Of the table that is played at now.
    pub(super) id: String,
    /// The players' by seat, then the spectators'.
    pub(super) chairs: Vec<Chair>,
    pub(super) record: Record,
    records: Vec<Record>,
    pub(super) tally: Tally,
    next_id: u64,
    /// When something last went on.
    moved: Instant,
}

impl Table {
    /// Makes the people and begins their first match.
    pub async fn set_up(world: Arc<World>, number: usize) -> Result<Table, ApiRefusal> {
        let plan = &world.plan;
        let mut guests = Vec::new();
        for _ in 0..plan.players + plan.spectators + usize::from(plan.chaos) {
            guests.push(world.api.another_guest().await?.0);
        }
        let stranger = if plan.chaos { guests.pop() } else { None };
        let spectators = guests.split_off(plan.players);
        let mut table = Table {
            number,
            game: plan.games[number % plan.games.len()],
            dice: world.dice(number),
            people: guests,
            spectators,
            stranger,
            id: String::new(),
            chairs: Vec::new(),
            record: Record::default(),
            records: Vec::new(),
            tally: Tally::default(),
            next_id: 0,
            moved: Instant::now(),
            world,
        };
        table.gather().await?;
        Ok(table)
    }

    /// A new match: the host opens a table, the others sit down, everybody opens a socket.
    async fn gather(&mut self) -> Result<(), ApiRefusal> {
        let mut seats = vec![json!({ "kind": "me" })];
        seats.resize(self.people.len(), json!({ "kind": "open" }));
        let wanted = json!({
            "game": self.game, "seats": seats, "public": true, "pace": { "kind": "free" }, "undo": true,
        });
        let host = &self.people[0];
        let made = host.create(&wanted).await?;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        for (seat, person) in self.people.iter().enumerate().skip(1) {
            person.post(&format!("/api/tables/{id}/join"), &json!({ "seat": seat })).await?;
        }
        let chaos = self.world.plan.chaos;
        if chaos {
            self.hang_up(&id).await;
        }
        match self.people[0].start(&id).await {
            Err(why) if chaos && why.code == "not_open" => {}
            Err(why) => return Err(why),
            Ok(_) => {}
        }
        let players = self.people.iter().enumerate();
        let players = players.map(|(seat, api)| Chair::new(Viewer::Seat(seat), api.clone(), &id, chaos));
        let spectators = self.spectators.iter();
        let spectators = spectators.map(|api| Chair::new(Viewer::Spectator, api.clone(), &id, false));
        self.chairs = players.chain(spectators).collect();
        for chair in &mut self.chairs {
            chair.open(&self.world).await?;
        }
        let begun = Record { table: id.clone(), ..Record::default() };
        self.records.push(std::mem::replace(&mut self.record, begun));
        self.id = id;
        self.moved = Instant::now();
        Ok(())
    }

    /// The host asks for the start and is gone before the answer: it must be done wholly or not at all.
    async fn hang_up(&mut self, id: &str) {
        let soon = Duration::from_micros(u64::from(self.dice.below(3000)));
        let _ = tokio::time::timeout(soon, self.people[0].start(id)).await;
        *self.tally.tried.entry("hung up").or_default() += 1;
    }

    pub(super) fn players(&self) -> usize {
        self.people.len()
    }

    /// Plays at the plan's rate until the swarm ends.
    pub async fn play(mut self) -> (Tally, Vec<Record>) {
        let interval = Duration::from_secs_f64(1.0 / self.world.plan.rate);
        // Spread, so that the tables do not all act in the same moment.
        let mut next = Instant::now() + interval.mul_f64(f64::from(self.dice.below(1000)) / 1000.0);
        loop {
            self.rest(next).await;
            if self.world.stopped() {
                break;
            }
            if self.chairs.iter().any(|chair| chair.over) {
                self.finish().await;
                if !self.again().await {
                    break;
                }
            }
            if self.world.plan.chaos && self.dice.one_in(2) {
                self.mischief().await;
            }
            if self.act().await {
                self.moved = Instant::now();
            } else if self.moved.elapsed() > 2 * PATIENCE.max(interval) {
                self.tally.error(
                    "stuck",
                    format!("table {}: nobody can act at ply {}", self.id, self.chairs[0].ply),
                );
                break;
            }
            // Who was held up does not hurry afterwards.
            next = (next + interval).max(Instant::now());
        }
        self.finish().await;
        self.records.push(self.record);
        // Before the first match there was none.
        self.records.retain(|record| !record.table.is_empty());
        (self.tally, self.records)
    }

    /// Listens until it is time to act.
    async fn rest(&mut self, until: Instant) {
        let world = self.world.clone();
        loop {
            let heard = tokio::select! {
                heard = self.hear(until) => heard,
                () = world.ended() => None,
            };
            let Some((who, heard)) = heard else { return };
            self.overhear(who, &heard).await;
        }
    }

    /// The match is over, or the swarm is: was everything told?
    async fn finish(&mut self) {
        if self.chairs.iter().any(|chair| chair.over) {
            self.tally.matches += 1;
        }
        for mut chair in std::mem::take(&mut self.chairs) {
            if let Err(why) = self.retell(&chair).await {
                self.tally.error("event gap", format!("table {}: {why}", self.id));
            }
            chair.close().await;
        }
    }

    /// Compares what a seat was told with the course of the same plies.
    async fn retell(&mut self, chair: &Chair) -> Result<(), String> {
        let (Some(seat), Some(events)) = (chair.viewer.seat(), &chair.events) else { return Ok(()) };
        let retold = match chair.api.history(&self.id, Some(seat)).await {
            Ok(retold) => retold,
            // Killed in this moment; the logs are compared all the same.
            Err(why) if why.is_unreachable() && self.world.kills() > 0 => return Ok(()),
            Err(why) => return Err(format!("the course was refused: {why}")),
        };
        let known = events.from as usize..chair.ply as usize;
        let entries = retold["entries"].as_array().and_then(|entries| entries.get(known.clone()));
        let entries = entries.ok_or_else(|| format!("the course does not reach from {known:?}"))?;
        let tellings = entries.iter().filter_map(|entry| entry["events"].as_array()).flatten();
        let happened: Vec<&Value> = tellings.map(|telling| &telling["event"]).collect();
        self.tally.retold += 1;
        match happened.iter().zip(&events.told).position(|(happened, told)| *happened != told) {
            Some(n) => Err(format!("seat {seat}: {} was told as {}", happened[n], events.told[n])),
            None if happened.len() != events.told.len() => {
                let (told, all) = (events.told.len(), happened.len());
                Err(format!("seat {seat} was told {told} events of {all} from {known:?}"))
            }
            None => Ok(()),
        }
    }

    /// The next match of the same people. False if it cannot be begun.
    async fn again(&mut self) -> bool {
        let mut failed = 0;
        while failed < TRIES && !self.world.stopped() {
            let kills = self.world.up().await;
            match self.gather().await {
                Ok(()) => return true,
                Err(why) if why.is_unreachable() && self.world.kills() > kills => {}
                Err(why) => {
                    failed += 1;
                    self.tally.error(format!("set-up: {}", why.code), why.text);
                }
            }
            self.world.sleep(PAUSE).await;
        }
        false
    }

    /// The next message of anybody's socket.
    pub(super) async fn hear(&mut self, until: Instant) -> Option<(usize, Heard)> {
        let (chairs, world) = (&mut self.chairs, &self.world);
        let next = poll_fn(|context| {
            for (n, chair) in chairs.iter_mut().enumerate() {
                if let Poll::Ready((bytes, heard)) = chair.poll(world, context) {
                    return Poll::Ready((n, bytes, heard));
                }
            }
            Poll::Pending
        });
        let (who, bytes, heard) = tokio::time::timeout_at(until.into(), next).await.ok()?;
        self.tally.messages += 1;
        self.tally.bytes += bytes as u64;
        if let Heard::Update { ply } = heard {
            self.record.saw(ply);
        }
        Some((who, heard))
    }

    /// Something nobody waits for.
    pub(super) async fn overhear(&mut self, who: usize, heard: &Heard) {
        match heard {
            Heard::Update { .. } | Heard::Other => {}
            Heard::Closed(closed) => self.mend(who, closed).await,
            Heard::Strange(text) => self.tally.error("strange message", text.clone()),
            Heard::Bye { code } => self.tally.error(format!("bye: {code}"), self.id.clone()),
            Heard::Ok { .. } | Heard::Refused { .. } | Heard::Preview { .. } => {
                self.tally.error("unasked", format!("table {}: {heard:?}", self.id));
            }
        }
    }

    /// A socket has closed: it is opened again; why it closed must be known.
    async fn mend(&mut self, who: usize, closed: &Closed) {
        if self.world.kills() == self.chairs[who].kills {
            self.tally.error("closed", format!("table {}: {closed}", self.id));
        }
        self.reopen(who).await;
    }

    pub(super) async fn reopen(&mut self, who: usize) {
        let mut failed = 0;
        while failed < TRIES {
            let kills = self.world.up().await;
            match self.chairs[who].open(&self.world).await {
                Ok(()) => {
                    self.tally.reconnects += 1;
                    self.record.saw(self.chairs[who].ply);
                    return;
                }
                Err(why) if why.is_unreachable() && self.world.kills() > kills => {}
                Err(why) => {
                    failed += 1;
                    self.tally.error(format!("reconnect: {}", why.code), why.text);
                }
            }
            self.world.sleep(PAUSE).await;
        }
    }

    /// A number for the next question.
    pub(super) fn question(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }
}
