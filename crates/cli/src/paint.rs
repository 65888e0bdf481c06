//! Text with ink for a terminal, a plain file or a picture.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use engine::{Ink, Span, Text};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// If the output is a terminal and NO_COLOR is not set
    #[default]
    Auto,
    Always,
    Never,
}

impl Colour {
    pub fn wanted(self) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        }
    }
}

/// The text with escape codes, or without.
pub fn terminal(text: &Text, colour: bool) -> String {
    if !colour {
        return text.to_string();
    }
    let mut out = String::new();
    for line in &text.lines {
        for Span { text, ink } in line {
            match code(*ink) {
                "" => out.push_str(text),
                code => {
                    let _ = write!(out, "\x1b[{code}m{text}\x1b[0m");
                }
            }
        }
        out.push('\n');
    }
    out
}

/// A single stretch of text.
pub fn ink(ink: Ink, text: &str, colour: bool) -> String {
    match code(ink) {
        code if colour && !code.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
        _ => text.to_owned(),
    }
}

fn code(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "",
        Ink::Dim => "2",
        Ink::Bold => "1",
        Ink::Good => "1;32",
        Ink::Bad => "1;31",
        Ink::Accent => "1;33",
        Ink::Seat(seat) => ["1;94", "1;91", "1;92", "1;95", "1;96"][seat as usize % 5],
        Ink::Hue(hue) => ["94", "38;5;208", "35", "33", "32", "36"][hue as usize % 6],
    }
}

/// The text as a picture: what a terminal would show, for pages and READMEs.
pub fn svg(text: &Text) -> String {
    const CELL: f64 = 8.4;
    const ROW: f64 = 18.0;
    const MARGIN: f64 = 16.0;
    let width = text.width() as f64 * CELL + 2.0 * MARGIN;
    let height = text.lines.len() as f64 * ROW + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#16202c\"/>\n"
    );
    for (n, line) in text.lines.iter().enumerate() {
        let y = MARGIN + (n as f64 + 0.75) * ROW;
        let mut column = 0;
        for Span { text, ink } in line {
            let wide = text.chars().count();
            if !text.trim().is_empty() {
                let x = MARGIN + column as f64 * CELL;
                let (fill, weight) = fill(*ink);
                let _ = writeln!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\"{weight} textLength=\"{:.1}\" xml:space=\"preserve\">{}</text>",
                    wide as f64 * CELL,
                    escape(text)
                );
            }
            column += wide;
        }
    }
    out.push_str("</svg>\n");
    out
}

fn fill(ink: Ink) -> (&'static str, &'static str) {
    let bold = " font-weight=\"bold\"";
    match ink {
        Ink::Plain => ("#dfe6ee", ""),
        Ink::Dim => ("#7d8b9a", ""),
        Ink::Bold => ("#ffffff", bold),
        Ink::Good => ("#6fd08c", bold),
        Ink::Bad => ("#ff7a66", bold),
        Ink::Accent => ("#ffb454", bold),
        Ink::Seat(seat) => (["#6fb1ff", "#ff8f6b", "#5fd3a4", "#e08be0", "#6fd6e0"][seat as usize % 5], bold),
        Ink::Hue(hue) => {
            (["#7fb2f0", "#f0a060", "#b58cf0", "#d9b44a", "#62c97a", "#55c6c6"][hue as usize % 6], "")
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
