//! A prompt as a numbered list.

use catalog::PromptFrame;
use engine::{Ink, Text};
use serde_json::Value;

/// The choices of a prompt, numbered from 1.
pub struct Menu<'a> {
    prompt: &'a PromptFrame,
}

const COLUMN: usize = 50;
const WIDTH: usize = 2 * COLUMN;

impl<'a> Menu<'a> {
    pub fn new(prompt: &'a PromptFrame) -> Menu<'a> {
        Menu { prompt }
    }

    /// How many choices there are.
    pub fn len(&self) -> usize {
        self.prompt.choices.iter().map(|choice| choice.options.len()).sum()
    }

    /// The action behind a number.
    pub fn action(&self, number: usize) -> Option<&Value> {
        let options = self.prompt.choices.iter().flat_map(|choice| &choice.options);
        options.map(|option| &option.action).nth(number.checked_sub(1)?)
    }

    /// Single actions in two columns, families of actions on a line each.
    pub fn draw(&self) -> Text {
        let mut page = Text::new();
        let mut number = 1;
        let mut left_over = 0;
        for choice in &self.prompt.choices {
            if let [button] = choice.options.as_slice()
                && button.text.is_empty()
            {
                let wide = choice.label.chars().count() + 6;
                if left_over < wide {
                    page.line();
                    left_over = WIDTH;
                } else {
                    page.tab(WIDTH - left_over);
                }
                page.put(Ink::Bold, format!("{number:>3}) ")).put(Ink::Plain, choice.label.clone());
                left_over = if left_over == WIDTH && wide < COLUMN { COLUMN } else { 0 };
                number += 1;
                continue;
            }
            left_over = 0;
            page.line().put(Ink::Plain, format!("    {}:", choice.label));
            let mut used = choice.label.chars().count() + 5;
            for option in &choice.options {
                let wide = option.text.chars().count() + 7;
                if used + wide > WIDTH {
                    page.line().tab(8);
                    used = 8;
                }
                page.put(Ink::Bold, format!(" {number:>3}) ")).put(Ink::Plain, option.text.clone());
                used += wide;
                number += 1;
            }
        }
        page
    }
}
