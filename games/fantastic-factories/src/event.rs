//! What happened: for the commentary, and for a client's animation.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::action::{Floor, Resource, Row};
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::pool::Pool;
use crate::tool::Tool;

/// Goods and resources that change hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stuff {
    pub goods: u8,
    pub metal: u8,
    pub energy: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    LaidTools {
        tools: [Tool; 4],
    },
    BeganRound {
        round: u8,
        seat: Seat,
    },
    BeganLastRound {
        round: u8,
        seat: Seat,
    },
    /// The deck was empty: the discard pile is the new deck.
    Reshuffled {
        cards: u8,
    },
    ReshuffledContractors {
        cards: u8,
    },
    RevealedBlueprint {
        slot: u8,
        card: Blueprint,
    },
    RevealedContractor {
        slot: u8,
        contractor: Contractor,
    },
    /// Without the card for those who may not know it.
    Drew {
        seat: Seat,
        card: Blueprint,
    },
    DrewHidden {
        seat: Seat,
    },

    Refreshed {
        seat: Seat,
        row: Row,
        pay: Resource,
    },
    Took {
        seat: Seat,
        card: Blueprint,
    },
    Hired {
        seat: Seat,
        contractor: Contractor,
        slot: u8,
        card: Blueprint,
        energy: u8,
    },
    /// What a contractor brings an opponent.
    Gifted {
        seat: Seat,
        stuff: Stuff,
    },
    GiftedCards {
        seat: Seat,
        cards: u8,
    },
    TurnedUp {
        seat: Seat,
        card: Blueprint,
    },
    Rejected {
        seat: Seat,
        card: Blueprint,
    },
    BuiltFree {
        seat: Seat,
        card: Blueprint,
    },
    NothingToBuild {
        seat: Seat,
    },
    Passed {
        seat: Seat,
    },

    BeganWork,
    Rolled {
        seat: Seat,
        dice: Pool,
    },
    SetDie {
        seat: Seat,
        die: u8,
    },
    SetSpecialist {
        seat: Seat,
        die: u8,
    },
    PutDie {
        seat: Seat,
        floor: Floor,
        die: u8,
    },
    /// A die equal to one already on the floor (FF-2.3).
    Matched {
        seat: Seat,
        floor: Floor,
        die: u8,
    },
    Activated {
        seat: Seat,
        card: Blueprint,
    },
    ActivatedWith {
        seat: Seat,
        card: Blueprint,
        dice: Pool,
    },
    Replicated {
        seat: Seat,
        card: Blueprint,
    },
    ReplicatedWith {
        seat: Seat,
        card: Blueprint,
        dice: Pool,
    },
    /// What an activation costs besides dice and cards.
    Paid {
        seat: Seat,
        stuff: Stuff,
    },
    Discarded {
        seat: Seat,
        card: Blueprint,
    },
    Gained {
        seat: Seat,
        stuff: Stuff,
    },
    Trained {
        seat: Seat,
        die: u8,
        to: u8,
    },
    GotDie {
        seat: Seat,
        die: u8,
    },
    PickedDie {
        seat: Seat,
        die: u8,
    },
    Built {
        seat: Seat,
        card: Blueprint,
        with: Blueprint,
        stuff: Stuff,
    },
    /// Laboratory, Scrap Yard or Solar Array (FF-2.7).
    Fired {
        seat: Seat,
        card: Blueprint,
    },
    Shed {
        seat: Seat,
        stuff: Stuff,
    },
    Tossed {
        seat: Seat,
        card: Blueprint,
    },
    /// Dice that were neither placed nor used when the player finished.
    LeftDice {
        seat: Seat,
        dice: u8,
    },
    LostSpecialist {
        seat: Seat,
    },
    Finished {
        seat: Seat,
    },
    /// Enough goods for one more round to be the last (FF-4.1).
    ReachedGoods {
        seat: Seat,
        goods: u8,
    },
    /// Enough buildings for the same.
    ReachedBuildings {
        seat: Seat,
        buildings: u8,
    },

    MachineRolled {
        green: u8,
        red: u8,
        blue: u8,
        purple: u8,
        yellow: u8,
    },
    MachineBegan {
        card: Blueprint,
    },
    /// A monument among its start cards (FF-5.1).
    MachineSkipped {
        card: Blueprint,
    },
    MachineTook {
        slot: u8,
        card: Blueprint,
    },
    MachineDrew {
        card: Blueprint,
    },
    MachineSwept {
        row: Row,
    },
    /// One die was not above the number of such cards (FF-5.3).
    MachineMade {
        kind: Kind,
        die: u8,
        cards: u8,
    },
    MachineMissed {
        kind: Kind,
        die: u8,
        cards: u8,
    },
    /// Enough goods for one more round to be the last (FF-5.4).
    MachineReachedGoods {
        goods: u8,
    },
}

impl Event {
    /// The event as a viewer may know it: what somebody else draws is hidden (FF-S3).
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Event {
        if let Event::Drew { seat, .. } = *self
            && !viewer.is(seat)
        {
            return Event::DrewHidden { seat };
        }
        *self
    }
}

engine::sayable!(Event, "event", "did");
