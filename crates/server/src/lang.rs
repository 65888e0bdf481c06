//! The language of the request that is being answered.

use axum::extract::{Query, Request};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::Response;
use engine::Lang;
use serde::Deserialize;

tokio::task_local! {
    static ASKED: Lang;
}

#[derive(Deserialize)]
struct Wanted {
    lang: Option<String>,
}

/// The language the request asks for; English outside a request.
pub fn asked() -> Lang {
    ASKED.try_with(|lang| *lang).unwrap_or_default()
}

/// The language that an address asks for.
pub fn of(uri: &Uri) -> Lang {
    named(uri).unwrap_or_default()
}

fn named(uri: &Uri) -> Option<Lang> {
    Query::<Wanted>::try_from_uri(uri).ok()?.0.lang?.parse().ok()
}

/// The language of a page that nobody has drawn yet: the one its address names, or the reader's first that we speak.
pub fn preferred(uri: &Uri, headers: &HeaderMap) -> Lang {
    let accepted = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let wishes = accepted.flat_map(|all| all.split(',')).filter_map(|wish| {
        let (name, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
        let lang: Lang = name.trim().split('-').next()?.to_ascii_lowercase().parse().ok()?;
        let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        Some((lang, weight))
    });
    // The first of equals.
    let best = wishes.fold(None, |best: Option<(Lang, f32)>, wish| match best {
        Some(best) if best.1 >= wish.1 => Some(best),
        Some(_) | None => Some(wish),
    });
    named(uri).or(best.map(|(lang, _)| lang)).unwrap_or_default()
}

/// Reads `lang=de` from the query for everything that answers the request.
pub async fn listen(request: Request, next: Next) -> Response {
    let lang = of(request.uri());
    ASKED.scope(lang, next.run(request)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_speaks_the_readers_first_language_that_we_know() {
        let spoken = |uri: &str, accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
            preferred(&uri.parse().unwrap(), &headers).code()
        };
        for (uri, accepted, lang) in [
            ("/", "de-AT,de;q=0.9,en;q=0.8", "de"),
            ("/", "fr, en;q=0.5, de;q=0.7", "de"),
            ("/", "en,de", "en"),
            ("/", "fr", "en"),
            ("/", ";;q=x,,", "en"),
            ("/?lang=en", "de", "en"),
            ("/?lang=klingon", "de", "de"),
        ] {
            assert_eq!(spoken(uri, accepted), lang, "{uri} {accepted}");
        }
    }
}
