//! FF-2.8: a card copied with the Replicator is the card owned, for 1 energy more.

use std::collections::BTreeMap;

use engine::{Actor, Dice, Game, Seat, Turn, Viewer};
use fantastic_factories::{
    Action, Bag, Blueprint, Blueprint::*, Card, Event, FantasticFactories, Illegal, Options, Pending, Pool,
    Position, View,
};

use crate::workbench::{Bench, ME, NOTHING, Stock, bag, pool};

/// What cannot be copied, by the rules page: monuments, buildings that act by themselves, another Replicator.
const NEVER: [Blueprint; 7] = [Beacon, Laboratory, Megalith, Obelisk, Replicator, ScrapYard, SolarArray];

fn copyable() -> impl Iterator<Item = Blueprint> {
    Blueprint::ALL.iter().copied().filter(|card| !NEVER.contains(card))
}

/// One position twice: the card owned, and the card in the marketplace with 1 energy more.
/// A Replicator stands in both, so the deck is the same.
#[derive(Clone)]
struct Twins {
    own: FantasticFactories,
    copy: FantasticFactories,
}

impl Twins {
    fn new(card: Blueprint, base: &Position) -> Twins {
        let own = Position { compound: base.compound.with(card), ..base.clone() };
        let mut copy = Position { energy: base.energy + 1, ..base.clone() };
        copy.marketplace[2] = Some(card);
        let lay = |position: Position| {
            let options = Options { start: Some(Box::new(position)), ..Options::default() };
            FantasticFactories::setup(&options, 1).expect("a good position")
        };
        Twins { own: lay(own), copy: lay(copy) }
    }

    /// Plays an action in each. What happens must be the same.
    fn play(&mut self, by: Actor, own: Action, copy: Action) {
        let (mut at_own, mut at_copy) = (Vec::new(), Vec::new());
        self.own.apply(by, own, &mut |event| at_own.push(event)).expect("the owner may");
        self.copy.apply(by, copy, &mut |event| at_copy.push(event)).expect("the copier may, too");
        let paid = |events: &[Event]| {
            let bills = events
                .iter()
                .filter_map(|event| if let Event::Paid { stuff, .. } = event { Some(stuff) } else { None });
            bills.fold((0, 0), |(metal, energy), stuff| (metal + stuff.metal, energy + stuff.energy))
        };
        let (bill, dearer) = (paid(&at_own), paid(&at_copy));
        let copied = matches!(copy, Action::Replicate { .. });
        assert_eq!(dearer, (bill.0, bill.1 + u8::from(copied)), "1 energy more, once");
        let apart = |event: &Event| is_begin(event) || matches!(event, Event::Paid { .. });
        let happened = |events: Vec<Event>| events.into_iter().filter(|event| !apart(event)).collect();
        let (at_own, at_copy): (Vec<_>, Vec<_>) = (happened(at_own), happened(at_copy));
        assert_eq!(at_own, at_copy, "{own:?} and {copy:?}");
    }

    /// Follows every way on until the seat is free again; returns how many ends there are.
    fn follow(mut self, dice: &Dice) -> u32 {
        while self.own.turn() == Turn::Chance {
            let sampled = self.own.sample_chance(&mut dice.clone());
            assert_eq!(sampled, self.copy.sample_chance(&mut dice.clone()));
            self.play(Actor::Chance, sampled, sampled);
        }
        let (own, copy) = (legal(&self.own), legal(&self.copy));
        let (own_view, copy_view) = (self.own.view(Viewer::Seat(ME)), self.copy.view(Viewer::Seat(ME)));
        assert_eq!(own_view.players[0].step, copy_view.players[0].step);
        if own_view.players[0].step == Pending::Free {
            assert_same_table(own_view, copy_view);
            return 1;
        }
        assert_eq!(own, copy, "the same decisions");
        let branch = |&action: &Action| {
            let mut twins = self.clone();
            twins.play(Actor::Seat(ME), action, action);
            twins.follow(dice)
        };
        own.iter().map(branch).sum()
    }
}

fn is_begin(event: &Event) -> bool {
    matches!(
        event,
        Event::Activated { .. }
            | Event::ActivatedWith { .. }
            | Event::Replicated { .. }
            | Event::ReplicatedWith { .. }
    )
}

fn legal(state: &FantasticFactories) -> Vec<Action> {
    let mut actions = Vec::new();
    state.legal_actions(ME, &mut actions);
    actions
}

/// Everything a player can see is the same, but for where the card stands and what is used.
fn assert_same_table(mut own: View, mut copy: View) {
    for view in [&mut own, &mut copy] {
        view.blueprints.clear();
        let player = &mut view.players[0];
        player.compound.clear();
        (player.buildings, player.prestige, player.score) = (0, 0, 0);
        let hand = player.hand.as_mut().expect("one's own hand");
        hand.iter_mut().for_each(|held| held.metal_now = 0);
    }
    assert_eq!(own, copy);
}

/// A small work phase: up to six dice, few resources, up to five cards, perhaps a Laboratory.
fn small_position(card: Blueprint, dice: &mut Dice) -> Position {
    let mut box_left = Bag::<Blueprint>::box_full();
    let mut compound = bag(&[Replicator]);
    if dice.one_in(3) {
        compound.add(Laboratory);
    }
    compound.iter().chain([card]).for_each(|taken| box_left.remove(taken));
    let count = dice.below(7);
    // Few values make pairs and triples likely; now and then all six.
    let faces: Vec<u8> = (0..3).map(|_| 1 + dice.below(6) as u8).collect();
    let wild = dice.one_in(2);
    let throw = |dice: &mut Dice| if wild { 1 + dice.below(6) as u8 } else { dice.pick(&faces) };
    let unplaced: Pool = (0..count).map(|_| throw(dice)).collect();
    let mut hand = Bag::default();
    for _ in 0..dice.below(6) {
        let drawn = box_left.nth(dice.below(box_left.len().into())).expect("a full box");
        box_left.remove(drawn);
        hand.add(drawn);
    }
    let (metal, energy) = (dice.below(7) as u16, dice.below(9) as u16);
    Position { dice: unplaced, metal, energy, hand, compound, ..Position::default() }
}

/// The dice of every activation of the card that is offered.
fn choices(actions: &[Action], of: Blueprint) -> Vec<Pool> {
    let mut all = Vec::new();
    for action in actions {
        if let Action::Activate { card, dice } | Action::Replicate { card, dice } = *action
            && card == of
        {
            all.push(dice);
        }
    }
    all
}

#[test]
fn ff_2_8_copying_offers_move_for_move_what_owning_offers_for_1_energy_more() {
    let mut ends: BTreeMap<Blueprint, u32> = BTreeMap::new();
    let mut none: BTreeMap<Blueprint, u32> = BTreeMap::new();
    for card in copyable() {
        let mut dice = Dice::new([28; 32], card.index() as u64);
        for _ in 0..250 {
            let twins = Twins::new(card, &small_position(card, &mut dice));
            let own = choices(&legal(&twins.own), card);
            let copy = choices(&legal(&twins.copy), card);
            assert_eq!(own, copy, "{card:?}");
            *none.entry(card).or_default() += u32::from(own.is_empty());
            for chosen in own {
                let mut twins = twins.clone();
                let (activate, replicate) =
                    (Action::Activate { card, dice: chosen }, Action::Replicate { card, dice: chosen });
                twins.play(Actor::Seat(ME), activate, replicate);
                *ends.entry(card).or_default() += twins.follow(&dice);
            }
        }
    }
    assert_eq!(copyable().count(), 25);
    for card in copyable() {
        assert!(ends[&card] >= 10, "{card:?} was copied {} times only", ends[&card]);
        assert!(none[&card] >= 5, "{card:?} could nearly always be copied");
    }
}

#[test]
fn ff_2_8_without_the_1_energy_the_cards_cost_is_not_enough() {
    for card in copyable() {
        let mut dice = Dice::new([82; 32], card.index() as u64);
        for _ in 0..100 {
            let base = small_position(card, &mut dice);
            let copy = Position { marketplace: [Some(card), None, None, None], ..base.clone() };
            let bench = Bench::new(&copy);
            let paid = |chosen: &Pool| bench.accepts(Action::Replicate { card, dice: *chosen });
            // What owning the card would offer with 1 energy less is what the copy offers.
            let poorer = base.energy.checked_sub(1).map_or(vec![], |energy| {
                let own = Position { energy, compound: base.compound.with(card), ..base.clone() };
                choices(&Bench::new(&own).offered(), card)
            });
            assert_eq!(choices(&bench.offered(), card), poorer, "{card:?}");
            assert!(poorer.iter().all(paid));
        }
    }
}

/// A Replicator at work: plenty of everything, these other buildings, this marketplace.
fn at_work(beside: &[Blueprint], market: [Blueprint; 2]) -> Bench {
    let stock = Stock { metal: 9, energy: 9, cards: 2, dice: pool(&[1, 1, 4, 6, 6]), ..NOTHING };
    let compound = [&[Replicator], beside].concat();
    let marketplace = [None, Some(market[0]), None, Some(market[1])];
    Bench::new(&Position { marketplace, ..stock.beside(&compound) })
}

#[test]
fn ff_2_8_monuments_and_cards_that_are_not_activated_cannot_be_copied() {
    for card in NEVER {
        let bench = at_work(&[], [card, Biolab]);
        for dice in [&[][..], &[1], &[6], &[1, 1]] {
            let why = bench.refused(Action::Replicate { card, dice: pool(dice) });
            assert_eq!(why, Illegal::CannotCopy { card });
        }
        assert_eq!(choices(&bench.offered(), card), []);
    }
    for card in copyable() {
        let plenty = small_rich(card);
        assert!(!choices(&plenty.offered(), card).is_empty(), "{card:?} can be copied");
    }
}

/// A table at which every card can be copied.
fn small_rich(card: Blueprint) -> Bench {
    let dice = pool(&[1, 1, 1, 2, 3, 4, 4, 5, 6, 6]);
    let stock = Stock { metal: 9, energy: 9, cards: 2, dice, ..NOTHING };
    Bench::new(&Position { marketplace: [None, Some(card), None, None], ..stock.beside(&[Replicator]) })
}

#[test]
fn ff_2_8_only_what_lies_face_up_can_be_copied_and_only_with_a_replicator() {
    let bench = at_work(&[PowerPlant], [Biolab, NuclearPlant]);
    let own = Action::Replicate { card: PowerPlant, dice: pool(&[1]) };
    let why = Illegal::NotFaceUp { rule: "FF-2.8", card: PowerPlant };
    assert_eq!(bench.refused(own), why);
    let stock = Stock { energy: 9, dice: pool(&[1]), ..NOTHING };
    let bare = Position { marketplace: [Some(Biolab), None, None, None], ..stock.beside(&[Laboratory]) };
    let copy = Action::Replicate { card: Biolab, dice: pool(&[1]) };
    assert_eq!(Bench::new(&bare).refused(copy), Illegal::NoReplicator);
}

#[test]
fn ff_2_8_the_replicator_copies_once_a_round() {
    let mut bench = at_work(&[], [Biolab, NuclearPlant]);
    bench.play(Action::Replicate { card: Biolab, dice: pool(&[1]) });
    assert!(bench.has_used(Replicator));
    let why = Illegal::UsedAlready { card: Replicator };
    assert_eq!(bench.refused(Action::Replicate { card: Biolab, dice: pool(&[1]) }), why);
    assert_eq!(bench.refused(Action::Replicate { card: NuclearPlant, dice: pool(&[6]) }), why);
    bench.next_work_phase(&[1, 1, 6, 6]);
    assert!(!bench.has_used(Replicator));
}

#[test]
fn ff_2_8_a_card_one_owns_can_be_copied_before_and_after_it_is_used() {
    let activate = Action::Activate { card: Biolab, dice: pool(&[1]) };
    let replicate = Action::Replicate { card: Biolab, dice: pool(&[1]) };
    for order in [[activate, replicate], [replicate, activate]] {
        let mut bench = at_work(&[Biolab], [Biolab, NuclearPlant]);
        bench.play(order[0]);
        bench.play(order[1]);
        let stock = bench.stock();
        assert_eq!((stock.goods, stock.energy, stock.dice), (2, 6, pool(&[4, 6, 6])), "{order:?}");
        assert!(bench.has_used(Biolab) && bench.has_used(Replicator));
    }
    // Copying does not use the card one owns.
    let mut bench = at_work(&[Biolab], [Biolab, NuclearPlant]);
    bench.play(replicate);
    assert!(!bench.has_used(Biolab));
}

#[test]
fn ff_2_7_a_laboratory_fires_on_copied_goods() {
    let mut bench = at_work(&[Laboratory, BatteryFactory], [Biolab, PowerPlant]);
    let draw = Action::Draw { seat: ME, card: Warehouse };
    bench.play_with(Action::Replicate { card: Biolab, dice: pool(&[1]) }, &[draw]);
    assert!(bench.fired(Laboratory));
    assert_eq!(bench.hand(), bag(&[Beacon, Megalith, Warehouse]));
    bench.play(Action::Activate { card: BatteryFactory, dice: pool(&[]) });
    assert!(!bench.fired(Laboratory), "the copied goods were the first of the round");
}

#[test]
fn ff_2_8_the_marketplace_does_not_change_when_a_card_is_copied() {
    let mut bench = at_work(&[], [Foundry, TrashCompactor]);
    let before = bench.view().blueprints;
    bench.play(Action::Replicate { card: TrashCompactor, dice: pool(&[6, 6]) });
    bench.play(Action::DiscardTwo { cards: [Beacon, Megalith] });
    assert_eq!(bench.view().blueprints, before);
    assert_eq!(bench.view().discard, bag(&[Beacon, Megalith]));
    assert_eq!(bench.compound(), bag(&[Replicator]), "what is copied is not built");
    assert_eq!(bench.view().players[0].prestige, 1);
}

#[test]
fn ff_2_8_several_players_may_copy_the_same_card_in_the_same_round() {
    // A real work phase for two, edited as JSON: both own a Replicator, 1 energy and a 5.
    let options = Options::default();
    let mut table = FantasticFactories::setup(&options, 2).expect("two seats");
    let mut dice = Dice::new([5; 32], 0);
    let settle = |table: &mut FantasticFactories, dice: &mut Dice| {
        while table.turn() == Turn::Chance {
            let action = table.sample_chance(dice);
            table.apply(Actor::Chance, action, &mut |_| {}).expect("sampled");
        }
    };
    settle(&mut table, &mut dice);
    while let Some(seat) = table.turn().seats().first()
        && table.turn().seats().len() == 1
    {
        let take = legal_of(&table, seat).into_iter().find(|action| matches!(action, Action::Take { .. }));
        table.apply(Actor::Seat(seat), take.expect("a face-up card"), &mut |_| {}).expect("legal");
        settle(&mut table, &mut dice);
    }
    let mut json = serde_json::to_value(&table).expect("states serialize");
    json["blueprints"][0] = "power_plant".into();
    for seat in 0..2 {
        json["players"][seat]["compound"] = serde_json::json!(["replicator"]);
        json["players"][seat]["energy"] = 1.into();
        json["players"][seat]["dice"] = serde_json::json!([5]);
    }
    let mut table: FantasticFactories = serde_json::from_value(json).expect("a state");
    for seat in [Seat(0), Seat(1)] {
        let copy = Action::Replicate { card: PowerPlant, dice: pool(&[5]) };
        table.apply(Actor::Seat(seat), copy, &mut |_| {}).expect("each may copy it");
        assert_eq!(table.view(Viewer::Seat(seat)).players[seat.index()].energy, 5);
    }
}

fn legal_of(state: &FantasticFactories, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    state.legal_actions(seat, &mut actions);
    actions
}
