//! Building: a card from the hand becomes a building.

use engine::Seat;

use crate::bag::{Bag, Names};
use crate::blueprints::{Blueprint, Effect};
use crate::event::{Event, Stuff};
use crate::groups;
use crate::illegal::Illegal;
use crate::state::{BUILDINGS_TO_END, FantasticFactories, GOODS_TO_END};

/// FF-2.4: how much metal each monument in the compound takes off the card's cost.
#[inline]
pub const fn metal_off_per_monument(card: Blueprint) -> u8 {
    matches!(card, Blueprint::Megalith) as u8
}

/// FF-2.4: the cards of a hand that could be discarded to build one of them.
#[inline]
fn tool_cards(hand: Bag<Blueprint>, card: Blueprint) -> Names<Blueprint> {
    let fit = hand.names() & groups::with_tool(card.row().tool);
    if hand.count(card) > 1 { fit } else { fit.without(card) }
}

impl FantasticFactories {
    /// FF-2.4: no second card of the same name, except Beacon and Obelisk.
    #[inline]
    pub(crate) fn may_stand(&self, seat: Seat, card: Blueprint) -> bool {
        card.row().several || !self.player(seat).compound.contains(card)
    }

    /// FF-2.4: what the card costs the seat. Megalith is cheaper for each monument.
    #[inline]
    pub(crate) fn cost(&self, seat: Seat, card: Blueprint) -> (u8, u8) {
        let row = card.row();
        let discount = metal_off_per_monument(card) * self.player(seat).monuments();
        (row.metal.saturating_sub(discount), row.energy)
    }

    /// Whether the card could be built, if there is a card to discard for it.
    #[inline]
    pub(crate) fn check_buildable(&self, seat: Seat, card: Blueprint) -> Result<(u8, u8), Illegal> {
        self.check_free(seat, "FF-2.4")?;
        let player = self.player(seat);
        if !player.hand.contains(card) {
            return Err(Illegal::NotInHand { rule: "FF-2.4", card });
        }
        if !self.may_stand(seat, card) {
            return Err(Illegal::TwinsForbidden { card });
        }
        let (metal, energy) = self.cost(seat, card);
        if player.metal < metal.into() {
            return Err(Illegal::TooLittleMetal { rule: "FF-2.4", have: player.metal, need: metal });
        }
        if player.energy < energy.into() {
            return Err(Illegal::TooLittleEnergy { rule: "FF-2.4", have: player.energy, need: energy });
        }
        let tool = card.row().tool;
        if tool_cards(player.hand, card).is_empty() {
            return Err(Illegal::NoToolCard { card, tool });
        }
        Ok((metal, energy))
    }

    /// Offers every card that could be discarded to build `card`.
    pub(crate) fn each_tool_card(&self, seat: Seat, card: Blueprint, offer: impl FnMut(Blueprint)) {
        if self.check_buildable(seat, card).is_ok() {
            tool_cards(self.player(seat).hand, card).for_each(offer);
        }
    }

    /// Offers everything a seat that is free could build, each with every card that could be discarded for it: what
    /// [`check_build`](Self::check_build) accepts, from sets.
    #[inline]
    pub(crate) fn each_build(&self, seat: Seat, mut offer: impl FnMut(Blueprint, Blueprint)) {
        let player = self.player(seat);
        let hand = player.hand.names();
        let mut paid = groups::built_for(player.metal, player.energy);
        for card in hand & groups::DISCOUNTED {
            let (metal, energy) = self.cost(seat, card);
            if player.metal >= metal.into() && player.energy >= energy.into() {
                paid = paid.with(card);
            }
        }
        for card in hand & paid & (groups::SEVERAL | !player.compound.names()) {
            tool_cards(player.hand, card).for_each(|with| offer(card, with));
        }
    }

    #[inline]
    pub(crate) fn check_build(
        &self,
        seat: Seat,
        card: Blueprint,
        with: Blueprint,
    ) -> Result<(u8, u8), Illegal> {
        let cost = self.check_buildable(seat, card)?;
        let tool = card.row().tool;
        if !self.player(seat).hand.without(card).contains(with) {
            return Err(Illegal::NotInHand { rule: "FF-2.4", card: with });
        }
        if with.row().tool != tool {
            return Err(Illegal::WrongTool { rule: "FF-2.4", card: with, tool });
        }
        Ok(cost)
    }

    pub(crate) fn build(
        &mut self,
        seat: Seat,
        card: Blueprint,
        with: Blueprint,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (metal, energy) = self.check_build(seat, card, with)?;
        let player = self.player_mut(seat);
        player.drop_card(card);
        player.drop_card(with);
        player.metal -= u16::from(metal);
        player.energy -= u16::from(energy);
        self.discard.add(with);
        emit(Event::Built { seat, card, with, stuff: Stuff { goods: 0, metal, energy } });
        self.raise(seat, card, emit);
        Ok(())
    }

    /// The building stands. FF-2.7: this triggers those that stood before it, once a round.
    pub(crate) fn raise(&mut self, seat: Seat, card: Blueprint, emit: &mut impl FnMut(Event)) {
        let triggered = self.player(seat).unused() & groups::WITH_BUILD;
        self.player_mut(seat).compound.add(card);
        for other in triggered {
            let Effect::GainWithBuild(gain) = other.row().effect else { continue };
            self.player_mut(seat).mark_used(other);
            emit(Event::Fired { seat, card: other });
            self.receive(seat, gain, 0, emit);
        }
        let player = self.player(seat);
        if player.buildings() == BUILDINGS_TO_END && player.goods < GOODS_TO_END && !self.last_round {
            emit(Event::ReachedBuildings { seat, buildings: BUILDINGS_TO_END });
        }
    }
}
