//! Why a match ended as it did: accounts of short matches worked out by hand, and what holds of every account.

use std::collections::BTreeSet;

use engine::{Account, Finding, Game, Happening, Header, Lang, Match, Seat, Seed, Seen, Viewer, Voice};
use fantastic_factories::{Action, Blueprint::*, Contractor::*, Event, FantasticFactories, Options, Phase};

use crate::table::*;

/// A scripted match that keeps its story.
struct Script {
    table: Table,
    story: Vec<Happening<FantasticFactories>>,
}

impl Script {
    fn new(table: Table) -> Script {
        Script { story: vec![Happening { events: Vec::new(), after: table.state.clone() }], table }
    }

    /// A change of the position that nobody made.
    fn edit(mut self, change: impl FnOnce(Table) -> Table) -> Script {
        self.table = change(self.table);
        self.story.push(Happening { events: Vec::new(), after: self.table.state.clone() });
        self
    }

    /// A move and what chance answers.
    fn play(mut self, seat: Seat, action: Action) -> Script {
        self.table = self.table.play(seat, action).settle();
        let events = self.table.events.clone();
        self.story.push(Happening { events, after: self.table.state.clone() });
        self
    }

    /// Everybody who still works finishes.
    fn finish_all(mut self) -> Script {
        let round = self.table.view().round;
        while self.table.view().phase == Phase::Work && self.table.view().round == round {
            let seat = self.table.state.turn().seats().first().expect("somebody works");
            let legal = self.table.legal(seat);
            self = self.play(seat, if legal.contains(&FINISH) { FINISH } else { legal[0] });
        }
        self
    }

    /// Everybody takes the first blueprint.
    fn take_all(mut self) -> Script {
        while let Phase::Market { seat, .. } = self.table.view().phase {
            let legal = self.table.legal(seat);
            let take = legal.iter().find(|action| matches!(action, Action::Take { .. }));
            self = self.play(seat, *take.expect("a blueprint to take"));
        }
        self
    }

    fn findings(&self) -> Vec<Finding> {
        FantasticFactories::account(&self.story)
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

#[test]
fn dice_that_were_left_count_until_the_last_round() {
    let script = Script::new(Table::work(2).dice(A, [1, 5])).finish_all();
    assert_eq!(script.of_a("dice"), [(1, 2)]);
    script.reads("dice", "You left 2 dice unused in round 1.", "In Runde 1 hast du 2 Würfel liegen lassen.");
    // Bea has 12 goods: the next round is the last, and dice are no use in it.
    let script = Script::new(Table::work(2).goods(B, 12)).finish_all().take_all();
    let script = script.edit(|table| table.dice(A, [1, 5])).finish_all();
    assert_eq!(script.of_a("dice"), []);
}

#[test]
fn ff_2_10_what_is_over_the_limits_is_lost() {
    let hand = [Beacon, Beacon, Biolab, Dojo, Foundry, Golem, Gymnasium, Obelisk, Obelisk, Refinery, Robot];
    let table = Table::work(2).metal(A, 3).energy(A, 14).hand(A, hand);
    let script = Script::new(table).play(A, FINISH).play(A, shed(2)).play(A, toss(Golem)).finish_all();
    assert_eq!(script.of_a("limit"), [(1, 2 + 3)]);
    assert_eq!(script.of_a("hand_limit"), [(1, 1)]);
    script.reads(
        "limit",
        "You discarded 2 metal and 3 energy over the limit of 12 in round 1.",
        "In Runde 1 hast du 2 Metall und 3 Energie über dem Limit von 12 abgeworfen.",
    );
    script.reads(
        "hand_limit",
        "You discarded 1 card over the hand limit in round 1.",
        "In Runde 1 hast du 1 Karte über dem Handlimit abgeworfen.",
    );
}

#[test]
fn points_come_from_goods_monuments_and_other_buildings() {
    let table = Table::work(2).hand(A, [AssemblyLine, Dojo, Obelisk, Robot]).metal(A, 5).energy(A, 2);
    let script = Script::new(table.dice(A, [1, 2, 3]))
        .play(A, build(AssemblyLine, Dojo))
        .play(A, build(Obelisk, Robot))
        .play(A, activate(AssemblyLine, [1, 2, 3]))
        .finish_all();
    assert_eq!(script.of_a("sources"), [(1, 2 + 2 + 1)]);
    script.reads(
        "sources",
        "You scored 5 points: 2 from goods, 2 from monuments and 1 from other buildings.",
        "Du kamst auf 5 Punkte: 2 aus Waren, 2 aus Monumenten und 1 aus anderen Gebäuden.",
    );
    script.reads(
        "best_card",
        "Assembly Line, built in round 1, made 2 of 2 goods for you.",
        "Fließband, gebaut in Runde 1, lieferte dir 2 von 2 Waren.",
    );
    script.reads(
        "pace",
        "You led Bea on points from round 1 on and ended 5 points ahead.",
        "Du lagst nach Punkten ab Runde 1 vor Bea und am Ende 5 Punkte vorn.",
    );
    assert_eq!(script.of_a("idle_card"), [], "a monument has nothing to do");
}

#[test]
fn a_building_that_never_worked_is_named_with_its_cost() {
    let table = Table::work(2).hand(A, [Foundry, Dojo]).metal(A, 2).energy(A, 1);
    let script = Script::new(table).play(A, build(Foundry, Dojo)).finish_all();
    assert_eq!(script.of_a("idle_card"), [(1, 2 + 1 + 1)], "and the card that was discarded");
    script.reads(
        "idle_card",
        "You built Foundry in round 1 for 2 metal, 1 energy and 1 card, and it never worked: it brought 1 prestige and nothing else.",
        "Du hast in Runde 1 Gießerei für 2 Metall, 1 Energie und 1 Karte gebaut; zum Einsatz kam die Karte nie, sie brachte nur 1 Prestige.",
    );
    // In the last round a building is worth its prestige.
    let script = Script::new(Table::work(2).goods(B, 12)).finish_all().take_all();
    let script = script.edit(|table| table.hand(A, [Foundry, Dojo]).metal(A, 2).energy(A, 1));
    assert_eq!(script.play(A, build(Foundry, Dojo)).finish_all().of_a("idle_card"), []);
}

#[test]
fn before_the_last_round_ends_everything_that_scores_counts() {
    let last = || Script::new(Table::work(2).goods(B, 12)).finish_all().take_all();
    let script = last().edit(|table| table.hand(A, [Obelisk, Robot]).metal(A, 3).energy(A, 1)).finish_all();
    assert_eq!(script.of_a("unused_points"), [(2, 2)]);
    script.reads(
        "unused_points",
        "In the last round you could still have built Obelisk: 2 points.",
        "In der letzten Runde hättest du noch Obelisk bauen können: 2 Punkte.",
    );
    let script = last().edit(|table| table.compound(A, [BatteryFactory]).energy(A, 12)).finish_all();
    script.reads(
        "unused_points",
        "In the last round you could still have activated Battery Factory: 1 point.",
        "In der letzten Runde hättest du noch Batteriefabrik aktivieren können: 1 Punkt.",
    );
    script.reads(
        "left_over",
        "You ended the match with 12 energy unspent.",
        "Du hattest am Ende noch 12 Energie übrig.",
    );
}

#[test]
fn ff_1_4_a_contractor_is_worth_what_it_brings_beyond_its_price() {
    let script = Script::new(Table::market(2).hand(A, [Dojo])).play(A, hire(1, Dojo)).take_all().finish_all();
    assert_eq!(script.of_a("best_hire"), [(1, 5 - 1)]);
    script.reads(
        "best_hire",
        "You hired the Electrician in round 1 for Dojo; that brought 5 energy.",
        "Du hast in Runde 1 für Dojo den Elektriker angeheuert; das brachte 5 Energie.",
    );
    script.reads("gifts", "Your contractors gave Bea 2 energy.", "Deine Helfer brachten Bea 2 Energie.");
}

#[test]
fn what_is_made_in_the_work_phase_is_nothing_that_the_foreman_brought() {
    let table = Table::market(1).contractors([Foreman, Electrician, Investor, Specialist]);
    let mut script = Script::new(table.hand(A, [Gymnasium]).energy(A, 2)).play(A, hire(0, Gymnasium));
    for die in [3, 3, 3, 6] {
        script = script.play(A, set_die(die));
    }
    let script = script.play(A, generate(3)).play(A, generate(3)).finish_all();
    assert_eq!(script.of_a("best_hire"), [], "four dice set for a card and 2 energy");
}

#[test]
fn a_contractor_for_dice_is_wasted_if_dice_are_left() {
    let table = Table::market(2).contractors([HiredHands, Electrician, Investor, Specialist]);
    let script = Script::new(table.hand(A, [Gymnasium]).energy(A, 3)).play(A, hire(0, Gymnasium)).take_all();
    let script = script.finish_all();
    assert_eq!((script.of_a("dice"), script.of_a("wasted_hire")), (vec![(1, 6)], vec![(1, 2)]));
    script.reads(
        "wasted_hire",
        "You hired the Hired Hands in round 1 in vain: 6 dice stayed unused.",
        "Du hast in Runde 1 die Hilfskräfte vergeblich angeheuert: 6 Würfel blieben liegen.",
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
fn a_better_work_phase_is_told_in_goods_resources_and_dice() {
    let table = Table::work(2).compound(A, [NuclearPlant]).dice(A, [3, 6]);
    difference(
        &table,
        &[generate(3), FINISH],
        &[activate(NuclearPlant, [6]), generate(3), FINISH],
        "With it: 1 good more, 1 energy more and no die unused.",
        "Damit: 1 Ware mehr, 1 Energie mehr und kein Würfel ungenutzt.",
    );
    difference(
        &table,
        &[generate(3), research(6), FINISH],
        &[generate(3), activate(NuclearPlant, [6]), FINISH],
        "With it: 1 good more, 1 energy more and 1 card fewer.",
        "Damit: 1 Ware mehr, 1 Energie mehr und 1 Karte weniger.",
    );
}

#[test]
fn a_turn_that_stops_to_draw_is_told_with_what_is_still_to_do() {
    let table = Table::work(2).dice(A, [3, 6]);
    difference(
        &table,
        &[generate(3), research(6)],
        &[research(6)],
        "With it the draw or roll comes first, with 1 die still to place.",
        "Damit wird erst gezogen oder gewürfelt; noch 1 Würfel ist einzusetzen.",
    );
    // And the other way round: what is reached at once can be counted.
    difference(
        &table,
        &[research(6)],
        &[generate(3), FINISH],
        "At once, before any draw or roll: 3 energy more, 1 card fewer and 1 die unused instead of 0.",
        "Sofort, ohne erst zu ziehen oder zu würfeln: 3 Energie mehr, 1 Karte weniger und 1 Würfel ungenutzt statt 0.",
    );
    // The Architect brings three cards for the one that is discarded.
    let contractors = [Architect, Electrician, Investor, Specialist];
    difference(
        &Table::market(2).contractors(contractors).hand(A, [Gymnasium, Gymnasium]),
        &[hire(0, Gymnasium)],
        &[take(Golem)],
        "With it: Golem instead of Architect; also 1 card fewer.",
        "Damit: Golem statt Architektin, dazu 1 Karte weniger.",
    );
}

#[test]
fn a_better_choice_in_the_market_is_named() {
    let table = Table::market(2).hand(A, [Dojo]);
    difference(
        &table,
        &[take(Golem)],
        &[take(Harvester)],
        "With it: Harvester instead of Golem.",
        "Damit: Erntemaschine statt Golem.",
    );
    difference(
        &table,
        &[take(Golem)],
        &[hire(1, Dojo)],
        "With it: Electrician instead of Golem; also 5 energy more and 2 cards fewer.",
        "Damit: Elektriker statt Golem, dazu 5 Energie mehr und 2 Karten weniger.",
    );
}

/// A whole match between bots; every other one plays at random.
fn match_of(seed: u64) -> Match<FantasticFactories> {
    let header =
        Header::new::<FantasticFactories>(1 + (seed % 5) as u8, Options::default(), Seed::from_number(seed));
    let (mut game, _) = Match::<FantasticFactories>::start(header.clone()).expect("a match");
    let mut bots: Vec<_> = Seat::all(header.seats)
        .map(|seat| {
            let level =
                if (seed / 5 + u64::from(seat.0)).is_multiple_of(2) { "random" } else { "apprentice" };
            bots::bot::<FantasticFactories>(level, header.seed.character(seat)).expect("a level")
        })
        .collect();
    while let Some(seat) = game.state().turn().seats().first() {
        let mut dice = header.seed.bot_dice(game.ply());
        let action = bots[seat.index()].choose(Seen::new(game.state(), seat), &mut dice, &mut || true);
        game.play(seat, action).expect("bots play by the rules");
    }
    game
}

/// The dice that a seat left before the last round, from the events alone.
fn dice_left(game: &Match<FantasticFactories>, seat: Seat) -> i32 {
    let (mut left, mut last) = (0, false);
    for event in game.story().iter().flat_map(|at| &at.events) {
        if let Event::BeganLastRound { .. } = event {
            last = true;
        }
        let mut lost = 0;
        if let Event::LeftDice { seat: by, dice } = *event {
            lost = if by == seat { dice } else { 0 };
        } else if let Event::LostSpecialist { seat: by } = *event {
            lost = u8::from(by == seat);
        }
        left += if last { 0 } else { i32::from(lost) };
    }
    left
}

#[test]
fn every_account_adds_up_and_is_said_in_every_language() {
    let names = ["Ada", "Bea", "Cem", "Dora", "Emil"].map(String::from);
    let mut kinds = BTreeSet::new();
    for seed in 0..50 {
        let game = match_of(seed);
        let (findings, outcome) = (game.account(), game.state().outcome().expect("it is over"));
        for seat in Seat::all(game.header().seats) {
            let of =
                |kind: &str| findings.iter().find(|finding| finding.seat == seat && finding.kind == kind);
            let amount = |kind: &str| of(kind).map_or(0, Finding::amount);
            let score = outcome.scores[seat.index()];
            assert_eq!(amount("sources"), score, "seed {seed}: round by round");
            let sources = of("sources").and_then(|finding| finding.said.facts["sources"].as_array().cloned());
            let sources = sources.unwrap_or_default();
            let sum: i64 = sources.iter().filter_map(|source| source[1].as_i64()).sum();
            assert_eq!(sum, i64::from(score), "seed {seed}: source by source");
            let made = of("sources").and_then(|finding| finding.said.facts["made"].as_array().cloned());
            let made: i64 = made.unwrap_or_default().iter().filter_map(|card| card[1].as_i64()).sum();
            let goods = game.state().view(Viewer::Spectator).players[seat.index()].goods;
            assert_eq!(made, i64::from(goods), "seed {seed}: card by card");
            assert_eq!(amount("dice"), dice_left(&game, seat), "seed {seed}");
            assert!(amount("wasted_hire") <= amount("dice"), "seed {seed}");
            let view = game.state().view(Viewer::Spectator);
            let player = &view.players[seat.index()];
            let left = i32::from(player.metal + player.energy);
            assert!(
                amount("left_over") == 0 || amount("left_over") >= left,
                "seed {seed}: nothing is forgotten"
            );
            assert!(amount("best_card") <= i32::from(player.goods), "seed {seed}");
        }
        for finding in &findings {
            kinds.insert(finding.kind);
            assert!(finding.parts.iter().all(|part| part.amount > 0), "{finding:?}");
            let last = game.state().round();
            assert!(finding.rounds().all(|round| (1..=last).contains(&round)), "{finding:?}");
            for lang in Lang::all() {
                for reader in [Viewer::Spectator, Viewer::Seat(finding.seat), Viewer::Seat(Seat(0))] {
                    let voice = Voice { state: game.state(), names: &names, reader, lang };
                    let text = voice.try_say(&finding.said).unwrap_or_else(|why| panic!("{why}"));
                    assert!(!text.contains(['{', '}', '[', '*']) && text.ends_with(['.']), "{text}");
                }
            }
            let row = format!("unit.{}", finding.unit);
            assert!(engine::find_phrase::<FantasticFactories>(&row).is_some(), "{row}");
            let row = format!("habit.{}", finding.kind);
            assert!(!finding.lost || engine::find_phrase::<FantasticFactories>(&row).is_some(), "{row}");
        }
    }
    let all = [
        "best_card",
        "best_hire",
        "dice",
        "first_good",
        "gifts",
        "hand_limit",
        "hires",
        "idle_card",
        "left_over",
        "limit",
        "pace",
        "sources",
        "unused_points",
        "wasted_hire",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all, "the kinds keep their names");
}
