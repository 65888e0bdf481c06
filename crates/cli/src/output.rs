//! Where the laboratory writes its reports, and in which format.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::Done;

/// A report's format and file.
#[derive(clap::Args, Clone, Debug)]
pub struct OutputArgs {
    /// The format [default: by the extension of FILE, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Table,
    Json,
    Csv,
    Html,
}

impl Format {
    /// The format that a file's extension stands for.
    fn of(path: &Path) -> Format {
        match path.extension().and_then(|end| end.to_str()) {
            Some("html" | "htm") => Format::Html,
            Some("csv") => Format::Csv,
            Some("json" | "jsonl") => Format::Json,
            Some(_) | None => Format::Table,
        }
    }
}

/// A report being written. A file gets its name only when it is complete.
pub struct Output {
    pub format: Format,
    to: To,
}

enum To {
    Terminal,
    /// Anything but a plain file, such as /dev/null, is written to directly.
    Device(File, PathBuf),
    File {
        out: BufWriter<File>,
        fresh: PathBuf,
        path: PathBuf,
    },
}

impl Output {
    /// Opens the file first, so that a bad path is found before an hour of play.
    pub fn open(args: &OutputArgs) -> Result<Output, String> {
        let by_name = args.out.as_deref().map_or(Format::Table, Format::of);
        let format = if args.json { Format::Json } else { args.format.unwrap_or(by_name) };
        let Some(path) = &args.out else { return Ok(Output { format, to: To::Terminal }) };
        let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
        let found = fs::metadata(path).ok();
        if found.as_ref().is_some_and(|found| found.is_dir()) {
            return Err(format!("{} is a folder", path.display()));
        }
        if found.is_some_and(|found| !found.is_file()) {
            let device = File::options().write(true).open(path).map_err(wrong)?;
            return Ok(Output { format, to: To::Device(device, path.clone()) });
        }
        let mut fresh = path.as_os_str().to_owned();
        fresh.push(format!(".{}.new", std::process::id()));
        let fresh = PathBuf::from(fresh);
        let out = BufWriter::new(File::create(&fresh).map_err(wrong)?);
        Ok(Output { format, to: To::File { out, fresh, path: path.clone() } })
    }

    pub fn write(&mut self, text: &str) -> Done {
        let written = match &mut self.to {
            To::Terminal => std::io::stdout().write_all(text.as_bytes()),
            To::Device(out, _) => out.write_all(text.as_bytes()),
            To::File { out, .. } => out.write_all(text.as_bytes()),
        };
        match written {
            // The reader has closed the pipe: `shopfloor sim ... | head`.
            Err(e) if e.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
            Err(e) => Err(format!("{}: {e}", self.place())),
            Ok(()) => Ok(()),
        }
    }

    /// Gives the file its name.
    pub fn close(mut self) -> Done {
        let place = self.place();
        if let To::File { out, fresh, path } = &mut self.to {
            let done = out.flush().and_then(|()| fs::rename(&*fresh, path));
            done.map_err(|e| format!("{place}: {e}"))?;
            outln!("wrote {place}");
        }
        Ok(())
    }

    fn place(&self) -> String {
        match &self.to {
            To::Terminal => "standard output".to_owned(),
            To::Device(_, path) | To::File { path, .. } => path.display().to_string(),
        }
    }
}

impl Drop for Output {
    /// An incomplete report leaves nothing behind.
    fn drop(&mut self) {
        if let To::File { fresh, .. } = &self.to {
            let _ = fs::remove_file(fresh);
        }
    }
}
