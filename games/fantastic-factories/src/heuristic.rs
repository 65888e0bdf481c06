//! What a bot thinks of a position: the final score by the fitted weights, and
//! what actions promise by the solver.

mod habits;

use std::cmp::Ordering;
use std::sync::LazyLock;

use engine::{
    Calibration, Dice, Heuristic, Lang, Part, PictureRow, Pose, PositionFault, Seat, Solution, Thought,
};
use serde_json::Value;

use crate::action::Action;
use crate::options::Options;
use crate::position_faults;
use crate::solver::Aim;
use crate::state::{FantasticFactories, Pending, Phase};
use crate::weights::Weights;
use crate::worth::Stage;

fn aim_named(name: &str) -> Option<Aim> {
    match name {
        "points" => Some(Aim::Points),
        "goods" => Some(Aim::Goods),
        "worth" => Some(Aim::Worth),
        _ => None,
    }
}

impl Heuristic for FantasticFactories {
    /// The work phase is a puzzle that the solver searches: its positions are the budget.
    const LADDER: &'static str = include_str!("../../../docs/ladder-fantastic-factories-elo.csv");

    const LEVELS: [Thought; 6] = [
        Thought { habit: 0.3, ..Thought::glancing() },
        Thought { habit: 0.15, effort: 2, ..Thought::glancing() },
        Thought { effort: 2, ..Thought::glancing() },
        Thought { effort: 60, ..Thought::glancing() },
        Thought { effort: 300, iterations: 40, ..Thought::glancing() },
        Thought { effort: 6000, iterations: 240, ..Thought::glancing() },
    ];
    const HABITS: &'static [&'static str] = habits::NAMES;
    const GLANCE: u32 = 20;
    const ROOT_PART: u32 = 8;
    /// Nearly to the end: the nearer, the more often the chances have to be revised (docs/design.md).
    const FORESIGHT: u32 = 7;
    const IMAGINED_TURNS: u32 = 21_000;
    const CLOSE: f64 = 0.2;

    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, engine::Freeze<Self>)> =
        Some((crate::anchor::THOUGHT, crate::anchor::player));

    fn evaluate(&self, seat: Seat) -> f64 {
        self.expected(Weights::fitted(self.seats), seat)
    }

    fn doubt(&self) -> f64 {
        if self.phase == Phase::Over {
            return 0.01;
        }
        f64::from(self.stage().mix(&Weights::fitted(self.seats).doubt))
    }

    fn lure(&self, habit: usize, action: Action) -> f64 {
        self.lure_of(habit, action)
    }

    fn calibration() -> Option<&'static Calibration> {
        static TABLE: LazyLock<Calibration> = LazyLock::new(|| {
            let text = include_str!("../data/calibration.csv");
            Calibration::read(text, FantasticFactories::MOMENTS).expect("the tests read the table, too")
        });
        Some(&TABLE)
    }

    /// The market and the work phase, by how near the end is.
    const MOMENTS: &'static [&'static str] = &[
        "market-0",
        "market-1",
        "market-2",
        "market-3",
        "market-last",
        "work-0",
        "work-1",
        "work-2",
        "work-3",
        "work-last",
    ];

    fn moment(&self) -> usize {
        let stage = match self.stage() {
            Stage::Way(way) => ((way * 4.0) as usize).min(3),
            Stage::Last | Stage::End => 4,
        };
        match self.phase {
            Phase::Market { .. } | Phase::Gift { .. } => stage,
            Phase::Work | Phase::Machine | Phase::Over => 5 + stage,
        }
    }

    /// Market or work: how far the leader is may change within a turn.
    fn phase(&self) -> usize {
        usize::from(matches!(self.phase, Phase::Work | Phase::Machine | Phase::Over))
    }

    fn part(&self, seat: Seat) -> Part {
        match self.phase {
            Phase::Market { seat: acting, .. } | Phase::Gift { seat: acting, .. } => {
                let turn = |seat: Seat| (seat.0 + self.seats - self.first.0) % self.seats;
                match turn(seat).cmp(&turn(acting)) {
                    Ordering::Less => Part::After,
                    Ordering::Equal => Part::During,
                    Ordering::Greater => Part::Before,
                }
            }
            Phase::Work if self.player(seat).step != Pending::Done => Part::During,
            Phase::Work | Phase::Machine | Phase::Over => Part::After,
        }
    }

    /// The Machine: it wins a tie (FF-5.5).
    fn house(&self) -> Option<f64> {
        self.is_solo().then(|| self.machine_expected(Weights::fitted(1)) + 0.5)
    }

    /// The work phase: nothing the others do touches it.
    fn is_puzzle(&self, _seat: Seat) -> bool {
        self.phase == Phase::Work
    }

    /// The others' work tells nothing about what the seat did.
    fn is_settled(&self, seat: Seat) -> bool {
        self.phase == Phase::Work && self.player(seat).step == Pending::Done
    }

    fn rank(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<(Action, f64)>) {
        self.rank_by(Weights::fitted(self.seats), seat, effort, dice, into);
    }

    const AIMS: &'static [&'static str] = &["points", "goods", "worth"];
    const THEMES: &'static [&'static str] = &["points", "goods", "closed", "chance"];
    const PUZZLES: &'static str = include_str!("../data/puzzles.jsonl");

    fn solve(
        &self,
        seat: Seat,
        aim: &str,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Option<Solution<Action>> {
        Some(self.solved(seat, aim_named(aim)?, limit, progress))
    }

    fn reached(&self, seat: Seat, aim: &str) -> Option<f64> {
        let player = self.player(seat);
        match aim_named(aim)? {
            Aim::Points => Some(player.score().into()),
            Aim::Goods => Some(player.goods.into()),
            Aim::Worth => None,
        }
    }

    fn situation(&self, seat: Seat) -> u64 {
        self.key_of_work(seat)
    }

    fn poses(&self, seat: Seat) -> Vec<Pose<Options>> {
        self.posed(seat)
    }

    fn blank() -> Option<Pose<Options>> {
        let options = Options { start: Some(Box::default()), ..Options::default() };
        Some(Pose { options, aim: "goods", theme: "goods" })
    }

    fn position_faults(options: &Value) -> Vec<PositionFault> {
        position_faults::faults(options)
    }

    fn picture(&self, seat: Seat, lang: Lang) -> Vec<PictureRow> {
        self.pictured(seat, lang)
    }

    fn plan(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<Action>) {
        self.plan_by(Weights::fitted(self.seats), seat, effort, dice, into);
    }
}
