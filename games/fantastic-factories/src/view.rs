//! What a viewer may know: all but the others' hidden cards and the deck (FF-S3),
//! with every derived number a player needs.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::action::Floor;
use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::options::Difficulty;
use crate::pool::Pool;
use crate::scoring::prestige;
use crate::state::{Boon, FantasticFactories, Pending, Phase};
use crate::tool::Tool;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    pub round: u8,
    pub last_round: bool,
    pub phase: Phase,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    pub first: Seat,
    /// Cards left in the deck.
    pub deck: u8,
    pub discard: Bag<Blueprint>,
    pub contractor_deck: u8,
    pub contractor_discard: Bag<Contractor>,
    pub blueprints: Vec<Option<CardView>>,
    pub contractors: Vec<SlotView>,
    pub players: Vec<PlayerView>,
    pub machine: Option<MachineView>,
}

/// What is printed on a blueprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardView {
    pub card: Blueprint,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub tool: Tool,
    pub metal: u8,
    pub energy: u8,
    pub prestige: u8,
}

/// A contractor's slot, with the tool a card must have to hire from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotView {
    pub slot: u8,
    pub tool: Tool,
    pub contractor: Option<Contractor>,
    /// Energy to be paid besides the card.
    pub energy: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    pub metal: u16,
    pub energy: u16,
    pub goods: u8,
    pub prestige: u16,
    pub score: u16,
    pub buildings: u8,
    pub compound: Vec<BuildingView>,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<HandView>>,
    pub cards: u8,
    /// Cards of the hand everybody knows.
    pub known: Bag<Blueprint>,
    /// Cards discarded down to the limit, not on the pile yet.
    pub tossed: Bag<Blueprint>,
    pub dice: Pool,
    pub floors: Vec<FloorView>,
    pub boon: Boon,
    #[serde(flatten)]
    pub step: Pending,
    /// Cards and dice chance is about to bring.
    pub cards_to_come: u8,
    pub dice_to_come: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BuildingView {
    #[serde(flatten)]
    pub card: CardView,
    pub count: u8,
    pub used: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandView {
    #[serde(flatten)]
    pub card: CardView,
    pub count: u8,
    /// What it would cost now, in metal: Megalith has a discount.
    pub metal_now: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FloorView {
    pub floor: Floor,
    pub dice: Pool,
    /// It takes no dice this round.
    pub closed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MachineView {
    pub difficulty: Difficulty,
    pub goods: u8,
    pub score: u16,
    pub cards: Bag<Blueprint>,
    /// Its last roll: green, red, blue, purple, yellow.
    pub dice: Option<[u8; 5]>,
}

impl CardView {
    pub fn of(card: Blueprint) -> CardView {
        let row = card.row();
        CardView {
            card,
            kind: row.kind,
            tool: row.tool,
            metal: row.metal,
            energy: row.energy,
            prestige: row.prestige,
        }
    }
}

impl View {
    pub(crate) fn of(state: &FantasticFactories, viewer: Viewer) -> View {
        let slots = (0u8..).zip(state.tools.iter().zip(&state.contractors));
        View {
            round: state.round,
            last_round: state.last_round,
            phase: state.phase,
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            first: state.first,
            deck: state.deck.len(),
            discard: state.discard,
            contractor_deck: state.contractor_deck.len(),
            contractor_discard: state.contractor_discard,
            blueprints: state.blueprints.iter().map(|slot| slot.map(CardView::of)).collect(),
            contractors: slots
                .map(|(slot, (tool, contractor))| SlotView {
                    slot,
                    tool: *tool,
                    contractor: *contractor,
                    energy: contractor.map_or(0, |contractor| contractor.row().energy),
                })
                .collect(),
            players: Seat::all(state.seats).map(|seat| state.player_view(seat, viewer)).collect(),
            machine: state.is_solo().then(|| state.machine_view()),
        }
    }
}

impl FantasticFactories {
    fn player_view(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.player(seat);
        let building = |card| BuildingView {
            card: CardView::of(card),
            count: player.compound.count(card),
            used: player.has_used(card),
        };
        let held = |card| HandView {
            card: CardView::of(card),
            count: player.hand.count(card),
            metal_now: self.cost(seat, card).0,
        };
        let floor = |floor: &Floor| FloorView {
            floor: *floor,
            dice: player.floor(*floor),
            closed: self.closed[*floor as usize],
        };
        PlayerView {
            seat,
            metal: player.metal,
            energy: player.energy,
            goods: player.goods,
            prestige: prestige(player.compound),
            score: player.score(),
            buildings: player.buildings(),
            compound: player.compound.names().map(building).collect(),
            hand: viewer.is(seat).then(|| player.hand.names().map(held).collect()),
            cards: player.hand.len(),
            known: player.known,
            tossed: player.tossed,
            dice: player.dice,
            floors: Floor::ALL.iter().map(floor).collect(),
            boon: player.boon,
            step: player.step,
            cards_to_come: self.due.cards[seat.index()] + self.due.gifts[seat.index()],
            dice_to_come: self.due.dice[seat.index()],
        }
    }

    fn machine_view(&self) -> MachineView {
        let machine = &self.machine;
        MachineView {
            difficulty: machine.difficulty,
            goods: machine.goods,
            score: machine.score(),
            cards: machine.cards,
            dice: Some(machine.dice).filter(|dice| dice[0] > 0),
        }
    }
}
