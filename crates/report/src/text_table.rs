//! Tables for the terminal.

/// A table of text: every column is as wide as its widest cell.
pub struct TextTable<'a> {
    pub head: &'a [&'a str],
    pub rows: &'a [Vec<String>],
}

impl TextTable<'_> {
    /// The head and the rows as lines. Columns are aligned left where `left` says so of their head, else right.
    pub fn lines(&self, left: impl Fn(&str) -> bool) -> String {
        let TextTable { head, rows } = self;
        let width = |column: usize| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([head[column].chars().count()]).max().unwrap_or(0)
        };
        let line = |cells: Vec<&str>| {
            let padded = cells.iter().enumerate().map(|(n, cell)| {
                let pad = " ".repeat(width(n) - cell.chars().count());
                if left(head[n]) { format!("{cell}{pad}") } else { format!("{pad}{cell}") }
            });
            format!("  {}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
        };
        let rows = rows.iter().map(|row| line(row.iter().map(String::as_str).collect()));
        line(head.to_vec()) + &rows.collect::<String>()
    }
}
