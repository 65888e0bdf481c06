//! What is lost when somebody finishes the round: dice that could still do something, the Specialist, and before the end
//! a building that would score.

use engine::{Actor, Game, Lapse, Message, Seat};

use crate::action::Action;
use crate::event::{Event, Stuff};
use crate::state::{Boon, FantasticFactories, Player};

/// What one action changes for a seat, before chance answers it.
#[derive(Clone, Copy, Default)]
struct Change {
    points: i16,
    /// Goods, metal and energy; what is paid counts against it.
    stuff: i16,
    cards: u8,
    /// What comes in, whatever was paid for it.
    gain: Stuff,
}

impl Change {
    /// What is worth more: points, then anything else.
    fn worth(&self) -> (i16, i16, u8) {
        (self.points, self.stuff, self.cards)
    }
}

impl FantasticFactories {
    pub(crate) fn lapses_with(&self, seat: Seat, action: Action) -> Vec<Lapse<Action>> {
        if action != Action::Finish {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        let player = self.player(seat);
        let dice = player.dice.iter().filter_map(|die| self.unused_die(seat, die, &legal));
        let specialist = (player.boon == Boon::Specialist)
            .then(|| Lapse { what: Message::new("lapse.specialist"), instead: None });
        let build = self.last_round.then(|| self.unbuilt(seat, &legal)).flatten();
        dice.chain(specialist).chain(build).collect()
    }

    /// What a die could still do by itself; none if that is nothing.
    fn unused_die(&self, seat: Seat, die: u8, legal: &[Action]) -> Option<Lapse<Action>> {
        let takes = |action: &&Action| {
            matches!(action, Action::PutDie { die: put, .. } if *put == die)
                || matches!(action, Action::Activate { dice, .. } if dice.len() == 1 && dice.contains(die))
        };
        let uses = legal.iter().filter(takes).map(|action| (self.change(seat, *action), *action));
        // A card is worth nothing once the match is over.
        let counts = |change: &Change| !self.last_round || change.points > 0 || change.stuff > 0;
        let (change, action) =
            uses.filter(|(change, _)| counts(change)).max_by_key(|(change, _)| change.worth())?;
        let key = match (change.gain != Stuff::default(), change.cards) {
            (true, _) => "makes",
            (false, 1..) => "draws",
            (false, 0) => "uses",
        };
        let what = if let Action::Activate { card, .. } = action {
            Message::new(format!("lapse.{key}_card")).with("card", card)
        } else if let Action::PutDie { floor, .. } = action {
            Message::new(format!("lapse.{key}_floor")).with("floor", floor)
        } else {
            return None;
        };
        let what = what.with("die", die).with("stuff", change.gain).with("cards", change.cards);
        Some(Lapse { what: what.with("points", change.points), instead: Some(action) })
    }

    /// The building that would score most, once no other round follows.
    fn unbuilt(&self, seat: Seat, legal: &[Action]) -> Option<Lapse<Action>> {
        let builds = legal.iter().filter(|action| matches!(action, Action::Build { .. }));
        let scored = builds.map(|action| (self.change(seat, *action).points, *action));
        let (points, action) = scored.max_by_key(|(points, _)| *points).filter(|(points, _)| *points > 0)?;
        let Action::Build { card, .. } = action else { return None };
        let what = Message::new("lapse.build").with("card", card).with("points", points);
        Some(Lapse { what, instead: Some(action) })
    }

    fn change(&self, seat: Seat, action: Action) -> Change {
        let (mut after, mut gain) = (self.clone(), Stuff::default());
        let mut add = |event| {
            if let Event::Gained { stuff, .. } = event {
                gain.goods += stuff.goods;
                gain.metal += stuff.metal;
                gain.energy += stuff.energy;
            }
        };
        if after.apply(Actor::Seat(seat), action, &mut add).is_err() {
            return Change::default();
        }
        let (before, then) = (self.player(seat), after.player(seat));
        let amount = |player: &Player| i16::from(player.goods) + player.metal as i16 + player.energy as i16;
        Change {
            points: then.score() as i16 - before.score() as i16,
            stuff: amount(then) - amount(before),
            cards: after.due.cards[seat.index()],
            gain,
        }
    }
}
