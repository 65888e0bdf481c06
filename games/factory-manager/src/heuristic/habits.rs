//! Habits of beginners: what seems better to them than it is.

use crate::action::Action;
use crate::state::FactoryManager;
use crate::tile::Type;

pub(super) const NAMES: &[&str] =
    &["ignores energy", "overbids", "hoards money", "loves machines", "hires for safety"];

impl FactoryManager {
    /// In parts of the doubt, which is about what a good tile brings early in a match.
    pub(super) fn lure_of(&self, habit: usize, action: Action) -> f64 {
        if let Action::Buy { tile } | Action::BuyAndKeep { tile } = action {
            let tile = self.table.tile(tile);
            return match habit {
                0 => 0.35 * f64::from(tile.energy),
                2 => -0.05 * f64::from(tile.price),
                3 if tile.kind == Type::Machine => 0.8,
                _ => 0.0,
            };
        }
        match (habit, action) {
            (1, Action::Open { workers, .. } | Action::Bid { workers } | Action::TakeLast { workers }) => {
                0.5 * f64::from(workers)
            }
            (4, Action::Hire { workers }) => 0.4 * f64::from(workers),
            _ => 0.0,
        }
    }
}
