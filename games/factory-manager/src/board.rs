//! The table as text, for terminals and golden files. Drawn from a view only.

use engine::{Ink, Lang, Seat, Text, seat_letter, word};

use crate::state::{FactoryManager, Phase, ROUNDS};
use crate::tile::{Mark, Tile, Type};
use crate::view::{ColumnView, FactoryView, TileView, View};
use crate::words::tile_name;

const WIDTH: usize = 98;

pub fn draw(view: &View, names: &[String], lang: Lang) -> Text {
    let board = BoardText { view, names, lang };
    let mut page = board.head();
    page.below(board.columns()).below(board.market());
    let (own, others): (Vec<_>, Vec<_>) = view.factories.iter().partition(|f| Some(f.seat) == view.you);
    for factory in others.into_iter().chain(own) {
        page.below(board.factory(factory));
    }
    page.line().put(Ink::Dim, format!("  {}", board.say("board.legend")));
    page
}

struct BoardText<'a> {
    view: &'a View,
    names: &'a [String],
    lang: Lang,
}

impl BoardText<'_> {
    fn say(&self, key: &'static str) -> &'static str {
        word::<FactoryManager>(key, self.lang)
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat_letter(seat.0))
    }

    fn tile_name(&self, tile: &TileView) -> String {
        let x = if tile.x { " X" } else { "" };
        format!("{}{x}", tile_name(&printed(tile), tile.start, self.lang))
    }

    /// A tile's numbers with a letter each: P+3 W3 E−1.
    fn numbers(&self, tile: &TileView) -> String {
        let gives = [tile.production, tile.storage, 0, 0];
        let takes = [0, 0, tile.workers, tile.energy];
        let parts = self.say("board.letters").chars().enumerate().filter_map(|(n, letter)| {
            match (gives[n], takes[n]) {
                (0, 0) => None,
                (0, n) if n < 0 => Some(format!("{letter}−{}", -n)),
                (0, n) => Some(format!("{letter}{n}")),
                (n, _) => Some(format!("{letter}+{n}")),
            }
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    fn phase(&self) -> &'static str {
        self.say(match self.view.phase {
            Phase::DealOrder { .. } | Phase::OpenMarket => "board.setup",
            Phase::DrawOrder | Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                "board.auction"
            }
            Phase::Market { .. } => "board.preparing",
            Phase::Buying { .. } => "board.buying",
            Phase::Bureaucracy { .. } | Phase::EnergyPrice => "board.bureaucracy",
            Phase::Over => "board.over",
        })
    }

    fn head(&self) -> Text {
        let view = self.view;
        let mut page = Text::new();
        let energy = &view.energy;
        page.line().put(Ink::Dim, format!("{} ", self.say("board.energy_price")));
        page.put(Ink::Bad, energy.price.to_string());
        if !energy.next.is_empty() {
            page.put(Ink::Dim, format!("   {} ", self.say("board.then")));
            let next: Vec<_> = energy.next.iter().map(|n| format!("{} ({}×)", n.price, n.tiles)).collect();
            page.put(Ink::Plain, next.join("  "));
        }
        let unseen: Vec<_> = energy.unseen.iter().map(|step| format!("+{step}")).collect();
        page.put(Ink::Dim, format!("   {} {}", self.say("board.unseen"), unseen.join(" ")));
        page.line().put(Ink::Dim, format!("{} ", self.say("board.order")));
        for tile in &view.order.face_up {
            let now = matches!(view.phase, Phase::Bidding { tile: up, .. } if up == tile.order_tile);
            let ink = if now { Ink::Accent } else { Ink::Bold };
            page.put(ink, format!(" [{}]", tile.order_tile)).put(Ink::Dim, discounted(tile.discount));
        }
        if let Phase::Bidding { bid, leader, .. } = view.phase {
            page.put(Ink::Accent, format!("   {} {bid}: {}", self.say("board.bid"), self.name(leader)));
        }
        page.put(Ink::Dim, format!("   {} {}", view.order.hidden, self.say("board.hidden")));
        let title = format!(
            "{} · {} {}/{ROUNDS} · {} · {}",
            self.say("game.name"),
            self.say("board.round"),
            view.round,
            self.phase(),
            view.tile_set
        );
        page.framed(WIDTH, &title, Ink::Bold)
    }

    fn columns(&self) -> Text {
        let mut page = Text::new();
        page.line().put(Ink::Dim, format!("  {}", self.say("board.columns"))).tab(24);
        page.put(Ink::Dim, self.say("board.next")).tab(52).put(Ink::Dim, self.say("board.prices"));
        for column in &self.view.columns {
            page.below(self.column(column));
        }
        page
    }

    fn column(&self, column: &ColumnView) -> Text {
        let mut page = Text::new();
        let kind = crate::words::type_name(column.kind, self.lang);
        page.line().put(hue(column.kind), format!("  {kind}")).tab(24);
        let Some((first, rest)) = column.tiles.split_first() else {
            page.put(Ink::Dim, self.say("board.empty"));
            return page;
        };
        page.put(Ink::Bold, format!("{:>2} ", first.price)).put(Ink::Plain, self.numbers(first)).tab(52);
        let prices: Vec<_> = rest.iter().map(|tile| tile.price.to_string()).collect();
        page.put(Ink::Dim, prices.join(" "));
        page
    }

    fn market(&self) -> Text {
        let view = self.view;
        let mut page = Text::new();
        if view.market.is_empty() {
            page.line().put(Ink::Dim, self.say("board.empty"));
        }
        for row in &view.market {
            page.line().put(hue(row.tile.kind), format!("{}× ", row.count));
            page.put(hue(row.tile.kind), self.tile_name(&row.tile)).tab(30);
            page.put(Ink::Plain, self.numbers(&row.tile)).tab(48);
            page.put(Ink::Dim, format!("{} ", self.say("board.price")));
            page.put_right(57, Ink::Plain, row.tile.price.to_string());
            if let Some(you) =
                view.you.filter(|_| matches!(view.phase, Phase::Buying { .. } | Phase::Market { .. }))
            {
                let price = row.price_for[you.index()];
                page.put(Ink::Dim, format!("   {} ", self.say("board.you_pay")))
                    .put(Ink::Bold, price.to_string());
            }
        }
        page.framed(WIDTH, self.say("board.market"), Ink::Bold)
    }

    fn factory(&self, factory: &FactoryView) -> Text {
        let mut page = Text::new();
        page.below(self.workers(factory)).below(self.tracks(factory)).below(self.hall(factory));
        if !factory.kept.is_empty() {
            page.line().put(Ink::Accent, format!("{}: ", self.say("board.kept")));
            let kept: Vec<_> =
                factory.kept.iter().map(|t| format!("{} {}", self.tile_name(t), self.numbers(t))).collect();
            page.put(Ink::Plain, kept.join(" · "));
        }
        let order = match factory.new_order_tile {
            None if factory.order_tile == 0 => "[–]".to_owned(),
            Some(new) => format!("[{}] → [{new}]", factory.order_tile),
            None => format!("[{}]{}", factory.order_tile, discounted(factory.discount)),
        };
        let acts = if self.view.phase.acting() == Some(factory.seat) { "▶ " } else { "" };
        let you = if self.view.you == Some(factory.seat) { self.say("board.you") } else { "" };
        let name = self.name(factory.seat);
        let title = format!("{acts}{name}{you} · {order} · {} Elektro", signed(factory.money));
        page.framed(WIDTH, &title, Ink::Seat(factory.seat.0))
    }

    fn workers(&self, factory: &FactoryView) -> Text {
        let mut page = Text::new();
        let workers = factory.workers;
        page.line().put(Ink::Good, workers.available.to_string());
        page.put(Ink::Dim, format!(" {}  ", self.say("board.available")));
        for (n, label) in [
            (workers.canteen, "board.canteen"),
            (workers.bid.into(), "board.bid"),
            (workers.seasonal.into(), "board.seasonal"),
        ] {
            page.put(Ink::Plain, n.to_string()).put(Ink::Dim, format!(" {}  ", self.say(label)));
        }
        page.tab(52).put(Ink::Plain, format!("{}/{}", factory.spaces_used, factory.spaces));
        page.put(Ink::Dim, format!(" {}", self.say("board.spaces")));
        if let Some(fee @ 1..) = factory.next_space {
            page.put(Ink::Dim, format!(" (+1: {fee})"));
        }
        if !factory.forecast.legal && self.view.phase != Phase::Over {
            page.tab(75).put(Ink::Bad, self.say("board.cannot_all_run"));
        }
        page
    }

    fn tracks(&self, factory: &FactoryView) -> Text {
        let mut page = Text::new();
        let (now, forecast) = (factory.tracks, &factory.forecast);
        page.line();
        for (label, now, then) in [
            ("board.production", now.production, forecast.tracks.production),
            ("board.storage", now.storage, forecast.tracks.storage),
            ("board.energy", now.energy, forecast.tracks.energy),
        ] {
            page.put(Ink::Dim, format!("{} ", self.say(label))).put(Ink::Bold, now.to_string());
            if then != now && !forecast.incomes.is_empty() {
                page.put(Ink::Accent, format!("→{then}"));
            }
            page.put(Ink::Plain, "  ");
        }
        if forecast.incomes.is_empty() {
            return page;
        }
        page.tab(46).put(Ink::Dim, format!("{} ", self.say("board.income_at")));
        for at in &forecast.incomes {
            page.put(Ink::Dim, format!("{}: ", at.price)).put(Ink::Plain, format!("{}  ", signed(at.income)));
        }
        page
    }

    /// Equal tiles together, as many to a line as fit.
    fn hall(&self, factory: &FactoryView) -> Text {
        let mut groups: Vec<(String, Ink, usize)> = Vec::new();
        for placed in &factory.hall {
            let off = if placed.shut_down { format!(" ({})", self.say("board.off")) } else { String::new() };
            let text = format!("{} {}{off}", self.tile_name(&placed.tile), self.numbers(&placed.tile));
            match groups.iter_mut().find(|group| group.0 == text) {
                Some(group) => group.2 += 1,
                None => {
                    groups.push((text, if placed.shut_down { Ink::Dim } else { hue(placed.tile.kind) }, 1))
                }
            }
        }
        let mut page = Text::new();
        page.line();
        let mut used = 0;
        for (text, ink, count) in groups {
            let text = if count > 1 { format!("{count}× {text}") } else { text };
            let columns = text.chars().count() + 3;
            if used + columns > WIDTH - 4 && used > 0 {
                page.line();
                used = 0;
            }
            if used > 0 {
                page.put(Ink::Dim, " · ");
            }
            page.put(ink, text);
            used += columns;
        }
        page
    }
}

fn printed(tile: &TileView) -> Tile {
    Tile {
        kind: tile.kind,
        price: tile.price,
        production: tile.production,
        storage: tile.storage,
        workers: tile.workers,
        energy: tile.energy,
        mark: if tile.x { Mark::X } else { Mark::From2 },
    }
}

fn discounted(discount: i16) -> String {
    if discount == 0 { String::new() } else { format!(" −{discount}") }
}

fn signed(n: i32) -> String {
    n.to_string().replace('-', "−")
}

fn hue(kind: Type) -> Ink {
    Ink::Hue(kind as u8)
}
