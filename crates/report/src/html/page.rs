//! The sheet every report is drawn on.

const STYLE: &str = include_str!("style.css");

/// A factory as the drawing office sees it.
const DRAWING: &str = r#"<svg viewBox="0 0 400 140" preserveAspectRatio="xMaxYMax meet" aria-hidden="true"><path d="M6 130h388M20 130V70l30 18V70l30 18V70l30 18v42M110 130V50h60v80M122 50V16h12v34M146 50V26h12v24M124 66h10M146 66h10M124 84h10M146 84h10M170 130V92h70v38M184 106h12M214 106h12M240 130V58l34-20 34 20v72M256 130V96h36v34M256 112h36M308 130l6-52h30l6 52M311 104h36M366 130V84h16v46M366 96h16"/><path d="M130 12c4-6 10-2 12-8M152 22c4-6 10-2 14-9"/><path class="dim" d="M6 134v4M394 134v4M6 136.5h388M318 58v-6M340 58v-6M318 55h22"/></svg>"#;

/// A whole page: a title, what it is about, the big numbers and everything below.
pub struct Page<'a> {
    pub title: &'a str,
    pub about: &'a str,
    /// Name, number, and what stands small behind it.
    pub facts: Vec<(&'a str, String, String)>,
    pub body: String,
    pub command: &'a str,
    /// How to read it.
    pub notes: &'a [&'a str],
}

impl Page<'_> {
    pub fn write(&self) -> String {
        self.write_as("en", "Shopfloor laboratory")
    }

    /// In another language, from another office.
    pub fn write_as(&self, lang: &str, office: &str) -> String {
        let fact = |(name, number, small): &(&str, String, String)| {
            let (name, number, small) = (escape(name), escape(number), escape(small));
            format!("<div><dt>{name}</dt><dd>{number} <small>{small}</small></dd></div>")
        };
        let facts: String = self.facts.iter().map(fact).collect();
        let notes: String = self.notes.iter().map(|note| format!("<p>{}</p>", escape(note))).collect();
        let (title, about, command) = (escape(self.title), escape(self.about), escape(self.command));
        format!(
            "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{title}: {office}</title><style>{STYLE}</style></head>\n<body>\
             <header class=\"hero\"><div class=\"wrap\"><div class=\"txt\"><p class=\"cap\">{office}</p>\
             <h1>{title}</h1><p>{about}</p></div>{DRAWING}</div></header>\n\
             <main class=\"wrap\"><dl class=\"facts\">{facts}</dl>\n{body}\n\
             <footer><code>{command}</code>{notes}</footer></main></body></html>\n",
            body = self.body,
        )
    }
}

/// A panel `width` twelfths of the page wide.
pub fn panel(width: u8, title: &str, note: &str, inside: &str) -> String {
    let note =
        if note.is_empty() { String::new() } else { format!("<p class=\"note\">{}</p>", escape(note)) };
    format!("<section class=\"panel w{width}\"><h2>{}</h2>{note}{inside}</section>\n", escape(title))
}

/// So many panels in rows that are full: of four where possible if `small`, else of three.
pub fn widths(panels: usize, small: bool) -> Vec<u8> {
    let (most, rest) = if small { (4, 3) } else { (3, 4) };
    // Rows of the other length until the rest comes out even.
    let others = (0..most).find(|n| panels >= n * rest && (panels - n * rest).is_multiple_of(most));
    let row = |length: usize| vec![12 / length as u8; length];
    match (panels, others) {
        (1, _) => vec![8],
        (2, _) => row(2),
        (5, _) => [row(3), row(2)].concat(),
        (_, Some(others)) => {
            [row(most).repeat((panels - others * rest) / most), row(rest).repeat(others)].concat()
        }
        (_, None) => vec![4; panels],
    }
}

/// Text as it stands on a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A share in percent; number and sign stay on one line.
pub fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", 100.0 * share)
}

/// A whole number, its thousands apart.
pub fn whole(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// A number with as many digits as are worth reading, and a proper minus.
pub fn number(x: f64) -> String {
    let digits = match x.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    signless_zero(format!("{x:.digits$}"))
}

fn signless_zero(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}
