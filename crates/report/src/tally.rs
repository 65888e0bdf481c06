//! Matches in, statistics out: one record at a time, none of them kept.

use catalog::Glossary;
use engine::Seat;

use crate::leads::LeadTally;
use crate::luck::{LuckSummary, LuckTally, SeatAdjusted, add_luck};
use crate::record::MatchRecord;
use crate::stats::{Histogram, Moments, Share};
use crate::summary::{BotSummary, MeasureSummary, Scores, SeatSummary, SubjectSummary, Summary, over_word};

/// What was played, for the head of every report.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The game's id and its name on the box.
    pub game: String,
    pub name: String,
    /// The bot levels by seat.
    pub seats: Vec<String>,
    /// The seed of the first match.
    pub seed: u64,
    /// The command that plays the same matches again.
    pub command: String,
    /// Who judges luck, and how hard; none where nobody does.
    pub judge: Option<String>,
}

/// The counts so far.
pub struct Tally {
    setting: Setting,
    glossary: Glossary,
    /// The bots' levels, each once, in the order of the seats.
    levels: Vec<String>,
    /// By seat, which of the levels sits there.
    level_of: Vec<usize>,
    matches: u64,
    rounds: Histogram,
    decisions: Histogram,
    winners: Histogram,
    leads: LeadTally,
    luck: Vec<LuckTally>,
    seats: Vec<ScoreCounts>,
    bots: Vec<Bot>,
    /// By the subject's place in the glossary.
    subjects: Vec<SubjectCounts>,
    /// By the subject's number its place in the glossary.
    places: Vec<Option<usize>>,
}

#[derive(Clone, Debug, Default)]
struct ScoreCounts {
    scores: Histogram,
    /// A shared win counts in part.
    wins: f64,
}

#[derive(Clone, Debug, Default)]
struct Bot {
    player: ScoreCounts,
    measures: Vec<MeasureCounts>,
}

#[derive(Clone, Debug, Default)]
struct MeasureCounts {
    matches: Histogram,
    rounds: Vec<Histogram>,
}

/// Seats with something, or without it where they could have had it.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    scores: Moments,
    wins: f64,
}

impl Side {
    fn add(&mut self, score: i32, win: f64) {
        self.scores.add(score);
        self.wins += win;
    }

    fn win_rate(&self) -> Share {
        Share::of(self.wins, self.scores.n())
    }
}

#[derive(Clone, Debug, Default)]
struct SubjectCounts {
    /// Matches in which it was offered, and of those the ones in which somebody took it.
    offered: u64,
    matches: u64,
    /// How often it was taken in such a match, and in which rounds.
    times: Moments,
    rounds: Moments,
    with: Side,
    without: Side,
}

impl Tally {
    pub fn new(setting: Setting, glossary: Glossary) -> Tally {
        let mut levels: Vec<String> = Vec::new();
        for level in &setting.seats {
            if !levels.contains(level) {
                levels.push(level.clone());
            }
        }
        let level_of =
            setting.seats.iter().filter_map(|seat| levels.iter().position(|level| level == seat)).collect();
        let mut places = Vec::new();
        for (place, subject) in glossary.subjects.iter().enumerate() {
            let id = usize::from(subject.id);
            places.resize(places.len().max(id + 1), None);
            places[id] = Some(place);
        }
        let bot = Bot { measures: vec![MeasureCounts::default(); glossary.measures.len()], ..Bot::default() };
        Tally {
            level_of,
            matches: 0,
            rounds: Histogram::default(),
            decisions: Histogram::default(),
            winners: Histogram::default(),
            leads: LeadTally::default(),
            luck: vec![LuckTally::default(); setting.seats.len()],
            seats: vec![ScoreCounts::default(); setting.seats.len()],
            bots: vec![bot; levels.len()],
            subjects: vec![SubjectCounts::default(); glossary.subjects.len()],
            places,
            levels,
            glossary,
            setting,
        }
    }

    pub fn add(&mut self, record: &MatchRecord) {
        self.matches += 1;
        self.rounds.add(record.rounds as i32);
        self.decisions.add(record.decisions as i32);
        let wins = wins(&record.ranking);
        self.winners.add(record.scores.iter().copied().max().unwrap_or_default());
        for (seat, (score, win)) in record.scores.iter().zip(&wins).enumerate() {
            for player in [&mut self.seats[seat], &mut self.bots[self.level_of[seat]].player] {
                player.scores.add(*score);
                player.wins += win;
            }
        }
        self.leads.add(record, &wins);
        add_luck(&mut self.luck, record, &wins);
        self.add_measures(record);
        self.add_subjects(record, &wins);
    }

    fn add_measures(&mut self, record: &MatchRecord) {
        for (seat, level) in self.level_of.iter().enumerate() {
            for (n, measure) in self.glossary.measures.iter().enumerate() {
                let counts = &mut self.bots[*level].measures[n];
                let rounds = || record.notes.rounds(n, Seat(seat as u8));
                if let Some(value) = measure.over.of(rounds()) {
                    counts.matches.add(value);
                }
                for (round, value) in rounds().enumerate() {
                    if round == counts.rounds.len() {
                        counts.rounds.push(Histogram::default());
                    }
                    counts.rounds[round].add(value);
                }
            }
        }
    }

    fn add_subjects(&mut self, record: &MatchRecord, wins: &[f64]) {
        let place = |subject: u16| self.places.get(usize::from(subject)).copied().flatten();
        // For each subject, the seats that took it (one bit each) and how often it was taken.
        let mut takers = vec![(0u32, 0); self.subjects.len()];
        for taking in record.notes.taken() {
            let Some(place) = place(taking.subject) else { continue };
            takers[place].0 |= 1 << taking.seat.index();
            takers[place].1 += 1;
            self.subjects[place].rounds.add(taking.round as i32);
        }
        for place in record.notes.offered().filter_map(|(subject, _)| place(subject)) {
            let taken = &mut self.subjects[place];
            taken.offered += 1;
            let (seats, times) = takers[place];
            taken.matches += u64::from(times > 0);
            taken.times.add(times);
            for (seat, (score, win)) in record.scores.iter().zip(wins).enumerate() {
                let took = seats >> seat & 1 == 1;
                let side = if took { &mut taken.with } else { &mut taken.without };
                side.add(*score, *win);
            }
        }
    }

    pub fn summary(&self) -> Summary {
        let seats = self.setting.seats.iter().zip(&self.seats).enumerate();
        let seats = seats.map(|(seat, (bot, player))| SeatSummary {
            seat: engine::seat_letter(seat as u8),
            bot: bot.clone(),
            scores: scores(player),
        });
        let bots = self.levels.iter().zip(&self.bots).map(|(level, bot)| BotSummary {
            bot: level.clone(),
            scores: scores(&bot.player),
            histogram: bot.player.scores.clone(),
            measures: self.measures(bot),
        });
        let per_match = |histogram: &Histogram| histogram.moments().mean();
        let all_wins: f64 = self.seats.iter().map(|player| player.wins).sum();
        Summary {
            game: self.setting.game.clone(),
            name: self.setting.name.clone(),
            command: self.setting.command.clone(),
            matches: self.matches,
            seed: self.setting.seed,
            fair: all_wins / (self.matches.max(1) * self.seats.len().max(1) as u64) as f64,
            rounds_per_match: per_match(&self.rounds),
            decisions_per_match: per_match(&self.decisions),
            winning_score: self.winners.moments().estimate(),
            leads: self.leads.summary(),
            luck: self.setting.judge.clone().map(|judge| self.luck(judge)),
            seats: seats.collect(),
            bots: bots.collect(),
            subjects: self.subjects(),
            rounds: self.rounds.clone(),
            decisions: self.decisions.clone(),
            winners: self.winners.clone(),
        }
    }

    fn luck(&self, judge: String) -> LuckSummary {
        let seats = self.setting.seats.iter().zip(&self.luck).enumerate();
        let seats = seats.map(|(seat, (bot, tally))| SeatAdjusted {
            seat: engine::seat_letter(seat as u8),
            bot: bot.clone(),
            wins: tally.wins.adjusted(),
            score: tally.score.adjusted(),
            lead: tally.lead(),
        });
        LuckSummary { judge, seats: seats.collect() }
    }

    fn measures(&self, bot: &Bot) -> Vec<MeasureSummary> {
        let named = self.glossary.measures.iter().zip(&bot.measures);
        let measure = |(measure, counts): (&catalog::MeasureName, &MeasureCounts)| MeasureSummary {
            key: measure.key.clone(),
            name: measure.name.clone(),
            over: over_word(measure.over),
            value: counts.matches.moments().estimate(),
            rounds: counts.rounds.iter().map(|round| round.moments().estimate()).collect(),
            matches: counts.matches.clone(),
            each: counts.rounds.clone(),
        };
        named.map(measure).collect()
    }

    fn subjects(&self) -> Vec<SubjectSummary> {
        let named = self.glossary.subjects.iter().zip(&self.subjects);
        let subject = |(name, taken): (&catalog::SubjectName, &SubjectCounts)| SubjectSummary {
            key: name.key.clone(),
            group: name.group.clone(),
            group_name: name.group_name.clone(),
            name: name.name.clone(),
            full: name.full.clone(),
            offered: taken.offered,
            taken: Share::of(taken.matches as f64, taken.offered),
            per_match: taken.times.estimate(),
            round: taken.rounds.estimate(),
            win_rate: taken.with.win_rate(),
            win_rate_without: taken.without.win_rate(),
            score: taken.with.scores.estimate(),
            score_without: taken.without.scores.estimate(),
        };
        named.map(subject).collect()
    }
}

/// The win, shared by all in first place.
pub(crate) fn wins(ranking: &[u8]) -> Vec<f64> {
    let winners = ranking.iter().filter(|place| **place == 1).count();
    ranking.iter().map(|place| if *place == 1 { 1.0 / winners as f64 } else { 0.0 }).collect()
}

fn scores(player: &ScoreCounts) -> Scores {
    let moments = player.scores.moments();
    let win = Share::of(player.wins, moments.n());
    Scores {
        win_rate: win.share,
        win_low: win.low,
        win_high: win.high,
        mean_score: moments.mean(),
        interval: moments.estimate().interval,
        deviation: moments.deviation(),
        min: player.scores.min().unwrap_or_default(),
        max: player.scores.max().unwrap_or_default(),
    }
}
