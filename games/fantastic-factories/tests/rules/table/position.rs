//! Positions that would take long to play to: the state's JSON, edited. Every
//! card stays in one place; those a test has no use for lie in the hand of a
//! fifth player who does not play.

use engine::{Game, Seat};
use fantastic_factories::{Blueprint, Contractor, Tool};
use serde_json::{Value, json};

use super::{Table, cards_in};

const ASIDE: &str = "/players/4/hand";
const DECK: &str = "/deck";

impl Table {
    fn edit(mut self, change: impl FnOnce(&mut Value)) -> Table {
        let mut state = self.json();
        change(&mut state);
        self.state = serde_json::from_value(state).expect("an edited state reads back");
        assert_eq!(self.state.invariant(), Ok(()), "in an edited state");
        self
    }

    fn player(self, seat: Seat, field: &str, value: impl Into<Value>) -> Table {
        self.edit(|state| state["players"][seat.index()][field] = value.into())
    }

    /// The mine takes no dice, as a position may say.
    pub fn closed_mine(self) -> Table {
        self.edit(|state| state["closed"] = json!([false, false, true]))
    }

    pub fn metal(self, seat: Seat, metal: u16) -> Table {
        self.player(seat, "metal", metal)
    }

    pub fn energy(self, seat: Seat, energy: u16) -> Table {
        self.player(seat, "energy", energy)
    }

    pub fn goods(self, seat: Seat, goods: u8) -> Table {
        self.player(seat, "goods", goods)
    }

    /// The unplaced dice.
    pub fn dice<const N: usize>(self, seat: Seat, dice: [u8; N]) -> Table {
        self.player(seat, "dice", dice.to_vec())
    }

    /// Just these cards in the hand, known to nobody else.
    pub fn hand<const N: usize>(self, seat: Seat, cards: [Blueprint; N]) -> Table {
        self.player(seat, "known", json!([])).exchange(&format!("/players/{}/hand", seat.0), DECK, &cards)
    }

    /// The same, where `deck` has laid the other cards aside.
    pub fn hand_from_aside<const N: usize>(self, seat: Seat, cards: [Blueprint; N]) -> Table {
        self.exchange(&format!("/players/{}/hand", seat.0), ASIDE, &cards)
    }

    /// Cards of the hand that were taken face up.
    pub fn known<const N: usize>(self, seat: Seat, cards: [Blueprint; N]) -> Table {
        self.player(seat, "known", json!(cards.as_slice()))
    }

    /// Just these buildings.
    pub fn compound<const N: usize>(self, seat: Seat, cards: [Blueprint; N]) -> Table {
        self.exchange(&format!("/players/{}/compound", seat.0), DECK, &cards)
    }

    /// The first player, who is also the next to choose in the market.
    pub fn first(self, seat: Seat) -> Table {
        self.edit(|state| {
            state["first"] = json!(seat);
            if state["phase"]["phase"] == "market" {
                state["phase"]["seat"] = json!(seat);
            }
        })
    }

    pub fn round(self, round: u8) -> Table {
        self.edit(|state| {
            state["round"] = round.into();
            // FF-4.3: round 40 is the last, whoever triggered what.
            state["last_round"] = (round == 40 || state["last_round"] == true).into();
        })
    }

    /// The face-up blueprints, from the left.
    pub fn blueprints(self, cards: [Blueprint; 4]) -> Table {
        self.slots(cards.map(Some))
    }

    /// The face-up blueprints, from the left; some slots are empty.
    pub fn slots(self, cards: [Option<Blueprint>; 4]) -> Table {
        self.edit(|state| {
            let old: Vec<Blueprint> = cards_in(&without_nulls(&state["blueprints"]));
            put_into(state, DECK, &old);
            let new: Vec<Blueprint> = cards.into_iter().flatten().collect();
            take_from(state, DECK, &new);
            state["blueprints"] = json!(cards);
        })
    }

    /// The face-up contractors, from the left.
    pub fn contractors(self, crew: [Contractor; 4]) -> Table {
        self.edit(|state| {
            let mut deck = crew_in(&state["contractor_deck"]);
            deck.extend(crew_in(&without_nulls(&state["contractors"])));
            for one in crew {
                let place = deck.iter().position(|other| *other == one).expect("a contractor in the deck");
                deck.remove(place);
            }
            state["contractor_deck"] = json!(deck);
            state["contractors"] = json!(crew);
        })
    }

    /// Nothing but these contractors left in their deck; the others are discarded.
    pub fn contractor_deck<const N: usize>(self, crew: [Contractor; N]) -> Table {
        self.edit(|state| {
            let mut rest = crew_in(&state["contractor_deck"]);
            for one in crew {
                let place = rest.iter().position(|other| *other == one).expect("a contractor in the deck");
                rest.remove(place);
            }
            rest.extend(crew_in(&state["contractor_discard"]));
            state["contractor_deck"] = json!(crew.as_slice());
            state["contractor_discard"] = json!(rest);
        })
    }

    pub fn tools(self, tools: [Tool; 4]) -> Table {
        self.edit(|state| state["tools"] = json!(tools))
    }

    /// Nothing but these in the deck.
    pub fn deck<const N: usize>(self, cards: [Blueprint; N]) -> Table {
        self.exchange(DECK, ASIDE, &cards)
    }

    /// Nothing but these on the discard pile. Call it after `deck`.
    pub fn pile<const N: usize>(self, cards: [Blueprint; N]) -> Table {
        self.exchange("/discard", ASIDE, &cards)
    }

    /// The Machine's cards.
    pub fn machine<const N: usize>(self, cards: [Blueprint; N]) -> Table {
        self.exchange("/machine/cards", DECK, &cards)
    }

    pub fn machine_goods(self, goods: u8) -> Table {
        self.edit(|state| state["machine"]["goods"] = goods.into())
    }

    /// Empty hands for everybody, and nothing on the discard pile.
    pub fn cleared(self) -> Table {
        let seats = Seat::all(self.state.seats());
        let table = seats.fold(self, |table, seat| table.hand(seat, []));
        table.exchange("/discard", DECK, &[])
    }

    /// Just these cards in a place; what was there goes to `other`, where they come from.
    fn exchange(self, place: &str, other: &str, cards: &[Blueprint]) -> Table {
        self.edit(|state| {
            let old = cards_in(state.pointer(place).expect("a place of cards"));
            put_into(state, other, &old);
            take_from(state, other, cards);
            *state.pointer_mut(place).expect("a place of cards") = json!(cards);
        })
    }
}

fn put_into(state: &mut Value, place: &str, cards: &[Blueprint]) {
    let list = state.pointer_mut(place).expect("a place of cards");
    let mut all = cards_in(list);
    all.extend(cards);
    *list = json!(all);
}

fn take_from(state: &mut Value, place: &str, cards: &[Blueprint]) {
    let list = state.pointer_mut(place).expect("a place of cards");
    let mut left = cards_in(list);
    for card in cards {
        let found = left.iter().position(|other| other == card);
        left.remove(found.unwrap_or_else(|| panic!("no {card:?} left in {place}")));
    }
    *list = json!(left);
}

fn crew_in(list: &Value) -> Vec<Contractor> {
    serde_json::from_value(list.clone()).expect("a list of contractors")
}

fn without_nulls(list: &Value) -> Value {
    list.as_array().expect("a row").iter().filter(|slot| !slot.is_null()).cloned().collect()
}
