//! `shopfloor play`: a match in this terminal.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;

use catalog::{AnyMatch, Frame};
use engine::{Actor, Header, Hex32, Ink, Lang, Player, Seat, Seed, Turn, Viewer};

use crate::Outcome;
use crate::choose::{self, OptionArgs};
use crate::chrome::say;
use crate::files;
use crate::menu::Menu;
use crate::paint::{self, Colour};

/// Play in this terminal: people and bots, one keyboard.
///
/// Every accepted move is on the disk before you see it; kill the program at
/// any moment and go on with --resume.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id (see `shopfloor games`)
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Who plays, by seat, separated by commas: `human` or a bot's level, with a name if you like
    /// (human:Ada,random:Bruno)
    #[arg(long, value_delimiter = ',', default_value = "human,random,random")]
    seats: Vec<String>,
    /// Go on with a match file; without FILE with the last match that is not over
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seats", "seed", "option", "tiles", "position", "file"])]
    resume: Option<Option<PathBuf>>,
    /// Where to keep the match
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A number the dice follow from; without, they come from this machine's randomness
    #[arg(long)]
    seed: Option<u64>,
    /// en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
    #[arg(long, value_enum, default_value_t)]
    colour: Colour,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: Args) -> Outcome {
    let mut session = if args.resume.is_some() { resume(&args)? } else { start(&args)? };
    let told = session.evening();
    session.say_goodbye();
    told
}

fn start(args: &Args) -> Result<Session, String> {
    let game = choose::game(args.game.as_deref().unwrap_or_default())?;
    let players = players(&args.seats)?;
    let options = args.options.options(game)?;
    let seed = match args.seed {
        Some(number) => Seed::from_number(number),
        None => fresh_seed(players.len())?,
    };
    let header = Header { game: game.meta().id.into(), seats: players.len() as u8, options, seed };
    let path = args.file.clone().unwrap_or_else(|| files::fresh(game.meta().id));
    if path.exists() {
        return Err(format!(
            "{} exists already; go on with --resume, or name another --file",
            path.display()
        ));
    }
    let names = players.iter().map(|player| player.name.clone()).collect();
    let (game, _) = game.start(header, names).map_err(|e| e.to_string())?;
    let session = Session::new(args, game, players, path);
    session.keep()?;
    Ok(session)
}

fn resume(args: &Args) -> Result<Session, String> {
    let named = args.resume.clone().flatten();
    let path = named.or_else(|| files::latest_unfinished(args.game.as_deref())).ok_or_else(|| {
        format!("no unfinished match in {}; start one with: shopfloor play GAME", files::folder().display())
    })?;
    let file = files::read(&path)?;
    let names = file.names();
    let at = |e: catalog::Refused| format!("{}: {e}", path.display());
    let mut game =
        catalog::game_of(&file).and_then(|game| game.replay(file.header, file.log, names)).map_err(at)?;
    game.settle();
    let mut session = Session::new(args, game, file.players, path);
    // What was seen before the break need not be told again.
    let seen = session.game.ply().saturating_sub(1);
    session.told.fill(seen);
    session.keep()?;
    Ok(session)
}

fn fresh_seed(seats: usize) -> Result<Seed, String> {
    let random = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| format!("no randomness to be had on this machine: {e}"))?;
        Ok::<_, String>(Hex32(bytes))
    };
    Ok(Seed { secret: random()?, nonces: (0..seats).map(|_| random()).collect::<Result<_, _>>()? })
}

/// `human:Ada,random` as players with names.
fn players(seats: &[String]) -> Result<Vec<Player>, String> {
    const NAMES: [&str; 8] = ["Ada", "Bruno", "Chidi", "Dalia", "Emil", "Fatma", "Goran", "Hana"];
    let player = |(n, seat): (usize, &String)| {
        let (kind, name) = seat.split_once(':').unwrap_or((seat, NAMES[n % NAMES.len()]));
        let bot = match kind {
            "human" => None,
            level if catalog::LEVELS.iter().any(|known| known.name == level) => Some(level.to_owned()),
            other => {
                let levels: Vec<_> = catalog::LEVELS.iter().map(|level| level.name).collect();
                return Err(format!("a seat is `human` or a bot ({}), not {other:?}", levels.join(", ")));
            }
        };
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 20 || name.chars().any(char::is_control) {
            return Err(format!("a name has 1 to 20 characters: {name:?}"));
        }
        Ok(Player { name: name.to_owned(), bot })
    };
    seats.iter().enumerate().map(player).collect()
}

/// A clean page, where the output is a terminal.
fn clear_screen() {
    if std::io::stdout().is_terminal() {
        print!("\x1b[2J\x1b[3J\x1b[H");
    }
}

struct Session {
    game: Box<dyn AnyMatch>,
    /// Whether what one seat sees must be kept from the others.
    secrets: bool,
    /// The person who sits at the screen.
    looking: Option<Seat>,
    players: Vec<Player>,
    path: PathBuf,
    lang: Lang,
    colour: bool,
    /// For each seat, how many entries it has been told of.
    told: Vec<usize>,
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
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let Ok(number) = word.parse() {
            return Asked::Play(number);
        }
        match word.to_lowercase().as_str() {
            "undo" | "u" | "zurück" | "z" => Asked::Undo,
            "why" | "w" | "warum" => Asked::Why,
            "log" | "l" => Asked::Log,
            "board" | "b" | "brett" | "" => Asked::Board,
            "save" | "s" | "sichern" => Asked::Save(rest.trim().into()),
            "help" | "h" | "?" | "hilfe" => Asked::Help,
            "quit" | "q" | "exit" | "ende" => Asked::Quit,
            other => Asked::Unknown(other.to_owned()),
        }
    }
}

impl Session {
    fn new(args: &Args, game: Box<dyn AnyMatch>, players: Vec<Player>, path: PathBuf) -> Session {
        let told = vec![0; players.len()];
        let secrets = catalog::find(&game.header().game).is_some_and(|rules| rules.meta().secrets);
        Session {
            game,
            secrets,
            looking: None,
            players,
            path,
            lang: args.lang,
            colour: args.colour.wanted(),
            told,
        }
    }

    fn say(&self, key: &str, facts: &[&str]) -> String {
        say(self.lang, key, facts)
    }

    /// Puts the match on the disk. Nothing is shown before.
    fn keep(&self) -> Outcome {
        files::write(&self.path, self.game.as_ref(), &self.players)
    }

    /// Plays until the match is over or the person has had enough.
    fn evening(&mut self) -> Outcome {
        loop {
            let Turn::Seats(seats) = self.game.turn() else { return self.finale() };
            let bot = seats.iter().find_map(|seat| Some((seat, self.players[seat.index()].bot.clone()?)));
            match (bot, seats.first()) {
                (Some((seat, level)), _) => {
                    let action = self.game.bot_action(seat, &level).map_err(|e| e.to_string())?;
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
            print!("{}", paint::ink(Ink::Accent, "> ", self.colour));
            let _ = std::io::stdout().flush();
            let mut line = String::new();
            if std::io::stdin().lock().read_line(&mut line).map_err(|e| e.to_string())? == 0 {
                println!();
                return Ok(false);
            }
            match Asked::read(&line) {
                Asked::Play(number) => match menu.action(number) {
                    None => {
                        let most = menu.len().to_string();
                        println!("{}", self.say("no_such_number", &[&number.to_string(), &most]));
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
                    println!("{}", self.say("nothing_blocked", &[]))
                }
                Asked::Why => {
                    for blocked in &frame.prompt.blocked {
                        self.explain(Some(blocked.rule), &blocked.why);
                    }
                }
                Asked::Log => {
                    for telling in self.game.commentary(viewer, self.lang).iter().flatten() {
                        println!("  {}", telling.text);
                    }
                }
                Asked::Board => frame = self.show(seat),
                Asked::Save(path) if path.as_os_str().is_empty() => {
                    println!("{}", self.say("save_needs_file", &[&self.path.display().to_string()]));
                }
                Asked::Save(path) => match files::write(&path, self.game.as_ref(), &self.players) {
                    Ok(()) => println!("{}", self.say("saved", &[&path.display().to_string()])),
                    Err(why) => println!("{why}"),
                },
                Asked::Help => println!("{}", self.say("help", &[])),
                Asked::Quit => return Ok(false),
                Asked::Unknown(word) => println!("{}", self.say("no_such_command", &[&word])),
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
        println!("  {}{why}", paint::ink(Ink::Dim, &rule, self.colour));
    }

    /// Draws the table for a seat: the board, what happened since it last looked, and the prompt.
    fn show(&mut self, seat: Seat) -> Frame {
        let viewer = Viewer::Seat(seat);
        self.hand_over(seat);
        clear_screen();
        println!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        if self.told[seat.index()] == 0 {
            // Before the first decision, so that nobody can say the dice were chosen later.
            let hash = self.game.header().seed.commitment().to_string();
            println!("  {}", paint::ink(Ink::Dim, &self.say("commitment", &[&hash]), self.colour));
        }
        self.tell_news(viewer, seat.index());
        let frame = self.game.frame(viewer, self.lang);
        let people = self.players.iter().filter(|player| player.bot.is_none()).count();
        if people > 1 {
            let turn = self.say("turn", &[&self.players[seat.index()].name]);
            println!("{}", paint::ink(Ink::Seat(seat.0), &turn, self.colour));
        }
        println!("{}", paint::ink(Ink::Accent, &frame.prompt.ask, self.colour));
        print!("{}", paint::terminal(&Menu::new(&frame.prompt).draw(), self.colour));
        println!("{}", paint::ink(Ink::Dim, &self.say("commands", &[]), self.colour));
        frame
    }

    /// Where people share a screen and have secrets, the next one is asked to come before the board is drawn.
    fn hand_over(&mut self, seat: Seat) {
        let people = self.players.iter().filter(|player| player.bot.is_none()).count();
        if self.secrets && people > 1 && self.looking != Some(seat) {
            clear_screen();
            println!("{}", self.say("hand_over", &[&self.players[seat.index()].name]));
            // Whatever is typed, and the end of the input too, is as good as Enter here.
            let _ = std::io::stdin().lock().read_line(&mut String::new());
        }
        self.looking = Some(seat);
    }

    fn tell_news(&mut self, viewer: Viewer, seat: usize) {
        let story = self.game.commentary(viewer, self.lang);
        for telling in story.iter().skip(self.told[seat]).flatten() {
            println!("  {}", telling.text);
        }
        self.told[seat] = story.len();
    }

    /// The last board, what happened last, and who won.
    fn finale(&mut self) -> Outcome {
        let person = self.players.iter().position(|player| player.bot.is_none());
        let viewer = person.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8)));
        println!("{}", paint::terminal(&self.game.board(viewer, self.lang), self.colour));
        self.tell_news(viewer, person.unwrap_or(0));
        let Some(outcome) = self.game.outcome(viewer, self.lang) else { return Ok(()) };
        println!();
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|seat| outcome.places[*seat]);
        for seat in seats {
            let (place, score) =
                (outcome.places[seat].to_string(), outcome.scores[seat].to_string().replace('-', "−"));
            let line = self.say("score", &[&place, &self.players[seat].name, &score]);
            println!("  {}", paint::ink(Ink::Seat(seat as u8), &line, self.colour));
        }
        println!("\n{}", paint::ink(Ink::Bold, &outcome.text, self.colour));
        println!("{}", self.say("verify", &[&self.path.display().to_string()]));
        Ok(())
    }

    fn say_goodbye(&self) {
        let path = self.path.display().to_string();
        println!("{}", self.say("kept", &[&path]));
        if self.game.turn() != Turn::Over {
            println!("{}", self.say("resume", &[&path]));
        }
    }
}
