//! Tables for the terminal: every column as wide as its widest cell.

/// The head and the rows as lines. Columns whose head is `left` begin together, others end together.
pub fn lines(head: &[&str], rows: &[Vec<String>], left: impl Fn(&str) -> bool) -> String {
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
