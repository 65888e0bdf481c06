//! Why a match ended as it did: accounts of short matches worked out by hand, and what holds of every account.

use engine::{Account, Finding, Game, Happening, Header, Lang, Match, Seat, Seed, Seen, Viewer, Voice};
use factory_manager::{Action, Event, FactoryManager, Options, Phase, Type};

use crate::table::*;

/// A scripted match that keeps its story.
struct Script {
    table: Table,
    story: Vec<Happening<FactoryManager>>,
}

impl Script {
    /// Round 1 of a match for two, before the order tiles are drawn.
    fn new() -> Script {
        let table = Table::new(2);
        Script { story: vec![Happening { events: Vec::new(), after: table.state.clone() }], table }
    }

    fn keep(mut self, table: Table, events: Vec<Event>) -> Script {
        self.story.push(Happening { events, after: table.state.clone() });
        Script { table, ..self }
    }

    /// A move.
    fn then(self, play: impl FnOnce(Table) -> Table) -> Script {
        let table = play(self.table.clone());
        let events = table.events.clone();
        self.keep(table, events)
    }

    /// A change of the position that nobody made.
    fn edit(self, change: impl FnOnce(Table) -> Table) -> Script {
        let table = change(self.table.clone());
        self.keep(table, Vec::new())
    }

    fn play(self, seat: Seat, action: Action) -> Script {
        self.then(|table| table.play(seat, action))
    }

    /// The simplest moves until the phase is reached.
    fn until(mut self, goal: impl Fn(Phase) -> bool) -> Script {
        while !goal(self.table.view().phase) {
            let draws = self.table.view().phase == Phase::DrawOrder;
            self = if draws { self.auction() } else { self.then(Table::routine_step) };
        }
        self
    }

    /// The two lowest order tiles, for nothing: A gets the lower one, which gives no discount.
    fn auction(mut self) -> Script {
        let tiles = self.table.stack()[..2].to_vec();
        self = self.then(|table| table.draw(&tiles));
        while let Phase::Choosing { seat } = self.table.view().phase {
            self = self.play(seat, open(tiles[seat.index()], 0));
            while let Phase::Bidding { .. } | Phase::LastTile { .. } = self.table.view().phase {
                self = self.then(Table::routine_step);
            }
        }
        self
    }

    fn until_buying(self, seat: Seat) -> Script {
        self.until(|phase| matches!(phase, Phase::Buying { seat: acting, .. } if acting == seat))
    }

    fn until_books(self, seat: Seat) -> Script {
        self.until(|phase| phase == Phase::Bureaucracy { seat })
    }

    /// To the end of the round, with this energy tile.
    fn paid(self, step: u8) -> Script {
        self.until(|phase| phase == Phase::EnergyPrice).then(|table| table.energy(step))
    }

    /// Rounds in which nothing is for sale and everything runs.
    fn idle_rounds(mut self, rounds: std::ops::Range<u8>) -> Script {
        for round in rounds {
            let step = [0, 1, 1, 1, 1][usize::from(round) - 1];
            self = self.until_buying(A).edit(|table| table.market([])).paid(step);
        }
        self
    }

    fn findings(&self) -> Vec<Finding> {
        FactoryManager::account(&self.story)
    }

    /// What was found of a kind with A, by round.
    fn of_a(&self, kind: &str) -> Vec<(u32, i32)> {
        let findings =
            self.findings().into_iter().filter(|finding| finding.seat == A && finding.kind == kind);
        findings.flat_map(|finding| finding.parts).map(|part| (part.round, part.amount)).collect()
    }

    /// What A reads of a kind, in English and in German.
    #[track_caller]
    fn reads(&self, kind: &str, english: &str, german: &str) {
        let findings = self.findings();
        let found = findings.iter().find(|finding| finding.seat == A && finding.kind == kind);
        let names = ["Ada", "Bea"].map(String::from);
        for (lang, expected) in [(Lang::EN, english), (Lang::DE, german)] {
            let voice = Voice { state: &self.table.state, names: &names, reader: Viewer::Seat(A), lang };
            assert_eq!(found.map(|finding| voice.say(&finding.said)).as_deref(), Some(expected));
        }
    }
}

/// A factory with production 6 and storage 3: two starting machines and one that makes 4 for 3 energy.
const MANY_MACHINES: fn(Table) -> Table = |table| {
    let storages = [START_STORAGE, START_STORAGE, START_STORAGE];
    table.hall(A, [START_MACHINE, START_MACHINE, machine(21)].into_iter().chain(storages))
};

#[test]
fn storage_costs_what_the_best_books_without_its_limit_would_have_earned() {
    // At an energy price of 2: everything runs, 30 - 14 = 16. Best is the large machine alone, 30 - 6 = 24.
    // With storage for all of it, 60 - 14 = 46.
    let script = Script::new().until_books(A).edit(MANY_MACHINES).paid(1);
    assert_eq!(script.of_a("storage"), [(1, 46 - 24)]);
    assert_eq!(script.of_a("switches"), [(1, 24 - 16)]);
    assert_eq!(script.of_a("workers"), []);
    script.reads(
        "storage",
        "Storage capped you in round 1: that cost 22 Elektro.",
        "In Runde 1 fehlte dir Lagerplatz: Das kostete 22 Elektro.",
    );
    script.reads(
        "switches",
        "With other shutdowns in round 1 you could have earned 8 Elektro more.",
        "In Runde 1 hättest du mit anderen Stilllegungen 8 Elektro mehr verdient.",
    );
}

#[test]
fn fm_5_1_the_last_round_counts_double() {
    let script = Script::new().idle_rounds(1..5).until_books(A).edit(MANY_MACHINES).paid(0);
    // The price is 4 by then: everything costs 28, the large machine alone 12, and all goods would be 60.
    assert_eq!(script.of_a("storage"), [(5, 2 * ((60 - 28) - (30 - 12)))]);
    assert_eq!(script.of_a("switches"), [(5, 2 * ((30 - 12) - (30 - 28)))]);
}

#[test]
fn fm_4_3_workers_cap_a_factory_in_which_not_everything_can_run() {
    // 3 + 3 + 2 + 2 workers are needed, and 6 of 7 may work: at a price of 1 the best is both large machines alone, 5
    // goods for 6 energy. With a starting machine more they would make 6 for 8, which is all that can be stored.
    let large = |table: Table| {
        let storages = [storage(18), storage(10)];
        table.hall(A, [START_MACHINE, START_MACHINE, machine(14), machine(6)].into_iter().chain(storages))
    };
    let script = Script::new().until_books(A).edit(large).paid(0);
    assert_eq!(script.of_a("workers"), [(1, (60 - 8) - (50 - 6))]);
    script.reads(
        "workers",
        "You had too few workers to run everything in round 1: that cost 8 Elektro.",
        "In Runde 1 fehlten dir Arbeiter, um alles laufen zu lassen: Das kostete 8 Elektro.",
    );
}

#[test]
fn fm_4_2_robots_without_a_machine_stand_still() {
    // Three robots that make 1 each, two machines: one robot, which uses 1 energy, too many. Storage is for 7.
    let robots = |table: Table| {
        let tiles = [START_MACHINE, START_MACHINE, robot(7), robot(7), robot(9), START_STORAGE, storage(18)];
        table.hall(A, tiles.into_iter().chain([storage(10)]))
    };
    let script = Script::new().until_books(A).edit(robots).paid(0);
    assert_eq!(script.of_a("robots"), [(1, 10 - 1)]);
    script.reads(
        "robots",
        "You had more robots than machines in round 1: that cost 9 Elektro.",
        "In Runde 1 hattest du mehr Roboter als Maschinen: Das kostete 9 Elektro.",
    );
}

#[test]
fn storage_that_stays_empty_is_production_that_is_missing() {
    let script = Script::new().idle_rounds(1..3);
    assert_eq!(script.of_a("production"), [(1, 10), (2, 10)], "production 2, storage 3");
    script.reads(
        "production",
        "You had empty storage in rounds 1 and 2, room for 2 more goods: 20 Elektro before energy.",
        "In Runde 1 und 2 hattest du leeren Lagerplatz für 2 weitere Waren: 20 Elektro vor Energiekosten.",
    );
}

#[test]
fn a_tile_is_held_against_what_the_rest_would_have_earned_without_it() {
    // Storage for two more goods that nobody makes.
    let market = |table: Table| table.market([storage(10), machine(10)]);
    let script = Script::new().until_buying(A).edit(market).play(A, buy(storage(10))).paid(0);
    assert_eq!(script.of_a("wasted_tile"), [(1, 10)]);
    script.reads(
        "wasted_tile",
        "You bought Storage +2 in round 1 for 10; it brought in nothing.",
        "Du hast in Runde 1 Lager +2 für 10 gekauft; das brachte nichts ein.",
    );
    // A machine that makes 2 for 2 energy: at a price of 1 the best of 3 goods is 30 - 4, without it 20 - 4.
    let script = Script::new().until_buying(A).edit(market).play(A, buy(machine(10))).paid(0);
    assert_eq!((script.of_a("wasted_tile"), script.of_a("best_tile")), (vec![], vec![]), "10 for 10");
    let script = script.idle_rounds(2..3);
    // At a price of 2 the best is 30 - 8, without it 20 - 8.
    assert_eq!(script.of_a("best_tile"), [(1, 10 + 10 - 10)]);
    script.reads(
        "best_tile",
        "Machine 10, bought in round 1 for 10, brought you 20 Elektro by the end.",
        "Maschine 10, in Runde 1 für 10 gekauft, brachte dir bis zum Ende 20 Elektro.",
    );
}

#[test]
fn a_tile_that_is_kept_to_the_end_never_runs() {
    let script = Script::new()
        .until_buying(A)
        .edit(|table| table.market([control(5)]))
        .play(A, keep(control(5)))
        .paid(0);
    script.reads(
        "wasted_tile",
        "You bought Control −1 in round 1 for 5 and never ran it.",
        "Du hast in Runde 1 Steuerung −1 für 5 gekauft und nie in Betrieb genommen.",
    );
}

#[test]
fn a_tile_left_in_the_market_is_missed_if_there_were_workers_and_money() {
    let script = Script::new().until_buying(A).edit(|table| table.market([machine(10)])).paid(0);
    assert_eq!(script.of_a("missed"), [], "it would have brought its price");
    let script = script.idle_rounds(2..3);
    assert_eq!(script.of_a("missed"), [(1, 20 - 10)]);
    script.reads(
        "missed",
        "In round 1 you ended buying with 3 idle workers and 18 Elektro; Machine 10 for 10 would have brought 20 by the end.",
        "In Runde 1 hattest du nach dem Kaufen noch 3 freie Arbeiter und 18 Elektro; Maschine 10 für 10 hätte bis zum Ende 20 gebracht.",
    );
    assert_eq!(script.of_a("idle"), [(2, 34)], "18 and an income of 16, and nothing for sale");
    script.reads(
        "idle",
        "34 Elektro lay idle with you after buying in round 2; nothing left in the market was worth its price.",
        "34 Elektro lagen in Runde 2 nach dem Kaufen bei dir brach; im Markt lag nichts mehr, das sich gelohnt hätte.",
    );
}

#[test]
fn fm_1_4_workers_on_an_order_tile_are_missing_when_tiles_are_bought() {
    let script = Script::new()
        .then(|table| table.draw(&[1, 4]))
        .until(|phase| phase == Phase::Choosing { seat: B })
        .play(B, open(4, 0))
        .play(A, PASS)
        .play(A, take_last(2))
        .until_buying(A)
        .edit(|table| table.market([machine(10), storage(6)]))
        .play(A, buy(storage(6)))
        .paid(0)
        .idle_rounds(2..4);
    // 12 Elektro are left for the machine, which makes 2 more goods, stored by now: 40 - 6 instead of 20 - 4, then at a
    // price of 2 and 3.
    let brings: i32 = [1, 2, 3].iter().map(|price| (40 - 6 * price) - (20 - 4 * price)).sum();
    assert_eq!(script.of_a("too_few_workers"), [(1, brings - 10)]);
    script.reads(
        "too_few_workers",
        "In round 1 you bid 2 workers for order tile 1 and had none left for Machine 10: for 10 it would have brought 48 by the end.",
        "In Runde 1 hast du 2 Arbeiter für Reihenfolgeplättchen 1 geboten und keinen mehr für Maschine 10 gehabt: Für 10 hätte es bis zum Ende 48 gebracht.",
    );
    script.reads(
        "order",
        "You bid 2 workers for the player order and bought first in rounds 1, 2 and 3.",
        "Du hast 2 Arbeiter um die Reihenfolge geboten und in Runde 1, 2 und 3 zuerst gekauft.",
    );
}

#[test]
fn tiles_serve_whoever_buys_them() {
    let mut script = Script::new().until(|phase| matches!(phase, Phase::Market { seat: A, .. }));
    for _ in 0..3 {
        script = script.play(A, shift(Type::Machine));
    }
    // B moves storages, then buys what A has moved: 2 goods for 3 energy.
    for _ in 0..3 {
        script = script.play(B, shift(Type::Storage));
    }
    let script = script.until_buying(B).play(B, buy(machine(8))).paid(0).idle_rounds(2..3);
    let price = script
        .findings()
        .iter()
        .find(|finding| finding.seat == B && finding.kind == "best_tile")
        .map(|finding| finding.said.facts["cost"].as_i64().expect("a number") as i32);
    // At prices of 1 and 2 the best of 3 goods is 30 - 5 and 30 - 10, without it 20 - 4 and 20 - 8.
    let brings = (25 - 16) + (20 - 12);
    assert_eq!(script.of_a("served"), [(1, brings - price.expect("B has bought it"))]);
}

#[test]
fn the_budget_adds_up_round_by_round() {
    let script = Script::new()
        .until_buying(A)
        .edit(|table| table.market([storage(10)]))
        .play(A, buy(storage(10)))
        .play(A, hire(1))
        .paid(0);
    assert_eq!(script.of_a("budget"), [(1, 20 - 4 - 10 - 7)]);
    script.reads(
        "budget",
        "Your goods brought 20 Elektro, of which 4 went for energy, 10 for tiles and 7 for seasonal workers.",
        "Deine Waren brachten 20 Elektro; davon gingen ab: 4 für Energie, 10 für Plättchen und 7 für Saisonarbeiter.",
    );
}

/// What the better of two turns of A changes, as A reads it.
#[track_caller]
fn difference(before: &Table, played: &[Action], better: &[Action], english: &str, german: &str) {
    let dice = &mut Seed::from_number(1).bot_dice(0);
    let [played, better] = [played, better].map(|plan| Happening::of(&before.state, A, plan, dice));
    let message = before.state.difference(A, &played, &better).expect("a difference");
    let names = ["Ada", "Bea"].map(String::from);
    for (lang, expected) in [(Lang::EN, english), (Lang::DE, german)] {
        let voice = Voice { state: &before.state, names: &names, reader: Viewer::Seat(A), lang };
        assert_eq!(voice.say(&message), expected);
    }
    assert_eq!(before.state.difference(A, &played, &played), None, "the same turn");
}

#[test]
fn a_better_purchase_is_told_in_goods_income_money_and_workers() {
    let table = Table::buying(2, [machine(10), storage(6)]);
    difference(
        &table,
        &[buy(storage(6)), hire(0)],
        &[buy(machine(10)), hire(0)],
        "With it: 3 goods instead of 2, 10 Elektro more at the next income and 4 Elektro less in hand.",
        "Damit: 3 Waren statt 2, 10 Elektro mehr beim nächsten Gewinn und 4 Elektro weniger in der Kasse.",
    );
    // Nothing is better yet: the tile is named.
    difference(
        &table,
        &[hire(0)],
        &[buy(storage(6)), hire(0)],
        "With it: Storage +1 as well; 6 Elektro less in hand.",
        "Damit: auch Lager +1; 6 Elektro weniger in der Kasse.",
    );
}

#[test]
fn better_books_are_told_in_goods_income_and_workers() {
    let table = Table::books(2, [START_MACHINE, START_MACHINE, START_STORAGE]);
    difference(
        &table,
        &[DONE],
        &[shut_down(START_MACHINE), DONE],
        "With it: 2 Elektro more at the next income and 2 more workers available next round.",
        "Damit: 2 Elektro mehr beim nächsten Gewinn und 2 Arbeiter mehr in der nächsten Runde.",
    );
}

#[test]
fn a_better_bid_and_a_better_market_name_the_tiles() {
    let auction = Table::auction([1, 4]).play(B, open(4, 0));
    difference(
        &auction,
        &[PASS, take_last(2)],
        &[bid(1)],
        "With it, as things stand: order tile 4 with a bid of 1 instead of order tile 1 with a bid of 2.",
        "Damit, so wie es steht: Reihenfolgeplättchen 4 mit Gebot 1 statt Reihenfolgeplättchen 1 mit Gebot 2.",
    );
    difference(
        &Table::preparing(2),
        &[shift(Type::Machine)],
        &[shift(Type::Storage)],
        "With it: Storage +1 in the market instead of Machine 6.",
        "Damit: Lager +1 im Markt statt Maschine 6.",
    );
}

/// A whole match between bots; every other one at random.
fn match_of(seed: u64) -> Match<FactoryManager> {
    let options = Options { seasonal_act_at_once: seed.is_multiple_of(5), ..Options::default() };
    let header = Header::new::<FactoryManager>(2 + (seed % 4) as u8, options, Seed::from_number(seed));
    let (mut game, _) = Match::<FactoryManager>::start(header.clone()).expect("a match");
    let mut bots: Vec<_> = Seat::all(header.seats)
        .map(|seat| {
            let level = if (seed + u64::from(seat.0)).is_multiple_of(2) { "random" } else { "worker" };
            bots::bot::<FactoryManager>(level, header.seed.character(seat)).expect("a level")
        })
        .collect();
    while let Some(seat) = game.state().turn().seats().first() {
        let mut dice = header.seed.bot_dice(game.ply());
        let action = bots[seat.index()].choose(Seen::new(game.state(), seat), &mut dice, &mut || true);
        game.play(seat, action).expect("bots play by the rules");
    }
    game
}

/// The best income of a seat's books by the rules alone: every shutdown that `apply` accepts.
fn best_books(state: &FactoryManager, seat: Seat, price: i32) -> i32 {
    let mut legal = Vec::new();
    state.legal_actions(seat, &mut legal);
    let mut best = i32::MIN;
    for action in legal {
        let (mut next, mut closed) = (state.clone(), None);
        let applied = next.apply(engine::Actor::Seat(seat), action, &mut |event| {
            if let Event::ClosedBooks { production, storage, energy, .. } = event {
                closed = Some(10 * i32::from(production.min(storage)) - price * i32::from(energy));
            }
        });
        assert_eq!(applied, Ok(()));
        best = best.max(closed.unwrap_or_else(|| best_books(&next, seat, price)));
    }
    best
}

/// What a seat lost by its shutdowns over the match, by the rules alone; none where a factory is too large to try all.
fn lost_by_shutdowns(story: &[Happening<FactoryManager>], seat: Seat) -> Option<i32> {
    let view = |state: &FactoryManager| state.view(Viewer::Spectator);
    let opens = |at: &&Happening<FactoryManager>| view(&at.after).phase == Phase::Bureaucracy { seat };
    let mut lost = 0;
    for round in 1..=5 {
        let of_round = || story.iter().filter(move |at| view(&at.after).round == round);
        let before = &of_round().find(opens).expect("books in every round").after;
        if view(before).factories[seat.index()].hall.len() > 12 {
            return None;
        }
        // The entry that turns the energy tile pays the income; only the round after it is another.
        let last = of_round().next_back().expect("the round has entries");
        let pays = story.iter().position(|at| std::ptr::eq(at, last)).expect("it is in the story");
        let paid = if round == 5 { last } else { &story[pays + 1] };
        let price = view(&paid.after).energy.price.into();
        let income = paid.events.iter().find_map(|event| {
            let (Event::Earned { seat: by, income, .. } | Event::EarnedDouble { seat: by, income, .. }) =
                *event
            else {
                return None;
            };
            (by == seat).then_some(income)
        });
        let times = if round == 5 { 2 } else { 1 };
        lost += times * best_books(before, seat, price) - income.expect("an income in every round");
    }
    Some(lost)
}

#[test]
fn what_was_shut_down_in_vain_is_what_brute_force_finds() {
    let (mut compared, mut found) = (0, 0);
    for seed in 0..12 {
        let game = match_of(seed);
        let (story, findings) = (game.story(), game.account());
        for seat in Seat::all(game.header().seats) {
            let Some(lost) = lost_by_shutdowns(&story, seat) else { continue };
            let told = findings.iter().filter(|finding| finding.seat == seat);
            let told = told.filter(|finding| ["switches", "freed_workers"].contains(&finding.kind));
            let told: i32 = told.map(Finding::amount).sum();
            // Less than 3 of a kind is not told.
            assert!((0..=4).contains(&(lost - told)), "seed {seed} {seat:?}: {lost} lost, {told} told");
            compared += 1;
            found += i32::from(told > 0);
        }
    }
    assert!(compared >= 12 && found >= 4, "{compared} compared, {found} with a loss");
}

#[test]
fn every_account_adds_up_and_is_said_in_every_language() {
    let names = ["Ada", "Bea", "Cem", "Dora", "Emil"].map(String::from);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let game = match_of(seed);
        let (findings, outcome) = (game.account(), game.state().outcome().expect("it is over"));
        for seat in Seat::all(game.header().seats) {
            let budgets = findings.iter().filter(|finding| finding.seat == seat && finding.kind == "budget");
            let budget: Vec<i32> = budgets.map(Finding::amount).collect();
            assert_eq!(
                budget,
                [outcome.scores[seat.index()] - 18],
                "seed {seed}: what came in less what went out"
            );
            let of =
                |kind: &str| findings.iter().find(|finding| finding.seat == seat && finding.kind == kind);
            let expenses = of("budget").expect("a budget").said.facts["expenses"].as_array().expect("a list");
            let tiles = expenses.iter().filter(|expense| expense[0] == "tiles" || expense[0] == "spaces");
            let tiles: i64 = tiles.filter_map(|expense| expense[1].as_i64()).sum();
            let wasted = of("wasted_tile").map_or(0, Finding::amount);
            assert!(i64::from(wasted) <= tiles, "seed {seed}: {wasted} of {tiles} wasted");
        }
        for finding in &findings {
            kinds.insert(finding.kind);
            assert!(finding.kind == "budget" || finding.amount() >= 0, "{finding:?}");
            assert!(!finding.lost || finding.parts.iter().all(|part| part.amount > 0), "{finding:?}");
            assert!(finding.parts.is_sorted_by(|a, b| a.round < b.round), "{finding:?}");
            assert!(finding.rounds().all(|round| (1..=5).contains(&round)), "{finding:?}");
            for lang in Lang::all() {
                for reader in [Viewer::Spectator, Viewer::Seat(finding.seat), Viewer::Seat(Seat(0))] {
                    let voice = Voice { state: game.state(), names: &names, reader, lang };
                    let text = voice.try_say(&finding.said).unwrap_or_else(|why| panic!("{why}"));
                    assert!(!text.contains(['{', '}', '[', '*']) && text.ends_with('.'), "{text}");
                }
            }
            let row =
                if finding.lost { format!("habit.{}", finding.kind) } else { "unit.elektro".to_owned() };
            assert!(engine::find_phrase::<FactoryManager>(&row).is_some(), "{row}");
        }
    }
    let all = [
        "best_tile",
        "budget",
        "energy",
        "freed_workers",
        "idle",
        "missed",
        "order",
        "pace",
        "production",
        "robots",
        "served",
        "storage",
        "switches",
        "too_few_workers",
        "wasted_tile",
        "workers",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all, "the kinds keep their names");
}
