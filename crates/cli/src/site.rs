//! `shopfloor site`: the page as files, for a host that runs no server of ours.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Done;

/// Write the site as files that any web host can serve, without a server
///
/// Everything that needs no other person works there: matches against bots, solo and at one screen,
/// lessons, puzzles, a match of the day of its own, rules, components, and match files that visitors
/// drop on the page. The engine runs in the visitor's browser; matches stay on the visitor's device.
/// There are no accounts, no lobby and no ratings.
///
///   shopfloor site --out public
///   python3 -m http.server --directory public        look at it: http://127.0.0.1:8000
///
/// Copy the folder to any host, at the root or under any path; nothing in it has to be changed for
/// that. Run the command again after an update: files of the old version go, and visitors are
/// offered the new one. docs/publishing.md names the headers that are worth setting.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The folder to write: a new or an empty one, or one that this command wrote before
    #[arg(long)]
    out: PathBuf,
}

/// The list of what was written: so that the folder can be written again, and so that 404.html finds it.
const LIST: &str = "shopfloor-site.json";
const PAGE: &str = "index.html";
/// Where the page learns that there is no server, and what it may do.
const HEAD: &str = "<meta charset=\"utf-8\" />";
/// The server's own: pictures for cards of shared addresses, its reference.
const SERVERS: [&str; 2] = ["sketches/", "reference.css"];

#[derive(Serialize, Deserialize)]
struct Written {
    version: String,
    files: BTreeSet<String>,
}

pub fn run(args: &Args) -> Done {
    let files = files()?;
    let out = &args.out;
    let before = written_before(out)?;
    let names: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
    // The list comes first and names old and new files until the end: what is cut off can be done again.
    let all = before.union(&names).cloned().collect();
    list(out, all)?;
    for (name, content) in &files {
        write(out, name, content)?;
    }
    for old in before.difference(&names) {
        let _ = fs::remove_file(out.join(old));
    }
    let size: usize = files.iter().map(|(_, content)| content.len()).sum();
    let count = names.len();
    list(out, names)?;
    outln!("{count} files, {:.1} MB, in {}", size as f64 / 1e6, out.display());
    outln!("Look at it: python3 -m http.server --directory {}", out.display());
    Ok(())
}

/// Every file of the site, the page last: whoever visits meanwhile finds all that it names.
fn files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut files: Vec<(String, Vec<u8>)> =
        server::page_files().filter(|(name, _)| !SERVERS.iter().any(|own| name.starts_with(own))).collect();
    let page = files.iter().position(|(name, _)| name == PAGE);
    let page =
        page.ok_or("the page is not part of this program: it was built without; ./play builds both")?;
    if !files.iter().any(|(name, _)| name.ends_with(".wasm")) {
        return Err(
            "the engine for browsers is not part of this program, and without a server nothing else \
                    could play: build it with scripts/wasm, then scripts/web, then this program"
                .into(),
        );
    }
    let (_, page) = files.remove(page);
    files.push(("404.html".into(), include_bytes!("site/404.html").into()));
    // GitHub would otherwise leave out what begins with an underscore.
    files.push((".nojekyll".into(), Vec::new()));
    files.push((PAGE.into(), alone(&String::from_utf8_lossy(&page))?.into()));
    Ok(files)
}

/// The page as it is without a server: with its content policy inside, and told so.
fn alone(page: &str) -> Result<String, String> {
    let said = format!(
        "{HEAD}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n    \
         <meta name=\"shopfloor\" content=\"static\" />",
        server::PAGE_POLICY
    );
    if !page.contains(HEAD) {
        return Err("the page that is part of this program has no place for its content policy".into());
    }
    Ok(page.replacen(HEAD, &said, 1))
}

/// What this command has written into the folder before. Refuses a folder with anything else in it.
fn written_before(out: &Path) -> Result<BTreeSet<String>, String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", out.display());
    if !out.exists() {
        fs::create_dir_all(out).map_err(wrong)?;
    }
    if !out.is_dir() {
        return Err(format!("{}: not a folder", out.display()));
    }
    if fs::read_dir(out).map_err(wrong)?.next().is_none() {
        return Ok(BTreeSet::new());
    }
    let text = fs::read_to_string(out.join(LIST)).ok();
    let known = text.and_then(|text| serde_json::from_str::<Written>(&text).ok());
    let known = known.filter(|known| known.files.iter().all(|name| stays_inside(name)));
    let known = known.ok_or_else(|| {
        format!(
            "{}: the folder is not empty, and what is in it was not written by this command; \
             name another one",
            out.display()
        )
    })?;
    Ok(known.files)
}

fn stays_inside(name: &str) -> bool {
    !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

fn list(out: &Path, files: BTreeSet<String>) -> Done {
    let written = Written { version: env!("CARGO_PKG_VERSION").into(), files };
    let text = serde_json::to_string_pretty(&written).expect("names serialize");
    write(out, LIST, text.as_bytes())
}

fn write(out: &Path, name: &str, content: &[u8]) -> Done {
    let path = out.join(name);
    let folder = path.parent().unwrap_or(out);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, content))
        .map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_its_policy_before_it_names_a_file() {
        let page = alone("<head>\n    <meta charset=\"utf-8\" />\n<script src=\"./x.js\"></script>").unwrap();
        let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("{what}: {page}"));
        assert!(at("Content-Security-Policy") < at("./x.js") && at("static") < at("./x.js"));
        assert!(!page.contains("frame-ancestors"), "a page cannot say that: browsers complain");
        assert!(alone("<head></head>").is_err());
    }

    #[test]
    fn nothing_outside_the_folder_is_ever_removed() {
        for name in ["index.html", "assets/x.js"] {
            assert!(stays_inside(name), "{name}");
        }
        for name in ["", "../x", "/etc/passwd", "assets/../../x", "."] {
            assert!(!stays_inside(name), "{name}");
        }
    }
}
