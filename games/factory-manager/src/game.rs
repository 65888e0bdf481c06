//! The contract with the engine: whose turn, what is legal, what happens.

use engine::{
    Actor, BadOptions, Detail, Dice, Game, Lang, Lapse, LessonFile, Message, Meta, OptionSpec, Outcome,
    Phrase, PresetKind, Prompt, Seat, SeatSet, Text, Turn, Viewer,
};
use serde_json::Value;

use crate::action::Action;
use crate::bureaucracy::STOPPABLE;
use crate::components::Components;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::options::{OPTIONS, Options};
use crate::state::{FactoryManager, MOST_SEASONAL, Phase};
use crate::tile::Type;
use crate::view::View;
use crate::{board, lessons, position_file, telling, tile_file, words};

impl Game for FactoryManager {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        designers: &["Friedemann Friese"],
        publisher: "2F-Spiele",
        year: 2009,
        minutes: (40, 60),
        rule_prefix: "FM",
        day_seats: 3,
        longest: 2_000,
        ..Meta::new("factory-manager", 2, 5)
    };
    const WORDS: &'static [Phrase] = words::WORDS;
    const LESSONS: &'static [LessonFile] = lessons::FILES;
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    const PRESET: Option<PresetKind> = Some(tile_file::PRESET);
    const POSITION: Option<PresetKind> = Some(position_file::POSITION);

    fn first_options() -> Option<Options> {
        Some(Options { first_game: true, ..Options::default() })
    }

    fn rulebook(lang: Lang) -> &'static str {
        lang.pick(&[include_str!("../rules/en.md"), include_str!("../rules/de.md")])
    }

    fn setup(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        FactoryManager::new(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match (self.phase.acting(), self.phase) {
            (Some(seat), _) => Turn::Seats(SeatSet::only(seat)),
            (None, Phase::Over) => Turn::Over,
            (None, _) => Turn::Chance,
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.phase.acting() != Some(seat) {
            return;
        }
        match self.phase {
            Phase::Choosing { .. } => {
                for tile in self.order_face_up.iter() {
                    let bids = 0..=self.factory(seat).most_bid();
                    into.extend(bids.map(|workers| Action::Open { tile, workers }));
                }
            }
            Phase::Bidding { bid, .. } => {
                let bids = bid + 1..=self.factory(seat).most_bid();
                into.extend(bids.map(|workers| Action::Bid { workers }));
                into.push(Action::Pass);
            }
            Phase::LastTile { .. } => {
                let bids = 0..=self.factory(seat).most_bid();
                into.extend(bids.map(|workers| Action::TakeLast { workers }));
            }
            Phase::Market { extra, .. } => {
                let open = Type::ALL.iter().filter(|column| self.cheapest(**column).is_some());
                into.extend(open.map(|&column| Action::Move { column }));
                into.extend(extra.then_some(Action::Done));
            }
            Phase::Buying { hired, .. } => {
                if hired || !self.seasonal_act_at_once {
                    self.legal_purchases(seat, into);
                }
                let hires = (0..=MOST_SEASONAL).filter(|&workers| self.check_hire(seat, workers).is_ok());
                into.extend(hires.map(|workers| Action::Hire { workers }));
                into.extend(hired.then_some(Action::Done));
            }
            Phase::Bureaucracy { .. } => {
                let factory = self.factory(seat);
                let running = factory.hall.without(factory.off).and(STOPPABLE);
                into.extend(self.table.distinct(running).map(|tile| Action::ShutDown { tile }));
                into.extend(self.check_books(seat).is_ok().then_some(Action::Done));
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => {}
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        self.prompt_for(seat)
    }

    fn apply(&mut self, actor: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match (actor, self.phase.acting()) {
            (Actor::Seat(seat), Some(acting)) if seat == acting => self.apply_decision(seat, action, emit),
            (Actor::Chance, None) if self.phase != Phase::Over => self.apply_chance(action, emit),
            (Actor::Seat(_) | Actor::Chance, _) if self.phase == Phase::Over => Err(Illegal::Over),
            (Actor::Seat(_) | Actor::Chance, _) => Err(Illegal::NotYourTurn),
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        match self.phase {
            Phase::DealOrder { seat } => self.sample_deal(seat, dice),
            Phase::OpenMarket => self.sample_x(dice),
            Phase::DrawOrder => self.sample_draw(dice),
            Phase::EnergyPrice => self.sample_energy(dice),
            Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::Over => unreachable!("asked only when it is chance's turn"),
        }
    }

    /// Order tiles, market tiles and energy tiles.
    fn chance_kind(&self) -> u8 {
        match self.phase {
            Phase::DealOrder { .. } | Phase::DrawOrder => 0,
            Phase::OpenMarket => 1,
            Phase::EnergyPrice => 2,
            Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::Over => 3,
        }
    }

    fn chance_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::DealOrder { seat } => Some(seat),
            Phase::DrawOrder
            | Phase::OpenMarket
            | Phase::EnergyPrice
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::Over => None,
        }
    }

    fn lapses(&self, seat: Seat, action: Action) -> Vec<Lapse<Action>> {
        self.idle_workers(seat, action)
    }

    fn remarks(&self, seat: Seat) -> Vec<Message> {
        self.remarks_for(seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    // Everything that happens is open, and what nobody knows is drawn only when it comes to light (FM-S8): there is
    // nothing to redact or to imagine.

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
        words::fact(&self.table, name, value, detail, lang)
    }

    fn board(view: &View, names: &[String], lang: Lang) -> Text {
        board::draw(view, names, lang)
    }

    fn components(options: &Options, lang: Lang) -> Value {
        serde_json::to_value(Components::new(options, lang)).expect("components serialize")
    }
}

impl FactoryManager {
    fn legal_purchases(&self, seat: Seat, into: &mut Vec<Action>) {
        let factory = self.factory(seat);
        let market = self.table.distinct(self.market);
        for tile in market {
            let placeable =
                self.check_buy(seat, tile).and_then(|(_, price)| self.check_place(seat, tile, price));
            into.extend(placeable.is_ok().then_some(Action::Buy { tile }));
        }
        into.extend(
            market.filter(|&tile| self.check_buy(seat, tile).is_ok()).map(|tile| Action::BuyAndKeep { tile }),
        );
        let kept = self.table.distinct(factory.kept);
        into.extend(
            kept.filter(|&tile| self.check_place_kept(seat, tile).is_ok()).map(|tile| Action::Place { tile }),
        );
        if let Phase::Buying { left: 1.., .. } = self.phase {
            into.extend(self.table.distinct(factory.hall).map(|tile| Action::TearDown { tile }));
        }
    }

    /// An action of the seat whose turn it is.
    fn apply_decision(
        &mut self,
        seat: Seat,
        action: Action,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        match action {
            Action::Open { tile, workers } => self.open(seat, tile, workers, emit),
            Action::Bid { workers } => self.bid(seat, workers, emit),
            Action::Pass => self.pass(seat, emit),
            Action::TakeLast { workers } => self.take_last(seat, workers, emit),
            Action::Move { column } => self.move_tile(seat, column, emit),
            Action::Buy { tile } => self.buy(seat, tile, emit),
            Action::BuyAndKeep { tile } => self.buy_and_keep(seat, tile, emit),
            Action::Place { tile } => self.place(seat, tile, emit),
            Action::TearDown { tile } => self.tear_down(seat, tile, emit),
            Action::Hire { workers } => self.hire(seat, workers, emit),
            Action::ShutDown { tile } => self.shut_down(seat, tile, emit),
            Action::Done => match self.phase {
                Phase::Market { .. } => self.add_no_more(seat, emit),
                Phase::Buying { .. } => self.stop_shopping(seat, emit),
                Phase::Bureaucracy { .. } => self.close_books(seat, emit),
                Phase::DealOrder { .. }
                | Phase::OpenMarket
                | Phase::DrawOrder
                | Phase::Choosing { .. }
                | Phase::Bidding { .. }
                | Phase::LastTile { .. }
                | Phase::EnergyPrice
                | Phase::Over => Err(Illegal::WrongPhase { rule: "FM-1.2" }),
            },
            Action::DealOrder { .. }
            | Action::OpenMarket { .. }
            | Action::DrawOrder { .. }
            | Action::TurnEnergy { .. } => Err(Illegal::Impossible { rule: "FM-S8" }),
        }
    }

    /// An outcome of chance.
    fn apply_chance(&mut self, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match action {
            Action::DealOrder { seat, tile } => self.deal_order(seat, tile, emit),
            Action::OpenMarket { types } => self.open_market(types, emit),
            Action::DrawOrder { tiles } => self.draw_order(tiles, emit),
            Action::TurnEnergy { step } => self.turn_energy(step, emit),
            Action::Open { .. }
            | Action::Bid { .. }
            | Action::Pass
            | Action::TakeLast { .. }
            | Action::Move { .. }
            | Action::Buy { .. }
            | Action::BuyAndKeep { .. }
            | Action::Place { .. }
            | Action::TearDown { .. }
            | Action::Hire { .. }
            | Action::ShutDown { .. }
            | Action::Done => Err(Illegal::NotYourTurn),
        }
    }
}
