//! What a seat is asked, as data a terminal and a browser can both draw.

use serde::Serialize;
use serde_json::Value;

use crate::{Actor, Game, Message, Seat};

/// What a seat may do now: a question, families of legal actions, and what is
/// blocked and why.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim, NotAllowed};
/// use shopfloor_engine::{Choice, Game, Message, Open, Prompt, Seat};
///
/// let state = Nim::setup(&(), 2)?;
/// let buttons = Prompt::of_legal_actions(&state, Seat(0));
/// assert_eq!(buttons.choices.len(), 3, "a button for each action");
/// assert!(Prompt::<Nim>::wait().choices.is_empty());
///
/// // The same with one field to fill in, and with what a person might try in vain.
/// let open = Open::Amount { field: "stones", min: 1, max: 3 };
/// let take = Choice { label: Message::new("do.take"), action: Action::Take { stones: 1 }, open };
/// assert_eq!(take.expand().len(), 3);
/// let tried = [Action::Take { stones: 4 }];
/// let asking = Prompt::asking(&state, Seat(0), Message::new("ask.act"), vec![take], tried);
/// assert_eq!(asking.blocked[0].why, NotAllowed::OneToThree);
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prompt<G: Game> {
    /// The question.
    pub ask: Message,
    /// The legal actions, grouped: together exactly [`Game::legal_actions`].
    pub choices: Vec<Choice<G::Action>>,
    /// What a person would try in vain here, with the refusal it would get.
    pub blocked: Vec<Blocked<G>>,
}

/// Legal actions that differ in at most one field.
///
/// `action` is legal as it stands. A client answers with it after writing the
/// picked value over the field that `open` names.
#[derive(Clone, Debug, Serialize)]
pub struct Choice<A> {
    /// What the family is called.
    pub label: Message,
    /// One legal action of it.
    pub action: A,
    /// What remains to be picked.
    pub open: Open,
}

/// The field of a [`Choice`] that is still open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Open {
    /// Nothing: a button.
    Nothing,
    /// One of these: a tile, a card, a die. A value may be a pair or a triple.
    One {
        /// The field to fill in.
        field: &'static str,
        /// What may stand there.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        of: Vec<Value>,
    },
    /// A whole number, both ends included.
    Amount {
        /// The field to fill in.
        field: &'static str,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
}

impl Open {
    /// The field to fill in, where one is open.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Open::Nothing => None,
            Open::One { field, .. } | Open::Amount { field, .. } => Some(field),
        }
    }
}

/// Something that an action lets lapse for good: an unused die, an idle worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Lapse<A> {
    /// What is lost, in words.
    pub what: Message,
    /// An action that would use it.
    pub instead: Option<A>,
}

/// An action a person would try, and why it is refused.
#[derive(Clone, Debug)]
pub struct Blocked<G: Game> {
    /// What would be tried. [`Game::apply`] refuses it with exactly `why`.
    pub action: G::Action,
    /// The refusal.
    pub why: G::Illegal,
}

impl<A: Serialize> Choice<A> {
    /// Every action of the family as JSON, with the value written into the
    /// open field (`None` where nothing is open).
    pub fn expand(&self) -> Vec<(Option<Value>, Value)> {
        let base = serde_json::to_value(&self.action).expect("actions serialize");
        let filled = |field: &str, value: Value| {
            let mut action = base.clone();
            action[field] = value.clone();
            (Some(value), action)
        };
        match &self.open {
            Open::Nothing => vec![(None, base)],
            Open::One { field, of } => of.iter().map(|value| filled(field, value.clone())).collect(),
            Open::Amount { field, min, max } => (*min..=*max).map(|n| filled(field, n.into())).collect(),
        }
    }
}

impl<G: Game> Prompt<G> {
    /// The prompt of a seat that has nothing to do now.
    pub fn wait() -> Self {
        Prompt { ask: Message::new("ask.wait"), choices: Vec::new(), blocked: Vec::new() }
    }

    /// A prompt with a button for each legal action, called by the row `do.<action>` with the action's fields as
    /// facts. Nothing is blocked.
    pub fn of_legal_actions(state: &G, seat: Seat) -> Self {
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        if legal.is_empty() {
            return Prompt::wait();
        }
        let choice = |action: G::Action| {
            let Ok(Value::Object(mut facts)) = serde_json::to_value(action) else {
                unreachable!("actions are objects tagged by `do`")
            };
            let name = facts.remove("do");
            let key = format!("do.{}", name.as_ref().and_then(Value::as_str).unwrap_or_default());
            Choice { label: Message { key, facts }, action, open: Open::Nothing }
        };
        let choices = legal.into_iter().map(choice).collect();
        Prompt { ask: Message::new("ask.act"), choices, blocked: Vec::new() }
    }

    /// The prompt of a seat that is asked something. What is blocked is each of
    /// `tried` that [`Game::apply`] refuses, with the refusal: so the two cannot
    /// disagree.
    pub fn asking(
        state: &G,
        seat: Seat,
        ask: Message,
        choices: Vec<Choice<G::Action>>,
        tried: impl IntoIterator<Item = G::Action>,
    ) -> Self {
        let refused = |action: G::Action| {
            let why = state.clone().apply(Actor::Seat(seat), action, &mut |_| {}).err()?;
            Some(Blocked { action, why })
        };
        Prompt { ask, choices, blocked: tried.into_iter().filter_map(refused).collect() }
    }
}
