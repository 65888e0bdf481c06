//! What a seat is asked in each phase, and what is blocked.

use engine::{Choice, Message, Open, Prompt, Seat};

use crate::action::Action;
use crate::bureaucracy::STOPPABLE;
use crate::state::{FactoryManager, MOST_SEASONAL, Phase};
use crate::tile::{TileId, Tiles, Type};

fn button(label: Message, action: Action) -> Choice<Action> {
    Choice { label, action, open: Open::Nothing }
}

fn workers(label: Message, action: Action, min: u8, max: u8) -> Choice<Action> {
    Choice { label, action, open: Open::Amount { field: "workers", min: min.into(), max: max.into() } }
}

/// A choice of one among several tiles.
fn tiles(label: &str, of: Tiles, action: impl Fn(TileId) -> Action) -> Option<Choice<Action>> {
    let first = of.first()?;
    let of = of.map(|tile| tile.0.into()).collect();
    Some(Choice { label: Message::new(label), action: action(first), open: Open::One { field: "tile", of } })
}

impl FactoryManager {
    pub(crate) fn prompt_for(&self, seat: Seat) -> Prompt<Self> {
        if self.phase.acting() != Some(seat) {
            return Prompt::wait();
        }
        match self.phase {
            Phase::Choosing { .. } => self.ask_open(seat),
            Phase::Bidding { tile, bid, leader, .. } => self.ask_bid(seat, tile, bid, leader),
            Phase::LastTile { .. } => self.ask_take_last(seat),
            Phase::Market { left, extra, .. } => self.ask_move(seat, left, extra),
            Phase::Buying { hired: false, .. } if self.seasonal_act_at_once => self.ask_hire(seat),
            Phase::Buying { left, hired, .. } => self.ask_buy(seat, left, hired),
            Phase::Bureaucracy { .. } => self.ask_shut_down(seat),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => Prompt::wait(),
        }
    }

    fn ask_open(&self, seat: Seat) -> Prompt<Self> {
        let factory = self.factory(seat);
        let most = factory.most_bid();
        let ask = Message::new("ask.open").with("most", most).with("available", factory.available());
        let open = |tile: u8| {
            let label = Message::new("choice.open").with("order_tile", tile);
            let label = label.with("discount", self.table.discount(tile));
            workers(label, Action::Open { tile, workers: 0 }, 0, most)
        };
        let first = self.order_face_up.first().unwrap_or_default();
        let tried = [Action::Open { tile: first, workers: most + 1 }, Action::Pass];
        Prompt::asking(self, seat, ask, self.order_face_up.iter().map(open).collect(), tried)
    }

    fn ask_bid(&self, seat: Seat, tile: u8, bid: u8, leader: Seat) -> Prompt<Self> {
        let (least, most) = (bid + 1, self.factory(seat).most_bid());
        let ask =
            Message::new("ask.bid").with("order_tile", tile).with("bid", bid).with("leader_seat", leader);
        let ask =
            ask.with("discount", self.table.discount(tile)).with("available", self.factory(seat).available());
        let choices = vec![
            workers(Message::new("choice.bid"), Action::Bid { workers: least }, least, most),
            button(Message::new("choice.pass"), Action::Pass),
        ];
        Prompt::asking(
            self,
            seat,
            ask,
            choices,
            [Action::Bid { workers: bid }, Action::Bid { workers: most + 1 }],
        )
    }

    fn ask_take_last(&self, seat: Seat) -> Prompt<Self> {
        let most = self.factory(seat).most_bid();
        let ask =
            Message::new("ask.take_last").with("order_tile", self.order_face_up.first()).with("most", most);
        let choices =
            vec![workers(Message::new("choice.take_last"), Action::TakeLast { workers: 0 }, 0, most)];
        Prompt::asking(self, seat, ask, choices, [Action::TakeLast { workers: most + 1 }])
    }

    fn ask_move(&self, seat: Seat, left: u8, extra: bool) -> Prompt<Self> {
        let ask = Message::new(if extra { "ask.move_extra" } else { "ask.move" }).with("left", left);
        let columns = Type::ALL.iter().filter_map(|&column| {
            let tile = self.table.first_twin(self.cheapest(column)?);
            Some(button(Message::new("choice.move").with("tile", tile), Action::Move { column }))
        });
        let mut choices: Vec<_> = columns.collect();
        if extra {
            choices.push(button(Message::new("choice.add_no_more"), Action::Done));
        }
        let tried = Type::ALL.iter().map(|&column| Action::Move { column }).chain([Action::Done]);
        Prompt::asking(self, seat, ask, choices, tried)
    }

    fn hires(&self, seat: Seat) -> Vec<Choice<Action>> {
        let hire = |count: u8| {
            let cost = self.check_hire(seat, count).ok()?;
            let label = match (count, self.seasonal_act_at_once) {
                (0, false) => Message::new("choice.hire_nobody_and_end"),
                (0, true) => Message::new("choice.hire_nobody"),
                (1.., false) => Message::new("choice.hire_and_end"),
                (1.., true) => Message::new("choice.hire"),
            };
            let label = label.with("workers", count).with("cost", cost);
            Some(button(label, Action::Hire { workers: count }))
        };
        (0..=MOST_SEASONAL).filter_map(hire).collect()
    }

    /// FM-3.6: hiring comes first.
    fn ask_hire(&self, seat: Seat) -> Prompt<Self> {
        let factory = self.factory(seat);
        let ask = Message::new("ask.hire_first").with("price", self.seasonal_price(seat));
        let ask = ask.with("money", factory.money).with("seasonal", factory.seasonal);
        let tried = (1..=MOST_SEASONAL).map(|workers| Action::Hire { workers });
        let first = self.market.first().map(|tile| Action::Buy { tile: self.table.first_twin(tile) });
        Prompt::asking(self, seat, ask, self.hires(seat), tried.chain(first))
    }

    fn ask_buy(&self, seat: Seat, left: u8, hired: bool) -> Prompt<Self> {
        let factory = self.factory(seat);
        let ask = Message::new(if hired { "ask.buy_then_done" } else { "ask.buy_then_hire" });
        let ask = ask.with("left", left).with("money", factory.money);
        let market = self.table.distinct(self.market);
        let kept = self.table.distinct(factory.kept);
        let hall = self.table.distinct(factory.hall);
        let mut choices = Vec::new();
        for tile in market {
            let Ok((_, price)) = self.check_buy(seat, tile) else { continue };
            let Ok(fee) = self.check_place(seat, tile, price) else { continue };
            let label = Message::new(if fee > 0 { "choice.buy_with_space" } else { "choice.buy" });
            let label = label.with("tile", tile).with("price", price).with("fee", fee);
            choices.push(button(label, Action::Buy { tile }));
        }
        for tile in market {
            let Ok((_, price)) = self.check_buy(seat, tile) else { continue };
            let label = Message::new("choice.buy_and_keep").with("tile", tile).with("price", price);
            choices.push(button(label, Action::BuyAndKeep { tile }));
        }
        for tile in kept {
            let Ok((_, fee)) = self.check_place_kept(seat, tile) else { continue };
            let label = Message::new(if fee > 0 { "choice.place_with_space" } else { "choice.place" });
            choices.push(button(label.with("tile", tile).with("fee", fee), Action::Place { tile }));
        }
        if left > 0 {
            choices.extend(tiles("choice.tear_down", hall, |tile| Action::TearDown { tile }));
        }
        choices.extend(self.hires(seat));
        if hired {
            choices.push(button(Message::new("choice.end_turn"), Action::Done));
        }
        let tried = market.map(|tile| Action::Buy { tile });
        let tried = tried.chain(kept.map(|tile| Action::Place { tile }));
        let tried = tried.chain(hall.first().map(|tile| Action::TearDown { tile }).filter(|_| left == 0));
        let tried = tried.chain((1..=MOST_SEASONAL).map(|workers| Action::Hire { workers }));
        Prompt::asking(self, seat, ask, choices, tried)
    }

    fn ask_shut_down(&self, seat: Seat) -> Prompt<Self> {
        let factory = self.factory(seat);
        let running = factory.running(&self.table);
        let tracks = running.tracks();
        let workers = crate::state::WORKERS + i16::from(factory.seasonal);
        let ask = Message::new("ask.shut_down")
            .with("production", tracks.production)
            .with("storage", tracks.storage)
            .with("energy", tracks.energy)
            .with("canteen", tracks.canteen)
            .with("workers", workers)
            .with("machines", running.machines)
            .with("robots", running.robots);
        let placed = self.table.distinct(factory.hall.and(STOPPABLE));
        let active = self.table.distinct(factory.hall.without(factory.off).and(STOPPABLE));
        let mut choices = Vec::new();
        if self.check_books(seat).is_ok() {
            choices.push(button(Message::new("choice.close_books"), Action::Done));
        }
        choices.extend(tiles("choice.shut_down", active, |tile| Action::ShutDown { tile }));
        let fixed = self.table.distinct(factory.hall.without(STOPPABLE));
        let tried = placed.chain(fixed).map(|tile| Action::ShutDown { tile });
        Prompt::asking(self, seat, ask, choices, [Action::Done].into_iter().chain(tried))
    }
}
