//! What a lesson says, in every language, with numbers of the board in it.

use std::collections::BTreeMap;

use engine::{LANGUAGES, Lang, facts_named, say_text};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A text in every language, by the language's code.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Texts(BTreeMap<String, String>);

/// Numbers of the board that texts can name: `{make}`, by where the seat's view has them.
pub type Facts = BTreeMap<String, String>;

impl Texts {
    /// The text in one language; in English where it has none in that one.
    pub fn in_lang(&self, lang: Lang) -> &str {
        self.0.get(lang.code()).or_else(|| self.0.get(Lang::EN.code())).map_or("", String::as_str)
    }

    /// The text with the numbers of this view.
    pub fn say(&self, lang: Lang, facts: &Facts, view: &Value) -> String {
        let text = self.in_lang(lang);
        let value = |at: &String| view.pointer(at).cloned().unwrap_or(Value::Null);
        let facts: Map<String, Value> = facts.iter().map(|(name, at)| (name.clone(), value(at))).collect();
        // A learner is better off with a text without numbers than with nothing; the tests see to it that it does not happen.
        say_text(text, &facts).unwrap_or_else(|_| text.to_owned())
    }

    /// What is wrong with it: a language without a text, a fact that nobody knows or that only one language names.
    pub fn faults(&self, facts: &Facts) -> Vec<String> {
        let mut faults = Vec::new();
        let english = facts_named(self.in_lang(Lang::EN));
        for language in LANGUAGES {
            let Some(text) =
                self.0.get(language.code).map(|text| text.trim()).filter(|text| !text.is_empty())
            else {
                if language.complete {
                    faults.push(format!("lacks a text in {}: {:?}", language.code, self.in_lang(Lang::EN)));
                }
                continue;
            };
            let named = facts_named(text);
            if named != english {
                faults.push(format!("names {english:?} in en and {named:?} in {}", language.code));
            }
            if let Some(unknown) = named.iter().find(|name| !facts.contains_key(**name)) {
                faults.push(format!("names {unknown:?}, which is no fact of the lesson: {text:?}"));
            }
        }
        let strange = self.0.keys().find(|code| LANGUAGES.iter().all(|language| language.code != **code));
        faults.extend(strange.map(|code| format!("speaks {code:?}, which is no language")));
        faults
    }
}
