//! The contract with the engine: whose turn, what is legal, what happens.

use engine::{
    Actor, BadOptions, Detail, Dice, Game, Lang, Lapse, LessonFile, Message, Meta, OptionSpec, Outcome,
    Phrase, PresetKind, Prompt, Seat, SeatSet, Text, Turn, Viewer,
};
use serde_json::Value;

use crate::action::{Action, Resource, Row};
use crate::activation::Place;
use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::chance::Owed;
use crate::components::Components;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::options::{OPTIONS, Options};
use crate::state::{FantasticFactories, Pending, Phase, TurnUp};
use crate::view::View;
use crate::{board, facts, lessons, position_file, telling, words};

impl Game for FantasticFactories {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        designers: &["Joseph Z. Chen", "Justin Faulkner"],
        publisher: "Metafactory",
        year: 2018,
        minutes: (20, 45),
        rule_prefix: "FF",
        secrets: true,
        longest: 40_000,
        ..Meta::new("fantastic-factories", 1, 5)
    };
    const WORDS: &'static [Phrase] = words::WORDS;
    const LESSONS: &'static [LessonFile] = lessons::FILES;
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    const PRESET: Option<PresetKind> = Some(position_file::PRESET);
    const POSITION: Option<PresetKind> = Some(position_file::PRESET);

    fn rulebook(lang: Lang) -> &'static str {
        lang.pick(&[include_str!("../rules/en.md"), include_str!("../rules/de.md")])
    }

    fn setup(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        FantasticFactories::new(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.phase == Phase::Over {
            return Turn::Over;
        }
        if self.owed().is_some() {
            return Turn::Chance;
        }
        match self.phase {
            Phase::Market { seat, .. } | Phase::Gift { seat, .. } => Turn::Seats(SeatSet::only(seat)),
            Phase::Work => Turn::Seats(self.working()),
            Phase::Machine => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if !self.turn().includes(seat) {
            return;
        }
        match self.phase {
            Phase::Market { .. } => self.legal_in_market(seat, into),
            Phase::Gift { .. } => {
                let opponents = Seat::all(self.seats).filter(|to| *to != seat);
                into.extend(opponents.map(|seat| Action::Give { seat }));
            }
            Phase::Work => self.legal_at_work(seat, into),
            Phase::Machine | Phase::Over => {}
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        self.prompt_for(seat)
    }

    fn lapses(&self, seat: Seat, action: Action) -> Vec<Lapse<Action>> {
        self.lapses_with(seat, action)
    }

    fn remarks(&self, seat: Seat) -> Vec<Message> {
        self.remarks_for(seat)
    }

    fn apply(&mut self, actor: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match (actor, self.turn()) {
            (_, Turn::Over) => return Err(Illegal::Over),
            (Actor::Seat(seat), Turn::Seats(seats)) if seats.contains(seat) => {
                self.decide(seat, action, emit)?
            }
            (Actor::Chance, Turn::Chance) => self.happen(action, emit)?,
            (Actor::Seat(_) | Actor::Chance, Turn::Seats(_) | Turn::Chance) => {
                return Err(Illegal::NotYourTurn);
            }
        }
        self.settle(emit);
        Ok(())
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        self.sample_owed(dice)
    }

    fn chance_kind(&self) -> u8 {
        match self.owed() {
            None | Some(Owed::Tools) => 0,
            Some(Owed::First) => 1,
            Some(Owed::MachineStart) => 2,
            Some(Owed::TurnUp) => 3,
            Some(Owed::MachineRoll) => 4,
            Some(Owed::MachineCard) => 5,
            Some(Owed::Blueprint(slot)) => 8 + slot as u8,
            Some(Owed::Contractor(slot)) => 16 + slot as u8,
            Some(Owed::Card(seat)) => 24 + seat.0,
            Some(Owed::Dice(seat)) => 32 + seat.0,
        }
    }

    fn chance_seat(&self) -> Option<Seat> {
        match self.owed()? {
            Owed::Card(seat) | Owed::Dice(seat) => Some(seat),
            Owed::TurnUp => match self.due.turn_up {
                TurnUp::Investor(seat) | TurnUp::Engineer(seat) => Some(seat),
                TurnUp::Nobody => None,
            },
            Owed::Tools
            | Owed::First
            | Owed::MachineStart
            | Owed::MachineRoll
            | Owed::MachineCard
            | Owed::Blueprint(_)
            | Owed::Contractor(_) => None,
        }
    }

    /// The others' unknown cards and the deck are dealt again (FF-S3). The discard pile is public,
    /// so when it becomes the deck everybody knows which cards are in hands, though not in whose:
    /// cards held since then are dealt again among themselves.
    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut guess = self.clone();
        let others = || Seat::all(self.seats).filter(move |other| *other != seat);
        let (mut held, mut fresh) = (Bag::default(), self.deck);
        for other in others() {
            let player = self.player(other);
            held = held.union(player.held);
            fresh = fresh.union(player.hand.minus(player.known).minus(player.held));
        }
        for other in others() {
            let player = guess.player_mut(other);
            let old = player.held.len();
            let new = player.hand.len() - player.known.len() - old;
            player.held = deal(&mut held, old, dice);
            player.hand = player.known.union(player.held).union(deal(&mut fresh, new, dice));
        }
        guess.deck = fresh;
        guess
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.seen_by(viewer)
    }

    fn tell(events: &[Event]) -> (usize, Message) {
        telling::tell(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn round(&self) -> u32 {
        self.round.into()
    }

    fn invariant(&self) -> Result<(), String> {
        self.check_conserved()
    }

    fn fact(&self, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
        facts::fact(name, value, detail, lang)
    }

    fn board(view: &View, names: &[String], lang: Lang) -> Text {
        board::draw(view, names, lang)
    }

    fn components(_options: &Options, lang: Lang) -> Value {
        serde_json::to_value(Components::new(lang)).expect("components serialize")
    }
}

/// Takes this many cards out of a pool, each equally likely.
fn deal(pool: &mut Bag<Blueprint>, count: u8, dice: &mut Dice) -> Bag<Blueprint> {
    let mut dealt = Bag::default();
    for _ in 0..count {
        let card = pool.nth(dice.below(pool.len().into())).expect("as many cards as before");
        pool.remove(card);
        dealt.add(card);
    }
    dealt
}

impl FantasticFactories {
    fn legal_in_market(&self, seat: Seat, into: &mut Vec<Action>) {
        for row in [Row::Blueprints, Row::Contractors] {
            for pay in [Resource::Metal, Resource::Energy] {
                if self.check_refresh(seat, pay).is_ok() {
                    into.push(Action::Refresh { row, pay });
                }
            }
        }
        let refreshing = into.len();
        self.names_face_up().for_each(|card| into.push(Action::Take { card }));
        self.each_hire(seat, |slot, card| into.push(Action::Hire { slot, card }));
        if into.len() == refreshing {
            into.push(Action::Pass);
        }
    }

    fn legal_at_work(&self, seat: Seat, into: &mut Vec<Action>) {
        let player = self.player(seat);
        match player.step {
            Pending::Free => self.legal_when_free(seat, into),
            Pending::SetDice { least, .. } => {
                into.extend((least..=6).map(|die| Action::SetDie { die }));
                into.push(Action::RollDice);
            }
            Pending::Discard { .. } => self.legal_discards(seat, into),
            Pending::Payout { .. } => {
                let options = self.payouts(seat).map_or(0, |gains| gains.len() as u8);
                into.extend((0..options).map(|option| Action::Payout { option }));
            }
            Pending::Split { .. } => {
                if let Ok((least, most, _)) = self.split_bounds(seat) {
                    into.extend((least..=most).map(|metal| Action::Split { metal }));
                }
            }
            Pending::ExtraDie => into.extend((1..=6).map(|die| Action::ExtraDie { die })),
            Pending::PickDice { picked } => {
                let least = picked.highest().unwrap_or(1);
                let dice = player.dice.values().filter(|die| *die >= least);
                into.extend(dice.map(|die| Action::PickDie { die }));
                into.extend((!picked.is_empty()).then_some(Action::RollDice));
            }
            Pending::Shed => {
                let (least, most) = self.shed_bounds(seat);
                into.extend((least..=most).map(|metal| Action::Shed { metal }));
            }
            Pending::Toss { least } => {
                into.extend(self.tossable(seat, least).map(|card| Action::Toss { card }))
            }
            Pending::Done => {}
        }
    }

    fn legal_when_free(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.check_specialist(seat).is_ok() {
            into.extend((1..=6).map(|die| Action::SetSpecialist { die }));
        }
        self.each_put(seat, |floor, die| into.push(Action::PutDie { floor, die }));
        self.each_activation_of_all(seat, |place, card, dice| {
            into.push(match place {
                Place::Own => Action::Activate { card, dice },
                Place::Market => Action::Replicate { card, dice },
            })
        });
        self.each_build(seat, |card, with| into.push(Action::Build { card, with }));
        into.push(Action::Finish);
    }

    fn legal_discards(&self, seat: Seat, into: &mut Vec<Action>) {
        let hand = self.player(seat).hand;
        match self.discards(seat) {
            Ok((_, 1)) => into.extend(hand.names().map(|card| Action::Discard { card })),
            Ok((_, 2)) => self.each_pair(hand, |cards| into.push(Action::DiscardTwo { cards })),
            Ok(_) | Err(_) => {}
        }
    }

    /// Every two cards of a hand, in alphabetical order.
    pub(crate) fn each_pair(&self, hand: Bag<Blueprint>, mut offer: impl FnMut([Blueprint; 2])) {
        for one in hand.names() {
            let rest = hand.without(one);
            rest.names().filter(|other| *other >= one).for_each(|other| offer([one, other]));
        }
    }

    /// An action of a seat whose turn it is.
    fn decide(&mut self, seat: Seat, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match action {
            Action::Refresh { row, pay } => self.refresh(seat, row, pay, emit),
            Action::Take { card } => self.take(seat, card, emit),
            Action::Hire { slot, card } => self.hire(seat, slot, card, emit),
            Action::Give { seat: to } => self.give(seat, to, emit),
            Action::Pass => self.pass(seat, emit),
            Action::SetDie { die } => self.set_die(seat, die, emit),
            Action::SetSpecialist { die } => self.set_specialist(seat, die, emit),
            Action::PutDie { floor, die } => self.put_die(seat, floor, die, emit),
            Action::Activate { card, dice } => self.activate(seat, card, dice, Place::Own, emit),
            Action::Replicate { card, dice } => self.activate(seat, card, dice, Place::Market, emit),
            Action::Build { card, with } => self.build(seat, card, with, emit),
            Action::Discard { card } => self.discard_one(seat, card, emit),
            Action::DiscardTwo { cards } => self.discard_two(seat, cards, emit),
            Action::Payout { option } => self.payout(seat, option, emit),
            Action::Split { metal } => self.split(seat, metal, emit),
            Action::ExtraDie { die } => self.extra_die(seat, die, emit),
            Action::PickDie { die } => self.pick_die(seat, die, emit),
            Action::RollDice => self.roll_dice(seat),
            Action::Shed { metal } => self.shed(seat, metal, emit),
            Action::Toss { card } => self.toss(seat, card, emit),
            Action::Finish => self.finish(seat, emit),
            Action::LayTools { .. }
            | Action::ChooseFirst { .. }
            | Action::Draw { .. }
            | Action::RevealBlueprint { .. }
            | Action::RevealContractor { .. }
            | Action::TurnUp { .. }
            | Action::Roll { .. }
            | Action::RollMachine { .. }
            | Action::MachineDraw { .. } => Err(Illegal::Impossible { rule: "FF-2.11" }),
        }
    }
}
