//! The languages a match can be followed in.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A language: the number of its column in every word list.
///
/// A third language is one more row of [`LANGUAGES`] and one more text in each [`Phrase`](crate::Phrase);
/// no type changes. Where a phrase has no text in a language, English is shown.
///
/// ```
/// use shopfloor_engine::Lang;
///
/// let german: Lang = "de".parse()?;
/// assert_eq!(german, Lang::DE);
/// assert_eq!(german.pick(&["and", "und"]), "und");
/// assert_eq!(german.pick(&["only in English"]), "only in English");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lang(u8);

/// What is known of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The code in addresses, flags and settings: `en`.
    pub code: &'static str,
    /// What its speakers call it.
    pub name: &'static str,
    /// Whether every phrase must have a text in it.
    pub complete: bool,
}

/// Every language, in the order of the columns. English comes first: it stands in for what is missing.
pub const LANGUAGES: &[Language] = &[
    Language { code: "en", name: "English", complete: true },
    Language { code: "de", name: "Deutsch", complete: true },
    // A made-up language. It proves that a third one needs nothing but a column.
    #[cfg(feature = "testing")]
    Language { code: "xx", name: "Xxish", complete: false },
];

impl Lang {
    /// English.
    pub const EN: Lang = Lang(0);
    /// German.
    pub const DE: Lang = Lang(1);

    /// Every language there is.
    pub fn all() -> impl Iterator<Item = Lang> {
        (0..LANGUAGES.len() as u8).map(Lang)
    }

    /// The code in addresses, flags and settings: `en`.
    pub fn code(self) -> &'static str {
        self.language().code
    }

    /// What its speakers call it.
    pub fn name(self) -> &'static str {
        self.language().name
    }

    /// All that is known of it.
    pub fn language(self) -> &'static Language {
        &LANGUAGES[usize::from(self.0)]
    }

    /// This language's column of a row; the first, English, where the row ends before it.
    pub fn pick<T: Copy>(self, row: &[T]) -> T {
        row.get(usize::from(self.0)).copied().unwrap_or(row[0])
    }
}

impl std::str::FromStr for Lang {
    type Err = String;
    fn from_str(code: &str) -> Result<Self, String> {
        Lang::all().find(|lang| lang.code() == code).ok_or_else(|| {
            let codes: Vec<_> = LANGUAGES.iter().map(|language| language.code).collect();
            format!("there is no language {code:?}; choose one of: {}", codes.join(", "))
        })
    }
}

impl Serialize for Lang {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
