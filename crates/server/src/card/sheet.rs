//! A position on a sheet of paper: dice, amounts, cards, row by row, as large as they all fit.

use engine::{PicturePiece, PictureRow};
use maud::{Markup, html};

use super::drawing::{HEIGHT, INK, INK_2, SEMIBOLD, SOFIA, cut};

const LEFT: u32 = 560;
const WIDE: u32 = 600;
const INSET: u32 = 28;
/// The heights of a line that are tried, the largest first.
const SIZES: [u32; 9] = [84, 74, 64, 54, 46, 40, 34, 28, 23];
/// How wide a letter is on average, in parts of the size.
const LETTER: f64 = 0.56;
/// The longest name.
const NAME: usize = 26;

/// A piece with its place in its line.
struct Placed<'a> {
    x: u32,
    wide: u32,
    piece: &'a PicturePiece,
}

/// A heading, then the lines below it.
struct Block<'a> {
    title: &'a str,
    lines: Vec<Vec<Placed<'a>>>,
}

pub fn drawn(rows: &[PictureRow]) -> Markup {
    let room = HEIGHT - 60 - 2 * INSET;
    let laid = |size: u32| (size, rows.iter().map(|row| block(row, size)).collect::<Vec<_>>());
    let mut all = SIZES.iter().map(|size| laid(*size));
    let fitting = all.clone().find(|(size, blocks)| tall(blocks, *size) <= room).or_else(|| all.next_back());
    let Some((size, blocks)) = fitting else { return html! {} };
    let height = tall(&blocks, size).min(room) + 2 * INSET;
    let top = (HEIGHT - height) / 2;
    let lies = |n: usize| top + INSET + tall(&blocks[..n], size);
    html! {
        rect x=(LEFT) y=(top) width=(WIDE) height=(height) rx="18" fill="#fcf9f2" {}
        @for (n, Block { title, lines }) in blocks.iter().enumerate().filter(|(n, _)| lies(*n) + size <= top + height) {
            text x=(LEFT + INSET) y=(lies(n) + size / 3) font-family=(SEMIBOLD) font-weight="600" font-size=(size * 2 / 5)
                fill=(INK_2) { (title) }
            @for (line, pieces) in lines.iter().enumerate() {
                @let y = lies(n) + heading(size) + size * line as u32;
                @if y + size <= top + height {
                    @for placed in pieces { (piece(placed, y, size * 4 / 5)) }
                }
            }
        }
    }
}

fn heading(size: u32) -> u32 {
    size / 2
}

fn tall(blocks: &[Block], size: u32) -> u32 {
    blocks.iter().map(|block| heading(size) + size * block.lines.len() as u32 + size / 5).sum()
}

fn block(row: &PictureRow, size: u32) -> Block<'_> {
    let mut lines: Vec<Vec<Placed>> = vec![Vec::new()];
    let mut x = 0;
    for piece in &row.pieces {
        let wide = wide(piece, size * 4 / 5).min(WIDE - 2 * INSET);
        if x + wide > WIDE - 2 * INSET {
            lines.push(Vec::new());
            x = 0;
        }
        let line = lines.last_mut().expect("there is one");
        line.push(Placed { x, wide, piece });
        x += wide + size / 5;
    }
    Block { title: &row.title, lines }
}

fn written(letters: usize, size: u32) -> u32 {
    (letters as f64 * f64::from(size) * LETTER) as u32
}

fn label(name: &str, count: u8) -> String {
    if count > 1 { format!("{count} × {}", cut(name, NAME)) } else { cut(name, NAME) }
}

fn wide(piece: &PicturePiece, size: u32) -> u32 {
    match piece {
        PicturePiece::Die(_) => size,
        PicturePiece::Amount { n, of } => {
            written(n.to_string().len(), size) + written(of.chars().count(), size / 2) + size / 2
        }
        PicturePiece::Card { name, count, .. } => {
            written(label(name, *count).chars().count(), size / 2) + size / 2
        }
    }
}

fn piece(placed: &Placed, y: u32, size: u32) -> Markup {
    let x = LEFT + INSET + placed.x;
    let base = y + size * 7 / 10;
    html! {
        @match placed.piece {
            PicturePiece::Die(pips) => (die(x, y, size, *pips)),
            PicturePiece::Amount { n, of } => {
                text x=(x) y=(base + size / 10) {
                    tspan font-family=(SOFIA) font-weight="700" font-size=(size) fill=(INK) { (n.to_string().replace('-', "−")) }
                    tspan dx=(size / 6) font-family=(SEMIBOLD) font-weight="600" font-size=(size / 2) fill=(INK_2) { (of) }
                }
            }
            PicturePiece::Card { name, count, colour } => {
                rect x=(x) y=(y) width=(placed.wide) height=(size) rx=(size / 5) fill=(colour) {}
                text x=(x + placed.wide / 2) y=(y + size * 2 / 3) text-anchor="middle" font-family=(SEMIBOLD)
                    font-weight="600" font-size=(size / 2) fill="#fff" { (label(name, *count)) }
            }
        }
    }
}

fn die(x: u32, y: u32, size: u32, pips: u8) -> Markup {
    // On a grid of three by three.
    let places: &[(u32, u32)] = match pips {
        1 => &[(1, 1)],
        2 => &[(2, 0), (0, 2)],
        3 => &[(2, 0), (1, 1), (0, 2)],
        4 => &[(0, 0), (2, 0), (0, 2), (2, 2)],
        5 => &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
        _ => &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
    };
    let at = |n: u32| size / 4 + n * size / 4;
    html! {
        rect x=(x) y=(y) width=(size) height=(size) rx=(size / 5) fill="#fff" stroke=(INK) stroke-width="2" {}
        @for (column, line) in places { circle cx=(x + at(*column)) cy=(y + at(*line)) r=(size / 11) fill=(INK) {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_position_holds_stays_on_the_sheet() {
        for cards in [0, 1, 5, 20, 200] {
            let card = |n| PicturePiece::Card {
                name: format!("Fulfillment Center {n}"),
                count: 2,
                colour: "#123456",
            };
            let dice = (1..=6).map(PicturePiece::Die).collect();
            let rows = [
                PictureRow { title: "Dice".into(), pieces: dice },
                PictureRow { title: "Compound".into(), pieces: (0..cards).map(card).collect() },
            ];
            let svg = drawn(&rows).into_string();
            for part in svg.split(" y=\"").skip(1) {
                let y: u32 = part.split('"').next().unwrap().parse().unwrap();
                assert!(y < HEIGHT, "{cards} cards: {y}");
            }
        }
    }
}
