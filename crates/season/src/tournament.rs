//! A tournament of an evening: who takes part, what was played, and what follows from it.

use std::collections::BTreeMap;

use ids::UserId;

use crate::points::{Finish, WIN, points};
use crate::seating::{Contender, DrawnRound, Meetings, draw};
use crate::standings::ranked;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub user: UserId,
    /// What they began with: nothing, or what late comers get (T-6).
    pub points: u32,
    /// Whether they have left and are not seated again (T-7).
    pub out: bool,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundTable {
    pub people: Vec<UserId>,
    /// How everybody came out of it; none while it is being played.
    pub ended: Option<Vec<Finish>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedRound {
    pub tables: Vec<RoundTable>,
    pub bye: Option<UserId>,
}

impl PlayedRound {
    pub fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.ended.is_some())
    }
}

/// What has happened in a tournament so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentPast {
    pub entrants: Vec<Entrant>,
    pub rounds: Vec<PlayedRound>,
}

/// Where somebody stands in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentLine {
    pub user: UserId,
    /// From 1; people whom no rule tells apart share it.
    pub rank: usize,
    pub points: u32,
    pub wins: usize,
    /// The points of everybody they have met, each as often as they met.
    pub met: u32,
    pub matches: usize,
    pub byes: usize,
    pub out: bool,
}

impl TournamentPast {
    /// Whether a round is being played.
    pub fn is_playing(&self) -> bool {
        self.rounds.last().is_some_and(|round| !round.is_over())
    }

    fn tables(&self) -> impl Iterator<Item = &RoundTable> {
        self.rounds.iter().flat_map(|round| &round.tables)
    }

    fn byes(&self, user: &UserId) -> usize {
        self.rounds.iter().filter(|round| round.bye.as_ref() == Some(user)).count()
    }

    /// Everybody's points: what they began with, what their tables brought, and a win for each bye (T-2).
    fn totals(&self) -> BTreeMap<&UserId, u32> {
        let begun = |entrant: &Entrant| entrant.points + WIN * self.byes(&entrant.user) as u32;
        let mut totals: BTreeMap<&UserId, u32> =
            self.entrants.iter().map(|entrant| (&entrant.user, begun(entrant))).collect();
        for ended in self.tables().filter_map(|table| table.ended.as_ref()) {
            for (finish, points) in ended.iter().zip(points(ended)) {
                *totals.entry(&finish.user).or_default() += points;
            }
        }
        totals
    }

    /// Points, then wins, then the points of everybody met; after that places are shared (T-8).
    pub fn standings(&self) -> Vec<TournamentLine> {
        let totals = self.totals();
        let total = |user: &UserId| totals.get(user).copied().unwrap_or_default();
        let line = |entrant: &Entrant| {
            let user = &entrant.user;
            let mut line = TournamentLine {
                user: user.clone(),
                rank: 0,
                points: total(user),
                wins: 0,
                met: 0,
                matches: 0,
                byes: self.byes(user),
                out: entrant.out,
            };
            for table in self.tables().filter(|table| table.people.contains(user)) {
                let Some(ended) = &table.ended else { continue };
                line.matches += 1;
                line.met += table.people.iter().filter(|other| *other != user).map(total).sum::<u32>();
                let won = ended.iter().zip(points(ended)).any(|(one, got)| one.user == *user && got == WIN);
                line.wins += usize::from(won);
            }
            line
        };
        let mut lines: Vec<TournamentLine> = self.entrants.iter().map(line).collect();
        let key =
            |line: &TournamentLine| (u32::MAX - line.points, usize::MAX - line.wins, u32::MAX - line.met);
        lines.sort_by(|one, other| key(one).cmp(&key(other)).then_with(|| one.user.cmp(&other.user)));
        ranked(&mut lines, key, |line, rank| line.rank = rank);
        lines
    }

    /// What somebody begins with who comes now: as many points as the last of those who are still playing has (T-6).
    pub fn late_points(&self) -> u32 {
        let totals = self.totals();
        let playing = self.entrants.iter().filter(|entrant| !entrant.out);
        playing.filter_map(|entrant| totals.get(&entrant.user).copied()).min().unwrap_or_default()
    }

    /// The next round, for tables of up to `size` people. None while one is being played (T-5).
    pub fn next_round(&self, size: usize, seed: &[u8]) -> Option<DrawnRound> {
        if self.is_playing() {
            return None;
        }
        let totals = self.totals();
        let contender = |entrant: &Entrant| Contender {
            user: entrant.user.clone(),
            points: totals.get(&entrant.user).copied().unwrap_or_default(),
            byes: self.byes(&entrant.user),
        };
        let contenders: Vec<Contender> =
            self.entrants.iter().filter(|entrant| !entrant.out).map(contender).collect();
        let mut met = Meetings::default();
        for table in self.tables() {
            met.add(&table.people);
        }
        Some(draw(&contenders, &met, size, seed))
    }
}
