//! Why a match ended as it did: what a game says of its own quantities, beside the rules.

use crate::{Actor, Dice, Game, Match, Message, Seat, Turn};

/// A game that accounts for its quantities.
///
/// After a match it says what each seat lost, wasted and earned, in the game's own units and in sentences of its word
/// list; of two ways to play one turn it says what the first difference is. A game with nothing to say leaves both as
/// they are.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Event, Nim};
/// use shopfloor_engine::{Account, Finding, Happening, Header, Match, Message, Seat, Seed};
///
/// impl Account for Nim {
///     fn account(story: &[Happening<Nim>]) -> Vec<Finding> {
///         let taken = story.iter().flat_map(|at| &at.events).map(|Event::Took { seat, stones }| {
///             let said = Message::new("event.took").with("seat", seat).with("stones", stones);
///             Finding::earned(*seat, "taken", "stones", said).in_round(1, i32::from(*stones))
///         });
///         taken.collect()
///     }
/// }
///
/// let (mut game, _) = Match::<Nim>::start(Header::new::<Nim>(2, (), Seed::from_number(1)))?;
/// game.play(Seat(0), Action::Take { stones: 3 })?;
/// assert!(game.account().is_empty(), "only a finished match is accounted for");
/// let so_far = Nim::account(&game.story());
/// assert_eq!((so_far[0].kind, so_far[0].amount()), ("taken", 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Account: Game {
    /// What a match tells, what matters most first. The story may also be that of a match that goes on: what has
    /// happened in it is then accounted for as if it were over.
    fn account(story: &[Happening<Self>]) -> Vec<Finding> {
        let _ = story;
        Vec::new()
    }

    /// The first difference between two ways for `seat` to play its turn, in numbers a player knows: a message of the
    /// word list. `self` is the state before the turn; `played` and `better` are what happened in each and the state
    /// after it. None where no number tells the two apart. Looks at nothing that the seat could not see.
    fn difference(&self, seat: Seat, played: &Happening<Self>, better: &Happening<Self>) -> Option<Message> {
        let _ = (seat, played, better);
        None
    }
}

/// What happened, in full, and the state after it.
#[derive(Clone, Debug)]
pub struct Happening<G: Game> {
    /// What happened.
    pub events: Vec<G::Event>,
    /// The state after it.
    pub after: G,
}

impl<G: Game> Happening<G> {
    /// What comes of a seat's plan: its actions one after the other, and `dice` where chance answers one of them before
    /// the next. Ends with the last action, or before one that cannot be played as the dice have fallen.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Game, Happening, Seat, Seed};
    ///
    /// let state = Nim::setup(&(), 2)?;
    /// let plan = [Action::Take { stones: 3 }];
    /// let played = Happening::of(&state, Seat(0), &plan, &mut Seed::from_number(1).bot_dice(0));
    /// assert_eq!(played.events.len(), 1);
    /// assert!(played.after.turn().includes(Seat(1)));
    /// # Ok::<(), shopfloor_engine::BadOptions>(())
    /// ```
    pub fn of(before: &G, seat: Seat, plan: &[G::Action], dice: &mut Dice) -> Happening<G> {
        let (mut events, mut after) = (Vec::new(), before.clone());
        for &action in plan {
            while after.turn() == Turn::Chance {
                let answer = after.sample_chance(dice);
                if after.apply(Actor::Chance, answer, &mut |event| events.push(event)).is_err() {
                    unreachable!("what chance draws can happen");
                }
            }
            if after.apply(Actor::Seat(seat), action, &mut |event| events.push(event)).is_err() {
                break;
            }
        }
        Happening { events, after }
    }
}

/// Something that a game has found in a match.
///
/// ```
/// use shopfloor_engine::{Finding, Message, Seat};
///
/// let said = Message::new("account.storage").with("seat", 1);
/// let capped = Finding::lost(Seat(1), "storage", "elektro", said).in_round(3, 20).in_round(4, 11);
/// assert_eq!((capped.amount(), capped.lost), (31, true));
/// assert_eq!(capped.rounds().collect::<Vec<_>>(), [3, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whose it is.
    pub seat: Seat,
    /// One word that never changes, so that amounts add up over many matches.
    pub kind: &'static str,
    /// What the amount counts: the row `unit.<unit>` of the word list.
    pub unit: &'static str,
    /// Whether the seat could have had this and did not. Then the row `habit.<kind>` of the word list says it of many
    /// matches: it names the `rounds` and the `amount` of one match.
    pub lost: bool,
    /// How much of it in which round.
    pub parts: Vec<RoundAmount>,
    /// The finding as a sentence.
    pub said: Message,
}

/// How much it was in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundAmount {
    /// The round.
    pub round: u32,
    /// In the finding's unit.
    pub amount: i32,
}

impl Finding {
    /// Something the seat could have had.
    pub fn lost(seat: Seat, kind: &'static str, unit: &'static str, said: Message) -> Finding {
        Finding { seat, kind, unit, lost: true, parts: Vec::new(), said }
    }

    /// Something the seat had, or that is merely so.
    pub fn earned(seat: Seat, kind: &'static str, unit: &'static str, said: Message) -> Finding {
        Finding { lost: false, ..Finding::lost(seat, kind, unit, said) }
    }

    /// The finding with so much more in a round.
    pub fn in_round(mut self, round: u32, amount: i32) -> Finding {
        self.parts.push(RoundAmount { round, amount });
        self
    }

    /// All rounds together.
    pub fn amount(&self) -> i32 {
        self.parts.iter().map(|part| part.amount).sum()
    }

    /// The rounds it is about.
    pub fn rounds(&self) -> impl Iterator<Item = u32> {
        self.parts.iter().map(|part| part.round)
    }
}

impl<G: Game> Match<G> {
    /// What happened at each entry, without everything that was ever undone.
    pub fn story(&self) -> Vec<Happening<G>> {
        let mut story = Vec::with_capacity(self.ply());
        self.walk(|at| {
            if let Some(standing) = at.standing {
                story.push(Happening { events: standing.events.to_vec(), after: standing.after.clone() });
            }
        });
        story
    }
}

impl<G: Account> Match<G> {
    /// What the game has found in the match; nothing while it goes on.
    pub fn account(&self) -> Vec<Finding> {
        if self.state().turn() == Turn::Over { G::account(&self.story()) } else { Vec::new() }
    }
}
