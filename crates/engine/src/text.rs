//! Text with ink: what a board looks like on a terminal, before anybody
//! decides whether that terminal has colours.

/// What a piece of text is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// As usual.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// More important.
    Bold,
    /// A benefit.
    Good,
    /// A cost, a warning.
    Bad,
    /// What is asked or picked now.
    Accent,
    /// The colour of a seat.
    Seat(u8),
    /// One of a game's own colours, for its types of tiles or cards.
    Hue(u8),
}

/// A stretch of text in one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What is written.
    pub text: String,
    /// With what.
    pub ink: Ink,
}

/// Lines of text with ink. Every character is one column wide.
///
/// ```
/// use shopfloor_engine::{Ink, Text};
///
/// let mut board = Text::new();
/// board.line().put(Ink::Bold, "Ada").put_right(8, Ink::Good, "12");
/// board.line().put(Ink::Plain, "Ben").put_right(8, Ink::Good, "7");
/// assert_eq!(board.to_string(), "Ada   12\nBen    7\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The lines, each a row of spans.
    pub lines: Vec<Vec<Span>>,
}

fn width(line: &[Span]) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

impl Text {
    /// No line yet.
    pub fn new() -> Text {
        Text::default()
    }

    /// `text` in plain ink.
    pub fn plain(text: &str) -> Text {
        let mut page = Text::new();
        for line in text.lines() {
            page.line().put(Ink::Plain, line);
        }
        page
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Text {
        self.lines.push(Vec::new());
        self
    }

    /// Writes at the end of the last line.
    pub fn put(&mut self, ink: Ink, text: impl Into<String>) -> &mut Text {
        if self.lines.is_empty() {
            self.line();
        }
        let text = text.into();
        if let Some(line) = self.lines.last_mut().filter(|_| !text.is_empty()) {
            line.push(Span { text, ink });
        }
        self
    }

    /// Fills the last line with blanks up to column `column`.
    pub fn tab(&mut self, column: usize) -> &mut Text {
        let now = self.lines.last().map_or(0, |line| width(line));
        self.put(Ink::Plain, " ".repeat(column.saturating_sub(now)))
    }

    /// Writes so that the text ends at column `column`.
    pub fn put_right(&mut self, column: usize, ink: Ink, text: impl Into<String>) -> &mut Text {
        let text = text.into();
        self.tab(column.saturating_sub(text.chars().count())).put(ink, text)
    }

    /// Puts the lines of `other` below.
    pub fn below(&mut self, other: Text) -> &mut Text {
        self.lines.extend(other.lines);
        self
    }

    /// Puts the lines of `other` to the right, `gap` blanks away from the widest line.
    pub fn beside(&mut self, other: Text, gap: usize) -> &mut Text {
        let column = self.width() + gap;
        self.lines.resize_with(self.lines.len().max(other.lines.len()), Vec::new);
        for (line, right) in self.lines.iter_mut().zip(other.lines) {
            let blanks = column - width(line);
            line.push(Span { text: " ".repeat(blanks), ink: Ink::Plain });
            line.extend(right);
        }
        self
    }

    /// The width of the widest line.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// In a frame `columns` wide with a title in it.
    pub fn framed(self, columns: usize, title: &str, ink: Ink) -> Text {
        let inner = self.width().max(columns.saturating_sub(4));
        let mut page = Text::new();
        page.line().put(Ink::Dim, "╭─ ").put(ink, title);
        let rest = (inner + 1).saturating_sub(title.chars().count() + 2);
        page.put(Ink::Dim, format!(" {}╮", "─".repeat(rest)));
        for line in self.lines {
            let blanks = inner - width(&line);
            page.line().put(Ink::Dim, "│ ");
            if let Some(last) = page.lines.last_mut() {
                last.extend(line);
            }
            page.put(Ink::Plain, " ".repeat(blanks)).put(Ink::Dim, " │");
        }
        page.line().put(Ink::Dim, format!("╰{}╯", "─".repeat(inner + 2)));
        page
    }
}

/// Without ink, for files and for terminals that have none.
impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_as_wide_as_asked_or_as_its_text() {
        let mut page = Text::new();
        page.line().put(Ink::Good, "ab").put_right(8, Ink::Plain, "12");
        let framed = page.framed(14, "T", Ink::Bold).to_string();
        assert_eq!(framed, "╭─ T ────────╮\n│ ab    12   │\n╰────────────╯\n");
    }

    #[test]
    fn beside_keeps_columns_straight() {
        let mut left = Text::plain("a\nlong\n");
        left.beside(Text::plain("x\ny\nz"), 1);
        assert_eq!(left.to_string(), "a    x\nlong y\n     z\n");
    }
}
