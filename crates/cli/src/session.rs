//! A match at this keyboard: people are asked, bots play, every move is saved.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::PathBuf;

use catalog::{AnyMatch, Frame, LONGEST_THOUGHT, Telling, thinking_time};
use engine::{Actor, Ink, Lang, Player, Seat, Turn, Viewer};

use crate::Done;
use crate::chrome::{program, say};
use crate::files::{self, MatchSaver};
use crate::menu::Menu;
use crate::paint;

/// Clears the screen, where the output is a terminal.
fn clear_screen() {
    if std::io::stdout().is_terminal() {
        out!("\x1b[2J\x1b[3J\x1b[H");
    }
}

pub struct Session {
    game: Box<dyn AnyMatch>,
    /// Whether a seat knows what the others must not see.
    secrets: bool,
    /// The person at the screen.
    looking: Option<Seat>,
    players: Vec<Player>,
    saver: MatchSaver,
    lang: Lang,
    colour: bool,
    /// For each seat, how many entries it has been told about.
    told: Vec<usize>,
}

/// The next line of input, whatever its encoding; none at the end.
fn read_line() -> Result<Option<String>, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_until(b'\n', &mut bytes).map_err(|e| e.to_string())?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// What a person typed.
enum Typed {
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

impl Typed {
    fn read(line: &str) -> Typed {
        let line = line.trim();
        if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number too large to be read is not a choice either.
            return Typed::Play(line.parse().unwrap_or(usize::MAX));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "undo" | "u" | "rückgängig" | "rueckgaengig" | "r" | "zurück" | "zurueck" | "z" => Typed::Undo,
            "why" | "w" | "warum" => Typed::Why,
            "log" | "l" | "verlauf" | "v" => Typed::Log,
            "board" | "b" | "brett" | "" => Typed::Board,
            "save" | "s" | "sichern" => Typed::Save(rest.trim().into()),
            "help" | "h" | "?" | "hilfe" => Typed::Help,
            "quit" | "q" | "exit" | "ende" => Typed::Quit,
            _ => Typed::Unknown(line.to_owned()),
        }
    }
}

/// The sentences of a commentary. Events without one were told with the event before.
pub fn told(commentary: &[Vec<Telling>]) -> impl Iterator<Item = &str> {
    commentary.iter().flatten().map(|telling| telling.text.as_str()).filter(|text| !text.is_empty())
}

impl Session {
    pub fn new(
        game: Box<dyn AnyMatch>,
        players: Vec<Player>,
        saver: MatchSaver,
        lang: Lang,
        colour: bool,
    ) -> Session {
        let told = vec![0; players.len()];
        let secrets = catalog::find(&game.header().game).is_some_and(|rules| rules.meta().secrets);
        Session { game, secrets, looking: None, players, saver, lang, colour, told }
    }

    /// Does not repeat what a seat saw before the break: everything up to its own last entry.
    pub fn skip_old_commentary(&mut self) {
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
        self.saver.path.display().to_string()
    }

    fn say(&self, key: &str, facts: &[&str]) -> String {
        say(self.lang, key, facts)
    }

    /// Writes the match to the disk. Nothing is shown before that.
    pub fn save(&mut self) -> Done {
        let saved = self.saver.save(self.game.as_ref(), &self.players);
        saved.map_err(|why| self.say("cannot_save", &[&why]))
    }

    /// Plays until the match is over or a person quits.
    pub fn play(&mut self) -> Done {
        loop {
            let Turn::Seats(seats) = self.game.turn() else { return self.show_result() };
            let bot = seats.iter().find_map(|seat| Some((seat, self.players[seat.index()].bot.clone()?)));
            match (bot, seats.first()) {
                (Some((seat, level)), _) => {
                    let time = &mut thinking_time(LONGEST_THOUGHT);
                    let action = self.game.bot_action(seat, &level, time).map_err(|e| e.to_string())?;
                    self.game.play(seat, action).map_err(|e| e.to_string())?;
                    self.save()?;
                }
                (None, Some(seat)) => {
                    if !self.ask(seat)? {
                        return Ok(());
                    }
                }
                (None, None) => return Err("no seat can act: this is a bug".into()),
            }
        }
    }

    /// Asks a person until they have moved; false if they quit.
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
            match Typed::read(&line) {
                Typed::Play(number) => match menu.action(number) {
                    None => {
                        let most = menu.len().to_string();
                        outln!("{}", self.say("no_such_number", &[&number.to_string(), &most]));
                    }
                    Some(action) => match self.game.play(seat, action.clone()) {
                        Ok(_) => {
                            self.save()?;
                            return Ok(true);
                        }
                        Err(refused) => self.explain(refused.rule(), &refused.say(self.lang)),
                    },
                },
                Typed::Undo => match self.game.undo(self.last_person().unwrap_or(seat)) {
                    Ok(_) => {
                        self.save()?;
                        return Ok(true);
                    }
                    Err(refused) => self.explain(refused.rule(), &refused.say(self.lang)),
                },
                Typed::Why if frame.prompt.blocked.is_empty() => {
                    outln!("{}", self.say("nothing_blocked", &[]))
                }
                Typed::Why => {
                    let mut said = Vec::new();
                    for blocked in &frame.prompt.blocked {
                        if !said.contains(&&blocked.why) {
                            self.explain(Some(blocked.rule), &blocked.why);
                            said.push(&blocked.why);
                        }
                    }
                }
                Typed::Log => {
                    let commentary = self.game.commentary(0, viewer, self.lang);
                    told(&commentary).for_each(|text| outln!("  {text}"));
                }
                Typed::Board => frame = self.show(seat),
                Typed::Save(path) if path.as_os_str().is_empty() => {
                    outln!("{}", self.say("save_needs_file", &[&self.path()]));
                }
                Typed::Save(path) if path.exists() => {
                    outln!("{}", self.say("exists", &[&path.display().to_string()]));
                }
                Typed::Save(path) => {
                    match files::write(&path, &files::file_text(self.game.as_ref(), &self.players)) {
                        Ok(()) => outln!("{}", self.say("saved", &[&path.display().to_string()])),
                        Err(why) => outln!("{why}"),
                    }
                }
                Typed::Help => outln!("{}", self.say("help", &[])),
                Typed::Quit => return Ok(false),
                Typed::Unknown(word) => outln!("{}", self.say("no_such_command", &[&word])),
            }
        }
    }

    /// The person who moved last, if it was a person: at a shared keyboard, undo means their move.
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

    /// Shows a seat the board, what happened since it last looked, and the prompt.
    fn show(&mut self, seat: Seat) -> Frame {
        let viewer = Viewer::Seat(seat);
        self.hand_over(seat);
        clear_screen();
        outln!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        if self.told[seat.index()] == 0 {
            // Shown before the first decision, as proof that the dice were fixed by then.
            let hash = self.game.header().seed.commitment().to_string();
            outln!("  {}", paint::ink(Ink::Dim, &self.say("commitment", &[&hash]), self.colour));
        }
        self.show_commentary(viewer, seat.index());
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

    /// Where people share a screen and the game has secrets, asks for the next person before drawing the board.
    fn hand_over(&mut self, seat: Seat) {
        if self.secrets && self.people() > 1 && self.looking != Some(seat) {
            clear_screen();
            outln!("{}", self.say("hand_over", &[&self.players[seat.index()].name]));
            // Any input counts as Enter here, and so does its end.
            let _ = read_line();
        }
        self.looking = Some(seat);
    }

    fn show_commentary(&mut self, viewer: Viewer, seat: usize) {
        let commentary = self.game.commentary(self.told[seat], viewer, self.lang);
        told(&commentary).for_each(|text| outln!("  {text}"));
        self.told[seat] += commentary.len();
    }

    /// The last board, what happened last, and who won.
    fn show_result(&mut self) -> Done {
        // Where several people share the screen, no one in particular is "you".
        let person =
            self.players.iter().position(|player| player.bot.is_none()).filter(|_| self.people() == 1);
        let viewer = person.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8)));
        outln!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        self.show_commentary(viewer, person.unwrap_or(0));
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

    pub fn say_where_saved(&self) {
        outln!("{}", self.say("saved_in", &[&self.path()]));
        if self.game.turn() != Turn::Over {
            outln!("{}", self.say("resume", &[&program(), &self.path()]));
        }
    }
}
