//! Where the numbers of a tile file come from.

use serde::Serialize;
use strum::VariantNames as _;

/// Where a number comes from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::EnumString, strum::VariantNames, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Source {
    /// Printed in the rulebook.
    Rulebook,
    /// Named in a published review.
    Review,
    /// Our own, chosen so that games come out like recorded real ones.
    Reconstructed,
    /// Copied from the tiles of a real box.
    Box,
}

/// Where each number of a tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sources {
    pub price: Source,
    pub production: Source,
    pub storage: Source,
    pub workers: Source,
    pub energy: Source,
    pub mark: Source,
}

impl Sources {
    /// All numbers come from the same place.
    pub fn all(source: Source) -> Sources {
        Sources {
            price: source,
            production: source,
            storage: source,
            workers: source,
            energy: source,
            mark: source,
        }
    }

    /// Reads the column, such as `review(price storage) reconstructed`: a source without columns covers all the others.
    pub fn read(text: &str) -> Result<Sources, String> {
        let wrong = || format!("source should say {}, found {text:?}", Source::VARIANTS.join(", "));
        let text = text.to_lowercase();
        let mut named: Vec<(Source, Option<&str>)> = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(rest.len());
            let source = rest[..end].parse().map_err(|_| wrong())?;
            rest = rest[end..].trim_start();
            let columns = match rest.strip_prefix('(') {
                Some(inside) => {
                    let (columns, after) = inside.split_once(')').ok_or_else(wrong)?;
                    rest = after.trim_start();
                    Some(columns)
                }
                None => None,
            };
            named.push((source, columns));
        }
        let others = named.iter().find(|(_, columns)| columns.is_none()).or(named.first());
        let mut sources = Sources::all(others.ok_or_else(wrong)?.0);
        for (source, columns) in named {
            for column in columns.into_iter().flat_map(str::split_whitespace) {
                sources.set(column, source);
            }
        }
        Ok(sources)
    }

    fn set(&mut self, column: &str, source: Source) {
        let of = match column {
            "price" => &mut self.price,
            "production" => &mut self.production,
            "storage" => &mut self.storage,
            "workers" => &mut self.workers,
            "energy" => &mut self.energy,
            "mark" => &mut self.mark,
            _ => return,
        };
        *of = source;
    }

    /// Whether any number of the tile comes from this source.
    pub fn contains(&self, source: Source) -> bool {
        let all = [self.price, self.production, self.storage, self.workers, self.energy, self.mark];
        all.contains(&source)
    }
}
