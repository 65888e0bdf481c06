//! What a seat is asked, step by step, and what is blocked.

use engine::{Choice, Game, Message, Open, Prompt, Seat};
use serde_json::Value;

use crate::action::{Action, Floor, Resource, Row};
use crate::activation::Place;
use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::event::Stuff;
use crate::pool::Pool;
use crate::state::{FantasticFactories, Pending, Phase, SLOTS};

fn button(label: Message, action: Action) -> Choice<Action> {
    Choice { label, action, open: Open::Nothing }
}

/// One of several values for a field; nothing where nothing is legal.
fn one_of<T: Copy>(
    label: Message,
    field: &'static str,
    of: &[T],
    json: impl Fn(T) -> Value,
    action: impl Fn(T) -> Action,
) -> Option<Choice<Action>> {
    let first = *of.first()?;
    let of = of.iter().map(|one| json(*one)).collect();
    Some(Choice { label, action: action(first), open: Open::One { field, of } })
}

fn amount(label: Message, field: &'static str, action: Action, min: u8, max: u8) -> Choice<Action> {
    Choice { label, action, open: Open::Amount { field, min: min.into(), max: max.into() } }
}

fn card_json(card: Blueprint) -> Value {
    card.id().into()
}

impl FantasticFactories {
    pub(crate) fn prompt_for(&self, seat: Seat) -> Prompt<Self> {
        if !self.turn().includes(seat) {
            return Prompt::wait();
        }
        match self.phase {
            Phase::Market { .. } => self.ask_market(seat),
            Phase::Gift { .. } => self.ask_gift(seat),
            Phase::Work => self.ask_work(seat),
            Phase::Machine | Phase::Over => Prompt::wait(),
        }
    }

    fn ask_market(&self, seat: Seat) -> Prompt<Self> {
        let player = self.player(seat);
        let ask = Message::new("ask.market").with("metal", player.metal).with("energy", player.energy);
        let face_up = self.face_up();
        let take = |card| button(Message::new("choice.take").with("card", card), Action::Take { card });
        let mut choices: Vec<_> = face_up.names().map(take).collect();
        let mut tried = Vec::new();
        for slot in 0..SLOTS as u8 {
            let Some(contractor) = self.contractors[slot as usize] else { continue };
            let tool = self.tools[slot as usize];
            let fits: Vec<_> =
                player.hand.names().filter(|card| self.check_hire(seat, slot, *card).is_ok()).collect();
            let label =
                Message::new(if contractor.row().energy > 0 { "choice.hire_paid" } else { "choice.hire" });
            let label = label.with("contractor", contractor).with("tool", tool);
            let label = label.with("energy", contractor.row().energy);
            choices.extend(one_of(label, "card", &fits, card_json, |card| Action::Hire { slot, card }));
            let right = player.hand.names().find(|card| card.row().tool == tool);
            tried.extend(right.or(player.hand.names().next()).map(|card| Action::Hire { slot, card }));
        }
        for row in [Row::Blueprints, Row::Contractors] {
            for pay in [Resource::Metal, Resource::Energy] {
                let action = Action::Refresh { row, pay };
                tried.push(action);
                if self.check_refresh(seat, pay).is_ok() {
                    choices.push(button(
                        Message::new("choice.refresh").with("row", row).with("pay", pay),
                        action,
                    ));
                }
            }
        }
        tried.push(Action::Pass);
        if self.check_pass(seat).is_ok() {
            choices.push(button(Message::new("choice.pass"), Action::Pass));
        }
        Prompt::asking(self, seat, ask, choices, tried)
    }

    fn ask_gift(&self, seat: Seat) -> Prompt<Self> {
        let opponents = Seat::all(self.seats).filter(|to| *to != seat);
        let give = |to: Seat| button(Message::new("choice.give").with("seat", to), Action::Give { seat: to });
        Prompt::asking(
            self,
            seat,
            Message::new("ask.gift"),
            opponents.map(give).collect(),
            [Action::Give { seat }],
        )
    }

    fn ask_work(&self, seat: Seat) -> Prompt<Self> {
        match self.player(seat).step {
            Pending::Free => self.ask_free(seat),
            Pending::SetDice { left, least } => {
                let choices = vec![
                    amount(Message::new("choice.set_die"), "die", Action::SetDie { die: least }, least, 6),
                    button(Message::new("choice.roll_rest").with("left", left), Action::RollDice),
                ];
                let low = (least > 1).then_some(Action::SetDie { die: 1 });
                Prompt::asking(self, seat, Message::new("ask.set_dice").with("left", left), choices, low)
            }
            Pending::Discard { card } => self.ask_discard(seat, card),
            Pending::Payout { card } => self.ask_payout(seat, card),
            Pending::Split { card, .. } => {
                let (least, most, all) = self.split_bounds(seat).unwrap_or_default();
                let ask = Message::new("ask.split").with("card", card).with("most", all);
                let choices = vec![amount(
                    Message::new("choice.split").with("most", all),
                    "metal",
                    Action::Split { metal: least },
                    least,
                    most,
                )];
                Prompt::asking(self, seat, ask, choices, [Action::Split { metal: most + 1 }, Action::Finish])
            }
            Pending::ExtraDie => {
                let choices =
                    vec![amount(Message::new("choice.extra_die"), "die", Action::ExtraDie { die: 1 }, 1, 6)];
                Prompt::asking(self, seat, Message::new("ask.extra_die"), choices, [Action::Finish])
            }
            Pending::PickDice { picked } => self.ask_pick(seat, picked),
            Pending::Shed => {
                let (least, most) = self.shed_bounds(seat);
                let over = self.player(seat).resources() - crate::state::MOST_RESOURCES;
                // With one kind of resource there is nothing to divide.
                let ask = match (least, most) {
                    (1.., _) if u16::from(least) == over => "ask.shed_metal",
                    (_, 0) => "ask.shed_energy",
                    _ => "ask.shed",
                };
                let ask = Message::new(ask).with("over", over);
                let choices = vec![amount(
                    Message::new("choice.shed").with("over", over),
                    "metal",
                    Action::Shed { metal: least },
                    least,
                    most,
                )];
                Prompt::asking(self, seat, ask, choices, [Action::Shed { metal: most + 1 }])
            }
            Pending::Toss { least } => {
                let over = self.player(seat).hand.len().saturating_sub(crate::state::MOST_CARDS);
                let cards: Vec<_> = self.tossable(seat, least).collect();
                let ask = Message::new("ask.toss").with("over", over);
                let choices = one_of(Message::new("choice.toss"), "card", &cards, card_json, |card| {
                    Action::Toss { card }
                });
                let tried = self.player(seat).hand.names().map(|card| Action::Toss { card });
                Prompt::asking(self, seat, ask, choices.into_iter().collect(), tried)
            }
            Pending::Done => Prompt::wait(),
        }
    }

    fn ask_discard(&self, seat: Seat, card: Blueprint) -> Prompt<Self> {
        let hand = self.player(seat).hand;
        let two = matches!(self.discards(seat), Ok((_, 2)));
        let ask = Message::new(if two { "ask.discard_two" } else { "ask.discard" }).with("card", card);
        let choice = if two {
            let mut pairs = Vec::new();
            self.each_pair(hand, |pair| pairs.push(pair));
            let json = |pair: [Blueprint; 2]| pair.map(card_json).to_vec().into();
            one_of(Message::new("choice.discard_two"), "cards", &pairs, json, |cards| Action::DiscardTwo {
                cards,
            })
        } else {
            let cards: Vec<_> = hand.names().collect();
            one_of(Message::new("choice.discard"), "card", &cards, card_json, |card| Action::Discard { card })
        };
        Prompt::asking(self, seat, ask, choice.into_iter().collect(), [Action::Finish])
    }

    fn ask_payout(&self, seat: Seat, card: Blueprint) -> Prompt<Self> {
        let gains = self.payouts(seat).unwrap_or_default();
        let choice = |(option, gain): (u8, &crate::blueprints::Gain)| {
            let label = if gain.cards > 0 {
                Message::new("choice.payout_cards").with("cards", gain.cards)
            } else {
                let stuff =
                    Stuff { goods: gain.goods, metal: gain.metal.with(0), energy: gain.energy.with(0) };
                Message::new("choice.payout").with("stuff", stuff)
            };
            button(label, Action::Payout { option })
        };
        let choices = (0u8..).zip(gains).map(choice).collect();
        Prompt::asking(self, seat, Message::new("ask.payout").with("card", card), choices, [Action::Finish])
    }

    fn ask_pick(&self, seat: Seat, picked: Pool) -> Prompt<Self> {
        let least = picked.highest().unwrap_or(1);
        let dice = self.player(seat).dice;
        let fits: Vec<u8> = dice.values().filter(|die| *die >= least).collect();
        let mut choices: Vec<_> =
            one_of(Message::new("choice.pick_die"), "die", &fits, Value::from, |die| Action::PickDie { die })
                .into_iter()
                .collect();
        if !picked.is_empty() {
            choices.push(button(Message::new("choice.roll_picked").with("dice", picked), Action::RollDice));
        }
        let low = dice.values().filter(|die| *die < least).map(|die| Action::PickDie { die });
        Prompt::asking(self, seat, Message::new("ask.pick_dice"), choices, low.chain([Action::RollDice]))
    }

    fn ask_free(&self, seat: Seat) -> Prompt<Self> {
        let player = self.player(seat);
        let ask = Message::new("ask.work").with("dice", player.dice).with("metal", player.metal);
        let ask = ask.with("energy", player.energy).with("goods", player.goods);
        let mut choices = Vec::new();
        let mut tried = Vec::new();
        for &floor in Floor::ALL {
            let fits: Vec<u8> =
                player.dice.values().filter(|die| self.check_put(seat, floor, *die).is_ok()).collect();
            let label = Message::new("choice.put_die").with("floor", floor);
            choices.extend(one_of(label, "die", &fits, Value::from, |die| Action::PutDie { floor, die }));
            if fits.is_empty() {
                tried.extend(player.dice.lowest().map(|die| Action::PutDie { floor, die }));
            }
        }
        let own = player.compound.names().filter(|card| card.row().effect.is_activated());
        own.for_each(|card| self.offer_activation(seat, card, Place::Own, &mut choices, &mut tried));
        if player.is_ready(Blueprint::Replicator) {
            let copies = self.face_up().names();
            copies
                .for_each(|card| self.offer_activation(seat, card, Place::Market, &mut choices, &mut tried));
        }
        for card in player.hand.names() {
            self.offer_build(seat, card, player.hand, &mut choices, &mut tried);
        }
        if self.check_specialist(seat).is_ok() {
            choices.push(amount(
                Message::new("choice.set_specialist"),
                "die",
                Action::SetSpecialist { die: 1 },
                1,
                6,
            ));
        }
        choices.push(button(Message::new("choice.finish"), Action::Finish));
        Prompt::asking(self, seat, ask, choices, tried)
    }

    fn offer_activation(
        &self,
        seat: Seat,
        card: Blueprint,
        place: Place,
        choices: &mut Vec<Choice<Action>>,
        tried: &mut Vec<Action>,
    ) {
        let action = |dice| match place {
            Place::Own => Action::Activate { card, dice },
            Place::Market => Action::Replicate { card, dice },
        };
        let label = |with: &str| {
            let choice = match place {
                Place::Own => "activate",
                Place::Market => "replicate",
            };
            Message::new(format!("choice.{choice}{with}")).with("card", card)
        };
        let mut fits: Vec<Pool> = Vec::new();
        self.each_activation(seat, card, place, |dice| fits.push(dice));
        match fits.as_slice() {
            [] => {
                // Tried with dice that would do, so that the refusal names what is really missing.
                let mut plausible = None;
                card.row()
                    .effect
                    .each_dice(self.player(seat).dice, |dice| plausible = plausible.or(Some(dice)));
                tried.push(action(plausible.unwrap_or(Pool::NONE)));
            }
            [Pool::NONE] => choices.push(button(label(""), action(Pool::NONE))),
            fits => {
                let json = |dice: Pool| dice.iter().collect::<Vec<_>>().into();
                choices.extend(one_of(label("_with"), "dice", fits, json, action));
            }
        }
    }

    fn offer_build(
        &self,
        seat: Seat,
        card: Blueprint,
        hand: Bag<Blueprint>,
        choices: &mut Vec<Choice<Action>>,
        tried: &mut Vec<Action>,
    ) {
        let mut with = Vec::new();
        self.each_tool_card(seat, card, |other| with.push(other));
        let (metal, energy) = self.cost(seat, card);
        let label =
            Message::new("choice.build").with("card", card).with("stuff", Stuff { goods: 0, metal, energy });
        choices.extend(one_of(label, "with", &with, card_json, |with| Action::Build { card, with }));
        if with.is_empty() {
            let other = hand.without(card).names().next().unwrap_or(card);
            tried.push(Action::Build { card, with: other });
        }
    }
}
