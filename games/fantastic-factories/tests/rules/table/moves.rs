//! Seats and actions in short.

use engine::{Actor, Seat};
use fantastic_factories::{Action, Blueprint, Contractor, Floor, Pool, Resource, Row, Stuff};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);

/// Who does what.
pub type Move = (Actor, Action);

pub fn a(action: Action) -> Move {
    (Actor::Seat(A), action)
}
pub fn b(action: Action) -> Move {
    (Actor::Seat(B), action)
}
pub fn c(action: Action) -> Move {
    (Actor::Seat(C), action)
}
pub fn chance(action: Action) -> Move {
    (Actor::Chance, action)
}

// Chance.

pub fn draw(seat: Seat, card: Blueprint) -> Action {
    Action::Draw { seat, card }
}
pub fn reveal(card: Blueprint) -> Action {
    Action::RevealBlueprint { card }
}
pub fn enter(contractor: Contractor) -> Action {
    Action::RevealContractor { contractor }
}
pub fn turn_up(card: Blueprint) -> Action {
    Action::TurnUp { card }
}
pub fn roll<const N: usize>(seat: Seat, dice: [u8; N]) -> Action {
    Action::Roll { seat, dice: pool(dice) }
}
/// Green, red, blue, purple, yellow.
pub fn roll_machine(dice: [u8; 5]) -> Action {
    Action::RollMachine { dice }
}
pub fn machine_draw(card: Blueprint) -> Action {
    Action::MachineDraw { card }
}

// Market.

pub const PASS: Action = Action::Pass;

pub fn refresh(row: Row, pay: Resource) -> Action {
    Action::Refresh { row, pay }
}
pub fn take(card: Blueprint) -> Action {
    Action::Take { card }
}
/// Slots count from 0.
pub fn hire(slot: u8, card: Blueprint) -> Action {
    Action::Hire { slot, card }
}
pub fn give(seat: Seat) -> Action {
    Action::Give { seat }
}

// Work.

pub const FINISH: Action = Action::Finish;
pub const ROLL: Action = Action::RollDice;

pub fn set_die(die: u8) -> Action {
    Action::SetDie { die }
}
pub fn specialist(die: u8) -> Action {
    Action::SetSpecialist { die }
}
pub fn put(floor: Floor, die: u8) -> Action {
    Action::PutDie { floor, die }
}
pub fn research(die: u8) -> Action {
    put(Floor::Research, die)
}
pub fn generate(die: u8) -> Action {
    put(Floor::Generate, die)
}
pub fn mine(die: u8) -> Action {
    put(Floor::Mine, die)
}
pub fn activate<const N: usize>(card: Blueprint, dice: [u8; N]) -> Action {
    Action::Activate { card, dice: pool(dice) }
}
pub fn replicate<const N: usize>(card: Blueprint, dice: [u8; N]) -> Action {
    Action::Replicate { card, dice: pool(dice) }
}
pub fn build(card: Blueprint, with: Blueprint) -> Action {
    Action::Build { card, with }
}
pub fn discard(card: Blueprint) -> Action {
    Action::Discard { card }
}
pub fn discard_two(one: Blueprint, other: Blueprint) -> Action {
    Action::DiscardTwo { cards: [one, other] }
}
pub fn payout(option: u8) -> Action {
    Action::Payout { option }
}
pub fn split(metal: u8) -> Action {
    Action::Split { metal }
}
pub fn extra_die(die: u8) -> Action {
    Action::ExtraDie { die }
}
pub fn pick_die(die: u8) -> Action {
    Action::PickDie { die }
}
pub fn shed(metal: u8) -> Action {
    Action::Shed { metal }
}
pub fn toss(card: Blueprint) -> Action {
    Action::Toss { card }
}

// Things.

pub fn pool<const N: usize>(dice: [u8; N]) -> Pool {
    dice.into_iter().collect()
}
pub fn stuff(goods: u8, metal: u8, energy: u8) -> Stuff {
    Stuff { goods, metal, energy }
}
