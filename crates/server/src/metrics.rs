//! Metrics for operators, in the format of Prometheus.

use courier::Delivery;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

pub struct Metrics {
    registry: Registry,
    /// Tables in memory.
    pub rooms: Gauge,
    pub sockets: Gauge,
    pub connections: Gauge,
    /// Connections for which there was no place.
    pub turned_away: Counter,
    /// Whether the heartbeat was written of late; as of the last time somebody asked.
    pub healthy: Gauge,
    pub actions: Counter,
    pub refused: Counter,
    /// Another server was faster.
    pub conflicts: Counter,
    /// From an action's arrival to its last update in a queue.
    pub action_seconds: Histogram,
    pub bot_seconds: Histogram,
    /// Thoughts that were begun, and those that became actions.
    pub bot_thoughts: Counter,
    pub bot_actions: Counter,
    pub bot_failures: Counter,
    /// Shards whose clocks and bots this server looks after.
    pub shards: Gauge,
    pub commit_seconds: Histogram,
    /// Changes that shared a commit.
    pub commit_changes: Histogram,
    /// Letters that arrived, and tries that did not.
    pub notices_sent: Counter,
    pub notices_troubled: Counter,
    /// Rows of logs that were read from the database.
    pub log_rows_read: Counter,
}

fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.000_25, 2.0, 16))
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("shopfloor");
        let metrics = Metrics {
            rooms: Gauge::default(),
            sockets: Gauge::default(),
            connections: Gauge::default(),
            turned_away: Counter::default(),
            healthy: Gauge::default(),
            actions: Counter::default(),
            refused: Counter::default(),
            conflicts: Counter::default(),
            action_seconds: seconds(),
            bot_seconds: seconds(),
            bot_thoughts: Counter::default(),
            bot_actions: Counter::default(),
            bot_failures: Counter::default(),
            shards: Gauge::default(),
            commit_seconds: seconds(),
            commit_changes: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
            notices_sent: Counter::default(),
            notices_troubled: Counter::default(),
            log_rows_read: Counter::default(),
            registry: Registry::default(),
        };
        registry.register("tables_in_memory", "Tables in memory", metrics.rooms.clone());
        registry.register("sockets", "Open websockets", metrics.sockets.clone());
        registry.register(
            "connections",
            "Open connections, websockets among them",
            metrics.connections.clone(),
        );
        registry.register(
            "connections_turned_away",
            "Connections closed at once: all places were taken, or all that one address may have",
            metrics.turned_away.clone(),
        );
        registry.register(
            "healthy",
            "1 while the database can be written to, else 0",
            metrics.healthy.clone(),
        );
        registry.register("actions", "Actions of people and bots that were stored", metrics.actions.clone());
        registry.register("refusals", "Messages on sockets that were refused", metrics.refused.clone());
        registry.register(
            "conflicts",
            "Changes for which another server was faster",
            metrics.conflicts.clone(),
        );
        registry.register(
            "action_seconds",
            "From the arrival of a person's action until everybody's update waits to be sent",
            metrics.action_seconds.clone(),
        );
        registry.register("bot_seconds", "Thinking time of a bot's decision", metrics.bot_seconds.clone());
        registry.register(
            "bot_thoughts",
            "Decisions that bots began to think about",
            metrics.bot_thoughts.clone(),
        );
        registry.register("bot_actions", "Actions of bots that were stored", metrics.bot_actions.clone());
        registry.register("bot_failures", "Thoughts of bots that failed", metrics.bot_failures.clone());
        registry.register(
            "shards",
            "Of 1,024 shards of tables, those whose clocks and bots this server looks after",
            metrics.shards.clone(),
        );
        registry.register("commit_seconds", "Database time of a commit", metrics.commit_seconds.clone());
        registry.register("commit_changes", "Changes that shared a commit", metrics.commit_changes.clone());
        registry.register("notices_sent", "Notices that their receivers took", metrics.notices_sent.clone());
        registry.register(
            "notices_troubled",
            "Tries to send a notice that its receiver did not take",
            metrics.notices_troubled.clone(),
        );
        registry.register(
            "log_rows_read",
            "Rows of matches' logs read from the database",
            metrics.log_rows_read.clone(),
        );
        Metrics { registry, ..metrics }
    }
}

impl Metrics {
    /// A letter was sent, or could not be.
    pub fn letter(&self, delivery: &Delivery) {
        match delivery {
            Delivery::Delivered => self.notices_sent.inc(),
            Delivery::Again { .. } | Delivery::Refused { .. } | Delivery::Gone { .. } => {
                self.notices_troubled.inc()
            }
        };
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string works");
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The names of metrics in a text.
    fn names(text: &str) -> HashSet<&str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.filter(|word| word.starts_with("shopfloor_")).collect()
    }

    #[test]
    fn every_alert_asks_for_metrics_that_are_there_and_says_what_to_do() {
        let alerts = include_str!("../../../deploy/alerts.yml");
        let metrics = Metrics::default().text();
        let unknown: Vec<_> = names(alerts).difference(&names(&metrics)).copied().collect();
        assert_eq!(unknown, [""; 0], "{metrics}");
        let count = |what: &str| alerts.lines().filter(|line| line.trim_start().starts_with(what)).count();
        assert!(count("- alert:") >= 5, "are they written in another way?");
        for part in ["expr:", "for:", "summary:", "runbook:"] {
            assert_eq!(count(part), count("- alert:"), "{part}");
        }
    }
}
