//! Matches that a test can have again. Only a build for tests has this (feature `testing`), and only a server whose
//! `Config` says `seeded` does it: the header `x-shopfloor-seed` of a request decides the chance behind the table that it
//! opens, whatever else happens on the server. The bots of a table then think one after another, as long as they like,
//! and the file of a match can be had before its end.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderName};
use axum::middleware::Next;
use axum::response::Response;
use blake3::OutputReader;

use crate::app::App;
use crate::random::machine;

const HEADER: HeaderName = HeaderName::from_static("x-shopfloor-seed");

/// The chance of one request.
struct Chance {
    seed: String,
    /// The cookie or token of the person who asks.
    person: String,
    /// From the first draw on.
    drawn: Option<OutputReader>,
}

tokio::task_local! {
    static CHANCE: RefCell<Chance>;
}

impl Chance {
    fn fill(&mut self, bytes: &mut [u8]) {
        let (seed, person) = (&self.seed, &self.person);
        let drawn = self.drawn.get_or_insert_with(|| {
            let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 seeded test");
            hash.update(seed.as_bytes()).update(&count(seed, person).to_le_bytes());
            hash.finalize_xof()
        });
        drawn.fill(bytes);
    }
}

/// How often this person has drawn from this seed: the second table of a test has other dice than the first, and a test
/// that is run again begins as another person.
fn count(seed: &str, person: &str) -> u64 {
    static DRAWN: Mutex<Option<HashMap<String, u64>>> = Mutex::new(None);
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let n = drawn.get_or_insert_default().entry(format!("{seed} {person}")).or_default();
    *n += 1;
    *n
}

/// Random bytes: from the seed of the request that is being answered, or from the machine.
pub fn fill(bytes: &mut [u8]) {
    if CHANCE.try_with(|chance| chance.borrow_mut().fill(bytes)).is_err() {
        machine(bytes);
    }
}

/// Whether the request that is being answered brought a seed.
pub fn asked() -> bool {
    CHANCE.try_with(|_| ()).is_ok()
}

/// The chance that a request asks for.
fn chance(headers: &HeaderMap) -> Option<Chance> {
    let text = |name: HeaderName| Some(headers.get(name)?.to_str().ok()?.to_owned());
    let person = text(COOKIE).or_else(|| text(AUTHORIZATION)).unwrap_or_default();
    Some(Chance { seed: text(HEADER)?, person, drawn: None })
}

/// Reads the seed for everything that answers the request.
pub async fn listen(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match chance(request.headers()).filter(|_| app.config.seeded) {
        Some(chance) => CHANCE.scope(RefCell::new(chance), next.run(request)).await,
        None => next.run(request).await,
    }
}
