//! The market phase: one after the other, take a blueprint or hire a contractor.

use engine::Seat;

use crate::action::{Resource, Row};
use crate::blueprints::Blueprint;
use crate::contractors::{Contractor, Service};
use crate::event::{Event, Stuff};
use crate::groups;
use crate::illegal::Illegal;
use crate::state::{Boon, FantasticFactories, Phase, SLOTS, TurnUp};

impl FantasticFactories {
    pub(crate) fn begin_round(&mut self, emit: &mut impl FnMut(Event)) {
        let (round, seat) = (self.round, self.first);
        emit(if self.last_round {
            Event::BeganLastRound { round, seat }
        } else {
            Event::BeganRound { round, seat }
        });
        for player in &mut self.players {
            player.used = 0;
        }
        self.phase = Phase::Market { seat, refreshed: false };
        self.due.fill = true;
    }

    fn in_market(&self) -> Result<bool, Illegal> {
        match self.phase {
            Phase::Market { refreshed, .. } => Ok(refreshed),
            Phase::Gift { .. } => Err(Illegal::FinishStep { rule: "FF-1.4" }),
            Phase::Work | Phase::Machine | Phase::Over => Err(Illegal::NotNow { rule: "FF-1.2" }),
        }
    }

    #[inline]
    pub(crate) fn check_refresh(&self, seat: Seat, pay: Resource) -> Result<(), Illegal> {
        if self.in_market()? {
            return Err(Illegal::RefreshedAlready);
        }
        let player = self.player(seat);
        let have = match pay {
            Resource::Metal => player.metal,
            Resource::Energy => player.energy,
        };
        if have == 0 { Err(Illegal::NothingToPayWith { rule: "FF-1.1", pay }) } else { Ok(()) }
    }

    /// FF-1.1: the old cards go to the discard pile first.
    pub(crate) fn refresh(
        &mut self,
        seat: Seat,
        row: Row,
        pay: Resource,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_refresh(seat, pay)?;
        let player = self.player_mut(seat);
        match pay {
            Resource::Metal => player.metal -= 1,
            Resource::Energy => player.energy -= 1,
        }
        emit(Event::Refreshed { seat, row, pay });
        self.sweep(row);
        self.phase = Phase::Market { seat, refreshed: true };
        self.due.fill = true;
        Ok(())
    }

    /// Discards a row.
    pub(crate) fn sweep(&mut self, row: Row) {
        match row {
            Row::Blueprints => {
                for card in self.blueprints.iter_mut().filter_map(Option::take) {
                    self.discard.add(card);
                }
            }
            Row::Contractors => {
                for card in self.contractors.iter_mut().filter_map(Option::take) {
                    self.contractor_discard.add(card);
                }
            }
        }
    }

    #[inline]
    pub(crate) fn check_take(&self, card: Blueprint) -> Result<usize, Illegal> {
        self.in_market()?;
        let slot = self.blueprints.iter().position(|slot| *slot == Some(card));
        slot.ok_or(Illegal::NotFaceUp { rule: "FF-1.2", card })
    }

    pub(crate) fn take(
        &mut self,
        seat: Seat,
        card: Blueprint,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let slot = self.check_take(card)?;
        self.blueprints[slot] = None;
        let player = self.player_mut(seat);
        player.hand.add(card);
        player.known.add(card);
        emit(Event::Took { seat, card });
        self.next_in_market(seat, emit);
        Ok(())
    }

    #[inline]
    pub(crate) fn check_hire(&self, seat: Seat, slot: u8, card: Blueprint) -> Result<Contractor, Illegal> {
        self.in_market()?;
        let contractor = self.contractors.get(slot as usize).copied().flatten().ok_or(Illegal::EmptySlot)?;
        let (player, tool) = (self.player(seat), self.tools[slot as usize]);
        if !player.hand.contains(card) {
            return Err(Illegal::NotInHand { rule: "FF-1.2", card });
        }
        if card.row().tool != tool {
            return Err(Illegal::WrongTool { rule: "FF-1.2", card, tool });
        }
        let need = contractor.row().energy;
        if player.energy < need.into() {
            return Err(Illegal::ContractorTooDear { contractor, have: player.energy, need });
        }
        Ok(contractor)
    }

    /// Offers every contractor the seat could hire, with every card that could be discarded: what
    /// [`check_hire`](Self::check_hire) accepts, from sets.
    #[inline]
    pub(crate) fn each_hire(&self, seat: Seat, mut offer: impl FnMut(u8, Blueprint)) {
        let player = self.player(seat);
        let hand = player.hand.names();
        for (slot, (contractor, tool)) in self.contractors.iter().zip(self.tools).enumerate() {
            if contractor.is_some_and(|contractor| player.energy >= contractor.row().energy.into()) {
                (hand & groups::with_tool(tool)).for_each(|card| offer(slot as u8, card));
            }
        }
    }

    pub(crate) fn hire(
        &mut self,
        seat: Seat,
        slot: u8,
        card: Blueprint,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let contractor = self.check_hire(seat, slot, card)?;
        let energy = contractor.row().energy;
        let player = self.player_mut(seat);
        player.drop_card(card);
        player.energy -= u16::from(energy);
        self.discard.add(card);
        emit(Event::Hired { seat, contractor, slot, card, energy });
        if self.seats > 2 && contractor.gives() {
            self.phase = Phase::Gift { seat, slot };
            return Ok(());
        }
        let opponent = (self.seats == 2).then(|| seat.next(2));
        self.serve(seat, slot, opponent, emit);
        Ok(())
    }

    pub(crate) fn check_give(&self, seat: Seat, to: Seat) -> Result<u8, Illegal> {
        let Phase::Gift { slot, .. } = self.phase else {
            return Err(Illegal::NotNow { rule: "FF-1.4" });
        };
        if to == seat || to.0 >= self.seats { Err(Illegal::NotAnOpponent) } else { Ok(slot) }
    }

    pub(crate) fn give(&mut self, seat: Seat, to: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let slot = self.check_give(seat, to)?;
        self.serve(seat, slot, Some(to), emit);
        Ok(())
    }

    /// FF-1.4: the contractor's effect, then the contractor is discarded.
    fn serve(&mut self, seat: Seat, slot: u8, opponent: Option<Seat>, emit: &mut impl FnMut(Event)) {
        let Some(contractor) = self.contractors[slot as usize].take() else { return };
        match contractor.row().service {
            Service::Draw { own, gift } => {
                self.due.cards[seat.index()] += own;
                if let Some(to) = opponent {
                    self.due.gifts[to.index()] += gift;
                    emit(Event::GiftedCards { seat: to, cards: gift });
                }
            }
            Service::Energy { own, gift } => {
                self.gain(seat, 0, 0, own, emit);
                self.gift(opponent, Stuff { energy: gift, ..Stuff::default() }, emit);
            }
            Service::Metal { own, gift } => {
                self.gain(seat, 0, own, 0, emit);
                self.gift(opponent, Stuff { metal: gift, ..Stuff::default() }, emit);
            }
            Service::FreeBuild => self.due.turn_up = TurnUp::Engineer(seat),
            Service::CostOfCard => self.due.turn_up = TurnUp::Investor(seat),
            Service::SetDice { .. } => self.player_mut(seat).boon = Boon::Foreman,
            Service::ExtraDice { .. } => self.player_mut(seat).boon = Boon::HiredHands,
            Service::Specialist => self.player_mut(seat).boon = Boon::Specialist,
        }
        self.contractor_discard.add(contractor);
        self.next_in_market(seat, emit);
    }

    fn gift(&mut self, to: Option<Seat>, stuff: Stuff, emit: &mut impl FnMut(Event)) {
        let Some(seat) = to else { return };
        let player = self.player_mut(seat);
        player.metal += u16::from(stuff.metal);
        player.energy += u16::from(stuff.energy);
        emit(Event::Gifted { seat, stuff });
    }

    /// FF-1.2: passing is legal only if neither taking nor hiring can be done.
    pub(crate) fn check_pass(&self, seat: Seat) -> Result<(), Illegal> {
        self.in_market()?;
        let hires = (0..SLOTS as u8)
            .any(|slot| self.player(seat).hand.names().any(|card| self.check_hire(seat, slot, card).is_ok()));
        let takes = self.blueprints.iter().any(Option::is_some);
        if hires || takes { Err(Illegal::MustChoose) } else { Ok(()) }
    }

    pub(crate) fn pass(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        self.check_pass(seat)?;
        emit(Event::Passed { seat });
        self.next_in_market(seat, emit);
        Ok(())
    }

    fn next_in_market(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.due.fill = true;
        let next = seat.next(self.seats);
        if next == self.first {
            self.begin_work(emit);
        } else {
            self.phase = Phase::Market { seat: next, refreshed: false };
        }
    }
}
