//! `shopfloor review`: who stood how in a match, what was luck, what was a mistake.

use std::fs;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use engine::{Lang, Turn, Viewer};
use indicatif::{ProgressBar, ProgressStyle};
use report::ReviewSheet;

use crate::Done;
use crate::files;

/// Review a match that is over: win chances, luck, mistakes
///
/// Everybody's chance to win is estimated at every moment by playing on many times
/// in imagined worlds. Luck is what draws and rolls brought against the mean of what
/// could have come. Each turn is compared with the best plan that was found, by what
/// the player could know. Start + luck + play + hidden information + rest = result.
///
/// Takes about ten seconds. The same file gives the same report on any machine.
///
///   shopfloor review match.json                        as text
///   shopfloor review match.json --out report.html      a page with charts
///   shopfloor review match.json --format json          all numbers
///   shopfloor review match.json --lang de              auf Deutsch
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The match file
    file: PathBuf,
    /// The format [default: by the extension of --out, else md]
    #[arg(long, value_enum)]
    format: Option<SheetFormat>,
    /// Write to this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The language: en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SheetFormat {
    /// A page of its own with charts
    Html,
    /// Markdown, for reading in a terminal
    Md,
    /// All numbers
    Json,
}

impl SheetFormat {
    fn of(path: &Path) -> SheetFormat {
        match path.extension().and_then(|end| end.to_str()) {
            Some("html" | "htm") => SheetFormat::Html,
            Some("json") => SheetFormat::Json,
            Some(_) | None => SheetFormat::Md,
        }
    }
}

pub fn run(args: &Args) -> Done {
    let file = files::read(&args.file)?;
    let at = |e: catalog::AnyRefusal| format!("{}: {e}", args.file.display());
    let rules = catalog::game_of(&file).map_err(at)?;
    let names = file.names();
    let the_match = rules.replay(file.header, file.log, names.clone()).map_err(at)?;
    let Some(mut reviewer) = the_match.reviewer(None).filter(|_| the_match.turn() == Turn::Over) else {
        let path = args.file.display();
        return Err(format!("{path}: the match is not over; only a finished match can be reviewed"));
    };
    // A path that cannot be written to is found before the work, not after it.
    if let Some(folder) = args.out.as_deref().and_then(Path::parent).filter(|it| !it.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let bar = bar(reviewer.review().progress.of.into());
    while reviewer.step() {
        bar.inc(1);
    }
    bar.finish_and_clear();
    let review = the_match.reviewed(&reviewer.review(), Viewer::Spectator, args.lang).map_err(at)?;
    let command = format!("shopfloor review {}", args.file.display());
    let about = rules.about(args.lang);
    let sheet =
        ReviewSheet { game: &about.name, names: &names, review: &review, command: &command, lang: args.lang };
    let by_name = args.out.as_deref().map_or(SheetFormat::Md, SheetFormat::of);
    let text = match args.format.unwrap_or(by_name) {
        SheetFormat::Html => sheet.html(),
        SheetFormat::Md => sheet.markdown(),
        SheetFormat::Json => serde_json::to_string_pretty(&review).expect("reviews serialize") + "\n",
    };
    match &args.out {
        None => out!("{text}"),
        Some(path) => {
            files::write(path, &text)?;
            outln!("wrote {}", path.display());
        }
    }
    Ok(())
}

/// Only where somebody watches.
fn bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent} % ({eta} left)");
    ProgressBar::new(length).with_style(style.expect("the template is well formed"))
}
