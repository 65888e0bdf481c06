//! The work phase, in which everybody plays at the same time: rolling, the headquarters,
//! and finishing.

use engine::Seat;

use crate::action::Floor;
use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::contractors::HIRED_HANDS;
use crate::event::{Event, Stuff};
use crate::groups;
use crate::illegal::Illegal;
use crate::pool::Pool;
use crate::state::{
    BUILDINGS_TO_END, Boon, DICE, FLOOR_SLOTS, FantasticFactories, GOODS_TO_END, MOST_CARDS, MOST_RESOURCES,
    Pending, Phase,
};

impl FantasticFactories {
    /// FF-2.1: everyone rolls; a player who hired the Foreman sets dice first (FF-1.4).
    pub(crate) fn begin_work(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::BeganWork);
        self.phase = Phase::Work;
        for seat in Seat::all(self.seats) {
            let player = self.player_mut(seat);
            // The Specialist's die waits for its value; the other promises are kept here.
            let (dice, boon) = match player.boon {
                Boon::None => (DICE, Boon::None),
                Boon::Specialist => (DICE, Boon::Specialist),
                Boon::HiredHands => (DICE + HIRED_HANDS, Boon::None),
                Boon::Foreman => {
                    player.step = Pending::SetDice { left: DICE, least: 1 };
                    (0, Boon::None)
                }
            };
            player.boon = boon;
            self.due.dice[seat.index()] = dice;
        }
    }

    /// What the seat is in the middle of, in the work phase.
    #[inline]
    pub(crate) fn step(&self, seat: Seat, rule: &'static str) -> Result<Pending, Illegal> {
        match self.phase {
            Phase::Work => Ok(self.player(seat).step),
            Phase::Market { .. } | Phase::Gift { .. } | Phase::Machine | Phase::Over => {
                Err(Illegal::NotNow { rule })
            }
        }
    }

    /// Whether the seat may begin something new.
    #[inline]
    pub(crate) fn check_free(&self, seat: Seat, rule: &'static str) -> Result<(), Illegal> {
        match self.step(seat, rule)? {
            Pending::Free => Ok(()),
            Pending::SetDice { .. } => Err(Illegal::FinishStep { rule: "FF-1.4" }),
            Pending::Discard { .. } | Pending::Payout { .. } => Err(Illegal::FinishStep { rule: "FF-2.5" }),
            Pending::Split { .. } => Err(Illegal::FinishStep { rule: "FF-2.9" }),
            Pending::ExtraDie | Pending::PickDice { .. } => Err(Illegal::FinishStep { rule: "FF-2.6" }),
            Pending::Shed | Pending::Toss { .. } => Err(Illegal::FinishStep { rule: "FF-2.10" }),
            Pending::Done => Err(Illegal::NotYourTurn),
        }
    }

    /// Foreman: dice are set from low to high, and the rest are rolled.
    pub(crate) fn set_die(
        &mut self,
        seat: Seat,
        die: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Pending::SetDice { left, least } = self.step(seat, "FF-1.4")? else {
            return Err(Illegal::NotNow { rule: "FF-1.4" });
        };
        if !(1..=6).contains(&die) {
            return Err(Illegal::NoSuchDie { rule: "FF-1.4", die });
        }
        if die < least {
            return Err(Illegal::DieTooLow { rule: "FF-1.4", die, least });
        }
        let player = self.player_mut(seat);
        player.dice.add(die);
        player.step = match left - 1 {
            0 => Pending::Free,
            left => Pending::SetDice { left, least: die },
        };
        emit(Event::SetDie { seat, die });
        Ok(())
    }

    /// Rolls what the Foreman left unset, or what was picked to be rolled again.
    pub(crate) fn roll_dice(&mut self, seat: Seat) -> Result<(), Illegal> {
        let count = match self.step(seat, "FF-2.6")? {
            Pending::SetDice { left, .. } => left,
            Pending::PickDice { picked } if picked.is_empty() => return Err(Illegal::PickADie),
            Pending::PickDice { picked } => picked.len(),
            Pending::Free
            | Pending::Discard { .. }
            | Pending::Payout { .. }
            | Pending::Split { .. }
            | Pending::ExtraDie
            | Pending::Shed
            | Pending::Toss { .. }
            | Pending::Done => return Err(Illegal::NotNow { rule: "FF-2.6" }),
        };
        self.due.dice[seat.index()] = count;
        self.player_mut(seat).step = Pending::Free;
        Ok(())
    }

    /// Dice to be rolled again are picked from low to high.
    pub(crate) fn pick_die(
        &mut self,
        seat: Seat,
        die: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Pending::PickDice { picked } = self.step(seat, "FF-2.6")? else {
            return Err(Illegal::NotNow { rule: "FF-2.6" });
        };
        let player = self.player_mut(seat);
        if !player.dice.contains(die) {
            return Err(Illegal::NoSuchDie { rule: "FF-2.6", die });
        }
        let least = picked.highest().unwrap_or(1);
        if die < least {
            return Err(Illegal::DieTooLow { rule: "FF-2.6", die, least });
        }
        player.dice.remove(die);
        player.step = Pending::PickDice { picked: picked.with(die) };
        emit(Event::PickedDie { seat, die });
        Ok(())
    }

    /// Specialist: the value is set at any moment (FF-1.4).
    #[inline]
    pub(crate) fn check_specialist(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_free(seat, "FF-1.4")?;
        if self.player(seat).boon == Boon::Specialist { Ok(()) } else { Err(Illegal::NoSpecialist) }
    }

    pub(crate) fn set_specialist(
        &mut self,
        seat: Seat,
        die: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_specialist(seat)?;
        if !(1..=6).contains(&die) {
            return Err(Illegal::NoSuchDie { rule: "FF-1.4", die });
        }
        let player = self.player_mut(seat);
        player.boon = Boon::None;
        player.dice.add(die);
        emit(Event::SetSpecialist { seat, die });
        Ok(())
    }

    /// FF-2.2: a floor has three slots and takes certain values; a position may have closed it.
    #[inline]
    pub(crate) fn check_put(&self, seat: Seat, floor: Floor, die: u8) -> Result<(), Illegal> {
        self.check_free(seat, "FF-2.2")?;
        if self.closed[floor as usize] {
            return Err(Illegal::FloorClosed { floor });
        }
        let player = self.player(seat);
        if !player.dice.contains(die) {
            return Err(Illegal::NoSuchDie { rule: "FF-2.1", die });
        }
        if !floor.takes(die) {
            return Err(Illegal::FloorRefuses { floor, die });
        }
        if player.floor(floor).len() >= FLOOR_SLOTS {
            return Err(Illegal::FloorFull { floor });
        }
        Ok(())
    }

    /// Offers every die a seat that is free could put on a floor: what [`check_put`](Self::check_put) accepts.
    #[inline]
    pub(crate) fn each_put(&self, seat: Seat, mut offer: impl FnMut(Floor, u8)) {
        let player = self.player(seat);
        for &floor in Floor::ALL {
            if player.floor(floor).len() < FLOOR_SLOTS && !self.closed[floor as usize] {
                player.dice.values().filter(|die| floor.takes(*die)).for_each(|die| offer(floor, die));
            }
        }
    }

    pub(crate) fn put_die(
        &mut self,
        seat: Seat,
        floor: Floor,
        die: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_put(seat, floor, die)?;
        let player = self.player_mut(seat);
        let matches = player.floor(floor).contains(die);
        player.dice.remove(die);
        player.floors[floor as usize].add(die);
        emit(Event::PutDie { seat, floor, die });
        if matches {
            emit(Event::Matched { seat, floor, die });
        }
        // FF-2.3: one more of the floor's product for a match.
        let bonus = u8::from(matches);
        match floor {
            Floor::Research => self.due.cards[seat.index()] += 1 + bonus,
            Floor::Generate => self.gain(seat, 0, 0, die + bonus, emit),
            Floor::Mine => self.gain(seat, 0, 1 + bonus, 0, emit),
        }
        Ok(())
    }

    /// Goods and resources come in; the first goods of a round trigger the Laboratory (FF-2.7).
    pub(crate) fn gain(
        &mut self,
        seat: Seat,
        goods: u8,
        metal: u8,
        energy: u8,
        emit: &mut impl FnMut(Event),
    ) {
        let player = self.player_mut(seat);
        player.goods += goods;
        player.metal += u16::from(metal);
        player.energy += u16::from(energy);
        if goods > 0 || metal > 0 || energy > 0 {
            emit(Event::Gained { seat, stuff: Stuff { goods, metal, energy } });
        }
        if goods == 0 {
            return;
        }
        for card in self.player(seat).unused() & groups::WITH_GOODS {
            self.player_mut(seat).mark_used(card);
            self.due.cards[seat.index()] += 1;
            emit(Event::Fired { seat, card });
        }
        let player = self.player(seat);
        let (now, before) = (player.goods, player.goods - goods);
        let was_enough = before >= GOODS_TO_END || player.buildings() >= BUILDINGS_TO_END;
        if now >= GOODS_TO_END && !was_enough && !self.last_round {
            emit(Event::ReachedGoods { seat, goods: now });
        }
    }

    /// FF-2.10: first the resources, then the cards.
    pub(crate) fn finish(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        self.check_free(seat, "FF-2.10")?;
        let player = self.player(seat);
        if !player.dice.is_empty() {
            emit(Event::LeftDice { seat, dice: player.dice.len() });
        }
        if player.boon == Boon::Specialist {
            emit(Event::LostSpecialist { seat });
        }
        let player = self.player_mut(seat);
        player.boon = Boon::None;
        player.dice = Pool::NONE;
        player.floors = [Pool::NONE; 3];
        self.next_limit(seat, emit);
        Ok(())
    }

    fn next_limit(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let player = self.player_mut(seat);
        let over = player.resources() > MOST_RESOURCES;
        let too_many = player.hand.len() > MOST_CARDS;
        player.step = match (over, too_many, player.step) {
            (true, _, _) => Pending::Shed,
            (false, true, Pending::Toss { least }) => Pending::Toss { least },
            (false, true, _) => Pending::Toss { least: Blueprint::AluminumFactory },
            (false, false, _) => Pending::Done,
        };
        if player.step == Pending::Done {
            emit(Event::Finished { seat });
            self.unless_working(emit);
        }
    }

    /// How much metal may be discarded so that 12 resources remain: from the least to the most.
    pub(crate) fn shed_bounds(&self, seat: Seat) -> (u8, u8) {
        let player = self.player(seat);
        let over = player.resources().saturating_sub(MOST_RESOURCES);
        let least = over.saturating_sub(player.energy);
        (least.min(255) as u8, over.min(player.metal).min(255) as u8)
    }

    pub(crate) fn shed(
        &mut self,
        seat: Seat,
        metal: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if self.step(seat, "FF-2.10")? != Pending::Shed {
            return Err(Illegal::NotNow { rule: "FF-2.10" });
        }
        let (least, most) = self.shed_bounds(seat);
        if !(least..=most).contains(&metal) {
            return Err(Illegal::WrongAmount { rule: "FF-2.10", least, most });
        }
        let player = self.player_mut(seat);
        let energy = player.resources() - MOST_RESOURCES - u16::from(metal);
        player.metal -= u16::from(metal);
        player.energy -= energy;
        emit(Event::Shed { seat, stuff: Stuff { goods: 0, metal, energy: energy as u8 } });
        self.next_limit(seat, emit);
        Ok(())
    }

    /// Cards that may be discarded next: by the alphabet, so that enough are left to choose from.
    #[inline]
    pub(crate) fn tossable(&self, seat: Seat, least: Blueprint) -> impl Iterator<Item = Blueprint> {
        let hand = self.player(seat).hand;
        let over = hand.len().saturating_sub(MOST_CARDS);
        let mut left = hand.len();
        hand.names().filter(move |card| {
            let enough = left >= over;
            left -= hand.count(*card);
            enough && *card >= least
        })
    }

    pub(crate) fn toss(
        &mut self,
        seat: Seat,
        card: Blueprint,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Pending::Toss { least } = self.step(seat, "FF-2.10")? else {
            return Err(Illegal::NotNow { rule: "FF-2.10" });
        };
        if !self.player(seat).hand.contains(card) {
            return Err(Illegal::NotInHand { rule: "FF-2.10", card });
        }
        if !self.tossable(seat, least).any(|possible| possible == card) {
            return Err(Illegal::OutOfOrder { rule: "FF-2.10", card });
        }
        let player = self.player_mut(seat);
        player.drop_card(card);
        player.tossed.add(card);
        player.step = Pending::Toss { least: card };
        emit(Event::Tossed { seat, card });
        self.next_limit(seat, emit);
        Ok(())
    }

    /// When all are done the discarded cards reach the pile; then the Machine, or the next round.
    fn unless_working(&mut self, emit: &mut impl FnMut(Event)) {
        if !self.working().is_empty() {
            return;
        }
        for player in &mut self.players {
            let tossed: Bag<Blueprint> = std::mem::take(&mut player.tossed);
            self.discard = self.discard.union(tossed);
        }
        if self.is_solo() { self.begin_machine() } else { self.end_round(emit) }
    }
}
