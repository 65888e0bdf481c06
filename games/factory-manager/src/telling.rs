//! How events are told: cause and effect in one sentence, and nothing that did not happen.

use engine::{Message, Sayable as _};

use crate::event::Event;
use crate::state::ROUNDS;

/// How many of the first events make one sentence, and what it says.
pub fn tell(events: &[Event]) -> (usize, Message) {
    let first = &events[0];
    match *events {
        [Event::BeganRound { round }, Event::DrewOrder { order_tiles }, ..] => {
            let row = if round == ROUNDS { "last_round" } else { "round" };
            (2, first.retold(row).with("order_tiles", order_tiles))
        }
        [Event::Opened { .. }, ref rest @ ..] => won_at_once(first, "opened_and_won", rest),
        [Event::Bid { .. }, ref rest @ ..] => won_at_once(first, "bid_and_won", rest),
        [Event::Passed { .. }, Event::Won { seat, workers, .. }, ..] => {
            let row = if workers == 0 { "pass_decides_free" } else { "pass_decides" };
            (2, first.retold(row).with("winner_seat", seat).with("workers", workers))
        }
        [Event::HadToPass { .. }, ..] => match after_forced_passes(events) {
            (passes, Some(won @ Event::Won { workers, .. })) => {
                let row = if *workers == 0 { "nobody_else_free" } else { "nobody_else" };
                (passes + 1, won.retold(row))
            }
            (..) => (1, first.message()),
        },
        [Event::TookLast { workers: 0, .. }, ..] => (1, first.retold("took_last")),
        [Event::Bought { price, .. }, Event::PaidExtension { space, cost, .. }, ..] => {
            let row = if price == 0 { "bought_free_with_space" } else { "bought_with_space" };
            (2, first.retold(row).with("space", space).with("cost", cost))
        }
        [Event::Bought { price: 0, .. }, ..] => (1, first.retold("bought_free")),
        [Event::BoughtToKeep { price: 0, .. }, ..] => (1, first.retold("bought_to_keep_free")),
        [Event::Placed { .. }, Event::PaidExtension { space, cost, .. }, ..] => {
            (2, first.retold("placed_with_space").with("space", space).with("cost", cost))
        }
        [Event::Dismissed { .. }, Event::HiredNobody { .. }, ..] => (2, first.message()),
        [Event::Hired { cost: 0, .. }, ..] => (1, first.retold("hired_free")),
        [Event::HiredNobody { .. } | Event::EndedTurn { .. }, ..] => (1, Message::silent()),
        [Event::TurnedEnergy { step: 0, .. }, ..] => (1, first.retold("energy_stays")),
        [Event::Earned { goods, income, .. }, ..] => (1, first.income(goods, income, "")),
        [Event::EarnedDouble { goods, income, .. }, ..] => (1, first.income(goods, income, "_double")),
        _ => (1, first.message()),
    }
}

/// An opening or a bid, and whether it wins because nobody can bid more.
fn won_at_once(bid: &Event, row: &str, rest: &[Event]) -> (usize, Message) {
    match after_forced_passes(rest) {
        (passes, Some(Event::Won { .. })) => (1 + passes + 1, bid.retold(row)),
        (..) => (1, bid.message()),
    }
}

/// How many of the first events are forced passes, and what comes after them.
fn after_forced_passes(events: &[Event]) -> (usize, Option<&Event>) {
    let passes = events.iter().take_while(|event| matches!(event, Event::HadToPass { .. })).count();
    (passes, events.get(passes))
}

impl Event {
    /// The event's facts in another row.
    fn retold(&self, row: &str) -> Message {
        Message { key: format!("told.{row}"), ..self.message() }
    }

    /// An income, which may be nothing or a loss.
    fn income(&self, goods: i16, income: i32, double: &str) -> Message {
        let row = match (income, goods) {
            (1.., _) => return self.message(),
            (0, _) => "earned_nothing",
            (_, 0) => "made_nothing",
            (_, _) => "lost",
        };
        self.retold(&format!("{row}{double}")).with("loss", -income)
    }
}
