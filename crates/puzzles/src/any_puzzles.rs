//! A game's puzzles without the game's type.

use std::marker::PhantomData;

use catalog::{GameVisitor, laid_out};
use engine::{Account, Heuristic, Lang, Orders, PictureRow, Pose, PositionFault, Study, Viewer, Voice};
use serde::Serialize;
use serde_json::Value;

use crate::code::{self, PosedTurn};
use crate::judge::{self, Best, JudgedLine};
use crate::make;
use crate::puzzle::Puzzle;
use crate::solve::{self, SolvedTurn};

/// What can be done with the puzzles of any game.
pub trait AnyPuzzles: Send + Sync {
    /// Those that come with the game; none where it has none.
    fn built_in(&self) -> Result<Vec<Puzzle>, String>;

    /// What a line comes to. None while the turn goes on, if it is against the rules, or if more positions than the limit
    /// would have to be looked into.
    fn judge(&self, of: Best, actions: &[Value], limit: u32) -> Option<JudgedLine>;

    /// The turn that somebody who builds a position begins with.
    fn blank(&self) -> Option<PosedTurn>;

    /// Options with everything in them that may be left out; as they are if they cannot be read.
    fn filled(&self, options: Value) -> Value;

    /// The turn in as few words as mean the same; as it is if it cannot be read.
    fn shortened(&self, posed: &PosedTurn) -> PosedTurn;

    /// Everything that is wrong with a position.
    fn position_faults(&self, options: &Value, lang: Lang) -> Vec<FaultInfo>;

    /// Why a turn that can be played cannot be asked for this aim.
    fn aim_faults(&self, posed: &PosedTurn, lang: Lang) -> Vec<FaultInfo>;

    /// What is best in a turn that somebody has built. None if that is too much to look into.
    fn solve(&self, posed: &PosedTurn) -> Option<SolvedTurn>;

    /// What a picture of the turn shows; nothing if it cannot be set up.
    fn picture(&self, options: &Value, lang: Lang) -> Vec<PictureRow>;
}

/// The puzzles of the game `G`.
pub struct PuzzleBook<G>(PhantomData<fn() -> G>);

/// The puzzles of the game with this id.
pub fn of(id: &str) -> Option<&'static dyn AnyPuzzles> {
    struct Find;

    impl GameVisitor for Find {
        type Output = &'static dyn AnyPuzzles;

        fn visit<G: Heuristic + Study + Account + Orders>(self) -> Self::Output {
            &PuzzleBook::<G>(PhantomData)
        }
    }

    catalog::visit(id, Find)
}

/// The puzzles of a file, a JSON object a line.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(n, line)| engine::read_json(line).map_err(|why| format!("line {}: {why}", n + 1))).collect()
}

impl<G: Heuristic> AnyPuzzles for PuzzleBook<G> {
    fn built_in(&self) -> Result<Vec<Puzzle>, String> {
        read(G::PUZZLES)
    }

    fn judge(&self, of: Best, actions: &[Value], limit: u32) -> Option<JudgedLine> {
        let actions: Option<Vec<G::Action>> =
            actions.iter().map(|action| serde_json::from_value(action.clone()).ok()).collect();
        judge::judge::<G>(of, &actions?, limit)
    }

    fn blank(&self) -> Option<PosedTurn> {
        let Pose { options, aim, .. } = G::blank()?;
        let options = serde_json::to_value(options).expect("options serialize");
        Some(PosedTurn { aim: aim.to_owned(), options })
    }

    fn filled(&self, options: Value) -> Value {
        let read = serde_json::from_value::<G::Options>(options.clone());
        read.map_or(options, |read| serde_json::to_value(read).expect("options serialize"))
    }

    fn shortened(&self, posed: &PosedTurn) -> PosedTurn {
        let read = serde_json::from_value::<G::Options>(posed.options.clone());
        let options = read.map_or_else(|_| posed.options.clone(), |options| code::short(&options));
        PosedTurn { aim: posed.aim.clone(), options }
    }

    fn position_faults(&self, options: &Value, lang: Lang) -> Vec<FaultInfo> {
        told::<G>(G::position_faults(options), lang)
    }

    fn aim_faults(&self, posed: &PosedTurn, lang: Lang) -> Vec<FaultInfo> {
        let Ok(options) = serde_json::from_value(posed.options.clone()) else { return Vec::new() };
        let Ok(start) = laid_out::<G>(&options) else { return Vec::new() };
        told::<G>(start.aim_faults(&posed.aim), lang)
    }

    fn solve(&self, posed: &PosedTurn) -> Option<SolvedTurn> {
        solve::solve::<G>(&posed.options, &posed.aim)
    }

    fn picture(&self, options: &Value, lang: Lang) -> Vec<PictureRow> {
        let Ok(options) = serde_json::from_value(options.clone()) else { return Vec::new() };
        laid_out::<G>(&options).map_or_else(|_| Vec::new(), |start| start.picture(make::SOLVER, lang))
    }
}

/// Something that is wrong with a position, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultInfo {
    /// The field it is about, from the position inwards: `players.0.hall`; empty for all of it.
    pub at: String,
    /// The rule that says no, if one does.
    pub rule: Option<String>,
    pub text: String,
}

fn told<G: Heuristic>(faults: Vec<PositionFault>, lang: Lang) -> Vec<FaultInfo> {
    let Ok(state) = G::setup(&G::Options::default(), G::META.min_seats) else { return Vec::new() };
    let voice = Voice { state: &state, names: &[], reader: Viewer::Spectator, lang };
    let told = |PositionFault { at, rule, message }: PositionFault| FaultInfo {
        at,
        rule: rule.map(str::to_owned),
        text: voice.say(&message),
    };
    faults.into_iter().map(told).collect()
}
