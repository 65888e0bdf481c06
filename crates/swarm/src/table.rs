//! A table of the swarm: the same players, one match after another.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use client::{Api, ApiRefusal, Closed};
use engine::Dice;
use serde_json::{Value, json};

use crate::participant::{Heard, PATIENCE, Participant};
use crate::record::TableRecord;
use crate::tally::SwarmTally;
use crate::transcript::TranscriptViewer;
use crate::world::World;

/// How often something may fail without a kill as the cause.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(200);

pub struct SwarmTable {
    pub world: Arc<World>,
    pub number: usize,
    game: &'static str,
    pub dice: Dice,
    /// By seat; the first is the host.
    players: Vec<Api>,
    spectators: Vec<Api>,
    /// A client that does not belong to the table.
    pub stranger: Option<Api>,
    /// The id of the current table.
    pub id: String,
    /// The players by seat, then the spectators.
    pub participants: Vec<Participant>,
    pub record: TableRecord,
    records: Vec<TableRecord>,
    pub tally: SwarmTally,
    next_id: u64,
    /// When the match last advanced.
    advanced: Instant,
}

impl SwarmTable {
    /// Creates the guests and starts their first match.
    pub async fn set_up(world: Arc<World>, number: usize) -> Result<SwarmTable, ApiRefusal> {
        let plan = &world.plan;
        let mut guests = Vec::new();
        let api = world.api_of(number);
        for _ in 0..plan.players + plan.spectators + usize::from(plan.chaos) {
            guests.push(api.another_guest().await?.0);
        }
        let stranger = if plan.chaos { guests.pop() } else { None };
        let spectators = guests.split_off(plan.players);
        let mut table = SwarmTable {
            number,
            game: plan.games[number % plan.games.len()],
            dice: world.dice(number),
            players: guests,
            spectators,
            stranger,
            id: String::new(),
            participants: Vec::new(),
            record: TableRecord::default(),
            records: Vec::new(),
            tally: SwarmTally::default(),
            next_id: 0,
            advanced: Instant::now(),
            world,
        };
        table.start_match().await?;
        Ok(table)
    }

    /// A new match: the host creates a table, the others join, and each opens a socket.
    async fn start_match(&mut self) -> Result<(), ApiRefusal> {
        let mut seats = vec![json!({ "kind": "me" })];
        seats.resize(self.players.len(), json!({ "kind": "open" }));
        let wanted = json!({
            "game": self.game, "seats": seats, "public": true, "pace": { "kind": "free" }, "undo": true,
        });
        let host = &self.players[0];
        let made = host.create(&wanted).await?;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        for (seat, person) in self.players.iter().enumerate().skip(1) {
            person.post(&format!("/api/tables/{id}/join"), &json!({ "seat": seat })).await?;
        }
        let chaos = self.world.plan.chaos;
        if chaos {
            self.start_and_hang_up(&id).await;
        }
        match self.players[0].start(&id).await {
            Err(why) if chaos && why.code == "not_open" => {}
            Err(why) => return Err(why),
            Ok(_) => {}
        }
        let players = self.players.iter().enumerate();
        let players = players
            .map(|(seat, api)| Participant::new(TranscriptViewer::Seat(seat), api.clone(), &id, chaos));
        let spectators = self.spectators.iter();
        let spectators =
            spectators.map(|api| Participant::new(TranscriptViewer::Spectator, api.clone(), &id, false));
        self.participants = players.chain(spectators).collect();
        for participant in &mut self.participants {
            participant.open(&self.world).await?;
        }
        let begun = TableRecord { table: id.clone(), ..TableRecord::default() };
        self.records.push(std::mem::replace(&mut self.record, begun));
        self.id = id;
        self.advanced = Instant::now();
        Ok(())
    }

    /// The host starts the match and disconnects before the answer: it must start completely or not at all.
    async fn start_and_hang_up(&mut self, id: &str) {
        let soon = Duration::from_micros(u64::from(self.dice.below(3000)));
        let _ = tokio::time::timeout(soon, self.players[0].start(id)).await;
        *self.tally.tried.entry("hang-up during start").or_default() += 1;
    }

    pub fn player_count(&self) -> usize {
        self.players.len()
    }

    /// Plays at the plan's rate until the swarm ends.
    pub async fn play(mut self) -> (SwarmTally, Vec<TableRecord>) {
        let interval = Duration::from_secs_f64(1.0 / self.world.plan.rate);
        // Spread out, so that the tables do not all move at the same moment.
        let mut next = Instant::now() + interval.mul_f64(f64::from(self.dice.below(1000)) / 1000.0);
        loop {
            self.rest(next).await;
            if self.world.stopped() {
                break;
            }
            if self.participants.iter().any(|participant| participant.over) {
                self.finish().await;
                if !self.start_next_match().await {
                    break;
                }
            }
            if self.world.plan.chaos && self.dice.one_in(2) {
                self.mischief().await;
            }
            if self.act().await {
                self.advanced = Instant::now();
            } else if self.advanced.elapsed() > 2 * PATIENCE.max(interval) {
                self.tally.error(
                    "stuck",
                    format!("table {}: nobody can act at ply {}", self.id, self.participants[0].ply),
                );
                break;
            }
            // A delayed table does not rush to catch up.
            next = (next + interval).max(Instant::now());
        }
        self.finish().await;
        self.records.push(self.record);
        // The record from before the first match is empty.
        self.records.retain(|record| !record.table.is_empty());
        (self.tally, self.records)
    }

    /// Listens until it is time for the next move.
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

    /// The match or the swarm is over: checks that everyone was told everything.
    async fn finish(&mut self) {
        if self.participants.iter().any(|participant| participant.over) {
            self.tally.matches += 1;
        }
        for mut participant in std::mem::take(&mut self.participants) {
            if let Err(why) = self.compare_events(&participant).await {
                self.tally.error("event gap", format!("table {}: {why}", self.id));
            }
            participant.close().await;
        }
    }

    /// Compares the events a seat was told with the match's history.
    async fn compare_events(&mut self, participant: &Participant) -> Result<(), String> {
        let (Some(seat), Some(events)) = (participant.viewer.seat(), &participant.events) else {
            return Ok(());
        };
        let retold = match participant.api.history(&self.id, Some(seat)).await {
            Ok(retold) => retold,
            // The server was killed just now; the log is compared later anyway.
            Err(why) if why.is_unreachable() && self.world.kills() > 0 => return Ok(()),
            Err(why) => return Err(format!("the history was refused: {why}")),
        };
        let known = events.from as usize..participant.ply as usize;
        let entries = retold["entries"].as_array().and_then(|entries| entries.get(known.clone()));
        let entries = entries.ok_or_else(|| format!("the history does not cover plies {known:?}"))?;
        let tellings = entries.iter().filter_map(|entry| entry["events"].as_array()).flatten();
        let happened: Vec<&Value> = tellings.map(|telling| &telling["event"]).collect();
        self.tally.retold += 1;
        match happened.iter().zip(&events.told).position(|(happened, told)| *happened != told) {
            Some(n) => Err(format!("seat {seat}: event {} was told as {}", happened[n], events.told[n])),
            None if happened.len() != events.told.len() => {
                let (told, all) = (events.told.len(), happened.len());
                Err(format!("seat {seat} was told {told} of {all} events in plies {known:?}"))
            }
            None => Ok(()),
        }
    }

    /// The next match of the same players. False if it cannot be started.
    async fn start_next_match(&mut self) -> bool {
        let mut failed = 0;
        while failed < TRIES && !self.world.stopped() {
            let kills = self.world.wait_until_up().await;
            match self.start_match().await {
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

    /// The next message on any socket.
    pub async fn hear(&mut self, until: Instant) -> Option<(usize, Heard)> {
        let (participants, world) = (&mut self.participants, &self.world);
        let next = poll_fn(|context| {
            for (n, participant) in participants.iter_mut().enumerate() {
                if let Poll::Ready((bytes, heard)) = participant.poll(world, context) {
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

    /// A message nobody is waiting for.
    pub async fn overhear(&mut self, who: usize, heard: &Heard) {
        match heard {
            Heard::Update { .. } | Heard::Other => {}
            Heard::Closed(closed) => self.mend(who, closed).await,
            Heard::Strange(text) => self.tally.error("strange message", text.clone()),
            Heard::Bye { code } => self.tally.error(format!("bye: {code}"), self.id.clone()),
            Heard::Ok { .. } | Heard::Refused { .. } | Heard::Preview { .. } => {
                self.tally.error("unexpected answer", format!("table {}: {heard:?}", self.id));
            }
        }
    }

    /// Reopens a closed socket. It is an error unless a kill closed it.
    async fn mend(&mut self, who: usize, closed: &Closed) {
        if self.world.kills() == self.participants[who].kills {
            self.tally.error("closed", format!("table {}: {closed}", self.id));
        }
        self.reopen(who).await;
    }

    pub async fn reopen(&mut self, who: usize) {
        let mut failed = 0;
        while failed < TRIES {
            let kills = self.world.wait_until_up().await;
            match self.participants[who].open(&self.world).await {
                Ok(()) => {
                    self.tally.reconnects += 1;
                    self.record.saw(self.participants[who].ply);
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

    /// An id for the next message.
    pub fn next_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }
}
