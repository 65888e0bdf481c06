//! The table as text, for terminals and golden files. Drawn from a view only.

use engine::{Ink, Lang, Message, Seat, Text, say_plainly, seat_letter, word};

use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::facts::{card_name, contractor_name, difficulty_name, floor_name, kind_name};
use crate::machine::COLOURS;
use crate::pool::Pool;
use crate::recipe::{recipe, service};
use crate::state::{Boon, FLOOR_SLOTS, FantasticFactories, LAST_ROUND, Pending, Phase, count_kind};
use crate::tool::Tool;
use crate::view::{BuildingView, CardView, MachineView, PlayerView, View};
use crate::words::WORDS;

const WIDTH: usize = 110;
const INNER: usize = WIDTH - 4;

pub fn draw(view: &View, names: &[String], lang: Lang) -> Text {
    let artist = Artist { view, names, lang };
    let mut page = artist.market();
    if let Some(machine) = &view.machine {
        page.below(artist.machine(machine));
    }
    let (own, others): (Vec<_>, Vec<_>) = view.players.iter().partition(|p| Some(p.seat) == view.you);
    for player in others.into_iter().chain(own) {
        page.below(artist.player(player));
    }
    page.line().put(Ink::Dim, format!("  {}", artist.say("board.letters")));
    page
}

struct Artist<'a> {
    view: &'a View,
    names: &'a [String],
    lang: Lang,
}

impl Artist<'_> {
    fn say(&self, key: &'static str) -> &'static str {
        word::<FantasticFactories>(key, self.lang)
    }

    /// What is counted, as one or as many.
    fn unit(&self, n: u16, key: &'static str) -> String {
        say_plainly(WORDS, &Message::new(key).with("n", n), self.lang)
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat_letter(seat.0))
    }

    fn tool(&self, tool: Tool) -> &'static str {
        self.say(match tool {
            Tool::Shovel => "board.shovel",
            Tool::Gear => "board.gear",
            Tool::Wrench => "board.wrench",
            Tool::Hammer => "board.hammer",
        })
    }

    /// Name, tool and cost, then what it does.
    fn card(&self, card: &CardView, metal: u8) -> Text {
        let mut page = Text::new();
        page.line().put(hue(card.kind), card_name(card.card, self.lang)).tab(20);
        page.put(Ink::Dim, format!("[{}]", self.tool(card.tool))).tab(33);
        page.put(Ink::Plain, format!("{metal}m {}e", card.energy));
        if card.prestige > 0 {
            page.put(Ink::Dim, format!(" ★{}", card.prestige));
        }
        page.tab(43).put(Ink::Plain, recipe(card.card, self.lang));
        page
    }

    fn phase(&self) -> &'static str {
        self.say(match self.view.phase {
            Phase::Market { .. } | Phase::Gift { .. } => "board.market",
            Phase::Work => "board.work",
            Phase::Machine => "board.machine",
            Phase::Over => "board.over",
        })
    }

    fn market(&self) -> Text {
        let view = self.view;
        let mut page = Text::new();
        for slot in &view.blueprints {
            match slot {
                Some(card) => page.below(self.card(card, card.metal)),
                None => page.line().put(Ink::Dim, self.say("board.empty")),
            };
        }
        for slot in &view.contractors {
            page.line().put(Ink::Dim, format!("[{}] ", self.tool(slot.tool))).tab(13);
            match slot.contractor {
                Some(contractor) => {
                    page.put(Ink::Bold, contractor_name(contractor, self.lang)).tab(27);
                    if slot.energy > 0 {
                        page.put(Ink::Bad, format!("{}e ", slot.energy));
                    }
                    page.tab(33).put(Ink::Plain, service(contractor, self.lang));
                }
                None => {
                    page.put(Ink::Dim, self.say("board.empty"));
                }
            }
        }
        if !view.discard.is_empty() {
            page.below(self.listed(self.say("board.discards"), card_counts(view.discard, self.lang)));
        }
        if !view.contractor_discard.is_empty() {
            let crew = view.contractor_discard;
            let crew = crew.names().map(|c| counted(crew.count(c), contractor_name(c, self.lang))).collect();
            let title = format!(
                "{} ({} {})",
                self.say("board.contractors"),
                self.say("board.deck"),
                view.contractor_deck
            );
            page.below(self.listed(&format!("{title}, {}", self.say("board.discard")), crew));
        }
        let last = if view.last_round { format!(", {}", self.say("board.last")) } else { String::new() };
        let title = format!(
            "Fantastic Factories · {} {}{last} · {} · {} {}, {} {}",
            self.say("board.round"),
            view.round.min(LAST_ROUND),
            self.phase(),
            self.say("board.deck"),
            view.deck,
            view.discard.len(),
            self.say("board.discard"),
        );
        page.framed(WIDTH, &title, Ink::Bold)
    }

    fn machine(&self, machine: &MachineView) -> Text {
        let mut page = Text::new();
        page.line()
            .put(Ink::Good, machine.goods.to_string())
            .put(Ink::Dim, format!(" {}  ", self.unit(machine.goods.into(), "board.goods")));
        let dice = machine.dice;
        let die = |n: usize| dice.map_or(String::new(), |dice| format!(" [{}]", dice[n]));
        page.put(Ink::Dim, self.say("board.green")).put(Ink::Bold, die(0)).put(Ink::Plain, "  ");
        for (n, kind) in (1..).zip(COLOURS) {
            page.put(hue(kind), count_kind(machine.cards, kind).to_string());
            page.put(Ink::Dim, format!(" {}", kind_name(kind, self.lang)))
                .put(Ink::Bold, die(n))
                .put(Ink::Plain, "  ");
        }
        page.put(hue(Kind::Monument), count_kind(machine.cards, Kind::Monument).to_string());
        page.put(Ink::Dim, format!(" {}", kind_name(Kind::Monument, self.lang)));
        let level = difficulty_name(machine.difficulty, self.lang);
        let title = format!(
            "{} ({level}) · {} {}",
            self.say("board.machine"),
            machine.score,
            self.unit(machine.score, "board.points")
        );
        page.framed(WIDTH, &title, Ink::Seat(1))
    }

    fn player(&self, player: &PlayerView) -> Text {
        let mut page = self.stocks(player);
        page.below(self.dice(player)).below(self.compound(player));
        match &player.hand {
            Some(hand) => {
                page.line().put(Ink::Dim, self.say("board.hand"));
                for held in hand {
                    let mut line = Text::new();
                    line.line().put(
                        Ink::Dim,
                        if held.count > 1 { format!("{}× ", held.count) } else { "   ".into() },
                    );
                    line.beside(self.card(&held.card, held.metal_now), 0);
                    page.below(line);
                }
            }
            None if !player.known.is_empty() => {
                page.below(self.listed(self.say("board.known"), card_counts(player.known, self.lang)));
            }
            None => {}
        }
        let acts = match self.view.phase {
            Phase::Market { seat, .. } | Phase::Gift { seat, .. } => seat == player.seat,
            Phase::Work => player.step != Pending::Done,
            Phase::Machine | Phase::Over => false,
        };
        let you = if self.view.you == Some(player.seat) { self.say("board.you") } else { "" };
        let first = if self.view.first == player.seat && self.view.players.len() > 1 {
            format!(" · {}", self.say("board.first"))
        } else {
            String::new()
        };
        let done = if self.view.phase == Phase::Work && player.step == Pending::Done {
            format!(" · {}", self.say("board.done"))
        } else {
            String::new()
        };
        let title = format!(
            "{}{}{you} · {} {}{first}{done}",
            if acts { "▶ " } else { "" },
            self.name(player.seat),
            player.score,
            self.unit(player.score, "board.points"),
        );
        page.framed(WIDTH, &title, Ink::Seat(player.seat.0))
    }

    fn stocks(&self, player: &PlayerView) -> Text {
        let mut page = Text::new();
        page.line();
        for (n, ink, key) in [
            (u16::from(player.goods), Ink::Good, "board.goods"),
            (player.prestige, Ink::Good, "board.prestige"),
            (player.metal, Ink::Bold, "board.metal"),
            (player.energy, Ink::Bold, "board.energy"),
            (player.cards.into(), Ink::Plain, "board.cards"),
            (player.buildings.into(), Ink::Plain, "board.buildings"),
        ] {
            page.put(ink, n.to_string()).put(Ink::Dim, format!(" {}  ", self.unit(n, key)));
        }
        page
    }

    fn dice(&self, player: &PlayerView) -> Text {
        let mut page = Text::new();
        page.line().put(Ink::Dim, format!("{} ", self.say("board.dice")));
        page.put(Ink::Accent, faces(player.dice)).put(Ink::Plain, "  ");
        for floor in &player.floors {
            let name = floor_name(floor.floor, self.lang);
            let free = FLOOR_SLOTS.saturating_sub(floor.dice.len());
            let rest =
                if floor.closed { self.say("board.closed").to_owned() } else { "[ ]".repeat(free.into()) };
            page.put(Ink::Dim, format!("  {name} ")).put(Ink::Plain, faces(floor.dice)).put(Ink::Dim, rest);
        }
        let boon = match player.boon {
            Boon::None => return page,
            Boon::Foreman => "board.foreman",
            Boon::HiredHands => "board.hired_hands",
            Boon::Specialist => "board.specialist",
        };
        page.put(Ink::Accent, format!("   + {}", self.say(boon)));
        page
    }

    fn compound(&self, player: &PlayerView) -> Text {
        if player.compound.is_empty() {
            return Text::new();
        }
        let building = |building: &BuildingView| {
            let mark = if building.used { format!(" ({})", self.say("board.used")) } else { String::new() };
            let text = counted(building.count, card_name(building.card.card, self.lang)) + &mark;
            (text, if building.used { Ink::Dim } else { hue(building.card.kind) })
        };
        self.row_of(self.say("board.compound"), player.compound.iter().map(building).collect())
    }

    fn listed(&self, title: &str, things: Vec<String>) -> Text {
        self.row_of(title, things.into_iter().map(|text| (text, Ink::Plain)).collect())
    }

    /// Things in a row, as many to a line as fit.
    fn row_of(&self, title: &str, things: Vec<(String, Ink)>) -> Text {
        let mut page = Text::new();
        page.line().put(Ink::Dim, format!("{title}: "));
        let mut used = title.chars().count() + 2;
        for (n, (text, ink)) in things.into_iter().enumerate() {
            let columns = text.chars().count() + 3;
            if used + columns > INNER {
                page.line();
                used = 0;
            } else if n > 0 {
                page.put(Ink::Dim, " · ");
            }
            page.put(ink, text);
            used += columns;
        }
        page
    }
}

fn counted(count: u8, name: &str) -> String {
    if count > 1 { format!("{count}× {name}") } else { name.to_owned() }
}

fn card_counts(cards: Bag<Blueprint>, lang: Lang) -> Vec<String> {
    cards.names().map(|card| counted(cards.count(card), card_name(card, lang))).collect()
}

fn faces(dice: Pool) -> String {
    dice.iter().map(|die| format!("[{die}]")).collect()
}

fn hue(kind: Kind) -> Ink {
    Ink::Hue(match kind {
        Kind::Production => 0,
        Kind::Utility => 3,
        Kind::Training => 1,
        Kind::Special => 2,
        Kind::Monument => 5,
    })
}
