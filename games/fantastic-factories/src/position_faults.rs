//! What is wrong with a position: everything at once, each with its place, its rule and its words.

use engine::{Message, PositionFault};
use serde::Deserialize;
use serde_json::Value;

use crate::bag::Card;
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::options::Options;
use crate::position::Position;
use crate::state::{FLOOR_SLOTS, LAST_ROUND};
use crate::tool::Tool;

/// The most resources or goods a position may name: more than any match has seen.
const PLENTY: u16 = 200;
/// The most dice a round can bring: four, two Hired Hands, Golem, Robot, Mega Factory and a copy of one.
const MOST_DICE: u8 = 10;
const SLOTS: usize = 4;

/// What a position lists, read before anybody counts it: as much of a card as somebody likes.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Listed {
    dice: Vec<u8>,
    hand: Vec<Blueprint>,
    compound: Vec<Blueprint>,
    discard: Vec<Blueprint>,
    machine: Vec<Blueprint>,
    marketplace: Vec<Option<Blueprint>>,
    contractors: Vec<Option<Contractor>>,
}

/// Everything that is wrong with the position of these options.
pub(crate) fn faults(options: &Value) -> Vec<PositionFault> {
    let start = options.get("start").cloned().unwrap_or_default();
    let listed = match serde_json::from_value::<Listed>(start) {
        Ok(listed) => listed.faults(),
        Err(why) => return vec![PositionFault::unreadable(why)],
    };
    if !listed.is_empty() {
        return listed;
    }
    match serde_json::from_value::<Options>(options.clone()) {
        Ok(Options { start: Some(position), .. }) => position.faults(),
        Ok(Options { start: None, .. }) => vec![PositionFault::unreadable("start")],
        Err(why) => vec![PositionFault::unreadable(why)],
    }
}

/// More of a card than there is, each kind at the place where the first is too many.
fn too_many<C: Card>(
    cards: impl Iterator<Item = (&'static str, C)>,
    fact: &'static str,
) -> Vec<PositionFault> {
    let mut counts = [0u16; 32];
    let mut faults = Vec::new();
    for (place, card) in cards {
        let count = &mut counts[card.index()];
        *count = count.saturating_add(1);
        if *count == u16::from(card.copies()) + 1 {
            let message = Message::new(format!("position.copies_{fact}")).with("copies", card.copies());
            faults.push(PositionFault::new(place, message.with(fact, card)).by("FF-S2"));
        }
    }
    faults
}

impl Listed {
    fn faults(&self) -> Vec<PositionFault> {
        let piles = [
            ("hand", &self.hand),
            ("compound", &self.compound),
            ("discard", &self.discard),
            ("machine", &self.machine),
        ];
        let cards = piles.into_iter().flat_map(|(place, cards)| cards.iter().map(move |card| (place, *card)));
        let market = self.marketplace.iter().flatten().map(|card| ("marketplace", *card));
        let mut faults = too_many(cards.chain(market), "card");
        let hired = self.contractors.iter().flatten().map(|card| ("contractors", *card));
        faults.extend(too_many(hired, "contractor"));
        for (place, n) in [("marketplace", self.marketplace.len()), ("contractors", self.contractors.len())] {
            if n > SLOTS {
                let message = Message::new("position.slots").with("slots", SLOTS).with("n", n);
                faults.push(PositionFault::new(place, message).by("FF-S2"));
            }
        }
        if self.dice.len() > usize::from(MOST_DICE) {
            faults.push(too_many_dice(self.dice.len()));
        }
        faults
    }
}

fn too_many_dice(n: usize) -> PositionFault {
    let message = Message::new("position.dice").with("most", MOST_DICE).with("n", n);
    PositionFault::new("dice", message).by("FF-2.6")
}

impl Position {
    /// Everything that is wrong with it.
    pub(crate) fn faults(&self) -> Vec<PositionFault> {
        let mut faults = Vec::new();
        let mut wrong = |at: &str, rule: Option<&'static str>, message: Message| {
            faults.push(PositionFault { at: at.to_owned(), rule, message });
        };
        if !(1..=LAST_ROUND).contains(&self.round) {
            let message = Message::new("position.round").with("most", LAST_ROUND).with("n", self.round);
            wrong("round", Some("FF-4.3"), message);
        }
        if Tool::ALL.iter().any(|tool| !self.tools.contains(tool)) {
            wrong("tools", Some("FF-S2"), Message::new("position.tools"));
        }
        let floors = [
            ("research", self.research, 1..=6),
            ("generate", self.generate, 1..=3),
            ("mine", self.mine, 4..=6),
        ];
        for (floor, dice, takes) in floors {
            if dice.len() > FLOOR_SLOTS {
                let message = Message::new("position.floor_full").with("floor", floor);
                wrong(floor, Some("FF-2.2"), message.with("slots", FLOOR_SLOTS).with("n", dice.len()));
            }
            if let Some(die) = dice.iter().find(|die| !takes.contains(die)) {
                let message = Message::new("position.floor_takes").with("floor", floor);
                wrong(floor, Some("FF-2.2"), message.with("die", die));
            }
        }
        for card in self.compound.names() {
            if self.compound.count(card) > 1 && !card.row().several {
                wrong("compound", Some("FF-2.4"), Message::new("position.twins").with("card", card));
            }
        }
        for card in &self.used {
            let what = if card.row().kind == Kind::Monument {
                "position.monument_used"
            } else if !self.compound.contains(*card) {
                "position.used_absent"
            } else {
                continue;
            };
            wrong("used", Some("FF-2.5"), Message::new(what).with("card", card));
        }
        let amounts = [
            ("metal", self.metal),
            ("energy", self.energy),
            ("goods", self.goods.into()),
            ("machine_goods", self.machine_goods.into()),
        ];
        for (place, n) in amounts.into_iter().filter(|(_, n)| *n > PLENTY) {
            wrong(place, None, Message::new("position.plenty").with("most", PLENTY).with("n", n));
        }
        let dice = self.dice.len() + self.research.len() + self.generate.len() + self.mine.len();
        if dice > MOST_DICE {
            faults.push(too_many_dice(dice.into()));
        }
        faults.extend(too_many(self.cards(), "card"));
        let hired = self.contractors.iter().flatten().map(|card| ("contractors", *card));
        faults.extend(too_many(hired, "contractor"));
        faults
    }
}
