//! The table as text, for terminals and golden files. Drawn from a view only.

use engine::{Ink, Lang, Seat, Text, seat_letter, word};

use crate::action::Floor;
use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::options::Difficulty;
use crate::pool::Pool;
use crate::state::{FLOOR_SLOTS, FantasticFactories, LAST_ROUND, Phase, Step, count_kind};
use crate::tool::Tool;
use crate::view::{CardView, MachineView, PlayerView, View};
use crate::words::{card_name, contractor_name, recipe, service};

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
            .put(Ink::Dim, format!(" {}  ", self.say("board.goods")));
        for (kind, key) in [
            (Kind::Training, "word.training"),
            (Kind::Production, "word.production"),
            (Kind::Special, "word.special"),
            (Kind::Utility, "word.utility"),
            (Kind::Monument, "word.monument"),
        ] {
            page.put(hue(kind), count_kind(machine.cards, kind).to_string());
            page.put(Ink::Dim, format!(" {}  ", self.say(key)));
        }
        if let Some(dice) = machine.dice {
            let dice: Vec<_> = dice.iter().map(|die| die.to_string()).collect();
            page.put(Ink::Dim, format!("{} ", self.say("board.dice"))).put(Ink::Bold, dice.join(" "));
        }
        let level = self.say(match machine.difficulty {
            Difficulty::Easy => "board.easy",
            Difficulty::Medium => "board.medium",
            Difficulty::Hard => "board.hard",
            Difficulty::Insane => "board.insane",
        });
        let title = format!(
            "{} ({level}) · {} {}",
            self.say("board.machine"),
            machine.score,
            self.say("board.points")
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
                page.below(self.listed(self.say("board.known"), player.known));
            }
            None => {}
        }
        let acts = match self.view.phase {
            Phase::Market { seat, .. } | Phase::Gift { seat, .. } => seat == player.seat,
            Phase::Work => player.step != Step::Done,
            Phase::Machine | Phase::Over => false,
        };
        let you = if self.view.you == Some(player.seat) { self.say("board.you") } else { "" };
        let first = if self.view.first == player.seat && self.view.players.len() > 1 {
            format!(" · {}", self.say("board.first"))
        } else {
            String::new()
        };
        let done = if self.view.phase == Phase::Work && player.step == Step::Done {
            format!(" · {}", self.say("board.done"))
        } else {
            String::new()
        };
        let title = format!(
            "{}{}{you} · {} {}{first}{done}",
            if acts { "▶ " } else { "" },
            self.name(player.seat),
            player.score,
            self.say("board.points"),
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
            page.put(ink, n.to_string()).put(Ink::Dim, format!(" {}  ", self.say(key)));
        }
        page
    }

    fn dice(&self, player: &PlayerView) -> Text {
        let mut page = Text::new();
        page.line().put(Ink::Dim, format!("{} ", self.say("board.dice")));
        page.put(Ink::Accent, faces(player.dice)).put(Ink::Plain, "  ");
        for floor in &player.floors {
            let key = match floor.floor {
                Floor::Research => "word.research",
                Floor::Generate => "word.generate",
                Floor::Mine => "word.mine",
            };
            let free = FLOOR_SLOTS.saturating_sub(floor.dice.len());
            page.put(Ink::Dim, format!("  {} ", self.say(key))).put(Ink::Plain, faces(floor.dice));
            page.put(Ink::Dim, "[ ]".repeat(free as usize));
        }
        page
    }

    fn compound(&self, player: &PlayerView) -> Text {
        let mut page = Text::new();
        if player.compound.is_empty() {
            return page;
        }
        page.line().put(Ink::Dim, format!("{}: ", self.say("board.compound")));
        let mut used = self.say("board.compound").chars().count() + 2;
        for (n, building) in player.compound.iter().enumerate() {
            let count = if building.count > 1 { format!("{}× ", building.count) } else { String::new() };
            let mark = if building.used { format!(" ({})", self.say("board.used")) } else { String::new() };
            let text = format!("{count}{}{mark}", card_name(building.card.card, self.lang));
            let columns = text.chars().count() + 3;
            if used + columns > INNER {
                page.line();
                used = 0;
            } else if n > 0 {
                page.put(Ink::Dim, " · ");
            }
            page.put(if building.used { Ink::Dim } else { hue(building.card.kind) }, text);
            used += columns;
        }
        page
    }

    fn listed(&self, title: &str, cards: Bag<Blueprint>) -> Text {
        let mut page = Text::new();
        let list: Vec<_> = cards.iter().map(|card| card_name(card, self.lang)).collect();
        page.line().put(Ink::Dim, format!("{title}: ")).put(Ink::Plain, list.join(", "));
        page
    }
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
