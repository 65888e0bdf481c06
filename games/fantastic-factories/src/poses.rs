//! A seat's work phase as puzzles: with the headquarters as they are, without Research, and closed.

use engine::{Game as _, Pose, Seat};

use crate::action::Floor;
use crate::bag::Card as _;
use crate::blueprints::Blueprint;
use crate::options::Options;
use crate::position::Position;
use crate::state::{Boon, FantasticFactories, Pending, Phase};

/// With more dice than this and Research open, all that may be drawn and rolled is too much to look into.
const FEW_DICE: u8 = 2;
/// With fewer dice than this and everything known, there is little to see.
const SOME_DICE: u8 = 3;

impl FantasticFactories {
    /// The seat's work phase from here on, as a position for one; none in any other moment.
    pub(crate) fn position(&self, seat: Seat) -> Option<Position> {
        let player = self.player(seat);
        let specialist = match player.boon {
            Boon::None => false,
            Boon::Specialist => true,
            Boon::Foreman | Boon::HiredHands => return None,
        };
        let at_work = self.phase == Phase::Work && player.step == Pending::Free && self.turn().includes(seat);
        let [research, generate, mine] = player.floors;
        at_work.then(|| Position {
            round: self.round,
            last_round: self.last_round,
            dice: player.dice,
            research,
            generate,
            mine,
            closed: Floor::ALL.iter().copied().filter(|floor| self.closed[*floor as usize]).collect(),
            metal: player.metal,
            energy: player.energy,
            goods: player.goods,
            hand: player.hand,
            compound: player.compound,
            used: Blueprint::ALL.iter().copied().filter(|card| player.has_used(*card)).collect(),
            specialist,
            marketplace: self.blueprints,
            contractors: self.contractors,
            tools: self.tools,
            discard: self.discard,
            ..Position::default()
        })
    }

    pub(crate) fn posed(&self, seat: Seat) -> Vec<Pose<Options>> {
        let Some(position) = self.position(seat) else { return Vec::new() };
        let closing = |floors: &[Floor]| Position { closed: floors.to_vec(), ..position.clone() };
        let posed = |position: Position, aim, theme| Pose {
            options: Options { start: Some(Box::new(position)), ..Options::default() },
            aim,
            theme,
        };
        let dice = position.dice.len();
        let mut poses = Vec::new();
        for aim in ["points", "goods"] {
            if dice >= SOME_DICE {
                poses.push(posed(closing(&[Floor::Research]), aim, aim));
                poses.push(posed(closing(Floor::ALL), aim, "closed"));
            } else if dice == FEW_DICE {
                poses.push(posed(position.clone(), aim, "chance"));
            }
        }
        poses
    }
}
