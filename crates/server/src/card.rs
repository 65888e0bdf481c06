//! Cards: the pictures that are shown where somebody shares an address. Of a public table what a spectator sees; of a
//! private one, and of one that does not exist, the site's own, so that a card tells nobody anything.
//!
//! One is drawn at a time, by a thread for long work, and kept until the table changes; few may wait for it.

mod drawing;
mod sheet;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::{AnyMatch, History};
use engine::{Lang, Viewer};
use serde::Deserialize;
use store::{TableId, UserId};
use table::{Occupant, Status, Table};
use tokio::sync::{Mutex as AsyncMutex, Semaphore};

use crate::app::App;
use crate::body::{Asking, is_name};
use crate::puzzles::Shared;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::{rows, sharing, site};
use drawing::{Card, CardPlayer};
pub use drawing::{HEIGHT, WIDTH};

/// How many are kept, each of them some 50 kB.
const KEPT: usize = 100;
/// How many requests may wait for a card.
const WAITING: usize = 16;
/// When to ask again, in seconds.
const AGAIN: u64 = 5;
/// Whose work this is in the queue of long work: nobody's, so all cards together take one person's turn.
const DRAUGHTSMAN: &str = "cards";
/// The measures that a match is decided by, in this order; where a game has neither, only its end has a score.
const STANDING: [&str; 2] = ["score", "money"];

/// What a card is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Site,
    Game(&'static str),
    /// A public table at this revision.
    Table(TableId, i64),
    /// A puzzle of a game, by its id.
    Puzzle(&'static str, String),
    /// A position that somebody has built, by the word that holds it.
    Posed(&'static str, String),
}

type Key = (Subject, &'static str);

#[derive(Clone)]
struct Drawn {
    png: Bytes,
    tag: String,
}

/// The newest cards.
#[derive(Default)]
struct Kept {
    cards: HashMap<Key, Drawn>,
    order: VecDeque<Key>,
}

impl Kept {
    fn keep(&mut self, key: Key, drawn: Drawn) {
        if self.cards.insert(key.clone(), drawn).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.cards.remove(&oldest);
        }
    }
}

pub struct Cards {
    kept: Mutex<Kept>,
    drawing: AsyncMutex<()>,
    waiting: Semaphore,
}

impl Default for Cards {
    fn default() -> Self {
        Cards { kept: Mutex::default(), drawing: AsyncMutex::default(), waiting: Semaphore::new(WAITING) }
    }
}

impl Cards {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn of(&self, app: &App, key: Key) -> Result<Drawn, ServerRefusal> {
        let known = self.kept().cards.get(&key).cloned();
        if let Some(drawn) = known {
            return Ok(drawn);
        }
        let later = |_| Refusal::from(Code::TooMany).retry_after(AGAIN);
        let _waits = self.waiting.try_acquire().map_err(later)?;
        let _draws = self.drawing.lock().await;
        // Whoever was before us may have wanted the same.
        let known = self.kept().cards.get(&key).cloned();
        if let Some(drawn) = known {
            return Ok(drawn);
        }
        let (subject, code) = &key;
        let lang = code.parse().unwrap_or_default();
        let said = Said::of(app, subject).await?;
        let draw = move || said.card(lang).drawn();
        let png = app.long_work.asked(&UserId(DRAUGHTSMAN.to_owned()), draw).await?.ok_or(Code::Broken)?;
        let tag = format!("\"{}\"", &blake3::hash(&png).to_hex()[..32]);
        let drawn = Drawn { png: png.into(), tag };
        self.kept().keep(key, drawn.clone());
        Ok(drawn)
    }
}

/// What is known of a card's subject before it is put into words: cheap to have.
enum Said {
    Site,
    Game(&'static str),
    Table(Box<Table>, Option<Box<dyn AnyMatch>>),
    Turn(Shared),
}

impl Said {
    async fn of(app: &App, subject: &Subject) -> Result<Said, ServerRefusal> {
        let id = match subject {
            Subject::Site => return Ok(Said::Site),
            Subject::Game(id) => return Ok(Said::Game(id)),
            Subject::Puzzle(game, id) => {
                return Ok(Shared::puzzle(game, id).map_or(Said::Game(game), Said::Turn));
            }
            Subject::Posed(game, code) => {
                return Ok(Shared::code(game, code).map_or(Said::Game(game), Said::Turn));
            }
            Subject::Table(id, _) => id,
        };
        let Some(table) = public_table(app, id).await? else { return Ok(Said::Site) };
        let the_match = match table.status {
            Status::Playing => Some(app.room(id).look(app, |table| Ok(table.the_match()?.snapshot())).await?),
            Status::Open | Status::Over | Status::Closed => None,
        };
        Ok(Said::Table(Box::new(table), the_match))
    }

    fn card(self, lang: Lang) -> Card {
        match self {
            Said::Site => {
                let sharing::Words { title, text } = sharing::Words::of_site(lang);
                Card { title, text, ..Card::default() }
            }
            Said::Game(id) => {
                let about = catalog::find(id).map(|game| game.about(lang));
                let (title, text) = about.map_or_else(Default::default, |about| (about.name, about.line));
                Card { title, text, sketch: sketch(id), ..Card::default() }
            }
            Said::Turn(shared) => {
                let (title, _) = shared.words(lang).unwrap_or_default();
                let game = shared.shelf.game;
                let rows = shared.shelf.picture(&shared.posed, lang);
                Card {
                    title,
                    text: game.about(lang).name,
                    rows,
                    sketch: sketch(game.meta().id),
                    ..Card::default()
                }
            }
            Said::Table(table, the_match) => of_table(&table, the_match.as_deref(), lang),
        }
    }
}

/// The game's drawing, if the page was built.
fn sketch(game: &str) -> Option<String> {
    site::file(&format!("sketches/{game}.svg"))
}

fn of_table(table: &Table, the_match: Option<&dyn AnyMatch>, lang: Lang) -> Card {
    let title = catalog::find(&table.game).map_or_else(String::new, |game| game.about(lang).name);
    let round = the_match.map(|the_match| the_match.frame(Viewer::Spectator, lang).round);
    let text = match (table.status, round) {
        (Status::Playing, Some(round)) => {
            lang.pick(&["Round {n}", "Runde {n}"]).replace("{n}", &round.to_string())
        }
        (Status::Over, _) => lang.pick(&["Final result", "Endstand"]).to_owned(),
        (Status::Open | Status::Playing | Status::Closed, _) => {
            lang.pick(&["Waiting for players", "Wartet auf Mitspieler"]).to_owned()
        }
    };
    let scores = match &table.outcome {
        Some(ended) => ended.scores.iter().map(|score| Some(*score)).collect(),
        None => {
            the_match.map_or_else(Vec::new, |the_match| standing(&the_match.history(Viewer::Spectator, lang)))
        }
    };
    let mut players: Vec<CardPlayer> = table
        .seats
        .iter()
        .enumerate()
        .map(|(n, seat)| {
            let place = table.outcome.as_ref().and_then(|ended| ended.places.get(n).copied());
            let left = table.outcome.as_ref().is_some_and(|ended| ended.left.get(n) == Some(&true));
            let score = scores.get(n).copied().flatten().filter(|_| !left);
            CardPlayer {
                seat: n,
                name: seat.occupant.name().map(str::to_owned),
                instead: instead(&seat.occupant, n, lang),
                note: match (place, &seat.occupant) {
                    (Some(place), _) => ordinal(place, lang),
                    (None, Occupant::Bot { .. }) => lang.pick(&["bot", "Bot"]).to_owned(),
                    (None, Occupant::Person { .. } | Occupant::Open | Occupant::Invited) => String::new(),
                },
                score: score.map_or_else(String::new, |score| score.to_string()),
            }
        })
        .collect();
    if let Some(ended) = &table.outcome {
        players.sort_by_key(|player| ended.places.get(player.seat).copied());
    }
    Card { title, text, players, sketch: sketch(&table.game), ..Card::default() }
}

fn instead(occupant: &Occupant, seat: usize, lang: Lang) -> String {
    match occupant {
        Occupant::Open | Occupant::Invited => lang.pick(&["free seat", "freier Platz"]).to_owned(),
        Occupant::Person { .. } | Occupant::Bot { .. } => {
            let letter = engine::seat_letter(seat as u8);
            lang.pick(&["Player {l}", "Spieler {l}"]).replace("{l}", &letter)
        }
    }
}

fn ordinal(place: u8, lang: Lang) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        (_, _) => "th",
    };
    lang.pick(&[&format!("{place}{ending}"), &format!("{place}.")][..]).to_owned()
}

/// How everybody stands after the last round that is over.
fn standing(history: &History) -> Vec<Option<i32>> {
    let measure = STANDING.iter().find_map(|key| history.measures.iter().find(|measure| measure.key == *key));
    measure
        .map_or_else(Vec::new, |measure| measure.seats.iter().map(|rounds| rounds.last().copied()).collect())
}

/// A table that everybody may know of, without its match.
pub async fn public_table(app: &App, id: &TableId) -> Result<Option<Table>, ServerRefusal> {
    let Some(row) = app.store.table(id).await?.filter(|row| row.public) else { return Ok(None) };
    let seats = app.store.seats(id).await?;
    let table = rows::table(row, seats)?;
    Ok(Some(table).filter(|table| table.status != Status::Closed))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CardQuery {
    /// The id of a table; one that is not public has no card of its own.
    table: Option<String>,
    /// The id of a game.
    game: Option<String>,
    /// The id of one of its puzzles.
    puzzle: Option<String>,
    /// A position of the game as a word.
    code: Option<String>,
}

#[utoipa::path(get, path = "/api/card", security(()), tag = "games",
    params(CardQuery, ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, content_type = "image/png", body = String, description = "A PNG of 1200 by 630")))]
/// A picture of a public table, of a puzzle or a position, of a game or of the site, for pages that show where a link leads.
pub async fn show(
    State(app): State<Arc<App>>,
    Asking(asking): Asking<CardQuery>,
    headers: HeaderMap,
) -> Result<Response, ServerRefusal> {
    let table = asking.table.filter(|id| is_name(id)).map(TableId);
    let rev = match &table {
        Some(id) => app.store.table(id).await?.filter(|row| row.public).map(|row| row.rev),
        None => None,
    };
    let game = asking.game.and_then(|id| catalog::find(&id)).map(|game| game.meta().id);
    let subject = match (table.zip(rev), game) {
        (Some((id, rev)), _) => Subject::Table(id, rev),
        (None, Some(game)) => match (asking.puzzle, asking.code) {
            (Some(id), _) if Shared::puzzle(game, &id).is_some() => Subject::Puzzle(game, id),
            (_, Some(code)) if Shared::code(game, &code).is_some() => Subject::Posed(game, code),
            (_, _) => Subject::Game(game),
        },
        (None, None) => Subject::Site,
    };
    let Drawn { png, tag } = app.cards.of(&app, (subject, crate::lang::asked().code())).await?;
    let known = site::knows(&headers, &tag);
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (header::CACHE_CONTROL, "public, max-age=300".to_owned()),
        (header::ETAG, tag),
    ];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, png).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_cards_are_kept() {
        let mut kept = Kept::default();
        let key = |n: usize| (Subject::Table(TableId("one".into()), n as i64), "en");
        for n in 0..KEPT + 20 {
            kept.keep(key(n), Drawn { png: Bytes::new(), tag: n.to_string() });
            kept.keep(key(n), Drawn { png: Bytes::new(), tag: n.to_string() });
        }
        assert_eq!((kept.cards.len(), kept.order.len()), (KEPT, KEPT));
        assert!(!kept.cards.contains_key(&key(19)) && kept.cards.contains_key(&key(20)));
    }

    #[test]
    fn places_are_said_as_people_say_them() {
        let told = |lang: &str| [1, 2, 3, 4, 11, 12].map(|place| ordinal(place, lang.parse().unwrap()));
        assert_eq!(told("en"), ["1st", "2nd", "3rd", "4th", "11th", "12th"]);
        assert_eq!(told("de")[1], "2.");
    }
}
