//! What a club plays for: standings of a season, groups of a league, rounds of a tournament. By the rules of `docs/clubs.md`,
//! whose numbers stand beside what carries them out. No I/O, no clock: the same matches and the same seed mean the same
//! standings, groups and tables everywhere.

mod calendar;
mod ladder;
mod points;
mod seating;
mod standings;
mod tournament;

pub use calendar::{Month, Quarter};
pub use ladder::{Candidate, NewLadder, groups, moved, new_ladder};
pub use points::{Finish, MatchFinish, WIN, points};
pub use seating::{Contender, DrawnRound, Meetings, draw, sizes};
pub use standings::{BEST, SAME_PEOPLE, SeasonLine, season_standings};
pub use tournament::{Entrant, PlayedRound, RoundTable, TournamentLine, TournamentPast};
