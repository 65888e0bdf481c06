//! What the laboratory learns of a match: what was built and hired, where the
//! dice went, and how the compounds grew.

use engine::{Aside, Measure, Notes, Over, Seat, Study, Subject};
use serde_json::Value;
use strum::VariantArray;

use crate::action::Floor;
use crate::bag::Card as _;
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::event::Event;
use crate::scoring::prestige;
use crate::state::FantasticFactories;

/// Numbers of subjects: blueprints keep theirs; contractors and places in the first round come after them.
const CONTRACTOR: u16 = 100;
const START: u16 = 120;

/// What is counted of each seat. Its place is the measure's number.
#[derive(Clone, Copy, Debug, VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum Counted {
    Score,
    Goods,
    Prestige,
    Buildings,
    Researched,
    Generated,
    Mined,
    Activations,
    Built,
    Hired,
    Drawn,
    Taken,
    Metal,
    Energy,
    Cards,
}

impl Counted {
    fn over(self) -> Over {
        match self {
            Counted::Score
            | Counted::Goods
            | Counted::Prestige
            | Counted::Buildings
            | Counted::Metal
            | Counted::Energy
            | Counted::Cards => Over::Last,
            Counted::Researched
            | Counted::Generated
            | Counted::Mined
            | Counted::Activations
            | Counted::Built
            | Counted::Hired
            | Counted::Drawn
            | Counted::Taken => Over::Sum,
        }
    }

    /// Dice on a floor.
    fn dice_on(floor: Floor) -> Counted {
        match floor {
            Floor::Research => Counted::Researched,
            Floor::Generate => Counted::Generated,
            Floor::Mine => Counted::Mined,
        }
    }
}

fn group(kind: Kind) -> &'static str {
    match kind {
        Kind::Production => "production",
        Kind::Utility => "utility",
        Kind::Training => "training",
        Kind::Special => "special",
        Kind::Monument => "monument",
    }
}

fn blueprint(card: Blueprint) -> u16 {
    card as u16
}

fn contractor(contractor: Contractor) -> u16 {
    CONTRACTOR + contractor as u16
}

impl Study for FantasticFactories {
    /// Blueprints (offered: to the marketplace or into a hand; taken: built) by
    /// kind, contractors, and who began.
    fn subjects(&self) -> Vec<Subject> {
        let mut blueprints: Vec<Blueprint> = Blueprint::ALL.to_vec();
        blueprints.sort_by_key(|card| card.row().kind as u8);
        let blueprints = blueprints.into_iter().map(|card| Subject {
            id: blueprint(card),
            key: card.id().replace('_', "-"),
            group: group(card.row().kind),
            fact: "card",
            value: card.id().into(),
        });
        let contractors = Contractor::ALL.iter().map(|name| Subject {
            id: contractor(*name),
            key: name.id().replace('_', "-"),
            group: "contractor",
            fact: "contractor",
            value: name.id().into(),
        });
        let places = self.starts().map(|place| Subject {
            id: START + u16::from(place),
            key: format!("start-{place}"),
            group: "start",
            fact: "start",
            value: Value::from(place),
        });
        blueprints.chain(contractors).chain(places).collect()
    }

    fn measures() -> Vec<Measure> {
        Counted::VARIANTS.iter().map(|what| Measure { key: (*what).into(), over: what.over() }).collect()
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        let mut count = |what: Counted, seat| notes.add(what as usize, seat, 1);
        match *event {
            Event::BeganRound { round: 1, seat } => {
                let mut next = seat;
                for place in self.starts() {
                    notes.take(START + u16::from(place), next);
                    next = next.next(self.seats);
                }
            }
            Event::BeganRound { round, .. } | Event::BeganLastRound { round, .. } => {
                // Nobody has done anything yet in the new round.
                self.note_standing(notes);
                notes.begin_round(round.into());
            }
            Event::RevealedBlueprint { card, .. } => notes.offer(blueprint(card)),
            Event::RevealedContractor { contractor: name, .. } => notes.offer(contractor(name)),
            Event::Drew { seat, card } => {
                count(Counted::Drawn, seat);
                notes.offer(blueprint(card));
            }
            Event::Took { seat, .. } => count(Counted::Taken, seat),
            Event::Hired { seat, contractor: name, .. } => {
                count(Counted::Hired, seat);
                notes.take(contractor(name), seat);
            }
            Event::Built { seat, card, .. } | Event::BuiltFree { seat, card } => {
                count(Counted::Built, seat);
                notes.take(blueprint(card), seat);
            }
            Event::PutDie { seat, floor, .. } => count(Counted::dice_on(floor), seat),
            Event::Activated { seat, .. }
            | Event::ActivatedWith { seat, .. }
            | Event::Replicated { seat, .. }
            | Event::ReplicatedWith { seat, .. } => count(Counted::Activations, seat),
            Event::LaidTools { .. }
            | Event::Reshuffled { .. }
            | Event::ReshuffledContractors { .. }
            | Event::DrewHidden { .. }
            | Event::Refreshed { .. }
            | Event::Gifted { .. }
            | Event::GiftedCards { .. }
            | Event::TurnedUp { .. }
            | Event::Rejected { .. }
            | Event::NothingToBuild { .. }
            | Event::Passed { .. }
            | Event::BeganWork
            | Event::Rolled { .. }
            | Event::SetDie { .. }
            | Event::SetSpecialist { .. }
            | Event::Matched { .. }
            | Event::Paid { .. }
            | Event::Discarded { .. }
            | Event::Gained { .. }
            | Event::Trained { .. }
            | Event::GotDie { .. }
            | Event::PickedDie { .. }
            | Event::Fired { .. }
            | Event::Shed { .. }
            | Event::Tossed { .. }
            | Event::LeftDice { .. }
            | Event::LostSpecialist { .. }
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

    fn beside(&self) -> Vec<Aside> {
        if !self.is_solo() {
            return Vec::new();
        }
        let machine = |measure, n: u16| Aside { measure, rival: Some("board.machine"), n: n.into() };
        vec![machine("score", self.machine.score()), machine("goods", self.machine.goods.into())]
    }

    fn conclude(&self, notes: &mut Notes) {
        self.note_standing(notes);
    }
}

impl FantasticFactories {
    /// Places in the order of the first round; a solo match has none.
    fn starts(&self) -> impl Iterator<Item = u8> + use<> {
        let solo = self.is_solo();
        (1..=self.seats).filter(move |_| !solo)
    }

    /// How the seats stand at the end of the round.
    fn note_standing(&self, notes: &mut Notes) {
        for seat in Seat::all(self.seats) {
            let player = self.player(seat);
            let mut set = |what: Counted, n: u16| notes.set(what as usize, seat, n.into());
            set(Counted::Score, player.score());
            set(Counted::Goods, player.goods.into());
            set(Counted::Prestige, prestige(player.compound));
            set(Counted::Buildings, player.buildings().into());
            set(Counted::Metal, player.metal);
            set(Counted::Energy, player.energy);
            set(Counted::Cards, player.hand.len().into());
        }
    }
}
