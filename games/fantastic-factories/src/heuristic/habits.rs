//! Habits of beginners: what seems better to them than it is.

use crate::action::{Action, Floor};
use crate::blueprints::Kind;
use crate::state::FantasticFactories;

pub(super) const NAMES: &[&str] =
    &["builds too late", "loves monuments", "hoards resources", "collects cards", "hires again and again"];

/// Until this round somebody who builds late keeps the cards.
const LATE: u8 = 5;

impl FantasticFactories {
    /// In parts of the doubt, which is some three points for most of a match.
    pub(super) fn lure_of(&self, habit: usize, action: Action) -> f64 {
        match (habit, action) {
            (0, Action::Build { .. }) if self.round <= LATE => -1.0,
            (1, Action::Build { card, .. }) if card.row().kind == Kind::Monument => 1.5,
            (1, Action::Take { card }) if card.row().kind == Kind::Monument => 1.5,
            (2, Action::Build { .. } | Action::Activate { .. }) => -0.6,
            (2, Action::PutDie { floor: Floor::Generate | Floor::Mine, .. }) => 0.4,
            (3, Action::PutDie { floor: Floor::Research, .. }) => 0.8,
            (4, Action::Hire { .. }) => 1.0,
            _ => 0.0,
        }
    }
}
