//! Buildings at work: activating one's own, copying one from the marketplace,
//! and the decisions in between.

use engine::Seat;

use crate::blueprints::{Amount, Blueprint, Effect, FREE, Gain, Need, Pay, Then};
use crate::event::{Event, Stuff};
use crate::groups;
use crate::illegal::Illegal;
use crate::pool::Pool;
use crate::state::{FantasticFactories, Pending, Player};

/// Which card is activated, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Own,
    /// In the marketplace, through the Replicator (FF-2.8).
    Market,
}

/// What an activation costs besides dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bill {
    metal: u8,
    energy: u8,
    cards: u8,
}

/// What the Replicator costs (FF-2.8).
const COPY_ENERGY: u8 = 1;

impl Bill {
    /// FF-2.5: what is paid with these dice.
    #[inline]
    fn of(Pay { metal, energy, cards }: Pay, dice: Pool, place: Place) -> Bill {
        let die = dice.lowest().unwrap_or(0);
        let copy = match place {
            Place::Own => 0,
            Place::Market => COPY_ENERGY,
        };
        Bill { metal: metal.with(die), energy: energy.with(die) + copy, cards }
    }
}

impl Player {
    /// Offers every choice of dice with which the card could be activated there and paid for.
    #[inline]
    fn each_paid(&self, card: Blueprint, place: Place, mut offer: impl FnMut(Pool)) {
        let effect = &card.row().effect;
        let pay = effect.pay();
        if self.hand.len() < pay.cards {
            return;
        }
        effect.each_dice(self.dice, |dice| {
            let Bill { metal, energy, .. } = Bill::of(pay, dice, place);
            if self.metal >= metal.into() && self.energy >= energy.into() {
                offer(dice);
            }
        });
    }
}

impl Need {
    /// Whether these are the dice needed.
    #[inline]
    pub fn accepts(self, dice: Pool) -> bool {
        match self {
            Need::None => dice.is_empty(),
            Need::Any => dice.len() == 1,
            Need::Exactly(value) => dice.len() == 1 && dice.contains(value),
            Need::Pair => dice.len() == 2 && !dice.pairs().is_empty(),
            Need::Triple => dice.len() == 3 && !dice.triples().is_empty(),
            Need::Run => dice.len() == 3 && !dice.runs().is_empty(),
            Need::Sum(least) => dice.len() == 3 && dice.sum() >= least,
        }
    }

    /// Every set of dice of `pool` that is accepted, in ascending order.
    #[inline]
    fn each(self, pool: Pool, mut offer: impl FnMut(Pool)) {
        match self {
            Need::None => offer(Pool::NONE),
            Need::Any => pool.values().for_each(|value| offer(Pool::equal(1, value))),
            Need::Exactly(value) if pool.contains(value) => offer(Pool::equal(1, value)),
            Need::Exactly(_) => {}
            Need::Pair => pool.pairs().for_each(|value| offer(Pool::equal(2, value))),
            Need::Triple => pool.triples().for_each(|value| offer(Pool::equal(3, value))),
            Need::Run => pool.runs().for_each(|low| offer((low..low + 3).collect())),
            Need::Sum(least) => each_sum(pool, least, offer),
        }
    }
}

/// Every three dice of `pool` whose sum is at least this, in ascending order: the highest die is outermost, because
/// pools compare by their highest die first.
fn each_sum(pool: Pool, least: u8, mut offer: impl FnMut(Pool)) {
    for high in pool.values() {
        for middle in pool.values().take_while(|middle| *middle <= high) {
            for low in pool.values().take_while(|low| *low <= middle) {
                let dice = Pool::equal(1, low).with(middle).with(high);
                if low + middle + high >= least && pool.includes(dice) {
                    offer(dice);
                }
            }
        }
    }
}

impl Effect {
    /// Every choice of dice with which the effect could be activated, costs aside.
    #[inline]
    pub(crate) fn each_dice(&self, pool: Pool, mut offer: impl FnMut(Pool)) {
        match self {
            Effect::Convert { dice, .. } => dice.each(pool, offer),
            Effect::Train(training) => {
                let fit = pool.values().filter(|die| training.of(*die).is_some());
                fit.for_each(|die| offer(Pool::equal(1, die)));
            }
            Effect::BuyDie => (1..=6).for_each(|die| offer(Pool::equal(1, die))),
            Effect::RollAgain if pool.is_empty() => {}
            Effect::RollAgain | Effect::RollExtra => offer(Pool::NONE),
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => {}
        }
    }

    /// What an activation takes besides dice.
    #[inline]
    fn pay(&self) -> Pay {
        match self {
            Effect::Convert { pay, .. } => *pay,
            Effect::Train(_) | Effect::RollAgain => Pay { energy: Amount::Just(1), ..FREE },
            Effect::BuyDie => Pay { energy: Amount::Die, ..FREE },
            Effect::RollExtra => Pay { metal: Amount::Just(1), ..FREE },
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => FREE,
        }
    }

    /// Whether a Replicator may copy it, and whether it can be activated at all.
    #[inline]
    pub(crate) const fn is_activated(self) -> bool {
        match self {
            Effect::Convert { .. }
            | Effect::Train(_)
            | Effect::RollAgain
            | Effect::BuyDie
            | Effect::RollExtra => true,
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => false,
        }
    }
}

impl FantasticFactories {
    /// FF-2.5, FF-2.8: whether the card can be activated there at all.
    #[inline]
    pub(crate) fn check_ready(&self, seat: Seat, card: Blueprint, place: Place) -> Result<(), Illegal> {
        let player = self.player(seat);
        match place {
            Place::Own => {
                self.check_free(seat, "FF-2.5")?;
                if !player.compound.contains(card) {
                    return Err(Illegal::NotBuilt { card });
                }
                if !card.row().effect.is_activated() {
                    return Err(Illegal::NothingToActivate { card });
                }
                if player.has_used(card) {
                    return Err(Illegal::UsedAlready { card });
                }
            }
            Place::Market => {
                self.check_free(seat, "FF-2.8")?;
                if !player.compound.contains(Blueprint::Replicator) {
                    return Err(Illegal::NoReplicator);
                }
                if player.has_used(Blueprint::Replicator) {
                    return Err(Illegal::UsedAlready { card: Blueprint::Replicator });
                }
                if !self.blueprints.contains(&Some(card)) {
                    return Err(Illegal::NotFaceUp { rule: "FF-2.8", card });
                }
                if !card.row().effect.is_activated() {
                    return Err(Illegal::CannotCopy { card });
                }
            }
        }
        Ok(())
    }

    /// FF-2.5: whether these are dice for the card.
    #[inline]
    fn check_dice(&self, seat: Seat, card: Blueprint, dice: Pool) -> Result<(), Illegal> {
        let unplaced = self.player(seat).dice;
        let fit = match &card.row().effect {
            Effect::Convert { dice: need, .. } => need.accepts(dice) && unplaced.includes(dice),
            Effect::Train(training) => {
                let one = dice.len() == 1 && unplaced.includes(dice);
                match dice.lowest().filter(|die| one && training.of(*die).is_none()) {
                    Some(die) => return Err(Illegal::CannotTrain { card, die }),
                    None => one,
                }
            }
            Effect::RollAgain if dice.is_empty() && unplaced.is_empty() => {
                return Err(Illegal::NoDiceLeft { card });
            }
            Effect::RollAgain | Effect::RollExtra => dice.is_empty(),
            Effect::BuyDie => dice.len() == 1,
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => {
                return Err(Illegal::NothingToActivate { card });
            }
        };
        if fit { Ok(()) } else { Err(Illegal::DiceDoNotFit { card }) }
    }

    #[inline]
    fn check_bill(&self, seat: Seat, card: Blueprint, dice: Pool, place: Place) -> Result<Bill, Illegal> {
        self.check_dice(seat, card, dice)?;
        let bill = Bill::of(card.row().effect.pay(), dice, place);
        let player = self.player(seat);
        let rule = match place {
            Place::Own => "FF-2.5",
            Place::Market => "FF-2.8",
        };
        if player.metal < bill.metal.into() {
            return Err(Illegal::TooLittleMetal { rule, have: player.metal, need: bill.metal });
        }
        if player.energy < bill.energy.into() {
            return Err(Illegal::TooLittleEnergy { rule, have: player.energy, need: bill.energy });
        }
        if player.hand.len() < bill.cards {
            return Err(Illegal::TooFewCards { card, have: player.hand.len(), need: bill.cards });
        }
        Ok(bill)
    }

    /// Offers every way in which the seat could activate the card now.
    pub(crate) fn each_activation(&self, seat: Seat, card: Blueprint, place: Place, offer: impl FnMut(Pool)) {
        if self.check_ready(seat, card, place).is_ok() {
            self.player(seat).each_paid(card, place, offer);
        }
    }

    /// Offers every activation of a seat that is free: what [`check_ready`](Self::check_ready) and
    /// [`check_bill`](Self::check_bill) accept, from sets.
    #[inline]
    pub(crate) fn each_activation_of_all(&self, seat: Seat, mut offer: impl FnMut(Place, Blueprint, Pool)) {
        let player = self.player(seat);
        for card in player.unused() & groups::ACTIVATED {
            player.each_paid(card, Place::Own, |dice| offer(Place::Own, card, dice));
        }
        if player.is_ready(Blueprint::Replicator) {
            for card in self.names_face_up() & groups::ACTIVATED {
                player.each_paid(card, Place::Market, |dice| offer(Place::Market, card, dice));
            }
        }
    }

    pub(crate) fn activate(
        &mut self,
        seat: Seat,
        card: Blueprint,
        dice: Pool,
        place: Place,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_ready(seat, card, place)?;
        let bill = self.check_bill(seat, card, dice, place)?;
        emit(match (place, dice.is_empty()) {
            (Place::Own, true) => Event::Activated { seat, card },
            (Place::Own, false) => Event::ActivatedWith { seat, card, dice },
            (Place::Market, true) => Event::Replicated { seat, card },
            (Place::Market, false) => Event::ReplicatedWith { seat, card, dice },
        });
        let player = self.player_mut(seat);
        player.mark_used(match place {
            Place::Own => card,
            Place::Market => Blueprint::Replicator,
        });
        player.metal -= u16::from(bill.metal);
        player.energy -= u16::from(bill.energy);
        let die = dice.lowest().unwrap_or(0);
        if bill.metal > 0 || bill.energy > 0 {
            emit(Event::Paid { seat, stuff: Stuff { goods: 0, metal: bill.metal, energy: bill.energy } });
        }
        match card.row().effect {
            Effect::Convert { .. } => {
                player.dice = player.dice.minus(dice);
                if bill.cards > 0 {
                    player.step = Pending::Discard { card };
                } else {
                    self.produce(seat, card, die, emit);
                }
            }
            Effect::Train(training) => {
                let to = training.of(die).unwrap_or(die);
                player.dice = player.dice.minus(dice).with(to);
                emit(Event::Trained { seat, die, to });
            }
            Effect::RollAgain => player.step = Pending::PickDice { picked: Pool::NONE },
            Effect::BuyDie => {
                player.dice.add(die);
                emit(Event::GotDie { seat, die });
            }
            Effect::RollExtra => self.due.dice[seat.index()] = 1,
            Effect::Monument | Effect::DrawWithGoods | Effect::GainWithBuild(_) | Effect::Replicate => {}
        }
        Ok(())
    }

    /// The output comes at once (FF-2.5); what has to be chosen is asked next.
    fn produce(&mut self, seat: Seat, card: Blueprint, die: u8, emit: &mut impl FnMut(Event)) {
        let Effect::Convert { gain, then, .. } = card.row().effect else { return };
        self.player_mut(seat).step = match then {
            Then::Nothing | Then::CostOfCard(_) => Pending::Free,
            Then::OneOf(_) => Pending::Payout { card },
            Then::ExtraDie => Pending::ExtraDie,
        };
        self.receive(seat, gain, die, emit);
    }

    pub(crate) fn receive(&mut self, seat: Seat, gain: Gain, die: u8, emit: &mut impl FnMut(Event)) {
        self.due.cards[seat.index()] += gain.cards;
        self.gain(seat, gain.goods, gain.metal.with(die), gain.energy.with(die), emit);
    }

    /// How many cards the activation under way asks for, and for which building.
    pub(crate) fn discards(&self, seat: Seat) -> Result<(Blueprint, u8), Illegal> {
        let Pending::Discard { card } = self.step(seat, "FF-2.5")? else {
            return Err(Illegal::NotNow { rule: "FF-2.5" });
        };
        match card.row().effect {
            Effect::Convert { pay, .. } => Ok((card, pay.cards)),
            Effect::Monument
            | Effect::DrawWithGoods
            | Effect::GainWithBuild(_)
            | Effect::Train(_)
            | Effect::RollAgain
            | Effect::BuyDie
            | Effect::RollExtra
            | Effect::Replicate => Err(Illegal::NotNow { rule: "FF-2.5" }),
        }
    }

    fn drop_to_pile(&mut self, seat: Seat, card: Blueprint, emit: &mut impl FnMut(Event)) {
        self.player_mut(seat).drop_card(card);
        self.discard.add(card);
        emit(Event::Discarded { seat, card });
    }

    pub(crate) fn discard_one(
        &mut self,
        seat: Seat,
        thrown: Blueprint,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (card, need) = self.discards(seat)?;
        if need != 1 {
            return Err(Illegal::TooFewCards { card, have: 1, need });
        }
        if !self.player(seat).hand.contains(thrown) {
            return Err(Illegal::NotInHand { rule: "FF-2.5", card: thrown });
        }
        self.drop_to_pile(seat, thrown, emit);
        self.produce(seat, card, 0, emit);
        if let Effect::Convert { then: Then::CostOfCard(most), .. } = card.row().effect {
            let row = thrown.row();
            if row.metal + row.energy > most {
                self.player_mut(seat).step = Pending::Split { card: thrown, most };
            } else {
                self.gain(seat, 0, row.metal, row.energy, emit);
            }
        }
        Ok(())
    }

    pub(crate) fn discard_two(
        &mut self,
        seat: Seat,
        thrown: [Blueprint; 2],
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (card, need) = self.discards(seat)?;
        if need != 2 {
            return Err(Illegal::TooFewCards { card, have: 2, need });
        }
        let hand = self.player(seat).hand;
        let missing =
            thrown.iter().find(|one| hand.count(**one) < if thrown[0] == thrown[1] { 2 } else { 1 });
        if let Some(&card) = missing {
            return Err(Illegal::NotInHand { rule: "FF-2.5", card });
        }
        if thrown[0] > thrown[1] {
            return Err(Illegal::OutOfOrder { rule: "FF-2.5", card: thrown[1] });
        }
        thrown.iter().for_each(|one| self.drop_to_pile(seat, *one, emit));
        self.produce(seat, card, 0, emit);
        Ok(())
    }

    /// The payouts of the activation under way.
    pub(crate) fn payouts(&self, seat: Seat) -> Result<&'static [Gain], Illegal> {
        let Pending::Payout { card } = self.step(seat, "FF-2.5")? else {
            return Err(Illegal::NotNow { rule: "FF-2.5" });
        };
        match card.row().effect {
            Effect::Convert { then: Then::OneOf(gains), .. } => Ok(gains),
            Effect::Convert { then: Then::Nothing | Then::ExtraDie | Then::CostOfCard(_), .. }
            | Effect::Monument
            | Effect::DrawWithGoods
            | Effect::GainWithBuild(_)
            | Effect::Train(_)
            | Effect::RollAgain
            | Effect::BuyDie
            | Effect::RollExtra
            | Effect::Replicate => Err(Illegal::NotNow { rule: "FF-2.5" }),
        }
    }

    pub(crate) fn payout(
        &mut self,
        seat: Seat,
        option: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let gain = *self.payouts(seat)?.get(option as usize).ok_or(Illegal::NoSuchPayout)?;
        self.player_mut(seat).step = Pending::Free;
        self.receive(seat, gain, 0, emit);
        Ok(())
    }

    /// FF-2.9: which resources of the card's cost; metal from the least to the most.
    pub(crate) fn split_bounds(&self, seat: Seat) -> Result<(u8, u8, u8), Illegal> {
        let Pending::Split { card, most } = self.step(seat, "FF-2.9")? else {
            return Err(Illegal::NotNow { rule: "FF-2.9" });
        };
        let row = card.row();
        Ok((most.saturating_sub(row.energy), most.min(row.metal), most))
    }

    pub(crate) fn split(
        &mut self,
        seat: Seat,
        metal: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (least, most, all) = self.split_bounds(seat)?;
        if !(least..=most).contains(&metal) {
            return Err(Illegal::WrongAmount { rule: "FF-2.9", least, most });
        }
        self.player_mut(seat).step = Pending::Free;
        self.gain(seat, 0, metal, all - metal, emit);
        Ok(())
    }

    /// FF-2.6: the extra die's value is chosen at once.
    pub(crate) fn extra_die(
        &mut self,
        seat: Seat,
        die: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if self.step(seat, "FF-2.6")? != Pending::ExtraDie {
            return Err(Illegal::NotNow { rule: "FF-2.6" });
        }
        if !(1..=6).contains(&die) {
            return Err(Illegal::NoSuchDie { rule: "FF-2.6", die });
        }
        let player = self.player_mut(seat);
        player.dice.add(die);
        player.step = Pending::Free;
        emit(Event::GotDie { seat, die });
        Ok(())
    }
}
