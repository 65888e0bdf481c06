//! The result of a load test.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::attack::AttackReport;
use crate::audit::Audit;
use crate::kills::Kills;
use crate::requests::RequestsReport;
use crate::server_process::ServerMemory;
use crate::tally::{Latency, SwarmTally};
use crate::world::SwarmPlan;

#[derive(Debug, Serialize)]
pub struct SwarmReport {
    pub tables: usize,
    pub players: usize,
    pub spectators: usize,
    pub games: Vec<&'static str>,
    pub rate: f64,
    pub seed: u64,
    /// Time of play, without the set-up.
    pub seconds: f64,
    pub actions: u64,
    pub actions_per_second: f64,
    pub latency_ms: Latency,
    pub matches_finished: u64,
    pub reconnects: u64,
    pub messages: u64,
    pub megabytes: f64,
    pub errors: BTreeMap<String, u64>,
    pub examples: Vec<String>,
    pub chaos: Option<ChaosReport>,
    pub kills: Option<Kills>,
    pub audit: Option<Audit>,
    pub memory: Option<ServerMemory>,
    /// The server's share of one core while it was quiet, in percent.
    pub cpu_percent: Option<f64>,
    pub attacks: Vec<AttackReport>,
    pub requests: Option<RequestsReport>,
}

/// What the malicious clients tried, and what they were answered.
#[derive(Debug, Serialize)]
pub struct ChaosReport {
    pub tried: BTreeMap<&'static str, u64>,
    pub refusals: BTreeMap<String, u64>,
    /// Seats whose events were compared with the match's history.
    pub retold: u64,
}

impl SwarmReport {
    pub fn new(plan: &SwarmPlan, seconds: f64, mut tally: SwarmTally) -> SwarmReport {
        let quiet = tally.micros.remove(&0).unwrap_or_default();
        // Under attack they played on; the time is that of the quiet.
        let played = if plan.spread { quiet.len() as u64 } else { tally.actions };
        let SwarmTally { tried, refusals, retold, .. } = tally;
        SwarmReport {
            tables: plan.tables,
            players: plan.players,
            spectators: plan.spectators,
            games: plan.games.clone(),
            rate: plan.rate,
            seed: plan.seed,
            seconds,
            actions: tally.actions,
            actions_per_second: played as f64 / seconds.max(0.001),
            latency_ms: Latency::of(quiet),
            matches_finished: tally.matches,
            reconnects: tally.reconnects,
            messages: tally.messages,
            megabytes: tally.bytes as f64 / 1e6,
            errors: tally.errors,
            examples: tally.examples,
            chaos: plan.chaos.then_some(ChaosReport { tried, refusals, retold }),
            kills: None,
            audit: None,
            memory: None,
            cpu_percent: None,
            attacks: Vec::new(),
            requests: None,
        }
    }

    /// What is wrong, in one sentence; `Ok` if nothing is.
    pub fn verdict(&self) -> Result<(), String> {
        let mut wrong = Vec::new();
        let errors: u64 = self.errors.values().sum();
        if errors > 0 {
            wrong.push(format!("{errors} {}", if errors == 1 { "error" } else { "errors" }));
        }
        if self.actions == 0 {
            wrong.push("nothing was played".to_owned());
        }
        if let Some(audit) = &self.audit
            && !audit.is_clean()
        {
            let Audit { lost, doubled, gaps, unexplained, .. } = audit;
            wrong.push(format!(
                "the log: {lost} lost, {doubled} doubled, {gaps} gaps, {unexplained} unexplained"
            ));
        }
        if let Some(kills) = &self.kills
            && kills.continued < kills.tables
        {
            wrong.push(format!("{} of the tables did not continue", kills.tables - kills.continued));
        }
        if wrong.is_empty() { Ok(()) } else { Err(format!("the swarm found faults: {}", wrong.join("; "))) }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "{name:<24}{value}");
        };
        let Latency { p50, p95, p99, max, .. } = self.latency_ms;
        line(
            "tables",
            format!("{}, each with {} players and {} spectators", self.tables, self.players, self.spectators),
        );
        line("played", format!("{:.1} s, {} matches finished", self.seconds, self.matches_finished));
        line("moves", format!("{} ({:.1} per second)", self.actions, self.actions_per_second));
        line(
            "time to all players",
            format!("p50 {p50:.2} ms, p95 {p95:.2} ms, p99 {p99:.2} ms, max {max:.2} ms"),
        );
        line("received", format!("{} messages, {:.1} MB", self.messages, self.megabytes));
        line("reconnections", self.reconnects.to_string());
        if let Some(chaos) = &self.chaos {
            counts("mischief", &chaos.tried, &mut line);
            counts("refused", &chaos.refusals, &mut line);
            line("events compared", format!("for {} seats", chaos.retold));
        }
        if let Some(kills) = &self.kills {
            let restarts = &kills.restarts_ms;
            let longest = restarts.iter().copied().fold(0.0, f64::max);
            let mean = restarts.iter().sum::<f64>() / restarts.len().max(1) as f64;
            line(
                "killed",
                format!(
                    "{} times; restarted in {mean:.0} ms on average, {longest:.0} ms at most",
                    kills.kills
                ),
            );
            line("continued", format!("{} of {} tables", kills.continued, kills.tables));
        }
        if let Some(audit) = &self.audit {
            let Audit { matches, rows, checked, stored_unanswered, lost, doubled, gaps, unexplained, .. } =
                audit;
            line("log", format!("{rows} rows of {matches} matches, {checked} acknowledged moves checked"));
            line("", format!("{stored_unanswered} moves stored whose answer was lost"));
            line("", format!("{lost} lost, {doubled} doubled, {gaps} gaps, {unexplained} unexplained"));
            audit.findings.iter().for_each(|found| line("", found.clone()));
        }
        if let Some(ServerMemory { begin_mb, peak_mb, now_mb }) = self.memory {
            let memory =
                format!("{begin_mb:.1} MB when play began, peak {peak_mb:.1} MB, {now_mb:.1} MB at the end");
            line("server memory", memory);
        }
        if let Some(percent) = self.cpu_percent {
            line("server processor", format!("{percent:.0} % of a core"));
        }
        if let Some(RequestsReport { requests, per_second, before_mb, after_mb }) = self.requests {
            line("requests", format!("{requests} ({per_second:.0} per second)"));
            line("", format!("server memory {before_mb:.1} MB before, {after_mb:.1} MB after"));
        }
        if !self.attacks.is_empty() {
            let row = |name: &str, latency: &Latency, rate: f64, deeds: String| {
                let Latency { p50, p95, p99, max, .. } = latency;
                format!("{name:<16}{p50:>9.2}{p95:>9.2}{p99:>9.2}{max:>10.2}{rate:>9.0}   {deeds}")
            };
            line("under attack", "                   p50      p95      p99       max  moves/s   (ms)".into());
            line("", row("quiet", &self.latency_ms, self.actions_per_second, String::new()));
            for AttackReport { attack, deeds, cpu_percent, latency_ms, actions_per_second } in &self.attacks {
                let deeds = format!("{deeds} {}; server {cpu_percent:.0} %", attack.deeds());
                line("", row(attack.name(), latency_ms, *actions_per_second, deeds));
            }
        }
        if self.errors.is_empty() {
            line("errors", "none".into());
        }
        counts("errors", &self.errors, &mut line);
        self.examples.iter().for_each(|example| line("", example.clone()));
        text
    }
}

/// One line for each counter.
fn counts<K: std::fmt::Display>(name: &str, counts: &BTreeMap<K, u64>, line: &mut impl FnMut(&str, String)) {
    for (n, (what, count)) in counts.iter().enumerate() {
        line(if n == 0 { name } else { "" }, format!("{count:>6}  {what}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(tally: SwarmTally) -> SwarmReport {
        let games = vec!["factory-manager"];
        let (chaos, packed, spread) = (true, false, false);
        let plan = SwarmPlan {
            tables: 3,
            players: 2,
            spectators: 0,
            rate: 1.0,
            games,
            chaos,
            packed,
            spread,
            seed: 1,
        };
        SwarmReport::new(&plan, 2.0, tally)
    }

    fn tally() -> SwarmTally {
        let micros = [(0, vec![1000, 2000]), (1, vec![4000])].into();
        SwarmTally { actions: 10, micros, ..SwarmTally::default() }
    }

    #[test]
    fn a_swarm_without_errors_passes_and_prints_its_figures() {
        let report = report(tally());
        assert_eq!(report.verdict(), Ok(()));
        let text = report.text();
        for part in ["10 (5.0 per second)", "p50 1.00 ms", "max 2.00 ms", "errors                  none"] {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
    }

    #[test]
    fn whatever_is_wrong_is_in_the_verdict() {
        assert!(report(SwarmTally::default()).verdict().unwrap_err().contains("nothing was played"));
        let mut broken = tally();
        broken.error("closed", "table 1");
        let broken = report(broken);
        assert!(broken.verdict().unwrap_err().contains("1 error"));
        assert!(broken.text().contains("closed: table 1"));
        let mut lossy = report(tally());
        lossy.audit = Some(Audit { lost: 2, ..Audit::default() });
        lossy.kills = Some(Kills { tables: 3, continued: 2, ..Kills::default() });
        let verdict = lossy.verdict().unwrap_err();
        assert!(
            verdict.contains("2 lost") && verdict.contains("1 of the tables did not continue"),
            "{verdict}"
        );
    }
}
