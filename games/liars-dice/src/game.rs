//! The contract with the engine: whose turn, what is legal, what happens.

use engine::{
    Actor, BadOptions, Detail, Dice, Game, Lang, Meta, OptionSpec, Outcome, Phrase, Prompt, Seat, SeatSet,
    Text, Turn, Viewer,
};
use serde_json::Value;

use crate::action::Action;
use crate::bid::Bid;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::options::{OPTIONS, Options};
use crate::state::{LiarsDice, MOST_SEATS, Phase};
use crate::view::View;
use crate::{board, words};

impl Game for LiarsDice {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        minutes: (10, 20),
        rule_prefix: "LD",
        secrets: true,
        // A round has a roll, at most six bids for each die in play, and a call.
        longest: 3_000,
        ..Meta::new("liars-dice", 2, MOST_SEATS as u8)
    };
    const WORDS: &'static [Phrase] = words::WORDS;
    const OPTIONS: &'static [OptionSpec] = OPTIONS;

    fn rulebook(lang: Lang) -> &'static str {
        lang.pick(&[include_str!("../rules/en.md"), include_str!("../rules/de.md")])
    }

    fn setup(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        LiarsDice::new(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Rolling { .. } => Turn::Chance,
            Phase::Bidding { seat } => Turn::Seats(SeatSet::only(seat)),
            Phase::Over => Turn::Over,
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.acting() == Some(seat) {
            into.extend(self.legal_bids().map(Action::from));
            into.extend(self.check_call().is_ok().then_some(Action::Call));
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        self.prompt_for(seat)
    }

    fn apply(&mut self, actor: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match (self.phase, actor, action) {
            (Phase::Over, _, _) => Err(Illegal::Over),
            (Phase::Rolling { opener }, Actor::Chance, Action::Roll { cups }) => {
                self.roll(opener, cups, emit)
            }
            (Phase::Bidding { seat: acting }, Actor::Seat(seat), _) if seat == acting => match action {
                Action::Bid { quantity, face } => self.make_bid(seat, Bid { quantity, face }, emit),
                Action::Call => self.call(seat, emit),
                Action::Roll { .. } => Err(Illegal::Impossible),
            },
            (Phase::Rolling { .. } | Phase::Bidding { .. }, _, _) => Err(Illegal::NotYourTurn),
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        self.sample_roll(dice)
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.imagine(seat, dice)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.seen_by(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn round(&self) -> u32 {
        self.round.max(1).into()
    }

    fn invariant(&self) -> Result<(), String> {
        self.check_conserved()
    }

    fn fact(&self, name: &str, value: &Value, _detail: Detail, lang: Lang) -> Option<String> {
        words::fact(name, value, lang)
    }

    fn board(view: &View, names: &[String], lang: Lang) -> Text {
        board::draw(view, names, lang)
    }
}
