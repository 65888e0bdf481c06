//! A position and its aim as one word, for an address: a byte that says how it is written, then JSON in short, deflated,
//! in the letters that addresses may have.

use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::Lang;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How codes are written now: JSON of `[aim, options]`, deflated.
const VERSION: u8 = 1;
/// The longest code, in letters; the fullest tables of both games have not half of it.
pub const LONGEST: usize = 3000;
/// The most that a code may hold, in bytes of JSON: what inflates to more is no position.
const MOST: u64 = 16_000;

/// A turn of the first seat, and what to solve it for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PosedTurn {
    /// What to solve it for: a word of the game's.
    pub aim: String,
    /// What a match that begins with it is set up with.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Value,
}

/// Why a code holds no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// A letter is missing or wrong, or it was never a code.
    Broken,
    /// It was written by a later version.
    Newer,
    /// It holds more than any position.
    TooLong,
}

impl BadCode {
    pub fn say(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            BadCode::Broken => &[
                "This link does not hold a position. Perhaps a part of it is missing: copy it again, all of it.",
                "Dieser Link enthält keine Stellung. Vielleicht fehlt ein Teil: Kopiere ihn noch einmal ganz.",
            ],
            BadCode::Newer => &[
                "This link was made by a newer version of Shopfloor.",
                "Dieser Link stammt von einer neueren Version von Shopfloor.",
            ],
            BadCode::TooLong => &[
                "This link holds more than any position.",
                "Dieser Link enthält mehr als jede Stellung.",
            ],
        })
    }
}

/// The word for a turn. None if it is too long to be one.
pub fn encode(posed: &PosedTurn) -> Option<String> {
    let json = serde_json::to_vec(&(&posed.aim, &posed.options)).ok()?;
    if json.len() as u64 > MOST {
        return None;
    }
    let mut packed = DeflateEncoder::new(vec![VERSION], Compression::best());
    packed.write_all(&json).ok()?;
    let code = URL_SAFE_NO_PAD.encode(packed.finish().ok()?);
    (code.len() <= LONGEST).then_some(code)
}

/// The turn that a word stands for. Any word at all may be asked.
pub fn decode(code: &str) -> Result<PosedTurn, BadCode> {
    if code.len() > LONGEST {
        return Err(BadCode::TooLong);
    }
    let bytes = URL_SAFE_NO_PAD.decode(code).map_err(|_| BadCode::Broken)?;
    let packed = match bytes.split_first() {
        Some((&VERSION, packed)) => packed,
        Some((version, _)) if *version > VERSION => return Err(BadCode::Newer),
        Some(_) | None => return Err(BadCode::Broken),
    };
    let mut json = String::new();
    DeflateDecoder::new(packed).take(MOST + 1).read_to_string(&mut json).map_err(|_| BadCode::Broken)?;
    if json.len() as u64 > MOST {
        return Err(BadCode::TooLong);
    }
    let (aim, options) = engine::read_json(&json).map_err(|_| BadCode::Broken)?;
    Ok(PosedTurn { aim, options })
}

/// The options in as few words as mean the same: whatever is as if it were left out, is.
pub(crate) fn short<O: PartialEq + for<'de> Deserialize<'de> + Serialize>(options: &O) -> Value {
    let mut json = serde_json::to_value(options).expect("options serialize");
    let reads = |json: &Value| serde_json::from_value::<O>(json.clone()).is_ok_and(|read| read == *options);
    for path in paths(&json, String::new()) {
        let Some((parent, key)) = path.rsplit_once('/') else { continue };
        let Some(Value::Object(fields)) = json.pointer_mut(parent) else { continue };
        let Some(taken) = fields.remove(key) else { continue };
        if !reads(&json)
            && let Some(Value::Object(fields)) = json.pointer_mut(parent)
        {
            fields.insert(key.to_owned(), taken);
        }
    }
    json
}

/// Every field, the innermost first. Rulesets stay named: what is meant by none may change.
fn paths(json: &Value, at: String) -> Vec<String> {
    match json {
        Value::Object(fields) => {
            let inner = |(name, value): (&String, &Value)| {
                let path = format!("{at}/{name}");
                let mut all = paths(value, path.clone());
                all.extend((name != "ruleset").then_some(path));
                all
            };
            fields.iter().flat_map(inner).collect()
        }
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(n, item)| paths(item, format!("{at}/{n}"))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}
