//! What a beginner should notice, before it costs the match.

use engine::{Game, Message, Seat};

use crate::state::{
    BUILDINGS_TO_END, FantasticFactories, GOODS_TO_END, MOST_CARDS, MOST_RESOURCES, Pending, Phase, Player,
};
use crate::tool::Tool;

/// From how many cards on it is odd that no two of them have the same tool.
const SEVERAL: u8 = 3;
/// The end is near when somebody lacks only so much.
const NEAR: u8 = 2;

impl FantasticFactories {
    pub(crate) fn remarks_for(&self, seat: Seat) -> Vec<Message> {
        if !self.turn().includes(seat) {
            return Vec::new();
        }
        if matches!(self.phase, Phase::Market { .. }) {
            self.before_taking(seat)
        } else if self.phase == Phase::Work && self.player(seat).step == Pending::Free {
            self.while_working(seat)
        } else {
            Vec::new()
        }
    }

    fn before_taking(&self, seat: Seat) -> Vec<Message> {
        let near = |player: &Player| {
            player.goods + NEAR >= GOODS_TO_END || player.buildings() + NEAR >= BUILDINGS_TO_END
        };
        let ending = !self.last_round && Seat::all(self.seats).any(|seat| near(self.player(seat)));
        let last = self.last_round.then(|| Message::new("remark.last"));
        let hand = self.player(seat).hand;
        let alone = hand.len() >= SEVERAL
            && Tool::ALL.iter().all(|tool| hand.iter().filter(|card| card.row().tool == *tool).count() < 2);
        let tools = alone.then(|| Message::new("remark.tools"));
        last.into_iter().chain(ending.then(|| Message::new("remark.end_near"))).chain(tools).collect()
    }

    fn while_working(&self, seat: Seat) -> Vec<Message> {
        let player = self.player(seat);
        let resources = (player.metal + player.energy).checked_sub(MOST_RESOURCES).filter(|over| *over > 0);
        let cards = player.hand.len().checked_sub(MOST_CARDS).filter(|over| *over > 0);
        let resources = resources.map(|over| Message::new("remark.resources").with("over", over));
        let cards = cards.map(|over| Message::new("remark.cards").with("over", over));
        resources.into_iter().chain(cards).collect()
    }
}
