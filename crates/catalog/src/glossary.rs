//! What the laboratory counts, in words.

#[cfg(feature = "workshop")]
use engine::{Detail, Viewer, Voice};
use engine::{Game, Lang, Measure, Over, Study};
use serde::Serialize;

#[cfg(feature = "workshop")]
use crate::refusal::AnyRefusal;

/// The names behind the numbers of a record's notes.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Glossary {
    /// In the order a list shows them; those of one group stand together.
    pub subjects: Vec<SubjectName>,
    /// The place in this list is the measure's number.
    pub measures: Vec<MeasureName>,
}

/// What can be offered and taken.
#[derive(Clone, Debug, Serialize)]
pub struct SubjectName {
    pub id: u16,
    /// One word for files and the command line.
    pub key: String,
    /// What it is listed under: one word, and in words.
    pub group: String,
    pub group_name: String,
    pub name: String,
    /// The name with what is printed on it.
    pub full: String,
}

/// What is counted of each seat in each round.
#[derive(Clone, Debug, Serialize)]
pub struct MeasureName {
    pub key: String,
    pub name: String,
    #[serde(skip)]
    pub over: Over,
}

#[cfg(feature = "workshop")]
pub(crate) fn of<G: Study>(options: &G::Options, seats: u8, lang: Lang) -> Result<Glossary, AnyRefusal> {
    let state = G::setup(options, seats).map_err(AnyRefusal::from)?;
    let voice = Voice { state: &state, names: &[], reader: Viewer::Spectator, lang };
    let subjects = state.subjects().into_iter().map(|subject| SubjectName {
        group_name: word::<G>(format!("group.{}", subject.group), lang),
        name: voice.fact(subject.fact, &subject.value, Detail::Name),
        full: voice.fact(subject.fact, &subject.value, Detail::Full),
        id: subject.id,
        key: subject.key,
        group: subject.group.to_owned(),
    });
    Ok(Glossary { subjects: subjects.collect(), measures: measures::<G>(lang) })
}

/// What is counted of each seat, in words.
pub(crate) fn measures<G: Study>(lang: Lang) -> Vec<MeasureName> {
    let named = |one: Measure| MeasureName {
        key: one.key.to_owned(),
        name: measure::<G>(one.key, lang),
        over: one.over,
    };
    G::measures().into_iter().map(named).collect()
}

/// What a measure is called.
pub(crate) fn measure<G: Game>(key: &str, lang: Lang) -> String {
    word::<G>(format!("measure.{key}"), lang)
}

fn word<G: Game>(key: String, lang: Lang) -> String {
    match engine::find_phrase::<G>(&key) {
        Some(phrase) => phrase.in_lang(lang).to_owned(),
        None => key,
    }
}
