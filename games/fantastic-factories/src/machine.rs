//! The Machine: the opponent in a solo match.

use crate::action::Row;
use crate::blueprints::{Blueprint, Kind};
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{FantasticFactories, GOODS_TO_END, Phase, count_kind};

/// What the red, blue, purple and yellow dice stand for (FF-5.3).
pub const COLOURS: [Kind; 4] = [Kind::Training, Kind::Production, Kind::Special, Kind::Utility];

impl FantasticFactories {
    pub(crate) fn begin_machine(&mut self) {
        self.phase = Phase::Machine;
        self.due.machine_roll = true;
    }

    /// FF-5.2: the green die says where the card comes from.
    pub(crate) fn machine_rolls(
        &mut self,
        dice: [u8; 5],
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if dice.iter().any(|die| !(1..=6).contains(die)) {
            return Err(Illegal::Impossible { rule: "FF-5.2" });
        }
        let [green, red, blue, purple, yellow] = dice;
        self.machine.dice = dice;
        self.due.machine_roll = false;
        emit(Event::MachineRolled { green, red, blue, purple, yellow });
        match self.blueprints.get(green as usize - 1).copied().flatten() {
            Some(card) => {
                self.blueprints[green as usize - 1] = None;
                self.machine.cards.add(card);
                emit(Event::MachineTook { slot: green - 1, card });
                self.machine_earns(emit);
            }
            None => self.due.machine_card = true,
        }
        Ok(())
    }

    /// A card of the deck, for a 5, a 6 or an empty slot.
    pub(crate) fn machine_draws(&mut self, card: Blueprint, emit: &mut impl FnMut(Event)) {
        self.due.machine_card = false;
        self.machine.cards.add(card);
        emit(Event::MachineDrew { card });
        self.machine_earns(emit);
    }

    /// FF-5.2: a 5 or a 6 sweeps a row. FF-5.3: each die not above the number
    /// of its cards makes one good. Then the round is over.
    pub(crate) fn machine_earns(&mut self, emit: &mut impl FnMut(Event)) {
        let [green, others @ ..] = self.machine.dice;
        let swept = match green {
            5 => Some(Row::Blueprints),
            6 => Some(Row::Contractors),
            _ => None,
        };
        if let Some(row) = swept {
            self.sweep(row);
            emit(Event::MachineSwept { row });
        }
        let before = self.machine.goods;
        for (die, kind) in others.into_iter().zip(COLOURS) {
            let cards = count_kind(self.machine.cards, kind);
            if die <= cards {
                self.machine.goods += 1;
                emit(Event::MachineMade { kind, die, cards });
            } else {
                emit(Event::MachineMissed { kind, die, cards });
            }
        }
        let goods = self.machine.goods;
        if goods >= GOODS_TO_END && before < GOODS_TO_END && !self.last_round {
            emit(Event::MachineReachedGoods { goods });
        }
        self.end_round(emit);
    }
}
