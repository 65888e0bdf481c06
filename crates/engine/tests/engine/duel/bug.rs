//! What a Duel can be told before it begins: its length, and what to get wrong.

use serde::{Deserialize, Serialize};

/// What Duel gets wrong when told to. What no state is there to tell it is a flaw of the type: see
/// the constants beside the word list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bug {
    #[default]
    None,
    /// A seat sees the card of the seat before it.
    ShowsNeighbour,
    /// A spectator sees the first seat's card.
    ShowsSpectator,
    /// A bid is on the table before it is found too high.
    TouchesThenRefuses,
    /// The prompt's highest bid is one too low.
    OffersLess,
    /// The prompt's highest bid is one too high.
    OffersMore,
    /// The prompt blocks for another reason than the rules.
    BlocksWrongly,
    /// Imagined cards do not come from the deck.
    InventsCards,
    /// Imagined states are the real one.
    KnowsAll,
    /// Imagined bids are now and then the real ones.
    Suspects,
    /// Nobody may swap once another has bid, though all act at once.
    Disturbs,
    /// A second swap in a round is played, though it is not legal.
    SwapsTwice,
    UnsortedActions,
    RepeatedActions,
    /// The coin for a swap goes nowhere.
    LosesCoin,
    /// A swapped card goes nowhere.
    LosesCard,
    /// A part of the state is not written to JSON.
    Unsaved,
    Endless,
    /// In the second round nobody may act.
    Stuck,
    /// The end has no outcome.
    Inconclusive,
    /// The prompt asks what the table has no row for.
    AsksTheUnsaid,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub rounds: u8,
    pub bug: Bug,
}

impl Default for Options {
    fn default() -> Self {
        Options { rounds: 3, bug: Bug::None }
    }
}
