//! Leagues: everybody plays a match a month over days, in groups by strength, by the rules of `docs/clubs.md`. The server opens the
//! matches when a month begins: once, whatever is restarted and however many servers there are.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use season::{Candidate, Month, groups, moved, new_ladder, points};
use serde::{Deserialize, Serialize};
use store::{Change, LeagueMatchRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, TableId, Unwritten, UserId};
use table::{ClubTable, Pace, SeatedPerson, Table};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, Named, NamedTwo};
use crate::calls::{Call, NoticeKind};
use crate::clubs::{Club, Within, finishes};
use crate::exhibition;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::rows;
use crate::sessions::Me;

/// So many leagues are looked after in one go.
const BATCH: i64 = 50;

/// A league of a club, for one game.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct League {
    game: String,
    /// Days per move.
    days: i64,
    /// When the next matches begin.
    next: i64,
    /// The last ones that were opened, the first group first.
    groups: Vec<LeagueGroup>,
    /// Everybody who will play from then on, in the order of the ladder.
    players: Vec<LeaguePlayer>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeagueGroup {
    table: String,
    /// The best of the season first.
    people: Vec<LeaguePlayer>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeaguePlayer {
    user: String,
    name: String,
    /// What they have won in this season's matches that are over.
    points: u32,
}

impl League {
    pub async fn of_club(app: &App, club: &str) -> Result<Vec<League>, ServerRefusal> {
        let mut all = Vec::new();
        for row in app.store.leagues_of(club).await? {
            all.push(League::read(app, row).await?);
        }
        Ok(all)
    }

    async fn read(app: &App, row: LeagueRow) -> Result<League, ServerRefusal> {
        let month = Month::of(app.now().date);
        let won = won(app, &row, month).await?;
        let player = |user: &UserId, name: &str| LeaguePlayer {
            user: user.0.clone(),
            name: name.to_owned(),
            points: won.get(user).copied().unwrap_or_default(),
        };
        let mut groups: Vec<LeagueGroup> = Vec::new();
        for seat in app.store.league_seats(&row.club, &row.game, row.month).await? {
            if usize::try_from(seat.number).is_ok_and(|number| number >= groups.len()) {
                groups.push(LeagueGroup { table: seat.table.0.clone(), people: Vec::new() });
            }
            if let Some(group) = groups.last_mut() {
                group.people.push(player(&seat.user, &seat.name));
            }
        }
        for group in &mut groups {
            group.people.sort_by_key(|one| u32::MAX - one.points);
        }
        let players = app.store.league_players(&row.club, &row.game).await?;
        Ok(League {
            next: Month(row.month.max(month.0)).next().begins(),
            days: row.days,
            groups,
            players: players.iter().map(|(row, name)| player(&row.user, name)).collect(),
            game: row.game,
        })
    }
}

/// What everybody has won in the league's matches that ended in the season of a month (L-6).
async fn won(app: &App, row: &LeagueRow, month: Month) -> Result<BTreeMap<UserId, u32>, ServerRefusal> {
    let season = month.quarter();
    let rows = app.store.league_results(&row.club, &row.game, season.begins(), season.ends()).await?;
    let mut won: BTreeMap<UserId, u32> = BTreeMap::new();
    for ended in finishes(&rows) {
        for (finish, points) in ended.people.iter().zip(points(&ended.people)) {
            *won.entry(finish.user.clone()).or_default() += points;
        }
    }
    Ok(won)
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewLeague {
    game: String,
    /// Days per move: 1 to 7.
    days: u32,
}

#[utoipa::path(post, path = "/api/clubs/{id}/leagues", tag = "clubs", params(("id" = String, Path)),
    request_body = NewLeague, responses((status = 200, body = Club)))]
/// Begin a league for a game. Its first matches open when the next month begins. Owner and hosts only.
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    Named(club): Named,
    Body(new): Body<NewLeague>,
) -> Result<Json<Club>, ServerRefusal> {
    Within::of(&app, &me.user.id, &club).await?.check_host()?;
    let meta = catalog::find(&new.game).ok_or(Code::NoSuchGame)?.meta();
    if meta.min_seats > 3 || meta.max_seats < 5 || !(1..=7).contains(&new.days) {
        let texts = &[
            "A league is for a game of 3 to 5 players, with 1 to 7 days per move.",
            "Eine Liga ist für ein Spiel mit 3 bis 5 Spielern und 1 bis 7 Tagen pro Zug.",
        ];
        return Err(Refusal::because(Code::BadTable, texts).into());
    }
    let month = Month::of(app.now().date).0;
    let row = LeagueRow { club: club.clone(), game: new.game, days: new.days.into(), month };
    match app.store.commit(Change::new().add_league(&row)).await {
        // Another host was faster: it is there.
        Ok(()) | Err(Unwritten::Conflict) => {}
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    Club::read(&app, &me.user.id, &club, None).await.map(Json)
}

/// The league of a club one is a member of.
async fn found(app: &App, me: &Me, club: &str, game: &str) -> Result<LeagueRow, ServerRefusal> {
    Within::of(app, &me.user.id, club).await?;
    Ok(app.store.league(club, game).await?.ok_or(Code::NotFound)?)
}

#[utoipa::path(post, path = "/api/clubs/{id}/leagues/{game}/enter", tag = "clubs",
    params(("id" = String, Path), ("game" = String, Path)), responses((status = 200, body = Club)))]
/// Play in a league from the next month on, until you leave it.
pub async fn enter(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(club, game): NamedTwo,
) -> Result<Json<Club>, ServerRefusal> {
    let row = found(&app, &me, &club, &game).await?;
    let (user, joined) = (me.user.id.clone(), app.now().date);
    let new = LeaguePlayerRow { club: row.club, game: row.game, user, joined, place: None };
    app.store.commit(Change::new().add_league_player(&new)).await?;
    Club::read(&app, &me.user.id, &club, None).await.map(Json)
}

#[utoipa::path(post, path = "/api/clubs/{id}/leagues/{game}/leave", tag = "clubs",
    params(("id" = String, Path), ("game" = String, Path)), responses((status = 200, body = Club)))]
/// Leave a league: no further match is opened for you. A match in progress goes on.
pub async fn leave(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(club, game): NamedTwo,
) -> Result<Json<Club>, ServerRefusal> {
    found(&app, &me, &club, &game).await?;
    app.store.commit(Change::new().remove_league_player(&club, &game, &me.user.id)).await?;
    Club::read(&app, &me.user.id, &club, None).await.map(Json)
}

#[utoipa::path(delete, path = "/api/clubs/{id}/leagues/{game}", tag = "clubs",
    params(("id" = String, Path), ("game" = String, Path)), responses((status = 200, body = Club)))]
/// End a league (L-7): no further match is opened. Matches in progress go on. Owner and hosts only.
pub async fn end(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(club, game): NamedTwo,
) -> Result<Json<Club>, ServerRefusal> {
    let within = Within::of(&app, &me.user.id, &club).await?;
    within.check_host()?;
    let row = app.store.league(&club, &game).await?.ok_or(Code::NotFound)?;
    let (now, name) = (app.now().date, &within.club.name);
    let mut change = Change::new().end_league(&row.club, &row.game);
    for (player, _) in app.store.league_players(&row.club, &row.game).await? {
        if player.user == me.user.id {
            continue;
        }
        let event = format!("league-end:{club}:{game}:{now}:{}", player.user);
        change = Call::new(NoticeKind::Club, event, &player.user, now)
            .to(format!("/clubs/{club}"))
            .saying([
                format!("{name}: your league has ended. Matches in progress go on."),
                format!("{name}: Deine Liga ist beendet. Laufende Partien gehen weiter."),
            ])
            .put(change);
    }
    match app.store.commit(change).await {
        // Another host was faster: it has ended.
        Ok(()) | Err(Unwritten::Conflict) => {}
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    Club::read(&app, &me.user.id, &club, None).await.map(Json)
}

/// Opens the matches of a month that has begun, for the clubs that are this server's own.
pub async fn open_month(app: &Arc<App>) -> Result<(), ServerRefusal> {
    let month = Month::of(app.now().date);
    for row in app.store.leagues_before(month.0, BATCH).await? {
        // A club has the shard that a table of its name would have.
        if app.owns(&TableId(row.club.clone())) {
            open_matches(app, &row, month).await?;
        }
    }
    Ok(())
}

async fn open_matches(app: &Arc<App>, row: &LeagueRow, month: Month) -> Result<(), ServerRefusal> {
    let players = app.store.league_players(&row.club, &row.game).await?;
    let ladder = new_ladder(&candidates(app, row, month, &players).await?);
    let club = app.store.club(&row.club).await?.map(|club| club.name).unwrap_or_default();
    let host = exhibition::house(app).await?;
    let now = app.now();
    let name = |user: &UserId| {
        let found = players.iter().find(|(player, _)| player.user == *user);
        found.map(|(_, name)| name.clone()).unwrap_or_default()
    };
    let mut change = Change::new().open_month(row, month.0);
    for (place, user) in ladder.ladder.iter().enumerate() {
        change = change.set_league_place(&row.club, &row.game, user, place as i64);
    }
    let pace = Pace::Days { days: u32::try_from(row.days).unwrap_or(1) };
    let (year, in_year) = month.named();
    let mut tables = Vec::new();
    for (number, group) in ladder.groups.iter().enumerate() {
        // Among one's other matches it says which club it is.
        let title = format!("{club} · {year}-{in_year:02} · {}", number + 1);
        let what = ClubTable { club: &row.club, game: &row.game, name: title, pace, host: host.clone() };
        let seated: Vec<SeatedPerson> = group
            .iter()
            .map(|user| SeatedPerson { id: user.clone(), name: name(user), guest: false, network: None })
            .collect();
        let table = Table::of_club(&what, &seated, now, RANDOM)?;
        change = rows::add_with_log(change, &table, &table.the_match()?.log());
        change = change.add_league_match(&LeagueMatchRow {
            club: row.club.clone(),
            game: row.game.clone(),
            month: month.0,
            number: number as i64,
            table: table.id.clone(),
        });
        for user in group {
            let event = format!("league:{}:{}:{}:{user}", row.club, row.game, month.0);
            change = Call::new(NoticeKind::Club, event, user, now.date)
                .to(format!("/table/{}", table.id))
                .saying([
                    "Your league's match of the month has begun.".to_owned(),
                    "Die Partie des Monats in deiner Liga hat begonnen.".to_owned(),
                ])
                .put(change);
        }
        tables.push(table);
    }
    match app.store.commit(change).await {
        Ok(()) => {}
        // Another server was faster.
        Err(Unwritten::Conflict) => return Ok(()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    for table in &tables {
        app.lobby.table_changed(table, true);
    }
    Ok(())
}

/// Everybody with their place: as it was, or as it is after the season that has ended (L-4).
async fn candidates(
    app: &App,
    row: &LeagueRow,
    month: Month,
    players: &[(LeaguePlayerRow, String)],
) -> Result<Vec<Candidate>, ServerRefusal> {
    let last = Month(row.month);
    let mut order: Vec<UserId> = players
        .iter()
        .filter(|(player, _)| player.place.is_some())
        .map(|(player, _)| player.user.clone())
        .collect();
    if last.quarter() != month.quarter() {
        let seats = app.store.league_seats(&row.club, &row.game, row.month).await?;
        let cut = if seats.is_empty() { groups(&order) } else { grouped(&seats, &order) };
        order = moved(&cut, &won(app, row, last).await?);
    }
    let mut all = Vec::new();
    for (player, _) in players {
        let rating = app.store.rating(&player.user, &row.game).await?;
        all.push(Candidate {
            user: player.user.clone(),
            place: order.iter().position(|user| *user == player.user),
            strength: rating.map(|rating| rating.rating - 2 * rating.uncertainty),
        });
    }
    Ok(all)
}

/// The groups as they last played, without those who have left, in the order of the ladder.
fn grouped(seats: &[LeagueSeatRow], order: &[UserId]) -> Vec<Vec<UserId>> {
    let mut cut: BTreeMap<i64, Vec<UserId>> = BTreeMap::new();
    for user in order {
        if let Some(seat) = seats.iter().find(|seat| seat.user == *user) {
            cut.entry(seat.number).or_default().push(user.clone());
        }
    }
    cut.into_values().collect()
}
