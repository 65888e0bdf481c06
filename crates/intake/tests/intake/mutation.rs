//! An input changed a little, as a fuzzer does it.

use engine::Dice;

/// What readers stumble over.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "-0",
    "7",
    "99",
    "100",
    "127",
    "128",
    "255",
    "256",
    "32768",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e999",
    "0.1",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[[[[[[[",
    "{\"a\":{\"a\":",
    "\"\\u0000\"",
    "\u{feff}",
    "\u{202e}é",
    ",",
    ";",
    "#",
    "\n",
    "=",
];

/// One of the samples with one to four changes.
pub fn mutated(samples: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut input = samples[dice.index(samples.len())].clone();
    for _ in 0..=dice.below(4) {
        change(&mut input, samples, dice);
    }
    input
}

fn change(input: &mut Vec<u8>, samples: &[Vec<u8>], dice: &mut Dice) {
    match dice.below(8) {
        0 if !input.is_empty() => {
            let at = dice.index(input.len());
            input[at] ^= 1 << dice.below(8);
        }
        1 => {
            let (from, to) = span(input, dice);
            input.drain(from..to);
        }
        2 => {
            let (from, to) = span(input, dice);
            let again = input[from..to].to_vec();
            input.splice(to..to, again);
        }
        3 => {
            let (from, to) = span(input, dice);
            let other = &samples[dice.index(samples.len())];
            let (start, end) = span(other, dice);
            input.splice(from..to, other[start..end].to_vec());
        }
        4 => {
            let mut lines: Vec<Vec<u8>> = input.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
            let (a, b) = (dice.index(lines.len()), dice.index(lines.len()));
            lines.swap(a, b);
            *input = lines.join(&b'\n');
        }
        // Numbers are what most of the inputs are made of.
        _ => replace_a_number(input, dice),
    }
}

/// A part of the input, seldom a long one.
fn span(input: &[u8], dice: &mut Dice) -> (usize, usize) {
    let from = dice.index(input.len() + 1);
    let most = if dice.one_in(4) { input.len() } else { 8 };
    (from, (from + dice.index(most + 1)).min(input.len()))
}

fn replace_a_number(input: &mut Vec<u8>, dice: &mut Dice) {
    let start = |n: &usize| input[*n].is_ascii_digit() && (*n == 0 || !input[*n - 1].is_ascii_digit());
    let starts: Vec<usize> = (0..input.len()).filter(start).collect();
    if starts.is_empty() {
        return;
    }
    let from = dice.pick(&starts);
    let length = input[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let word = match dice.one_in(2) {
        true => dice.below(40).to_string(),
        false => dice.pick(WORDS).to_owned(),
    };
    input.splice(from..from + length, word.into_bytes());
}
