//! Text that strangers wrote, made harmless: nothing in it is invisible, and nothing turns around what stands beside it.

/// Characters that show nothing, or that reverse the text after them.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Joins what stands on both sides: letters of some scripts, and emoji.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Makes the character before it an emoji in colour.
const COLOURFUL: char = '\u{fe0f}';

/// A line without characters that show nothing or turn text around. What scripts and emoji need stays where they need it.
pub fn harmless(text: &str) -> String {
    let shows =
        |c: Option<&char>| c.is_some_and(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(*c));
    let letters: Vec<char> = text.chars().collect();
    let kept = |(n, c): (usize, &char)| match *c {
        // Breaks of lines and paragraphs, too.
        c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => Some(' '),
        c if !is_invisible(c) => Some(c),
        c => {
            let before = n.checked_sub(1).and_then(|n| letters.get(n));
            let after_emoji = before == Some(&COLOURFUL) && n > 1 && shows(letters.get(n - 2));
            let joins = is_joiner(c) && (shows(before) || after_emoji) && shows(letters.get(n + 1));
            (joins || c == COLOURFUL && shows(before)).then_some(c)
        }
    };
    letters.iter().enumerate().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_text_around_or_shows_nothing_is_gone_and_emoji_stay_whole() {
        assert_eq!(harmless("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{ad}"), "abcde");
        assert_eq!(harmless("\u{200d}\u{200d} \u{3164}\u{2800}"), " ", "nothing is left of nothing");
        assert_eq!(harmless("one\ntwo\u{2028}three\u{7}"), "one two three ");
        for whole in ["👩\u{200d}🏭 ❤\u{fe0f}", "🏳\u{fe0f}\u{200d}🌈", "می\u{200c}خواهم", "שלום", "Ñandú"]
        {
            assert_eq!(harmless(whole), whole);
        }
        assert_eq!(harmless("a\u{fe0f}\u{fe0f}\u{200d}\u{200d}b"), "a\u{fe0f}b", "no pile of them");
    }
}
