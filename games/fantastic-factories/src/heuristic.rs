//! A rule of thumb for how a compound will end: points, and what resources,
//! cards, dice and buildings may still turn into.

use engine::{Heuristic, Seat};

use crate::blueprints::Kind;
use crate::state::{
    BUILDINGS_TO_END, Boon, FantasticFactories, GOODS_TO_END, LAST_ROUND, MOST_CARDS, MOST_RESOURCES, Phase,
    Player, Step,
};

impl Heuristic for FantasticFactories {
    fn evaluate(&self, seat: Seat) -> f64 {
        let player = self.player(seat);
        let score = f64::from(player.score());
        if self.phase == Phase::Over {
            return score;
        }
        let left = self.rounds_left();
        let due = f64::from(self.due.cards[seat.index()]);
        score + left.min(4.0) / 4.0 * (stock(player, due) + promises(player)) + engine_worth(player) * left
    }
}

impl FantasticFactories {
    /// Rounds that will still be played, by who is closest to ending the match.
    fn rounds_left(&self) -> f64 {
        if self.last_round {
            return if self.phase == Phase::Work { 0.15 } else { 1.0 };
        }
        let near = |player: &Player| {
            let goods = f64::from(GOODS_TO_END.saturating_sub(player.goods)) / 2.0;
            let buildings = f64::from(BUILDINGS_TO_END.saturating_sub(player.buildings())) / 1.2;
            goods.min(buildings)
        };
        let players = Seat::all(self.seats).map(|seat| near(self.player(seat)));
        let machine =
            self.is_solo().then(|| f64::from(GOODS_TO_END.saturating_sub(self.machine.goods)) / 1.5);
        let nearest = players.chain(machine).fold(10.0, f64::min);
        1.0 + nearest.min(f64::from(LAST_ROUND - self.round))
    }
}

/// Resources and cards, less what the limits would take (FF-2.10).
fn stock(player: &Player, cards_to_come: f64) -> f64 {
    let metal = f64::from(player.metal);
    let energy = f64::from(player.energy);
    let over = (metal + energy - f64::from(MOST_RESOURCES)).max(0.0);
    let cards = (f64::from(player.hand.len()) + cards_to_come).min(f64::from(MOST_CARDS));
    0.45 * metal + 0.25 * energy - 0.25 * over + 0.3 * cards
}

/// Unplaced dice, and what is under way.
fn promises(player: &Player) -> f64 {
    let dice = 0.25 * f64::from(player.dice.len());
    let boon = match player.boon {
        Boon::None => 0.0,
        Boon::Foreman | Boon::Specialist => 0.7,
        Boon::HiredHands => 0.9,
    };
    let step = match player.step {
        Step::Payout { .. } | Step::Split { .. } | Step::ExtraDie | Step::Discard { .. } => 0.8,
        Step::Free
        | Step::SetDice { .. }
        | Step::PickDice { .. }
        | Step::Shed
        | Step::Toss { .. }
        | Step::Done => 0.0,
    };
    dice + boon + step
}

/// What the buildings bring in a round.
fn engine_worth(player: &Player) -> f64 {
    let of_kind = |kind: Kind| match kind {
        Kind::Production => 0.55,
        Kind::Utility => 0.3,
        Kind::Training => 0.2,
        Kind::Special => 0.25,
        Kind::Monument => 0.0,
    };
    player.compound.names().map(|card| of_kind(card.row().kind)).sum()
}
