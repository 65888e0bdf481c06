//! What is shown where somebody shares an address: a title, a sentence and a card. Whoever draws that runs no script, so
//! the server writes it into the page.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri};
use catalog::AnyGame;
use engine::{Lang, list};
use maud::html;
use store::TableId;
use table::{Status, Table};

use crate::app::App;
use crate::body::is_name;
use crate::card::{self, HEIGHT, WIDTH};
use crate::config::Config;
use crate::lang;
use crate::public_url::PublicUrl;
use crate::puzzles::Shared;

/// A page in two sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub title: String,
    pub text: String,
}

/// What an address is shown as; the default leaves a page as it was built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkPreview {
    words: Words,
    lang: Lang,
    /// The address itself, where the site knows its own.
    url: String,
    card: String,
}

impl Words {
    fn new(title: impl Into<String>, text: impl Into<String>) -> Words {
        Words { title: title.into(), text: text.into() }
    }

    pub fn of_site(lang: Lang) -> Words {
        let title = lang.pick(&["Build the better factory.", "Bau die bessere Fabrik."]);
        let text = lang.pick(&[
            "Board games about machines, workers and the electricity bill: with friends, against bots, or solo.",
            "Brettspiele über Maschinen, Arbeiter und die Stromrechnung: mit Freunden, gegen Bots oder solo.",
        ]);
        Words::new(title, text)
    }

    /// An invite says nothing of its table: whoever comes sees it.
    fn of_invite(lang: Lang) -> Words {
        let title = lang.pick(&["You are invited to a match", "Du bist zu einer Partie eingeladen"]);
        Words::new(title, Words::of_site(lang).text)
    }

    fn of_game(game: &dyn AnyGame, page: &str, lang: Lang) -> Option<Words> {
        let about = game.about(lang);
        let of = match page {
            "rules" => lang.pick(&["{game}: the rules", "{game}: die Regeln"]),
            "components" => lang.pick(&["{game}: what is in the box", "{game}: was in der Schachtel ist"]),
            "leaderboard" => lang.pick(&["{game}: leaderboard", "{game}: Rangliste"]),
            _ => return None,
        };
        Some(Words::new(of.replace("{game}", &about.name), format!("{} {}", about.line, about.goal)))
    }

    /// A public table, as its row tells it.
    fn of_table(table: &Table, lang: Lang) -> Option<Words> {
        let game = catalog::find(&table.game)?.about(lang).name;
        let and = lang.pick(&["and", "und"]);
        let names: Vec<String> =
            table.seats.iter().filter_map(|seat| seat.occupant.name()).map(str::to_owned).collect();
        let free = table.seats.len() - names.len();
        let who = list(&names, and);
        Some(match (table.status, &table.outcome) {
            (Status::Over, Some(ended)) => {
                let winners: Vec<String> = (0..names.len())
                    .filter(|seat| ended.places.get(*seat) == Some(&1))
                    .map(|seat| names[seat].clone())
                    .collect();
                let title = match winners.len() {
                    0 => game,
                    _ => lang
                        .pick(&["{game}: won by {who}", "{game}: gewonnen von {who}"])
                        .replace("{game}", &game)
                        .replace("{who}", &list(&winners, and)),
                };
                let told = lang.pick(&[
                    "Watch the match of {who} again.",
                    "Sieh dir die Partie von {who} noch einmal an.",
                ]);
                Words::new(title, told.replace("{who}", &who))
            }
            (Status::Open, _) if free > 0 => {
                let title = lang.pick(&["{game}: a seat is free", "{game}: Ein Platz ist frei"]);
                let told = lang.pick(&["{who} are waiting for you.", "Hier warten: {who}."]);
                let one = lang.pick(&["{who} is waiting for you.", "Hier wartet: {who}."]);
                let told = if names.len() == 1 { one } else { told };
                Words::new(title.replace("{game}", &game), told.replace("{who}", &who))
            }
            (Status::Open | Status::Playing | Status::Over | Status::Closed, _) => {
                let title = lang.pick(&["{game}: watch the match", "{game}: Sieh bei der Partie zu"]);
                let told = lang.pick(&["{who} at one table.", "{who} an einem Tisch."]);
                Words::new(title.replace("{game}", &game), told.replace("{who}", &who))
            }
        })
    }
}

/// What an address is shown as. Looking a table up counts as a request: somebody who asks too often gets the page all
/// the same, with nothing but the site's own words.
pub async fn preview(app: &App, uri: &Uri, headers: &HeaderMap, from: IpAddr) -> LinkPreview {
    let lang = lang::preferred(uri, headers);
    let steps: Vec<&str> = uri.path().split('/').filter(|step| !step.is_empty()).collect();
    let (words, of) = match steps.as_slice() {
        ["table", id, ..] if is_name(id) && app.limits.request(from).is_ok() => {
            match card::public_table(app, &TableId((*id).to_owned())).await {
                Ok(Some(table)) => (Words::of_table(&table, lang), format!("table={id}&v={}&", table.rev)),
                // A page without its words is still a page.
                Ok(None) | Err(_) => (None, String::new()),
            }
        }
        ["puzzles", game, "p", code] => of_turn(Shared::code(game, code), game, "code", code, lang),
        ["puzzles", game, id] => of_turn(Shared::puzzle(game, id), game, "puzzle", id, lang),
        [page, game] => match catalog::find(game) {
            Some(game) => (Words::of_game(game, page, lang), format!("game={}&", game.meta().id)),
            None => (None, String::new()),
        },
        _ => (None, String::new()),
    };
    let invited = uri.query().is_some_and(|query| query.split('&').any(|part| part.starts_with("invite=")));
    let general = || if invited { Words::of_invite(lang) } else { Words::of_site(lang) };
    let of = if words.is_some() { of } else { String::new() };
    LinkPreview {
        words: words.unwrap_or_else(general),
        lang,
        // Never the query: an invite is for whoever has it.
        url: app.config.public_url.as_ref().map_or_else(String::new, |_| address(&app.config, uri.path())),
        card: address(&app.config, &format!("/api/card?{of}lang={}", lang.code())),
    }
}

/// A puzzle, by what holds it; nothing where that is not one.
fn of_turn(turn: Option<Shared>, game: &str, by: &str, it: &str, lang: Lang) -> (Option<Words>, String) {
    let words = turn.and_then(|shared| shared.words(lang));
    (words.map(|(title, text)| Words::new(title, text)), format!("game={game}&{by}={it}&"))
}

/// An address as others need it; without a host where the site does not know its own.
fn address(config: &Config, path: &str) -> String {
    format!("{}{}{}", config.public_url.as_ref().map_or("", PublicUrl::origin), config.base(), &path[1..])
}

impl LinkPreview {
    /// The page with all this in its head.
    pub fn written_into(&self, page: String) -> String {
        if *self == LinkPreview::default() {
            return page;
        }
        let LinkPreview { words: Words { title, text }, lang, url, card } = self;
        let tags = html! {
            meta property="og:site_name" content="Shopfloor";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(text);
            meta property="og:locale" content=(lang.code());
            @if !url.is_empty() { meta property="og:url" content=(url); }
            meta property="og:image" content=(card);
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(WIDTH);
            meta property="og:image:height" content=(HEIGHT);
            meta property="og:image:alt" content=(title);
            meta name="twitter:card" content="summary_large_image";
        };
        let about = html! { meta name="description" content=(text); };
        let page = replaced(page, "<meta name=\"description\"", ">", &about.into_string());
        page.replacen("</head>", &format!("{}</head>", tags.into_string()), 1)
    }
}

/// The text with what begins and ends like this replaced, if it is there.
fn replaced(text: String, begins: &str, ends: &str, with: &str) -> String {
    let Some(from) = text.find(begins) else { return text };
    let Some(length) = text[from..].find(ends) else { return text };
    format!("{}{with}{}", &text[..from], &text[from + length + ends.len()..])
}
