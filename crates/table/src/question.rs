//! What people ask about a match, and what they are told: advice, other turns, a report.

use catalog::{Advice, AnyMatch, Frame, MatchReview, Telling};
use engine::{Lang, Seat, Turn, Viewer};
use ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::info::Status;
use crate::refusal::{Code, Refusal};
use crate::table::Table;

/// Advice for a moment of a match.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdviceAt {
    /// The number of the next entry at that moment.
    pub at: usize,
    pub advice: Advice,
}

/// A question for a hint.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The ply of the frame you see.
    pub at: u64,
}

/// A turn as somebody would play it.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct OtherTurn {
    /// The number of the entry with which the turn began.
    pub at: usize,
    /// Whose turn it is.
    pub seat: u8,
    /// What is done one after the other.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub actions: Vec<Value>,
    /// The invite code, for a table that is not public.
    pub invite: Option<String>,
}

impl OtherTurn {
    /// What it would have led to in this match, as the seat would see it.
    pub fn foreseen(self, the_match: &dyn AnyMatch, lang: Lang) -> Result<ForeseenTurn, Refusal> {
        let foreseen = the_match.at(self.at).preview(Seat(self.seat), self.actions, lang)?;
        let catalog::Preview { events, frame, over } = foreseen;
        Ok(ForeseenTurn { events, frame, over })
    }
}

/// What actions would have led to.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForeseenTurn {
    events: Vec<Telling>,
    /// The match as the seat would see it then.
    frame: Frame,
    /// Whether the turn is over then: another seat or chance acts, or another phase begins.
    over: bool,
}

/// A report as far as it is made. Ask again until it is whole.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Report {
    whole: bool,
    /// None while it waits for its turn: a few are made at once for each person.
    review: Option<MatchReview>,
}

impl Report {
    pub fn new(review: Option<MatchReview>) -> Report {
        Report { whole: review.as_ref().is_some_and(MatchReview::is_whole), review }
    }

    pub fn is_whole(&self) -> bool {
        self.whole
    }
}

/// The most actions in a line: rules let nobody do so much in a turn, and no lesson has half as many.
const LINE: usize = 200;

/// Refuses a line of actions that is too long: a turn tried again, a lesson, a puzzle.
pub fn check_line(actions: usize) -> Result<(), Refusal> {
    if actions <= LINE {
        return Ok(());
    }
    let texts = &["A line can have up to {max} actions.", "Eine Folge darf höchstens {max} Aktionen haben."];
    Err(Refusal::because(Code::TooLarge, texts).with("max", LINE))
}

/// The seat that is asked about: the one that was named if it has to decide, otherwise the first that has.
pub fn deciding(turn: Turn, wanted: Option<&str>) -> Result<Seat, Refusal> {
    let wanted = wanted.and_then(|seat| seat.parse().ok()).map(Seat);
    let seat = wanted.filter(|seat| turn.includes(*seat)).or_else(|| turn.seats().first());
    let texts = &["Nobody has to decide at this moment.", "In diesem Moment muss niemand entscheiden."];
    seat.ok_or_else(|| Refusal::because(Code::NotYourTurn, texts))
}

impl Table {
    /// The match to ask about, once it is over: before, an answer would play for somebody.
    pub fn over(&self, date: i64) -> Result<Box<dyn AnyMatch>, Refusal> {
        self.check_revealed(date)?;
        if self.status == Status::Over {
            return Ok(self.the_match()?.snapshot());
        }
        let texts = &[
            "You can ask this once the match is over.",
            "Das kannst du fragen, sobald die Partie zu Ende ist.",
        ];
        Err(Refusal::because(Code::Forbidden, texts))
    }

    /// The match in which a turn is to be played otherwise.
    pub fn over_for(&self, turn: &OtherTurn, date: i64) -> Result<Box<dyn AnyMatch>, Refusal> {
        let the_match = self.over(date)?;
        if usize::from(turn.seat) < self.seats.len() { Ok(the_match) } else { Err(Code::NotFound.into()) }
    }

    /// A match of which there can be a report, as this person sees it.
    pub fn reviewable(&self, user: &UserId, date: i64) -> Result<(Box<dyn AnyMatch>, Viewer), Refusal> {
        self.check_revealed(date)?;
        let none = |code, texts| Err(Refusal::because(code, texts));
        if self.status != Status::Over {
            return none(
                Code::Forbidden,
                &[
                    "There is no report before the match is over.",
                    "Einen Bericht gibt es erst, wenn die Partie zu Ende ist.",
                ],
            );
        }
        let the_match = self.the_match()?;
        if the_match.turn() != Turn::Over {
            return none(
                Code::NotFound,
                &[
                    "This match was not played to its end, so there is no report.",
                    "Diese Partie wurde nicht zu Ende gespielt; darum gibt es keinen Bericht.",
                ],
            );
        }
        Ok((the_match.snapshot(), self.viewer(user)))
    }
}

/// A turn cannot be judged before there is a report of its match.
pub fn no_report_yet() -> Refusal {
    let texts = &[
        "There is no report of this match yet: ask for it first.",
        "Von dieser Partie gibt es noch keinen Bericht: Lass ihn erst machen.",
    ];
    Refusal::because(Code::NotFound, texts)
}
