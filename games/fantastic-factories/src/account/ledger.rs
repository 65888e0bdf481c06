//! What a match leaves on paper: for each seat and round what was left, lost and hired, and what each building did.

use engine::{Game as _, Happening, Seat};

use crate::action::Action;
use crate::blueprints::{Blueprint, Effect, Kind};
use crate::contractors::{Contractor, HIRED_HANDS};
use crate::event::{Event, Stuff};
use crate::scoring::prestige;
use crate::state::{FantasticFactories, LAST_ROUND, Pending, Phase};

/// Everything that is accounted for.
pub struct Ledger {
    pub seats: Vec<SeatLedger>,
    /// The Machine's score at the end of each round, in a solo match.
    pub machine: Option<Vec<u16>>,
    /// Whose contractor is at work in the market.
    hiring: Option<Seat>,
}

/// One seat over the match.
#[derive(Default)]
pub struct SeatLedger {
    /// A page for each round that was begun.
    pub pages: Vec<Page>,
    pub buildings: Vec<Building>,
    pub hires: Vec<Hire>,
    /// What the seat has now.
    pub goods: u8,
    pub prestige: u16,
    pub monuments: u16,
    pub left: Stuff,
    pub cards: u8,
    /// The best that the seat could still have done before it finished the last round.
    pub unused: Option<Unused>,
    /// The building that is at work.
    working: Option<Blueprint>,
}

/// One seat in one round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Page {
    pub round: u8,
    /// No other round follows.
    pub last: bool,
    /// Dice that were left unused, one that was never set among them.
    pub dice: u8,
    /// Resources and cards over the limits.
    pub shed: Stuff,
    pub tossed: u8,
    /// As they were at the end of the round.
    pub score: u16,
    pub goods: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Building {
    pub card: Blueprint,
    pub round: u8,
    /// None where the Engineer built it.
    pub cost: Option<Stuff>,
    /// How often it was activated or gave something by itself.
    pub worked: u32,
    pub goods: u8,
}

/// A contractor at work.
#[derive(Clone, Copy, Debug)]
pub struct Hire {
    pub contractor: Contractor,
    pub round: u8,
    /// The card and the energy that were paid.
    pub card: Blueprint,
    pub energy: u8,
    pub gain: Stuff,
    pub cards: u8,
    /// Dice that the player would not have had, and dice that were set instead of rolled.
    pub dice: u8,
    pub set_dice: u8,
    pub built: Option<Blueprint>,
    /// Who got a gift, and what.
    pub to: Option<Seat>,
    pub gift: Stuff,
    pub gift_cards: u8,
}

/// Something that would have scored.
#[derive(Clone, Copy, Debug)]
pub struct Unused {
    pub round: u8,
    pub card: Blueprint,
    pub points: u16,
    /// Whether it could have been built; otherwise activated.
    pub build: bool,
}

impl SeatLedger {
    pub fn score(&self) -> u16 {
        u16::from(self.goods) + self.prestige
    }

    fn page(&mut self, change: impl FnOnce(&mut Page)) {
        if let Some(page) = self.pages.last_mut() {
            change(page);
        }
    }

    fn worked(&mut self, card: Blueprint) {
        if let Some(building) = self.buildings.iter_mut().find(|building| building.card == card) {
            building.worked += 1;
        }
    }

    fn built(&mut self, card: Blueprint, cost: Option<Stuff>) {
        let round = self.pages.last().map_or(0, |page| page.round);
        self.buildings.push(Building { card, round, cost, worked: 0, goods: 0 });
    }
}

impl Ledger {
    pub fn of(story: &[Happening<FantasticFactories>]) -> Option<Ledger> {
        let (first, end) = (&story.first()?.after, &story.last()?.after);
        // A puzzle begins in the middle of a round.
        let page = Page { round: first.round, last: first.last_round, ..Page::default() };
        let seat = |_| SeatLedger { pages: vec![page], ..SeatLedger::default() };
        let seats = Seat::all(first.seats).map(seat).collect();
        let machine = first.is_solo().then(Vec::new);
        let mut ledger = Ledger { seats, machine, hiring: None };
        let mut before = first;
        for at in story {
            ledger.look_for_unused(before, &at.after);
            at.events.iter().for_each(|event| ledger.hear(event, &at.after));
            before = &at.after;
        }
        ledger.close_round(end);
        for seat in Seat::all(first.seats) {
            let (player, mine) = (end.player(seat), &mut ledger.seats[seat.index()]);
            let monuments = player.compound.names().filter(|card| card.row().kind == Kind::Monument);
            let monuments = monuments.flat_map(|card| (0..player.compound.count(card)).map(move |_| card));
            mine.monuments = prestige(monuments.collect());
            (mine.goods, mine.prestige) = (player.goods, prestige(player.compound));
            mine.cards = player.hand.len();
            let most = |n: u16| n.min(u8::MAX.into()) as u8;
            mine.left = Stuff { goods: 0, metal: most(player.metal), energy: most(player.energy) };
        }
        Some(ledger)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len() as u8)
    }

    pub fn of_seat(&self, seat: Seat) -> &SeatLedger {
        &self.seats[seat.index()]
    }

    /// The scores at the end of a round.
    fn close_round(&mut self, after: &FantasticFactories) {
        for (seat, mine) in Seat::all(after.seats).zip(&mut self.seats) {
            let player = after.player(seat);
            mine.page(|page| (page.score, page.goods) = (player.score(), player.goods));
        }
        if let Some(machine) = &mut self.machine {
            machine.push(after.machine.score());
        }
    }

    fn begin_round(&mut self, round: u8, last: bool, after: &FantasticFactories) {
        if self.seats.iter().all(|mine| mine.pages.last().is_some_and(|page| page.round == round)) {
            return;
        }
        self.close_round(after);
        self.hiring = None;
        for mine in &mut self.seats {
            mine.working = None;
            mine.pages.push(Page { round, last: last || round == LAST_ROUND, ..Page::default() });
        }
    }

    /// The hire that is being served, if it is the seat's.
    fn hire(&mut self, seat: Seat) -> Option<&mut Hire> {
        let hiring = self.hiring == Some(seat);
        self.seats[seat.index()].hires.last_mut().filter(|_| hiring)
    }

    /// The hire that is being served, whoever's it is.
    fn any_hire(&mut self) -> Option<&mut Hire> {
        self.hiring.and_then(|seat| self.hire(seat))
    }

    fn hear(&mut self, event: &Event, after: &FantasticFactories) {
        match *event {
            Event::BeganRound { round, .. } => self.begin_round(round, false, after),
            Event::BeganLastRound { round, .. } => self.begin_round(round, true, after),
            Event::Hired { seat, contractor, card, energy, .. } => {
                self.hiring = Some(seat);
                let mine = &mut self.seats[seat.index()];
                let dice = if contractor == Contractor::HiredHands { HIRED_HANDS } else { 0 };
                mine.hires.push(Hire {
                    contractor,
                    round: after.round,
                    card,
                    energy,
                    gain: Stuff::default(),
                    cards: 0,
                    dice,
                    set_dice: 0,
                    built: None,
                    to: None,
                    gift: Stuff::default(),
                    gift_cards: 0,
                });
            }
            // Whatever comes in after that, no contractor has brought it.
            Event::Took { .. } | Event::Passed { .. } | Event::Rolled { .. } | Event::PutDie { .. } => {
                self.hiring = None;
            }
            Event::Gifted { seat, stuff } => {
                if let Some(hire) = self.any_hire() {
                    (hire.to, hire.gift) = (Some(seat), stuff);
                }
            }
            Event::GiftedCards { seat, cards } => {
                if let Some(hire) = self.any_hire() {
                    (hire.to, hire.gift_cards) = (Some(seat), cards);
                }
            }
            Event::Drew { seat, .. } | Event::DrewHidden { seat } => {
                if let Some(hire) = self.hire(seat) {
                    hire.cards += 1;
                }
            }
            Event::BuiltFree { seat, card } => {
                if let Some(hire) = self.hire(seat) {
                    hire.built = Some(card);
                }
                self.seats[seat.index()].built(card, None);
            }
            Event::SetDie { seat, .. } => {
                if let Some(hire) = self.seats[seat.index()].hires.last_mut() {
                    hire.set_dice += 1;
                }
            }
            Event::SetSpecialist { seat, .. } => {
                if let Some(hire) = self.seats[seat.index()].hires.last_mut() {
                    hire.dice += 1;
                }
            }
            Event::Built { seat, card, stuff, .. } => {
                self.hiring = None;
                self.seats[seat.index()].built(card, Some(stuff));
            }
            Event::Activated { seat, card } | Event::ActivatedWith { seat, card, .. } => {
                self.work(seat, card);
            }
            Event::Replicated { seat, .. } | Event::ReplicatedWith { seat, .. } => {
                self.work(seat, Blueprint::Replicator);
            }
            Event::Fired { seat, card } => self.seats[seat.index()].worked(card),
            Event::Gained { seat, stuff } => self.gain(seat, stuff),
            Event::LeftDice { seat, dice } => self.seats[seat.index()].page(|page| page.dice += dice),
            Event::LostSpecialist { seat } => self.seats[seat.index()].page(|page| page.dice += 1),
            Event::Shed { seat, stuff } => self.seats[seat.index()].page(|page| page.shed = stuff),
            Event::Tossed { seat, .. } => self.seats[seat.index()].page(|page| page.tossed += 1),
            Event::LaidTools { .. }
            | Event::Reshuffled { .. }
            | Event::ReshuffledContractors { .. }
            | Event::RevealedBlueprint { .. }
            | Event::RevealedContractor { .. }
            | Event::Refreshed { .. }
            | Event::TurnedUp { .. }
            | Event::Rejected { .. }
            | Event::NothingToBuild { .. }
            | Event::BeganWork
            | Event::Matched { .. }
            | Event::Paid { .. }
            | Event::Discarded { .. }
            | Event::Trained { .. }
            | Event::GotDie { .. }
            | Event::PickedDie { .. }
            | Event::Finished { .. }
            | Event::ReachedGoods { .. }
            | Event::ReachedBuildings { .. }
            | Event::MachineRolled { .. }
            | Event::MachineBegan { .. }
            | Event::MachineSkipped { .. }
            | Event::MachineTook { .. }
            | Event::MachineDrew { .. }
            | Event::MachineSwept { .. }
            | Event::MachineMade { .. }
            | Event::MachineMissed { .. }
            | Event::MachineReachedGoods { .. } => {}
        }
    }

    fn work(&mut self, seat: Seat, card: Blueprint) {
        self.hiring = None;
        let mine = &mut self.seats[seat.index()];
        mine.worked(card);
        mine.working = Some(card);
    }

    fn gain(&mut self, seat: Seat, stuff: Stuff) {
        if let Some(hire) = self.hire(seat) {
            hire.gain.metal += stuff.metal;
            hire.gain.energy += stuff.energy;
        }
        let mine = &mut self.seats[seat.index()];
        // Goods come from buildings only.
        let card = mine.working;
        if let Some(building) = mine.buildings.iter_mut().find(|building| Some(building.card) == card) {
            building.goods += stuff.goods;
        }
    }

    /// What a seat lets go by finishing the last round.
    fn look_for_unused(&mut self, before: &FantasticFactories, after: &FantasticFactories) {
        if before.phase != Phase::Work || !before.last_round {
            return;
        }
        for seat in Seat::all(before.seats) {
            let was_free = before.player(seat).step == Pending::Free;
            let finished = match after.player(seat).step {
                Pending::Shed | Pending::Toss { .. } | Pending::Done => true,
                Pending::Free
                | Pending::SetDice { .. }
                | Pending::Discard { .. }
                | Pending::Payout { .. }
                | Pending::Split { .. }
                | Pending::ExtraDie
                | Pending::PickDice { .. } => after.phase != Phase::Work,
            };
            if was_free && finished {
                self.seats[seat.index()].unused = before.unused_points(seat);
            }
        }
    }
}

impl FantasticFactories {
    /// The one thing that would still score most.
    fn unused_points(&self, seat: Seat) -> Option<Unused> {
        let (mut legal, player) = (Vec::new(), self.player(seat));
        self.legal_actions(seat, &mut legal);
        let round = self.round;
        let score = |action: &Action| {
            if let Action::Build { card, .. } = *action {
                let mut compound = player.compound;
                compound.add(card);
                let points = prestige(compound) - prestige(player.compound);
                return Some(Unused { round, card, points, build: true });
            }
            if let Action::Activate { card, .. } | Action::Replicate { card, .. } = *action
                && let Effect::Convert { gain, .. } = card.row().effect
            {
                return Some(Unused { round, card, points: gain.goods.into(), build: false });
            }
            None
        };
        let scores = legal.iter().filter_map(score);
        scores.max_by_key(|unused| unused.points).filter(|unused| unused.points > 0)
    }
}
