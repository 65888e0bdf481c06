//! A match looked back at: any moment of it, as one viewer may see it.

use catalog::{AnyMatch, Frame, History, Telling};
use engine::{Ink, Lang, Span, Viewer};
use ids::UserId;
use serde::Serialize;

use crate::refusal::Refusal;
use crate::table::Table;
use crate::verdict::Verdict;

/// A moment of a match.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    at: usize,
    /// How many entries the match has.
    ply: usize,
    events: Vec<Telling>,
    frame: Frame,
}

/// The board as text, for clients that do not draw this game.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    at: usize,
    lines: Vec<Vec<Stretch>>,
}

/// Text in one ink: `plain`, `dim`, `bold`, `good`, `bad`, `accent`, `seat-0`, `hue-0`.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Stretch {
    text: String,
    ink: String,
}

impl From<Span> for Stretch {
    fn from(Span { text, ink }: Span) -> Stretch {
        let ink = match ink {
            Ink::Plain => "plain".into(),
            Ink::Dim => "dim".into(),
            Ink::Bold => "bold".into(),
            Ink::Good => "good".into(),
            Ink::Bad => "bad".into(),
            Ink::Accent => "accent".into(),
            Ink::Seat(seat) => format!("seat-{seat}"),
            Ink::Hue(hue) => format!("hue-{hue}"),
        };
        Stretch { text, ink }
    }
}

/// The entry before which a match is shown; without a number, its end.
pub fn moment_of(the_match: &dyn AnyMatch, at: Option<u64>) -> usize {
    let end = the_match.ply();
    at.map_or(end, |at| usize::try_from(at).unwrap_or(usize::MAX).min(end))
}

/// A copy of a match, and whose view of it a person gets: looking back may take long, and nobody at the table waits.
pub struct Past {
    the_match: Box<dyn AnyMatch>,
    viewer: Viewer,
    verdict: Verdict,
    /// Refused where only the present may be looked at.
    revealed: Result<(), Refusal>,
}

impl Table {
    /// This table's match to look back at, as `wanted`: the number of a seat, or `spectator`.
    pub fn past(&self, user: &UserId, wanted: Option<&str>, date: i64) -> Result<Past, Refusal> {
        let viewer = self.view_for(user, wanted, date)?;
        let (the_match, revealed) = (self.the_match()?.snapshot(), self.check_revealed(date));
        Ok(Past { the_match, viewer, verdict: self.verdict(), revealed })
    }
}

impl Past {
    /// Refuses a moment that may not be looked at yet.
    pub fn check_replay(&self) -> Result<(), Refusal> {
        self.revealed.clone()
    }

    /// The same for a board: the present may always be looked at.
    pub fn check_board(&self, at: Option<u64>) -> Result<(), Refusal> {
        let present = moment_of(self.the_match.as_ref(), at) == self.the_match.ply();
        if present { Ok(()) } else { self.revealed.clone() }
    }

    /// The match as it was before entry `at`, and what led to it.
    pub fn replay(self, at: Option<u64>, lang: Lang) -> Replay {
        let Past { the_match, viewer, verdict, .. } = self;
        let (at, ply) = (moment_of(the_match.as_ref(), at), the_match.ply());
        let then = the_match.at(at);
        let events = then.commentary(at.saturating_sub(1), viewer, lang).concat();
        let mut frame = then.frame(viewer, lang);
        if let Some(outcome) = &mut frame.outcome {
            verdict.put_into(outcome, viewer, lang);
        }
        Replay { at, ply, events, frame }
    }

    /// The board before entry `at`.
    pub fn board(self, at: Option<u64>, lang: Lang) -> Board {
        let at = moment_of(self.the_match.as_ref(), at);
        // The present is asked for after every action; only the past has to be replayed.
        let then = if at < self.the_match.ply() { self.the_match.at(at) } else { self.the_match };
        let lines = then.board(self.viewer, lang).lines.into_iter();
        let lines = lines.map(|line| line.into_iter().map(Stretch::from).collect());
        Board { at, lines: lines.collect() }
    }

    /// What happened at each entry, and how everybody did in each round.
    pub fn history(self, lang: Lang) -> History {
        self.the_match.history(self.viewer, lang)
    }
}
