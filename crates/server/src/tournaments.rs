//! Tournaments of an evening: rounds of tables by standing, by the rules of `docs/clubs.md`. A host starts them; who sits where
//! follows from what was played and from a seed that the server draws with the round, once.

mod info;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use season::{Entrant, Finish, PlayedRound, RoundTable, TournamentPast};
use serde::{Deserialize, Serialize};
use store::{
    Change, ClubResultRow, EntrantRow, PairingRow, RoundRow, TableId, TournamentRow, Unwritten, UserId,
};
use table::{ClubTable, Pace, SeatedPerson, Table};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, Named};
use crate::calls::{Call, NoticeKind};
use crate::clubs::{Within, changed_meanwhile, commit};
use crate::exhibition;
use crate::names;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::rows;
use crate::sessions::Me;

pub use info::{Tournament, TournamentHead};

/// So many people take part in one, and so many rounds it has.
const ENTRANTS: usize = 64;
const ROUNDS: u8 = 12;
/// So many of a club's are listed.
const LISTED: i64 = 6;
/// No tournament is announced for longer than this.
const AHEAD_MS: i64 = 366 * 24 * 60 * 60 * 1000;

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TournamentStatus {
    /// People enter; no round was drawn.
    Open,
    Playing,
    Over,
    /// A host has ended it before its last round.
    CalledOff,
}

impl TournamentStatus {
    fn word(self) -> &'static str {
        self.into()
    }
}

/// A tournament with everything that was stored of it.
struct Loaded {
    row: TournamentRow,
    status: TournamentStatus,
    entrants: Vec<(EntrantRow, String)>,
    rounds: Vec<RoundRow>,
    pairings: Vec<PairingRow>,
    past: TournamentPast,
}

impl Loaded {
    async fn of(app: &App, row: TournamentRow) -> Result<Loaded, ServerRefusal> {
        let entrants = app.store.entrants(&row.id).await?;
        let rounds = app.store.rounds(&row.id).await?;
        let pairings = app.store.pairings(&row.id).await?;
        let results = app.store.tournament_results(&row.id).await?;
        let closed = app.store.tournament_closed(&row.id).await?;
        let past = past(&entrants, rounds.len(), &pairings, &results, &closed);
        let stored = row.status.parse().map_err(|_| Code::Storage)?;
        let mut loaded = Loaded { status: stored, row, entrants, rounds, pairings, past };
        let played = loaded.rounds.len() as i64 >= loaded.row.rounds && !loaded.past.is_playing();
        if stored == TournamentStatus::Playing && played {
            loaded.status = TournamentStatus::Over;
            loaded.store_end(app).await?;
        }
        Ok(loaded)
    }

    /// Whoever looks first after the last table writes that it is over: then the club may have another.
    async fn store_end(&self, app: &App) -> Result<(), ServerRefusal> {
        let (from, to) = (TournamentStatus::Playing.word(), TournamentStatus::Over.word());
        let change = Change::new().set_tournament(&self.row.id, (from, self.row.round), (to, self.row.round));
        match app.store.commit(change).await {
            Ok(()) | Err(Unwritten::Conflict) => Ok(()),
            Err(down @ Unwritten::Down(_)) => Err(down.into()),
        }
    }

    fn is_running(&self) -> bool {
        matches!(self.status, TournamentStatus::Open | TournamentStatus::Playing)
    }

    fn check_running(&self) -> Result<(), ServerRefusal> {
        if self.is_running() {
            return Ok(());
        }
        let texts = &["This tournament is over.", "Dieses Turnier ist vorbei."];
        Err(Refusal::because(Code::Over, texts).into())
    }

    fn entrant(&self, user: &UserId) -> Option<&EntrantRow> {
        self.entrants.iter().map(|(row, _)| row).find(|row| row.user == *user)
    }

    fn name(&self, user: &UserId) -> String {
        let found = self.entrants.iter().find(|(row, _)| row.user == *user);
        found.map(|(_, name)| name.clone()).unwrap_or_default()
    }
}

/// What has happened so far, from the rows. Somebody who left a table is out (T-7), unless they have come back since.
fn past(
    entrants: &[(EntrantRow, String)],
    rounds: usize,
    pairings: &[PairingRow],
    results: &[ClubResultRow],
    closed: &[TableId],
) -> TournamentPast {
    let entrant = |(row, _): &(EntrantRow, String)| {
        let went =
            |result: &ClubResultRow| result.user == row.user && result.left && result.finished >= row.entered;
        let points = u32::try_from(row.points).unwrap_or_default();
        Entrant { user: row.user.clone(), points, out: row.out || results.iter().any(went) }
    };
    let mut played = vec![PlayedRound::default(); rounds];
    for pairing in pairings {
        let Some(round) = usize::try_from(pairing.round).ok().and_then(|n| played.get_mut(n)) else {
            continue;
        };
        let Some(table) = &pairing.table else {
            round.bye = Some(pairing.user.clone());
            continue;
        };
        let number = usize::try_from(pairing.number).unwrap_or_default();
        while round.tables.len() <= number {
            round.tables.push(RoundTable { people: Vec::new(), ended: None });
        }
        let at = &mut round.tables[number];
        at.people.push(pairing.user.clone());
        let finish = |result: &ClubResultRow| Finish {
            user: result.user.clone(),
            place: result.place,
            left: result.left,
        };
        let ended: Vec<Finish> = results.iter().filter(|result| result.table == *table).map(finish).collect();
        // A table that the site's admin has closed brings nobody anything.
        at.ended = (!ended.is_empty() || closed.contains(table)).then_some(ended);
    }
    TournamentPast { entrants: entrants.iter().map(entrant).collect(), rounds: played }
}

/// The tournaments of a club, the newest first.
pub async fn of_club(app: &App, club: &str) -> Result<Vec<TournamentHead>, ServerRefusal> {
    let mut heads = Vec::new();
    for row in app.store.tournaments_of(club, LISTED).await? {
        heads.push(TournamentHead::new(&Loaded::of(app, row).await?));
    }
    Ok(heads)
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewTournament {
    /// 1 to 24 characters.
    name: String,
    game: String,
    /// How many sit at a table, at most: 2 to 5.
    size: u8,
    /// How many rounds it has, 1 to 12. Nobody changes that later.
    rounds: u8,
    /// A live clock. Default: 60 seconds per move and a reserve of 5 minutes.
    pace: Option<Pace>,
    /// When it is to begin, for the calendar; it begins when a host draws the first round.
    starts: Option<i64>,
}

fn bad(texts: &'static [&'static str]) -> ServerRefusal {
    Refusal::because(Code::BadTable, texts).into()
}

#[utoipa::path(post, path = "/api/clubs/{id}/tournaments", tag = "clubs", params(("id" = String, Path)),
    request_body = NewTournament, responses((status = 200, body = Tournament)))]
/// Announce a tournament. A club has one at a time. Owner and hosts only.
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    Named(club): Named,
    Body(new): Body<NewTournament>,
) -> Result<Json<Tournament>, ServerRefusal> {
    Within::of(&app, &me.user.id, &club).await?.check_host()?;
    let name = names::checked(&new.name)?;
    let meta = catalog::find(&new.game).ok_or(Code::NoSuchGame)?.meta();
    if !(2..=5).contains(&new.size) || new.size > meta.max_seats || meta.min_seats > 2 {
        return Err(bad(&["A table has 2 to 5 players.", "Ein Tisch hat 2 bis 5 Spieler."]));
    }
    if !(1..=ROUNDS).contains(&new.rounds) {
        return Err(bad(&["A tournament has 1 to 12 rounds.", "Ein Turnier hat 1 bis 12 Runden."]));
    }
    let pace = new.pace.unwrap_or(Pace::Live { move_s: 60, reserve_s: 300 });
    if !matches!(pace, Pace::Live { .. }) || !pace.fits() {
        let texts = &[
            "Everybody waits for the last table: choose 5 s to 1 h per move and up to 2 h reserve.",
            "Alle warten auf den letzten Tisch: Wähle 5 s bis 1 h pro Zug und bis zu 2 h Reserve.",
        ];
        return Err(bad(texts));
    }
    app.limits.table(&me.user.id, me.address)?;
    let now = app.now().date;
    // One that has just ended makes room.
    of_club(&app, &club).await?;
    let row = TournamentRow {
        id: RANDOM.word::<12>(),
        club,
        name,
        game: new.game,
        size: new.size.into(),
        rounds: new.rounds.into(),
        pace: serde_json::to_string(&pace).expect("a pace serializes"),
        created: now,
        starts: new.starts.filter(|starts| (now..now + AHEAD_MS).contains(starts)),
        status: TournamentStatus::Open.word().to_owned(),
        round: 0,
    };
    match app.store.commit(Change::new().add_tournament(&row)).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => {
            let texts = &[
                "This club already has a tournament. Finish it or call it off first.",
                "Dieser Club hat schon ein Turnier. Spielt es zu Ende oder brecht es erst ab.",
            ];
            return Err(Refusal::because(Code::TooMany, texts).into());
        }
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    told(&app, &me, &row.id).await
}

/// The tournament, for a member of its club.
async fn within(app: &App, me: &Me, id: &str) -> Result<(Within, Loaded), ServerRefusal> {
    let row = app.store.tournament(id).await?.ok_or(Code::NotFound)?;
    let within = Within::of(app, &me.user.id, &row.club).await?;
    Ok((within, Loaded::of(app, row).await?))
}

async fn told(app: &App, me: &Me, id: &str) -> Result<Json<Tournament>, ServerRefusal> {
    let (within, loaded) = within(app, me, id).await?;
    Ok(Json(Tournament::new(&loaded, &within, &me.user.id)))
}

#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Tournament)))]
/// A tournament of your club: standings, rounds and tables.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Tournament>, ServerRefusal> {
    told(&app, &me, &id).await
}

#[utoipa::path(post, path = "/api/tournaments/{id}/enter", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Tournament)))]
/// Take part, or say that you are back. Whoever comes late begins with the points of the last who is still playing.
pub async fn enter(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Tournament>, ServerRefusal> {
    let (_, loaded) = within(&app, &me, &id).await?;
    loaded.check_running()?;
    let before = loaded.entrant(&me.user.id);
    if before.is_none() && loaded.entrants.len() >= ENTRANTS {
        let texts = &[
            "This tournament is full: {max} people take part.",
            "Dieses Turnier ist voll: {max} Leute spielen mit.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", ENTRANTS).into());
    }
    let row = EntrantRow {
        tournament: id.clone(),
        user: me.user.id.clone(),
        // Past the end of any table they have left.
        entered: app.now().date + 1,
        points: before.map_or(loaded.past.late_points().into(), |before| before.points),
        out: false,
    };
    app.store.commit(Change::new().put_entrant(&row)).await?;
    told(&app, &me, &id).await
}

#[utoipa::path(post, path = "/api/tournaments/{id}/leave", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Tournament)))]
/// Take part no more: you are not seated in the next round. A match in progress goes on.
pub async fn leave(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Tournament>, ServerRefusal> {
    let (_, loaded) = within(&app, &me, &id).await?;
    loaded.check_running()?;
    app.store.commit(Change::new().set_out(&id, &me.user.id)).await?;
    told(&app, &me, &id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DrawRound {
    /// Which round, from 1: the one after the last. Asked twice, it is drawn once.
    round: i64,
}

#[utoipa::path(post, path = "/api/tournaments/{id}/round", tag = "clubs", params(("id" = String, Path)),
    request_body = DrawRound, responses((status = 200, body = Tournament)))]
/// Draw the next round; its tables begin at once. It is drawn once, and nobody chooses who sits where. Owner and hosts only.
pub async fn draw(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(asked): Body<DrawRound>,
) -> Result<Json<Tournament>, ServerRefusal> {
    let (club, loaded) = within(&app, &me, &id).await?;
    club.check_host()?;
    loaded.check_running()?;
    let number = loaded.rounds.len() as i64;
    if asked.round != number + 1 {
        return Err(changed_meanwhile());
    }
    let seed = RANDOM.hex32();
    let Some(draw) = loaded.past.next_round(loaded.row.size as usize, &seed.0) else {
        let texts = &[
            "Some tables of this round are still being played. Wait for them.",
            "Einige Tische dieser Runde spielen noch. Warte auf sie.",
        ];
        return Err(Refusal::because(Code::NotOpen, texts).into());
    };
    if draw.tables.is_empty() {
        let texts = &[
            "A round needs at least two people who take part.",
            "Eine Runde braucht mindestens zwei, die mitspielen.",
        ];
        return Err(Refusal::because(Code::NotOpen, texts).into());
    }
    let host = exhibition::house(&app).await?;
    let now = app.now();
    let row = &loaded.row;
    let round = RoundRow { tournament: id.clone(), round: number, seed: seed.to_string(), drawn: now.date };
    let pairing = |user: &UserId, number: usize, table: Option<&TableId>| PairingRow {
        tournament: id.clone(),
        round: round.round,
        user: user.clone(),
        number: number as i64,
        table: table.cloned(),
    };
    let (from, to) = ((row.status.as_str(), row.round), (TournamentStatus::Playing.word(), row.round + 1));
    let mut change = Change::new().set_tournament(&id, from, to).add_round(&round);
    let pace = serde_json::from_str(&row.pace).map_err(|_| Code::Storage)?;
    let mut tables = Vec::new();
    for (at, people) in draw.tables.iter().enumerate() {
        let name = table_name(&row.name, number + 1, at + 1);
        let what = ClubTable { club: &row.club, game: &row.game, name, pace, host: host.clone() };
        let seated: Vec<SeatedPerson> = people
            .iter()
            .map(|user| SeatedPerson {
                id: user.clone(),
                name: loaded.name(user),
                guest: false,
                network: None,
            })
            .collect();
        let table = Table::of_club(&what, &seated, now, RANDOM)?;
        change = rows::add_with_log(change, &table, &table.the_match()?.log());
        for user in people {
            change = change.add_pairing(&pairing(user, at, Some(&table.id)));
            change = Call::new(NoticeKind::Club, format!("round:{id}:{number}:{user}"), user, now.date)
                .to(format!("/table/{}", table.id))
                .saying([
                    format!("Round {} of your tournament has begun.", number + 1),
                    format!("Runde {} deines Turniers hat begonnen.", number + 1),
                ])
                .put(change);
        }
        tables.push(table);
    }
    if let Some(user) = &draw.bye {
        change = change.add_pairing(&pairing(user, draw.tables.len(), None));
    }
    commit(&app, change).await?;
    for table in &tables {
        app.lobby.table_changed(table, true);
    }
    told(&app, &me, &id).await
}

/// What a table of a round is called: no longer than a table's name may be.
fn table_name(tournament: &str, round: i64, table: usize) -> String {
    format!("{tournament} · {round}.{table}")
}

#[utoipa::path(post, path = "/api/tournaments/{id}/end", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Tournament)))]
/// Call a tournament off before its last round, which its page tells from then on. Owner and hosts only.
pub async fn end(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Tournament>, ServerRefusal> {
    let (club, loaded) = within(&app, &me, &id).await?;
    club.check_host()?;
    loaded.check_running()?;
    let row = &loaded.row;
    let (from, to) = ((row.status.as_str(), row.round), (TournamentStatus::CalledOff.word(), row.round));
    commit(&app, Change::new().set_tournament(&id, from, to)).await?;
    told(&app, &me, &id).await
}

#[utoipa::path(get, path = "/api/tournaments/{id}/results.csv", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, description = "The standings, a line each")))]
/// The standings of a tournament as a table for other programs.
pub async fn results(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Response, ServerRefusal> {
    let (_, loaded) = within(&app, &me, &id).await?;
    let mut text = String::from("rank,name,points,wins,met,matches,byes,out\n");
    for line in loaded.past.standings() {
        let name = cell(&loaded.name(&line.user));
        let out = u8::from(line.out);
        text += &format!(
            "{},{name},{},{},{},{},{},{out}\n",
            line.rank, line.points, line.wins, line.met, line.matches, line.byes
        );
    }
    let name = format!("attachment; filename=\"tournament-{id}.csv\"");
    let headers =
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// A name that no program takes for a formula.
fn cell(name: &str) -> String {
    let plain = if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.to_owned() };
    format!("\"{}\"", plain.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula_and_ends_no_cell() {
        assert_eq!(cell("Ada \"Countess\""), "\"Ada \"\"Countess\"\"\"");
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
    }
}
