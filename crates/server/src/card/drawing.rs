//! How a card looks: an SVG of our own, drawn by resvg with the page's faces, which are part of the binary. No browser,
//! no file and no address is ever asked: whatever people are called is text, escaped by maud.

use std::sync::{Arc, LazyLock};

use engine::PictureRow;
use maud::{Markup, PreEscaped, html};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::sheet;

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// The page's symbols: the players' signs and the logo.
const SYMBOLS: &str = include_str!("../../../../web/src/icons.svg");
/// As `web/public/tokens.css` has them on white: the sign, and the letter on it.
const SEATS: [(&str, &str); 8] = [
    ("#0b5fa5", "#ffffff"),
    ("#b34a00", "#ffffff"),
    ("#00735a", "#ffffff"),
    ("#96397a", "#ffffff"),
    ("#e8b21c", "#241a00"),
    ("#5b3fa8", "#ffffff"),
    ("#4d6b00", "#ffffff"),
    ("#54606b", "#ffffff"),
];
const BLUE: &str = "#1d4f91";
pub(super) const INK: &str = "#16202c";
pub(super) const INK_2: &str = "#4b5663";

/// The line drawing at the head of the site.
const WORKS: &str = include_str!("../../../../web/src/parts/art/works.svg");

static FACES: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut faces = Database::new();
    for face in [
        &include_bytes!("../../fonts/ibm-plex-sans-400-latin.ttf")[..],
        include_bytes!("../../fonts/ibm-plex-sans-600-latin.ttf"),
        include_bytes!("../../fonts/ibm-plex-sans-600-latin-ext.ttf"),
        include_bytes!("../../fonts/ibm-plex-sans-600-greek.ttf"),
        include_bytes!("../../fonts/ibm-plex-sans-600-cyrillic.ttf"),
        include_bytes!("../../fonts/sofia-sans-condensed-700-latin.ttf"),
    ] {
        faces.load_font_data(face.to_vec());
    }
    Arc::new(faces)
});

/// What a card says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    pub title: String,
    /// Below the title.
    pub text: String,
    pub players: Vec<CardPlayer>,
    /// What a position holds, instead of players.
    pub rows: Vec<PictureRow>,
    /// The game's drawing in lines, an SVG of 340 by 120; the site's where there is none.
    pub sketch: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardPlayer {
    pub seat: usize,
    /// None for a free seat.
    pub name: Option<String>,
    /// What stands in for a name that the faces have no letters for, or for a free seat.
    pub instead: String,
    /// Beside the name: `1st`, `bot`.
    pub note: String,
    pub score: String,
}

impl Card {
    /// As a PNG. None if the library cannot read what we wrote: then there is no card, and nobody is harmed.
    pub fn drawn(&self) -> Option<Vec<u8>> {
        let options = Options { fontdb: FACES.clone(), font_family: PLEX.to_owned(), ..Options::default() };
        let tree = Tree::from_str(&self.svg().into_string(), &options).ok()?;
        let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().ok()
    }

    fn svg(&self) -> Markup {
        let alone = self.players.is_empty() && self.rows.is_empty();
        html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } {
                defs {
                    (PreEscaped(SYMBOLS))
                    pattern id="grid" width="30" height="30" patternUnits="userSpaceOnUse" {
                        path d="M30 0H0V30" fill="none" stroke="#fff" stroke-opacity=".09" {}
                    }
                }
                rect width=(WIDTH) height=(HEIGHT) fill=(BLUE) {}
                rect width=(WIDTH) height=(HEIGHT) fill="url(#grid)" {}
                (brand())
                @if alone {
                    (self.heading(72, 244, 96, 34))
                    (sketch(self.sketch.as_deref(), 560, 404, 600))
                } @else {
                    (self.heading(72, 208, 68, 28))
                    (sketch(self.sketch.as_deref(), 60, 424, 470))
                    @if self.rows.is_empty() { (self.table()) } @else { (sheet::drawn(&self.rows)) }
                }
            }
        }
    }

    fn heading(&self, x: u32, y: u32, size: u32, below: u32) -> Markup {
        let wide = if self.players.is_empty() && self.rows.is_empty() { 1050.0 } else { 480.0 };
        let lines = wrapped(&self.title, wide / (f64::from(size) * CONDENSED), 3);
        let ends = y + (lines.len() as u32 - 1) * size;
        let texts = wrapped(&self.text, wide / (f64::from(below) * UPRIGHT), 3);
        html! {
            @for (n, line) in lines.iter().enumerate() {
                text x=(x) y=(y + n as u32 * size) font-family=(SOFIA) font-weight="700" font-size=(size) fill="#fff" { (line) }
            }
            @for (n, line) in texts.iter().enumerate() {
                text x=(x) y=(ends + below * 19 / 10 + n as u32 * below * 27 / 20) font-family=(PLEX) font-size=(below)
                    fill="#fff" fill-opacity=".88" { (line) }
            }
        }
    }

    /// The players, on a sheet of paper.
    fn table(&self) -> Markup {
        let rows = self.players.len() as u32;
        let (left, wide) = (580, 560);
        let tall = (470 / rows).min(94);
        let top = (HEIGHT - tall * rows - 40) / 2;
        html! {
            rect x=(left) y=(top) width=(wide) height=(tall * rows + 40) rx="18" fill="#fcf9f2" {}
            @for (n, player) in self.players.iter().enumerate() {
                @let middle = top + 20 + tall * n as u32 + tall / 2;
                @if n > 0 { path d={ "M" (left + 30) " " (middle - tall / 2) "h" (wide - 60) } stroke="#ddd3bf" stroke-width="2" {} }
                (player.row(left + 30, middle, tall))
            }
        }
    }
}

impl CardPlayer {
    fn row(&self, x: u32, middle: u32, tall: u32) -> Markup {
        let seat = self.seat.min(SEATS.len() - 1);
        let (fill, on) = SEATS[seat];
        let letter = engine::seat_letter(seat as u8);
        let sign = (tall * 11 / 20).min(48);
        let size = (tall * 2 / 5).min(34);
        let drawable = self.name.as_deref().filter(|name| name.chars().all(is_drawable));
        let name = cut(drawable.unwrap_or(&self.instead), if self.score.is_empty() { 22 } else { 16 });
        // The triangle's middle lies lower.
        let down = if seat == 2 { sign / 8 } else { 0 };
        html! {
            svg x=(x) y=(middle - sign / 2) width=(sign) height=(sign) viewBox="0 0 24 24" fill=(fill) {
                use href={ "#i-seat-" (letter.to_lowercase()) } width="24" height="24" {}
            }
            text x=(x + sign / 2) y=(middle + sign * 9 / 50 + down) text-anchor="middle" font-family=(SOFIA) font-weight="700"
                font-size=(sign / 2) fill=(on) { (letter) }
            text x=(x + sign + 18) y=(middle + size * 7 / 20) font-size=(size) {
                tspan font-family=(SEMIBOLD) font-weight="600" fill=(if self.name.is_some() { INK } else { INK_2 }) { (name) }
                @if !self.note.is_empty() {
                    tspan font-family=(PLEX) font-size=(size * 3 / 5) fill=(INK_2) dx="12" { (self.note) }
                }
            }
            text x=(x + 500) y=(middle + size * 2 / 5) text-anchor="end" font-family=(SOFIA) font-weight="700"
                font-size=(size * 6 / 5) fill=(INK) { (self.score) }
        }
    }
}

pub(super) const PLEX: &str = "IBM Plex Sans";
/// A face of its own, by its name.
pub(super) const SEMIBOLD: &str = "IBM Plex Sans SemiBold";
pub(super) const SOFIA: &str = "Sofia Sans Condensed";
/// How wide a letter is on average, in parts of the size.
pub(super) const CONDENSED: f64 = 0.43;
const UPRIGHT: f64 = 0.52;

fn brand() -> Markup {
    html! {
        svg x="68" y="56" width="60" height="60" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.6"
            stroke-linejoin="round" stroke-linecap="round" { use href="#i-logo" width="24" height="24" {} }
        text x="144" y="100" font-family=(SOFIA) font-weight="700" font-size="40" fill="#fff" { "Shopfloor" }
    }
}

/// A drawing in white lines.
fn sketch(own: Option<&str>, x: u32, y: u32, wide: u32) -> Markup {
    let (drawing, width, height) = match own {
        Some(own) => (own, 340, 120),
        None => (WORKS, 640, 170),
    };
    html! {
        svg x=(x) y=(y) width=(wide) height=(wide * height / width) viewBox={ "0 0 " (width) " " (height) }
            fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" {
            (PreEscaped(drawing))
        }
    }
}

/// Whether the faces have a letter for it.
fn is_drawable(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{386}'..='\u{3ce}' | '\u{401}'..='\u{45f}' | '\u{2010}'..='\u{2026}')
        && letter != '\u{ad}'
        && !matches!(letter, '\u{38b}' | '\u{38d}' | '\u{3a2}' | '\u{40d}' | '\u{45d}' | '\u{450}')
}

pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most - 1).collect();
    format!("{}…", start.trim_end())
}

/// Text in lines of about this many letters; what does not fit is left out.
fn wrapped(text: &str, letters: f64, most: usize) -> Vec<String> {
    let letters = letters as usize;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() == most;
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            *line = cut(word, letters);
        } else if line.chars().count() + 1 + word.chars().count() <= letters {
            line.push(' ');
            line.push_str(word);
        } else if last {
            line.push('…');
            break;
        } else {
            lines.push(cut(word, letters));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(seat: usize, name: &str) -> CardPlayer {
        let name = Some(name.to_owned());
        CardPlayer { seat, name, instead: "Player".into(), note: String::new(), score: "12".into() }
    }

    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn a_card_is_a_picture_of_the_size_that_sites_ask_for() {
        let card = Card { title: "Shopfloor".into(), text: "Board games".into(), ..Card::default() };
        assert_eq!(size(&card.drawn().unwrap()), (WIDTH, HEIGHT));
        let players = (0..8).map(|seat| player(seat, "Ada")).collect();
        let full = Card { players, sketch: Some("<path d=\"M0 0h340\"/>".into()), ..card.clone() };
        assert_ne!(full.drawn(), card.drawn());
    }

    #[test]
    fn every_letter_on_it_is_of_one_of_our_faces() {
        let blank = |name: &str| Card { players: vec![player(0, name)], ..Card::default() }.drawn().unwrap();
        // A face draws nothing for a blank, and something for every letter.
        for name in ["Ada", "Ödön", "Łukasz", "Ελένη", "Борис", "„…“"] {
            assert!(name.chars().all(is_drawable), "{name}");
            assert_ne!(blank(name), blank(" "), "{name}");
        }
        for strange in ["李", "🏭", "עדה"] {
            assert_eq!(blank(strange), blank("Player"), "{strange} is shown as whoever sits there");
        }
    }

    #[test]
    fn names_are_text_and_nothing_else() {
        let name = "</text><image href=\"file:///etc/passwd\"/>&amp;";
        let card = Card { players: vec![player(0, name)], title: name.into(), ..Card::default() };
        let svg = card.svg().into_string();
        assert!(!svg.contains("<image") && svg.contains("&lt;image"), "{svg}");
        assert!(card.drawn().is_some());
    }

    #[test]
    fn long_texts_are_wrapped_and_cut() {
        assert_eq!(wrapped("one two three", 7.0, 2), ["one two", "three"]);
        assert_eq!(wrapped("one two three four five", 7.0, 2), ["one two", "three…"]);
        assert_eq!(wrapped("", 7.0, 2), [""]);
        assert_eq!(cut("Konstantinopel", 6), "Konst…");
    }
}
