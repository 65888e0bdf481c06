//! A new table as somebody asked for it, and a rematch.

use catalog::AnyGame;
use engine::{Header, Hex32, Seed};
use ids::TableId;
use serde::Deserialize;
use serde_json::Value;

use crate::clocks::Clocks;
use crate::info::{Pace, Status};
use crate::names;
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};
use crate::table::Nights;
use crate::table::{Occupant, SeatedPerson, Table, TableChange, TableSeat};

/// A table to be opened.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewTable {
    pub game: String,
    /// The table's name: up to 40 characters.
    pub name: Option<String>,
    /// The options that differ from the standard ones.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown> | null"))]
    pub options: Option<Value>,
    /// The name of a preset this server offers, or of one you have saved.
    pub preset: Option<String>,
    pub seats: Vec<NewSeat>,
    /// Whether the table is listed; otherwise it can only be reached by its link.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub public: bool,
    /// Default with other people: 90 seconds per move and a reserve of 10 minutes; alone with bots: no clock.
    pub pace: Option<Pace>,
    /// With days per move: the nights at which nobody's time runs.
    pub nights: Option<Nights>,
    /// Whether players may undo their moves.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub undo: bool,
    /// Whether the match is to be rated. Only matches between people with a clock and standard options are.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether players may ask what a strong player would do, which everybody at the table is told of. Such a match is
    /// not rated. Alone against bots one may always ask.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub hints: bool,
    /// A club of yours: then its members, and nobody else, see the table and can join.
    pub club: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    Me,
    Open,
    Invited,
    Bot {
        level: String,
    },
    /// Another person at the same screen: only where a match is played on one device.
    Beside {
        name: String,
    },
}

fn yes() -> bool {
    true
}

/// Who may have a seat from now on.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Reseat {
    pub seat: u8,
    pub to: NewSeat,
}

/// How a match is started.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct StartMatch {
    /// The level of the bots that take empty seats.
    pub fill: Option<String>,
    /// 64 hexadecimal digits of your own for the dice.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub nonce: Option<Hex32>,
}

/// A match against bots that starts at once.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct QuickMatch {
    pub game: String,
    /// The bots' level. Default: `worker`.
    pub level: Option<String>,
    /// The number of players, including you.
    pub seats: Option<u8>,
    /// The options that differ from the standard ones.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown> | null"))]
    pub options: Option<Value>,
    /// The name of a preset this server offers, or of one you have saved.
    pub preset: Option<String>,
}

impl QuickMatch {
    /// The table to open: bots everywhere, and the person on a random seat.
    pub fn table(self, random: TableRandom) -> Result<NewTable, Refusal> {
        let meta = rules(&self.game)?.meta();
        let seats = self.seats.unwrap_or(3.clamp(meta.min_seats, meta.max_seats));
        if !(meta.min_seats..=meta.max_seats).contains(&seats) {
            let texts = &[
                "This game is for {min} to {max} players, not {seats}.",
                "Dieses Spiel ist für {min} bis {max} Spieler, nicht für {seats}.",
            ];
            let refusal = Refusal::because(Code::BadTable, texts).with("min", meta.min_seats);
            return Err(refusal.with("max", meta.max_seats).with("seats", seats));
        }
        let level = self.level.unwrap_or_else(|| "worker".to_owned());
        let mut places = vec![NewSeat::Bot { level }; seats.into()];
        places[usize::from(random.bytes::<1>()[0] % seats)] = NewSeat::Me;
        let QuickMatch { game, options, preset, .. } = self;
        Ok(NewTable {
            game,
            name: None,
            options,
            preset,
            seats: places,
            public: false,
            pace: None,
            nights: None,
            undo: true,
            rated: false,
            hints: false,
            club: None,
        })
    }
}

/// Options of a game under a name: a file of the server's own, offered in the lobby.
#[derive(Clone, Debug)]
pub struct TablePreset {
    pub game: String,
    pub name: String,
    pub options: Value,
}

pub(crate) fn rules(game: &str) -> Result<&'static dyn AnyGame, Refusal> {
    catalog::find(game).ok_or_else(|| Code::NoSuchGame.into())
}

/// A bot's level, if people may choose it.
pub(crate) fn known_level(level: &str) -> Result<(), Refusal> {
    let known = catalog::LEVELS.iter().any(|known| known.id == level);
    if known { Ok(()) } else { Err(Code::NoSuchBot.into()) }
}

/// People at one screen cannot play where each has a seat of their own over the network.
pub(crate) fn not_beside() -> Refusal {
    let texts = &[
        "Several people at one screen play on that device, not here.",
        "Mehrere an einem Bildschirm spielen auf diesem Gerät, nicht hier.",
    ];
    Refusal::because(Code::BadTable, texts)
}

impl NewTable {
    /// Refuses several people at one screen, for a host whose players come over a network.
    pub fn check_apart(&self) -> Result<(), Refusal> {
        let beside = self.seats.iter().any(|seat| matches!(seat, NewSeat::Beside { .. }));
        if beside { Err(not_beside()) } else { Ok(()) }
    }
}

/// The game's options with those asked for written over.
fn options(
    rules: &dyn AnyGame,
    given: Option<Value>,
    preset: Option<&TablePreset>,
) -> Result<Value, Refusal> {
    let mut given = match given {
        None | Some(Value::Null) => Default::default(),
        Some(Value::Object(given)) => given,
        Some(_) => return Err(Refusal::detail(Code::BadOptions, "options are an object")),
    };
    // A position is no option to choose from, but it can be given as one.
    let start = rules.position().and_then(|kind| Some((kind, given.remove(kind.option)?)));
    let mut options = rules.choose_options(&given)?;
    if let Some((kind, position)) = start.filter(|(_, position)| !position.is_null()) {
        let report = (kind.check)(&position.to_string());
        let why = || report.errors.join(" ");
        options[kind.option] =
            report.value.clone().ok_or_else(|| Refusal::detail(Code::BadOptions, why()))?;
    }
    for (name, value) in preset.and_then(|preset| preset.options.as_object()).into_iter().flatten() {
        options[name] = value.clone();
    }
    Ok(options)
}

/// The pace as asked for, or the default.
fn pace(asked: Option<Pace>, others: bool) -> Result<Pace, Refusal> {
    let pace = match asked {
        // Where others are waiting, even a table without a clock must not wait for ever.
        Some(Pace::Free) if others => Pace::Days { days: 30 },
        Some(pace) => pace,
        None if others => Pace::Live { move_s: 90, reserve_s: 600 },
        None => Pace::Free,
    };
    if pace.fits() {
        return Ok(pace);
    }
    let texts = &[
        "5 s to 1 h per move plus up to 2 h reserve, or 1 to 30 days per move.",
        "5 s bis 1 h pro Zug und bis zu 2 h Reserve, oder 1 bis 30 Tage pro Zug.",
    ];
    Err(Refusal::because(Code::BadTable, texts))
}

impl Table {
    /// An empty table with these seats, hosted by a person.
    pub(crate) fn empty(
        game: &str,
        options: Value,
        seats: Vec<TableSeat>,
        host: &SeatedPerson,
        now: i64,
        random: TableRandom,
    ) -> Table {
        Table {
            id: TableId(random.word::<12>()),
            rev: 1,
            game: game.to_owned(),
            options,
            status: Status::Open,
            public: true,
            invite: random.word::<16>(),
            host: host.id.clone(),
            pace: Pace::Free,
            nights: None,
            paused: None,
            undo: true,
            rated: false,
            preset: None,
            secret: random.hex32(),
            ply: 0,
            clocks: Clocks::new(Pace::Free, seats.len()),
            seats,
            shift: 0,
            created: now,
            started: None,
            finished: None,
            outcome: None,
            rematch: None,
            imported: false,
            name: None,
            expires: None,
            network: host.network.clone(),
            decided: false,
            origin: None,
            hints: false,
            keyed: false,
            attempt: None,
            club: None,
            current: None,
        }
    }

    pub(crate) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.clocks = Clocks::new(pace, self.seats.len());
    }

    /// A table as it was asked for: seats beside the host's are for a host whose tables are played at one screen. `preset` is the one it names, if the server offers it.
    pub fn open(
        new: NewTable,
        preset: Option<&TablePreset>,
        host: &SeatedPerson,
        now: i64,
        random: TableRandom,
    ) -> Result<Table, Refusal> {
        let rules = rules(&new.game)?;
        let options = options(rules, new.options, preset)?;
        let others = new.seats.iter().any(|seat| matches!(seat, NewSeat::Open | NewSeat::Invited));
        let pace = pace(new.pace, others)?;
        new.nights.as_ref().map(|nights| nights.check(pace)).transpose()?;
        if new.seats.iter().filter(|seat| **seat == NewSeat::Me).count() != 1 {
            let texts = &["Take exactly one seat yourself.", "Nimm selbst genau einen Platz."];
            return Err(Refusal::because(Code::BadTable, texts));
        }
        // Whether such a match can be played at all is found out by starting one.
        let number = u8::try_from(new.seats.len()).unwrap_or(u8::MAX);
        let seed = Seed::of_secret(random.hex32());
        let header = Header {
            game: new.game.clone(),
            seats: number,
            options: options.clone(),
            seed,
            origin: Vec::new(),
        };
        rules.start(header, Vec::new())?;

        let mut seats = Vec::new();
        let mut taken = vec![host.name.clone()];
        for seat in new.seats {
            seats.push(match seat {
                NewSeat::Me => host.seated(new.rated),
                NewSeat::Open => Occupant::Open.into(),
                NewSeat::Invited => Occupant::Invited.into(),
                NewSeat::Bot { level } => {
                    known_level(&level)?;
                    let name = names::bot(&taken, random);
                    taken.push(name.clone());
                    Occupant::Bot { name, level }.into()
                }
                NewSeat::Beside { name } => {
                    let beside = host.beside(seats.len(), &name)?;
                    taken.push(beside.name.clone());
                    beside.seated(false)
                }
            });
        }
        let mut table = Table::empty(&new.game, options, seats, host, now, random);
        table.name = new.name.map(|name| names::of_table(&name)).transpose()?.flatten();
        (table.public, table.undo, table.rated, table.preset) = (new.public, new.undo, new.rated, new.preset);
        (table.hints, table.club, table.nights) = (new.hints, new.club, new.nights);
        table.public &= table.club.is_none();
        table.set_pace(pace);
        table.expires = table.expiry(now);
        Ok(table)
    }

    /// Opens the same table once more, with the other players' seats reserved for them.
    pub fn open_rematch(
        &mut self,
        host: &SeatedPerson,
        now: i64,
        random: TableRandom,
    ) -> Result<TableChange, Refusal> {
        let new = self.again(host, now, random)?;
        self.rematch = Some(new.id.clone());
        Ok(TableChange { opened: Some(Box::new(new)), ..TableChange::default() })
    }

    fn again(&self, host: &SeatedPerson, now: i64, random: TableRandom) -> Result<Table, Refusal> {
        if self.status != Status::Over || self.imported || self.attempt.is_some() {
            return Err(Code::NotPlaying.into());
        }
        let again = |seat: &TableSeat| match &seat.occupant {
            Occupant::Bot { name, level } => {
                Occupant::Bot { name: name.clone(), level: level.clone() }.into()
            }
            Occupant::Person { user, .. } if user.as_ref() == Some(&host.id) => host.seated(self.rated),
            Occupant::Person { .. } | Occupant::Open | Occupant::Invited => Occupant::Invited.into(),
        };
        let seats = self.seats.iter().map(again).collect();
        let mut table = Table::empty(&self.game, self.options.clone(), seats, host, now, random);
        (table.public, table.undo, table.rated) = (self.public, self.undo, self.rated);
        (table.preset, table.name, table.hints) = (self.preset.clone(), self.name.clone(), self.hints);
        (table.club, table.nights) = (self.club.clone(), self.nights.clone());
        table.set_pace(self.pace);
        table.expires = table.expiry(now);
        Ok(table)
    }
}
