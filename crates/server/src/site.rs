//! The web client: files that are part of the binary, from `web/dist`.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use engine::Lang;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::address::ClientAddress;
use crate::app::App;
use crate::sharing::{self, LinkPreview};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The page, for every address the client draws (`/table/...`).
const PAGE: &str = "index.html";
/// What it says of itself depends on the reader's language.
const VARY_PAGE: &str = "accept-encoding, accept-language";

pub async fn page(
    State(app): State<Arc<App>>,
    uri: Uri,
    headers: HeaderMap,
    ClientAddress(from): ClientAddress,
) -> Response {
    let head = if is_file::<Files>(uri.path()) {
        LinkPreview::default()
    } else {
        sharing::preview(&app, &uri, &headers, from).await
    };
    found::<Files>(uri.path(), app.config.base(), &head, &headers)
}

/// Every file of the client, by its path; none if it was not built.
pub fn files() -> impl Iterator<Item = (String, Vec<u8>)> {
    Files::iter().filter_map(|path| Some((path.to_string(), Files::get(&path)?.data.into_owned())))
}

/// A text file of the client's, if it was built.
pub fn file(path: &str) -> Option<String> {
    Files::get(path).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// Whether this is the address of a file, there or not, and not of something the client draws.
fn is_file<F: RustEmbed>(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    path != PAGE && (F::get(path).is_some() || path.rsplit('/').next().is_some_and(|name| name.contains('.')))
}

fn found<F: RustEmbed>(path: &str, base: &str, head: &LinkPreview, headers: &HeaderMap) -> Response {
    if is_file::<F>(path) {
        let path = path.trim_start_matches('/');
        let Some(file) = F::get(path) else { return StatusCode::NOT_FOUND.into_response() };
        return match F::get(&format!("{path}.br")).filter(|_| unpacks(headers)) {
            Some(packed) => {
                let file = EmbeddedFile { data: packed.data, ..file };
                ([(header::CONTENT_ENCODING, "br")], answer(path, file, headers)).into_response()
            }
            None => answer(path, file, headers),
        };
    }
    match F::get(PAGE) {
        Some(mut page) => {
            page.data = written(page.data, base, head).into();
            answer(PAGE, page, headers)
        }
        None => {
            (StatusCode::SERVICE_UNAVAILABLE, Html(not_built(crate::lang::asked(), base))).into_response()
        }
    }
}

/// The page works under any path: it was built with `./` before all it names, and is told here where it lives, and what
/// to say of itself where somebody shares its address.
fn written(page: Cow<[u8]>, base: &str, head: &LinkPreview) -> Vec<u8> {
    let page = String::from_utf8_lossy(&page).replace("=\"./", &format!("=\"{base}"));
    head.written_into(page).into_bytes()
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let mut hash = file.metadata.sha256_hash();
    if path == PAGE {
        hash = *blake3::hash(&file.data).as_bytes();
    }
    // The names of assets change with what is in them; all else is asked for again and again, and sent once.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    // Weak, because it may be sent packed or as it is.
    let tag = format!("W/\"{hash}\"");
    let kind = file.metadata.mimetype();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let known = knows(headers, &tag);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, tag),
        (header::VARY, if path == PAGE { VARY_PAGE } else { "accept-encoding" }.to_owned()),
    ];
    if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, file.data).into_response()
    }
}

/// Whether the browser takes what was packed by brotli when the page was built.
fn unpacks(headers: &HeaderMap) -> bool {
    let taken = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut taken = taken.filter_map(|taken| taken.to_str().ok()).flat_map(|all| all.split(','));
    taken.any(|taken| taken.trim() == "br")
}

/// Whether the browser has the file already.
pub fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known =
        known.filter_map(|known: &HeaderValue| known.to_str().ok()).flat_map(|all| all.split(','));
    known.any(|known| known.trim() == tag)
}

/// What is said where the binary was built without the client.
fn not_built(lang: Lang, base: &str) -> String {
    let code = lang.code();
    let text = lang.pick(&[
        "The page is not part of this server: it was not built. <code>./play</code> builds both.",
        "Die Seite ist nicht Teil dieses Servers: Sie wurde nicht gebaut. <code>./play</code> baut beide.",
    ]);
    format!(
        "<!doctype html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\"><title>Shopfloor</title></head>\n\
         <body><h1>Shopfloor</h1><p>{text}</p><p><a href=\"{base}api\">{base}api</a></p></body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    /// A small client, laid out as the real one is.
    #[derive(RustEmbed)]
    #[folder = "tests/site"]
    struct Small;

    /// A client that was not built.
    #[derive(RustEmbed)]
    #[folder = "tests/no-such-site"]
    #[allow_missing = true]
    struct Missing;

    fn header(response: &Response, name: header::HeaderName) -> String {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned()
    }

    async fn text(response: Response) -> String {
        String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().into()).unwrap()
    }

    fn get(path: &str) -> Response {
        found::<Small>(path, "/", &LinkPreview::default(), &HeaderMap::new())
    }

    #[tokio::test]
    async fn files_are_what_they_say_they_are_and_assets_are_kept() {
        let forever = "public, max-age=31536000, immutable";
        for (path, kind, keep) in [
            ("/", "text/html; charset=utf-8", "no-cache"),
            ("/index.html", "text/html; charset=utf-8", "no-cache"),
            ("/tokens.css", "text/css; charset=utf-8", "no-cache"),
            ("/assets/index-d34db33f.js", "text/javascript; charset=utf-8", forever),
        ] {
            let response = get(path);
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header(&response, header::CONTENT_TYPE), kind, "{path}");
            assert_eq!(header(&response, header::CACHE_CONTROL), keep, "{path}");
            let vary = if kind.starts_with("text/html") { VARY_PAGE } else { "accept-encoding" };
            assert_eq!(header(&response, header::VARY), vary, "{path}");
        }
        assert!(text(get("/tokens.css")).await.contains("color-scheme"));
    }

    #[tokio::test]
    async fn what_was_packed_is_sent_packed_to_whom_unpacks_it() {
        let path = "/assets/engine-d34db33f.wasm";
        let plain = get(path);
        for (taken, packed) in [("gzip, br", true), ("br", true), ("gzip, deflate", false), ("", false)] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, taken.parse().unwrap());
            let response = found::<Small>(path, "/", &LinkPreview::default(), &headers);
            assert_eq!(
                header(&response, header::CONTENT_ENCODING),
                if packed { "br" } else { "" },
                "{taken}"
            );
            for name in [header::CONTENT_TYPE, header::CACHE_CONTROL, header::ETAG, header::VARY] {
                assert_eq!(header(&response, name.clone()), header(&plain, name), "{taken}");
            }
            assert_eq!(header(&response, header::CONTENT_TYPE), "application/wasm");
            let sent = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            assert_eq!(sent.starts_with(b"\0asm"), !packed, "{taken}");
        }
    }

    #[tokio::test]
    async fn addresses_the_client_draws_give_the_page_and_missing_files_are_missing() {
        let page = text(get("/")).await;
        for path in ["/table/x", "/nowhere", "/api-of-mine"] {
            assert_eq!(text(get(path)).await, page, "{path}");
        }
        for path in ["/missing.js", "/assets/index-old.js", "/table/missing.css", "/../Cargo.toml"] {
            assert_eq!(get(path).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    /// A browser that knew the page at the root asks again when the site has moved.
    #[tokio::test]
    async fn the_page_names_its_files_under_the_path_it_lives_at() {
        let under = |base: &str| found::<Small>("/table/x", base, &LinkPreview::default(), &HeaderMap::new());
        let tags = ["/", "/games/", "/club/games/"].map(|base| header(&under(base), header::ETAG));
        assert!(tags[0] != tags[1] && tags[1] != tags[2], "{tags:?}");
        for base in ["/", "/games/", "/club/games/"] {
            let page = text(under(base)).await;
            for named in ["content=\"", "href=\"", "src=\""] {
                assert!(page.contains(&format!("{named}{base}")), "{base}: {page}");
            }
            assert!(!page.contains("./"), "{base}: {page}");
        }
    }

    #[tokio::test]
    async fn a_file_the_browser_has_is_not_sent_again() {
        for path in ["/tokens.css", "/assets/index-d34db33f.js", "/table/x"] {
            let first = get(path);
            let tag = header(&first, header::ETAG);
            for known in [tag.clone(), format!("\"other\", {tag}")] {
                let mut headers = HeaderMap::new();
                headers.insert(header::IF_NONE_MATCH, known.parse().unwrap());
                let again = found::<Small>(path, "/", &LinkPreview::default(), &headers);
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
                for name in [header::ETAG, header::CACHE_CONTROL, header::VARY] {
                    assert_eq!(header(&again, name.clone()), header(&first, name), "{path}");
                }
                assert_eq!(text(again).await, "");
            }
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, "\"other\"".parse().unwrap());
            assert_eq!(found::<Small>(path, "/", &LinkPreview::default(), &headers).status(), StatusCode::OK);
        }
    }

    #[tokio::test]
    async fn a_server_without_the_client_says_how_to_build_it() {
        for path in ["/", "/table/x"] {
            let response = found::<Missing>(path, "/games/", &LinkPreview::default(), &HeaderMap::new());
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            let page = text(response).await;
            assert!(page.contains("./play") && !page.contains("style="), "{page}");
            assert!(page.contains("href=\"/games/api\""), "{page}");
        }
        assert_eq!(
            found::<Missing>("/tokens.css", "/", &LinkPreview::default(), &HeaderMap::new()).status(),
            StatusCode::NOT_FOUND
        );
        assert_ne!(not_built(Lang::EN, "/"), not_built(Lang::DE, "/"));
    }
}
