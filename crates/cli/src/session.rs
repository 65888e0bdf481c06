//! A match at this keyboard: asking people, letting bots play, keeping every move.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::PathBuf;

use catalog::{AnyMatch, Frame, LONGEST_THOUGHT, thinking_time};
use engine::{Actor, Ink, Lang, Player, Seat, Turn, Viewer};

use crate::Done;
use crate::chrome::{program, say};
use crate::files::{self, Keeper};
use crate::menu::Menu;
use crate::paint;

/// A clean page, where the output is a terminal.
fn clear_screen() {
    if std::io::stdout().is_terminal() {
        out!("\x1b[2J\x1b[3J\x1b[H");
    }
}

pub struct Session {
    game: Box<dyn AnyMatch>,
    /// Whether what one seat sees must be kept from the others.
    secrets: bool,
    /// The person who sits at the screen.
    looking: Option<Seat>,
    players: Vec<Player>,
    keeper: Keeper,
    lang: Lang,
    colour: bool,
    /// For each seat, how many entries it has been told of.
    told: Vec<usize>,
}

/// A line as it was typed, whatever the keyboard's encoding; none at the end of the input.
fn read_line() -> Result<Option<String>, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_until(b'\n', &mut bytes).map_err(|e| e.to_string())?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// What a person typed.
enum Asked {
    Play(usize),
    Undo,
    Why,
    Log,
    Board,
    Save(PathBuf),
    Help,
    Quit,
    Unknown(String),
}

impl Asked {
    fn read(line: &str) -> Asked {
        let line = line.trim();
        if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number too long to be read is no choice either.
            return Asked::Play(line.parse().unwrap_or(usize::MAX));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "undo" | "u" | "zurück" | "zurueck" | "z" => Asked::Undo,
            "why" | "w" | "warum" => Asked::Why,
            "log" | "l" => Asked::Log,
            "board" | "b" | "brett" | "" => Asked::Board,
            "save" | "s" | "sichern" => Asked::Save(rest.trim().into()),
            "help" | "h" | "?" | "hilfe" => Asked::Help,
            "quit" | "q" | "exit" | "ende" => Asked::Quit,
            _ => Asked::Unknown(line.to_owned()),
        }
    }
}

impl Session {
    pub fn new(
        game: Box<dyn AnyMatch>,
        players: Vec<Player>,
        keeper: Keeper,
        lang: Lang,
        colour: bool,
    ) -> Session {
        let told = vec![0; players.len()];
        let secrets = catalog::find(&game.header().game).is_some_and(|rules| rules.meta().secrets);
        Session { game, secrets, looking: None, players, keeper, lang, colour, told }
    }

    /// What a seat saw before the break need not be told again: all up to its own last entry.
    pub fn skip_old_news(&mut self) {
        for (n, entry) in self.game.log().iter().enumerate() {
            if let Actor::Seat(seat) = entry.by() {
                self.told[seat.index()] = n + 1;
            }
        }
    }

    fn people(&self) -> usize {
        self.players.iter().filter(|player| player.bot.is_none()).count()
    }

    fn path(&self) -> String {
        self.keeper.path.display().to_string()
    }

    fn say(&self, key: &str, facts: &[&str]) -> String {
        say(self.lang, key, facts)
    }

    /// Puts the match on the disk. Nothing is shown before.
    pub fn keep(&mut self) -> Done {
        let kept = self.keeper.keep(self.game.as_ref(), &self.players);
        kept.map_err(|why| self.say("cannot_save", &[&why]))
    }

    /// Plays until the match is over or the person has had enough.
    pub fn evening(&mut self) -> Done {
        loop {
            let Turn::Seats(seats) = self.game.turn() else { return self.finale() };
            let bot = seats.iter().find_map(|seat| Some((seat, self.players[seat.index()].bot.clone()?)));
            match (bot, seats.first()) {
                (Some((seat, level)), _) => {
                    let time = &mut thinking_time(LONGEST_THOUGHT);
                    let action = self.game.bot_action(seat, &level, time).map_err(|e| e.to_string())?;
                    self.game.play(seat, action).map_err(|e| e.to_string())?;
                    self.keep()?;
                }
                (None, Some(seat)) => {
                    if !self.ask(seat)? {
                        return Ok(());
                    }
                }
                (None, None) => return Err("nobody can act: this is a bug".into()),
            }
        }
    }

    /// Asks a person until something was played; false when they quit.
    fn ask(&mut self, seat: Seat) -> Result<bool, String> {
        let viewer = Viewer::Seat(seat);
        let mut frame = self.show(seat);
        loop {
            let menu = Menu::new(&frame.prompt);
            out!("{}", paint::ink(Ink::Accent, "> ", self.colour));
            let Some(line) = read_line()? else {
                outln!();
                return Ok(false);
            };
            match Asked::read(&line) {
                Asked::Play(number) => match menu.action(number) {
                    None => {
                        let most = menu.len().to_string();
                        outln!("{}", self.say("no_such_number", &[&number.to_string(), &most]));
                    }
                    Some(action) => match self.game.play(seat, action.clone()) {
                        Ok(_) => {
                            self.keep()?;
                            return Ok(true);
                        }
                        Err(refused) => self.explain(refused.rule(), &refused.say(self.lang)),
                    },
                },
                Asked::Undo => match self.game.undo(self.last_person().unwrap_or(seat)) {
                    Ok(_) => {
                        self.keep()?;
                        return Ok(true);
                    }
                    Err(refused) => self.explain(refused.rule(), &refused.say(self.lang)),
                },
                Asked::Why if frame.prompt.blocked.is_empty() => {
                    outln!("{}", self.say("nothing_blocked", &[]))
                }
                Asked::Why => {
                    let mut said = Vec::new();
                    for blocked in &frame.prompt.blocked {
                        if !said.contains(&&blocked.why) {
                            self.explain(Some(blocked.rule), &blocked.why);
                            said.push(&blocked.why);
                        }
                    }
                }
                Asked::Log => {
                    for telling in self.game.commentary(0, viewer, self.lang).iter().flatten().filter(|telling| !telling.text.is_empty()) {
                        outln!("  {}", telling.text);
                    }
                }
                Asked::Board => frame = self.show(seat),
                Asked::Save(path) if path.as_os_str().is_empty() => {
                    outln!("{}", self.say("save_needs_file", &[&self.path()]));
                }
                Asked::Save(path) if path.exists() => {
                    outln!("{}", self.say("exists", &[&path.display().to_string()]));
                }
                Asked::Save(path) => {
                    match files::write(&path, &files::file_text(self.game.as_ref(), &self.players)) {
                        Ok(()) => outln!("{}", self.say("saved", &[&path.display().to_string()])),
                        Err(why) => outln!("{why}"),
                    }
                }
                Asked::Help => outln!("{}", self.say("help", &[])),
                Asked::Quit => return Ok(false),
                Asked::Unknown(word) => outln!("{}", self.say("no_such_command", &[&word])),
            }
        }
    }

    /// The person who acted last, if a person did: at one keyboard it is that step one wants to take back.
    fn last_person(&self) -> Option<Seat> {
        let last = self.game.log().iter().rev().find_map(|entry| match entry.by() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        });
        last.filter(|seat| self.players[seat.index()].bot.is_none())
    }

    fn explain(&self, rule: Option<&str>, why: &str) {
        let rule = rule.map_or(String::new(), |rule| format!("{rule:<7} "));
        outln!("  {}{why}", paint::ink(Ink::Dim, &rule, self.colour));
    }

    /// Draws the table for a seat: the board, what happened since it last looked, and the prompt.
    fn show(&mut self, seat: Seat) -> Frame {
        let viewer = Viewer::Seat(seat);
        self.hand_over(seat);
        clear_screen();
        outln!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        if self.told[seat.index()] == 0 {
            // Before the first decision, so that nobody can say the dice were chosen later.
            let hash = self.game.header().seed.commitment().to_string();
            outln!("  {}", paint::ink(Ink::Dim, &self.say("commitment", &[&hash]), self.colour));
        }
        self.tell_news(viewer, seat.index());
        let frame = self.game.frame(viewer, self.lang);
        if self.people() > 1 {
            let turn = self.say("turn", &[&self.players[seat.index()].name]);
            outln!("{}", paint::ink(Ink::Seat(seat.0), &turn, self.colour));
        }
        outln!("{}", paint::ink(Ink::Accent, &frame.prompt.ask, self.colour));
        out!("{}", paint::terminal(&Menu::new(&frame.prompt).draw(), self.colour));
        outln!("{}", paint::ink(Ink::Dim, &self.say("commands", &[]), self.colour));
        frame
    }

    /// Where people share a screen and have secrets, the next one is asked to come before the board is drawn.
    fn hand_over(&mut self, seat: Seat) {
        if self.secrets && self.people() > 1 && self.looking != Some(seat) {
            clear_screen();
            outln!("{}", self.say("hand_over", &[&self.players[seat.index()].name]));
            // Whatever is typed, and the end of the input too, is as good as Enter here.
            let _ = read_line();
        }
        self.looking = Some(seat);
    }

    fn tell_news(&mut self, viewer: Viewer, seat: usize) {
        let story = self.game.commentary(self.told[seat], viewer, self.lang);
        for telling in story.iter().flatten().filter(|telling| !telling.text.is_empty()) {
            outln!("  {}", telling.text);
        }
        self.told[seat] += story.len();
    }

    /// The last board, what happened last, and who won.
    fn finale(&mut self) -> Done {
        // Where several people share the screen, nobody in particular is "you".
        let person =
            self.players.iter().position(|player| player.bot.is_none()).filter(|_| self.people() == 1);
        let viewer = person.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8)));
        outln!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        self.tell_news(viewer, person.unwrap_or(0));
        let Some(outcome) = self.game.outcome(viewer, self.lang) else { return Ok(()) };
        outln!();
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|seat| outcome.places[*seat]);
        for seat in seats {
            let (place, score) =
                (outcome.places[seat].to_string(), outcome.scores[seat].to_string().replace('-', "−"));
            let line = self.say("score", &[&place, &self.players[seat].name, &score]);
            outln!("  {}", paint::ink(Ink::Seat(seat as u8), &line, self.colour));
        }
        outln!("\n{}", paint::ink(Ink::Bold, &outcome.text, self.colour));
        outln!("{}", self.say("verify", &[&program(), &self.path()]));
        Ok(())
    }

    pub fn say_goodbye(&self) {
        outln!("{}", self.say("kept", &[&self.path()]));
        if self.game.turn() != Turn::Over {
            outln!("{}", self.say("resume", &[&program(), &self.path()]));
        }
    }
}
