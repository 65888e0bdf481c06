//! Turns that people build: checked as they grow, solved when asked.

use catalog::{AnyRefusal, Frame, RefusalKind};
use engine::{Lang, PictureRow, Viewer};
use serde::{Deserialize, Serialize};

use crate::any_puzzles::FaultInfo;
use crate::code::{self, PosedTurn};
use crate::frame::begun;
use crate::make::SOLVER;
use crate::puzzle::PuzzleCounting;
use crate::shelf::Shelf;

/// A turn as far as it is built.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BuiltTurn {
    #[serde(flatten)]
    posed: PosedTurn,
    /// What keeps a match from beginning with it.
    faults: Vec<FaultInfo>,
    /// What keeps it from being asked for its aim, although a match can begin with it.
    aim_faults: Vec<FaultInfo>,
    /// The turn as a word for an address; none before it can be asked.
    code: Option<String>,
    seats: Option<u8>,
    /// The board, once a match can begin with it.
    frame: Option<Frame>,
}

/// What is best in a turn.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnSolution {
    counting: PuzzleCounting,
    /// The best result, as it counts. More is better.
    best: f64,
    /// What is certain with the best play for that.
    guaranteed: f64,
    /// The positions looked into.
    positions: u32,
    /// A line to the best result, in words, if it was asked for.
    line: Option<Vec<String>>,
    /// Whether none is shorter.
    proven_shortest: bool,
}

/// A position to be solved.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskSolution {
    /// The position and its aim, as they are checked.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub posed: PosedTurn,
    /// Whether the line is wanted, too.
    #[serde(default)]
    pub show: bool,
}

/// What is best in a position.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Solved {
    /// None if the position is too large to be solved exactly.
    pub solution: Option<TurnSolution>,
}

impl BuiltTurn {
    /// The turn as a word for an address; none before it can be asked.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// What keeps a match from beginning with it, then what keeps it from being asked for its aim.
    pub fn faults(&self) -> impl Iterator<Item = &FaultInfo> {
        self.faults.iter().chain(&self.aim_faults)
    }

    fn faulty(posed: PosedTurn, faults: Vec<FaultInfo>) -> BuiltTurn {
        BuiltTurn { posed, faults, aim_faults: Vec::new(), code: None, seats: None, frame: None }
    }
}

impl Shelf {
    /// The turn that somebody who builds begins with.
    pub fn blank(&self, lang: Lang) -> Option<BuiltTurn> {
        self.book.blank().map(|posed| self.built(posed, lang))
    }

    /// What there is to say about a turn, whatever is in it.
    pub fn built(&self, given: PosedTurn, lang: Lang) -> BuiltTurn {
        let posed = match self.standard(&given) {
            Ok(posed) => posed,
            Err(why) => {
                let fault = FaultInfo { at: String::new(), rule: None, text: why.say(lang) };
                return BuiltTurn::faulty(given, vec![fault]);
            }
        };
        let faults = self.book.position_faults(&posed.options, lang);
        if !faults.is_empty() {
            return BuiltTurn::faulty(posed, faults);
        }
        let (begun, seats) = match begun(self.game, &posed.options) {
            Ok(begun) => begun,
            Err(why) => {
                let fault = FaultInfo { at: String::new(), rule: None, text: why.say(lang) };
                return BuiltTurn::faulty(posed, vec![fault]);
            }
        };
        let aim_faults = self.book.aim_faults(&posed, lang);
        let sound = aim_faults.is_empty() && self.asks(&posed.aim);
        let code = if sound { code::encode(&self.book.shortened(&posed)) } else { None };
        let frame = Some(begun.frame(Viewer::Seat(SOLVER), lang));
        BuiltTurn { posed, faults, aim_faults, code, seats: Some(seats), frame }
    }

    /// The turn with options that people may choose, and its position; nothing else is read from strangers.
    fn standard(&self, given: &PosedTurn) -> Result<PosedTurn, AnyRefusal> {
        let unreadable = || AnyRefusal::unreadable("options");
        let mut chosen = given.options.as_object().cloned().ok_or_else(unreadable)?;
        let option = self.game.position().ok_or_else(unreadable)?.option;
        let position = chosen.remove(option).ok_or_else(unreadable)?;
        let mut options = self.game.choose_options(&chosen)?;
        options[option] = position;
        Ok(PosedTurn { aim: given.aim.clone(), options: self.book.filled(options) })
    }

    /// What is best in it. None if it is too large to be solved exactly.
    pub fn solve(
        &self,
        given: &PosedTurn,
        show: bool,
        lang: Lang,
    ) -> Result<Option<TurnSolution>, AnyRefusal> {
        let posed = &self.checked(given)?;
        let Some(solved) = self.book.solve(posed) else { return Ok(None) };
        let line = show.then(|| self.game.tell_line(&posed.options, &solved.line, lang)).transpose()?;
        Ok(Some(TurnSolution {
            counting: solved.counting,
            best: solved.best,
            guaranteed: solved.guaranteed,
            positions: solved.positions,
            line,
            proven_shortest: solved.shortest,
        }))
    }

    /// The turn if it can be set up and asked, else the first reason why it cannot.
    pub(crate) fn checked(&self, given: &PosedTurn) -> Result<PosedTurn, AnyRefusal> {
        let posed = self.standard(given)?;
        let first = |lang| {
            let faults = self.book.position_faults(&posed.options, lang);
            faults.into_iter().chain(self.book.aim_faults(&posed, lang)).next()
        };
        let said: Vec<(Lang, String)> =
            Lang::all().filter_map(|lang| Some((lang, first(lang)?.text))).collect();
        if !said.is_empty() {
            return Err(AnyRefusal::new(RefusalKind::Options, None, move |lang| {
                let text = said.iter().find(|(of, _)| *of == lang).or(said.first());
                text.map_or_else(String::new, |(_, text)| text.clone())
            }));
        }
        if !self.asks(&posed.aim) {
            return Err(AnyRefusal::unreadable(format!("aim {:?}", posed.aim)));
        }
        Ok(posed)
    }

    /// What a picture of a turn shows.
    pub fn picture(&self, given: &PosedTurn, lang: Lang) -> Vec<PictureRow> {
        self.checked(given).map_or_else(|_| Vec::new(), |posed| self.book.picture(&posed.options, lang))
    }
}
