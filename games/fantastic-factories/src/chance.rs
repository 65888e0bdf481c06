//! What chance owes the players, and how it is paid (FF-2.11: the deck has no
//! order, every draw is a fresh uniform draw from what is left).

use engine::{Dice, Seat};

use crate::action::Action;
use crate::bag::{Bag, Card};
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::pool::Pool;
use crate::state::{FantasticFactories, MAX_SEATS, Phase, TurnUp};
use crate::tool::Tool;

/// The next thing chance has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owed {
    Tools,
    First,
    MachineStart,
    TurnUp,
    Card(Seat),
    Blueprint(usize),
    Contractor(usize),
    Dice(Seat),
    MachineRoll,
    MachineCard,
}

impl Owed {
    /// Whether a blueprint has to be drawn for it.
    fn is_blueprint(self) -> bool {
        match self {
            Owed::MachineStart | Owed::TurnUp | Owed::Card(_) | Owed::Blueprint(_) | Owed::MachineCard => {
                true
            }
            Owed::Tools | Owed::First | Owed::Contractor(_) | Owed::Dice(_) | Owed::MachineRoll => false,
        }
    }
}

/// Where a draw comes from: the deck, or the discard pile that becomes the deck (FF-1.3).
#[inline]
pub(crate) fn source<C: Card>(deck: Bag<C>, discard: Bag<C>) -> Bag<C> {
    if deck.is_empty() { discard } else { deck }
}

/// The first seat to which something is owed.
#[inline]
fn first_of(owed: [u8; MAX_SEATS]) -> Option<Seat> {
    let mut bytes = [0; 8];
    bytes[..MAX_SEATS].copy_from_slice(&owed);
    let all = u64::from_le_bytes(bytes);
    (all != 0).then(|| Seat((all.trailing_zeros() / 8) as u8))
}

fn sample<C: Card>(from: Bag<C>, dice: &mut Dice) -> C {
    let nth = |n: u32| from.nth(n).expect("asked only where there is a card");
    // A card by its name, and as what in number of those with the same name.
    let name = |n: u32| {
        let card = nth(n);
        let first = (0..n).rev().take_while(|before| nth(*before) == card).count() as u32;
        card.index() as u32 * u32::from(u8::MAX) + first
    };
    nth(dice.one_of(from.len().into(), name))
}

impl FantasticFactories {
    /// The head of what is owed, in the order in which it is paid.
    #[inline]
    pub(crate) fn owed(&self) -> Option<Owed> {
        let due = &self.due;
        if due.tools {
            return Some(Owed::Tools);
        }
        if due.first {
            return Some(Owed::First);
        }
        if due.machine_start > 0 {
            return Some(Owed::MachineStart);
        }
        if due.turn_up != TurnUp::Nobody {
            return Some(Owed::TurnUp);
        }
        if let Some(seat) = first_of(due.cards).or_else(|| first_of(due.gifts)) {
            return Some(Owed::Card(seat));
        }
        if due.fill {
            if let Some(slot) =
                self.blueprints.iter().position(Option::is_none).filter(|_| self.has_blueprints())
            {
                return Some(Owed::Blueprint(slot));
            }
            let crew = source(self.contractor_deck, self.contractor_discard);
            if let Some(slot) = self.contractors.iter().position(Option::is_none).filter(|_| !crew.is_empty())
            {
                return Some(Owed::Contractor(slot));
            }
        }
        if let Some(seat) = first_of(due.dice) {
            return Some(Owed::Dice(seat));
        }
        if due.machine_roll {
            return Some(Owed::MachineRoll);
        }
        due.machine_card.then_some(Owed::MachineCard)
    }

    fn has_blueprints(&self) -> bool {
        !self.deck.is_empty() || !self.discard.is_empty()
    }

    /// FF-1.3: if deck and discard pile are empty nothing is drawn. Called
    /// after everything that happens, so that no debt outlives its moment.
    pub(crate) fn settle(&mut self, emit: &mut impl FnMut(Event)) {
        loop {
            match self.owed() {
                Some(owed) if owed.is_blueprint() && !self.has_blueprints() => self.forgive(owed, emit),
                Some(_) => return,
                None => {
                    self.due.fill = false;
                    return;
                }
            }
        }
    }

    fn forgive(&mut self, owed: Owed, emit: &mut impl FnMut(Event)) {
        match owed {
            Owed::MachineStart => self.due.machine_start = 0,
            Owed::TurnUp => {
                if let TurnUp::Engineer(seat) = self.due.turn_up {
                    emit(Event::NothingToBuild { seat });
                }
                self.end_turn_up();
            }
            Owed::Card(seat) => {
                self.due.cards[seat.index()] = 0;
                self.due.gifts[seat.index()] = 0;
            }
            Owed::MachineCard => {
                self.due.machine_card = false;
                self.machine_earns(emit);
            }
            Owed::Blueprint(_)
            | Owed::Contractor(_)
            | Owed::Tools
            | Owed::First
            | Owed::Dice(_)
            | Owed::MachineRoll => {}
        }
    }

    pub(crate) fn sample_owed(&self, dice: &mut Dice) -> Action {
        let blueprints = source(self.deck, self.discard);
        match self.owed().expect("asked only when it is chance's turn") {
            Owed::Tools => {
                let mut tools = [Tool::Shovel, Tool::Gear, Tool::Wrench, Tool::Hammer];
                dice.shuffle(&mut tools);
                Action::LayTools { tools }
            }
            Owed::First => Action::ChooseFirst { seat: Seat(dice.below(self.seats.into()) as u8) },
            Owed::MachineStart | Owed::MachineCard => Action::MachineDraw { card: sample(blueprints, dice) },
            Owed::TurnUp => Action::TurnUp { card: sample(blueprints, dice) },
            Owed::Card(seat) => Action::Draw { seat, card: sample(blueprints, dice) },
            Owed::Blueprint(_) => Action::RevealBlueprint { card: sample(blueprints, dice) },
            Owed::Contractor(_) => {
                let crew = source(self.contractor_deck, self.contractor_discard);
                Action::RevealContractor { contractor: sample(crew, dice) }
            }
            Owed::Dice(seat) => {
                let count = self.due.dice[seat.index()];
                Action::Roll { seat, dice: (0..count).map(|_| 1 + dice.below(6) as u8).collect() }
            }
            Owed::MachineRoll => {
                Action::RollMachine { dice: std::array::from_fn(|_| 1 + dice.below(6) as u8) }
            }
        }
    }

    /// Takes a card from the deck; an empty deck is the discard pile from now on.
    fn draw(&mut self, card: Blueprint, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if !source(self.deck, self.discard).contains(card) {
            return Err(Illegal::Impossible { rule: "FF-1.3" });
        }
        if self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discard);
            for player in &mut self.players {
                player.held = player.hand.minus(player.known);
            }
            emit(Event::Reshuffled { cards: self.deck.len() });
        }
        self.deck.remove(card);
        Ok(())
    }

    /// An outcome of chance.
    pub(crate) fn happen(&mut self, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match (self.owed(), action) {
            (Some(Owed::Tools), Action::LayTools { tools }) => self.lay_tools(tools, emit),
            (Some(Owed::First), Action::ChooseFirst { seat }) => self.choose_first(seat, emit),
            (Some(Owed::MachineStart), Action::MachineDraw { card }) => {
                self.draw(card, emit)?;
                self.machine_begins_with(card, emit);
                Ok(())
            }
            (Some(Owed::MachineCard), Action::MachineDraw { card }) => {
                self.draw(card, emit)?;
                self.machine_draws(card, emit);
                Ok(())
            }
            (Some(Owed::TurnUp), Action::TurnUp { card }) => {
                self.draw(card, emit)?;
                self.turn_up(card, emit);
                Ok(())
            }
            (Some(Owed::Card(owner)), Action::Draw { seat, card }) if seat == owner => {
                self.draw(card, emit)?;
                self.player_mut(seat).hand.add(card);
                let due = &mut self.due;
                let owed = if due.cards[seat.index()] > 0 { &mut due.cards } else { &mut due.gifts };
                owed[seat.index()] -= 1;
                emit(Event::Drew { seat, card });
                Ok(())
            }
            (Some(Owed::Blueprint(slot)), Action::RevealBlueprint { card }) => {
                self.draw(card, emit)?;
                self.blueprints[slot] = Some(card);
                emit(Event::RevealedBlueprint { slot: slot as u8, card });
                Ok(())
            }
            (Some(Owed::Contractor(slot)), Action::RevealContractor { contractor }) => {
                self.reveal_contractor(slot, contractor, emit)
            }
            (Some(Owed::Dice(owner)), Action::Roll { seat, dice }) if seat == owner => {
                self.roll(seat, dice, emit)
            }
            (Some(Owed::MachineRoll), Action::RollMachine { dice }) => self.machine_rolls(dice, emit),
            (_, _) => Err(Illegal::Impossible { rule: "FF-2.11" }),
        }
    }

    fn lay_tools(&mut self, tools: [Tool; 4], emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if Tool::ALL.iter().any(|tool| !tools.contains(tool)) {
            return Err(Illegal::Impossible { rule: "FF-S2" });
        }
        self.tools = tools;
        self.due.tools = false;
        emit(Event::LaidTools { tools });
        if !self.due.first {
            emit(Event::BeganRound { round: self.round, seat: self.first });
        }
        Ok(())
    }

    fn choose_first(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if seat.0 >= self.seats {
            return Err(Illegal::Impossible { rule: "FF-S1" });
        }
        self.first = seat;
        self.due.first = false;
        self.phase = Phase::Market { seat, refreshed: false };
        emit(Event::BeganRound { round: self.round, seat });
        Ok(())
    }

    fn reveal_contractor(
        &mut self,
        slot: usize,
        contractor: Contractor,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if !source(self.contractor_deck, self.contractor_discard).contains(contractor) {
            return Err(Illegal::Impossible { rule: "FF-1.3" });
        }
        if self.contractor_deck.is_empty() {
            self.contractor_deck = std::mem::take(&mut self.contractor_discard);
            emit(Event::ReshuffledContractors { cards: self.contractor_deck.len() });
        }
        self.contractor_deck.remove(contractor);
        self.contractors[slot] = Some(contractor);
        emit(Event::RevealedContractor { slot: slot as u8, contractor });
        Ok(())
    }

    fn roll(&mut self, seat: Seat, dice: Pool, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let owed = &mut self.due.dice[seat.index()];
        if dice.len() != *owed {
            return Err(Illegal::Impossible { rule: "FF-2.1" });
        }
        *owed = 0;
        let player = self.player_mut(seat);
        player.dice = player.dice.union(dice);
        emit(Event::Rolled { seat, dice });
        Ok(())
    }

    /// Investor and Engineer (FF-1.4).
    fn turn_up(&mut self, card: Blueprint, emit: &mut impl FnMut(Event)) {
        match self.due.turn_up {
            TurnUp::Nobody => {}
            TurnUp::Investor(seat) => {
                emit(Event::TurnedUp { seat, card });
                self.discard.add(card);
                let row = card.row();
                self.gain(seat, 0, row.metal, row.energy, emit);
                self.end_turn_up();
            }
            TurnUp::Engineer(seat) if self.may_stand(seat, card) => {
                emit(Event::BuiltFree { seat, card });
                self.end_turn_up();
                self.raise(seat, card, emit);
            }
            TurnUp::Engineer(seat) => {
                emit(Event::Rejected { seat, card });
                self.due.rejected.add(card);
            }
        }
    }

    fn end_turn_up(&mut self) {
        self.discard = self.discard.union(std::mem::take(&mut self.due.rejected));
        self.due.turn_up = TurnUp::Nobody;
    }

    /// FF-5.1: monuments dealt to the Machine are replaced.
    fn machine_begins_with(&mut self, card: Blueprint, emit: &mut impl FnMut(Event)) {
        if card.row().kind == Kind::Monument {
            self.discard.add(card);
            emit(Event::MachineSkipped { card });
        } else {
            self.machine.cards.add(card);
            self.due.machine_start -= 1;
            emit(Event::MachineBegan { card });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use engine::{Actor, DrawKey, Entry, Game, Header, Match, Seed};

    use super::*;

    type Draws = HashMap<DrawKey, (FantasticFactories, Action)>;

    /// A match of one keyed seed, in which everybody plays anything; what is played follows from `habit`.
    fn draws(seed: u64, habit: u64) -> Draws {
        let seed = Seed { keyed: true, ..Seed::from_number(seed) };
        let header = Header::new::<FantasticFactories>(2, Default::default(), seed);
        let (mut game, _) = Match::<FantasticFactories>::start(header).expect("a match");
        let mut dice = Seed::from_number(habit).dice(0);
        let mut legal = Vec::new();
        while let Some(seat) = game.state().turn().seats().first() {
            legal.clear();
            game.state().legal_actions(seat, &mut legal);
            game.play(seat, dice.pick(&legal)).expect("legal");
        }
        Match::<FantasticFactories>::verify(game.header().clone(), game.log().iter().copied())
            .expect("honest");
        let mut found = Draws::new();
        for (n, entry) in game.log().iter().enumerate() {
            if let Entry::Act { by: Actor::Chance, action, .. } = entry {
                let before = game.at(n);
                let twice = found.insert(before.next_draw(), (before.state().clone(), *action));
                assert!(twice.is_none(), "each draw has a key of its own");
            }
        }
        found
    }

    fn drawn(action: Action) -> Option<Blueprint> {
        let (Action::MachineDraw { card }
        | Action::TurnUp { card }
        | Action::Draw { card, .. }
        | Action::RevealBlueprint { card }) = action
        else {
            return None;
        };
        Some(card)
    }

    /// What the design promises of a match of the day.
    #[test]
    fn the_same_draw_brings_everybody_the_same_where_it_can() {
        let (mut cards, mut same, mut rolls) = (0, 0, 0);
        for seed in 0..12 {
            let (one, other) = (draws(seed, 100), draws(seed, 200));
            for (key, (state, action)) in &one {
                let Some((there, instead)) = other.get(key) else { continue };
                match (action, instead) {
                    (Action::Roll { dice, .. }, Action::Roll { dice: others, .. }) => {
                        let (fewer, more) =
                            if dice.len() < others.len() { (dice, others) } else { (others, dice) };
                        for value in 1..=6 {
                            assert!(fewer.count(value) <= more.count(value), "{key:?}: {dice:?} {others:?}");
                        }
                        rolls += 1;
                    }
                    (
                        Action::RevealContractor { contractor: card },
                        Action::RevealContractor { contractor: found },
                    ) => {
                        let pile = |state: &FantasticFactories| {
                            source(state.contractor_deck, state.contractor_discard)
                        };
                        let (here, there) = (pile(state), pile(there));
                        let missing = here.count(*card) > there.count(*card)
                            || there.count(*found) > here.count(*found);
                        assert!(card == found || missing, "{key:?}: {card:?} {found:?}");
                    }
                    _ => {
                        let (Some(card), Some(found)) = (drawn(*action), drawn(*instead)) else {
                            assert_eq!(action, instead, "{key:?}");
                            continue;
                        };
                        let pile = |state: &FantasticFactories| source(state.deck, state.discard);
                        let (here, there) = (pile(state), pile(there));
                        let missing =
                            here.count(card) > there.count(card) || there.count(found) > here.count(found);
                        assert!(card == found || missing, "{key:?}: {card:?} {found:?}");
                        (cards, same) = (cards + 1, same + u32::from(card == found));
                    }
                }
            }
        }
        assert!(rolls > 100 && cards > 500, "{rolls} rolls and {cards} cards are compared");
        // By ply, with an order of its own for each deck, it would be about one in thirty.
        assert!(2 * same > cards, "{same} of {cards} cards are the same, although all was played otherwise");
    }
}
