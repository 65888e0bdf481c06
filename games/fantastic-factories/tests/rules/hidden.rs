//! FF-S3: who knows which card. Views, events and imagined states give nothing away.

use std::collections::BTreeSet;

use engine::{Game, Seat, Seed, Turn, Viewer};
use fantastic_factories::{
    Action, Bag, Blueprint, Blueprint::*, Card, Contractor::*, Event, FantasticFactories, Options, Resource,
    Row,
};

use crate::table::*;

const TO_A: Viewer = Viewer::Seat(A);
const TO_B: Viewer = Viewer::Seat(B);

/// The names a viewer reads anywhere in the view, but for the letter from which cards are discarded.
fn names_seen(table: &Table, viewer: Viewer) -> BTreeSet<Blueprint> {
    let mut view = serde_json::to_value(table.state.view(viewer)).expect("views serialize");
    for player in view["players"].as_array_mut().expect("players") {
        player.as_object_mut().expect("a player").remove("least");
    }
    let text = view.to_string();
    let shown = |card: &Blueprint| text.contains(&format!("\"{}\"", card.id()));
    Blueprint::ALL.iter().copied().filter(shown).collect()
}

/// The names a viewer may know to be somewhere else than in the deck or hidden in a hand.
fn names_public(table: &Table, viewer: Viewer) -> BTreeSet<Blueprint> {
    let view = table.view();
    let mut names: BTreeSet<Blueprint> = view.discard.names().collect();
    names.extend(view.blueprints.iter().flatten().map(|card| card.card));
    names.extend(view.machine.iter().flat_map(|machine| machine.cards.names()));
    for player in &view.players {
        names.extend(player.compound.iter().map(|building| building.card.card));
        names.extend(player.known.names().chain(player.tossed.names()));
        if viewer.is(player.seat) {
            names.extend(table.hand_of(player.seat));
        }
    }
    names
}

#[test]
fn ff_s3_a_hidden_card_is_in_the_owners_view_and_in_no_other() {
    let table = Table::work(3).hand(B, [Megalith, Warehouse]);
    let hand = table.state.view(TO_B).players[1].hand.clone().expect("one's own hand");
    assert_eq!(hand.iter().map(|held| held.card.card).collect::<Vec<_>>(), [Megalith, Warehouse]);
    for viewer in [TO_A, Viewer::Seat(C), Viewer::Spectator] {
        let view = table.state.view(viewer);
        assert_eq!((view.players[1].hand.clone(), view.players[1].cards), (None, 2));
        let seen = names_seen(&table, viewer);
        assert!(!seen.contains(&Megalith) && !seen.contains(&Warehouse), "{viewer:?} sees {seen:?}");
    }
}

#[test]
fn ff_s3_no_view_of_a_whole_match_names_a_card_that_is_not_public() {
    for (seats, seed) in [(1, 3), (2, 1), (3, 2), (5, 4)] {
        let mut table = Table::bare(&Options::default(), seats);
        let (mut dice, mut hidden) = (Seed::from_number(seed).bot_dice(0), 0);
        while table.state.turn() != Turn::Over {
            for viewer in Viewer::all(seats) {
                let (seen, public) = (names_seen(&table, viewer), names_public(&table, viewer));
                assert_eq!(seen, public, "{viewer:?} of {seats}");
                hidden += usize::from(seen.len() < 32);
            }
            let actor = table.state.turn().seats().first();
            table = match actor {
                None => {
                    let action = table.state.sample_chance(&mut dice);
                    table.chance(action)
                }
                Some(seat) => {
                    let action = dice.pick(&table.legal(seat));
                    table.play(seat, action)
                }
            };
        }
        assert!(hidden > 100, "hardly ever was anything hidden");
    }
}

#[test]
fn ff_s3_the_deck_shows_only_how_many_cards_it_has() {
    let table = Table::work(2).deck([Megalith, Warehouse, Warehouse]).pile([]);
    for viewer in [TO_A, TO_B, Viewer::Spectator] {
        assert_eq!(table.state.view(viewer).deck, 3);
        let seen = names_seen(&table, viewer);
        assert_eq!(seen, FACE_UP.into_iter().collect(), "{viewer:?}");
    }
}

#[test]
fn ff_s3_discards_are_public() {
    let table = Table::work(2).hand(A, [Gymnasium, Beacon]).metal(A, 1).play(A, build(Gymnasium, Beacon));
    for viewer in [TO_A, TO_B, Viewer::Spectator] {
        assert_eq!(table.state.view(viewer).discard.iter().collect::<Vec<_>>(), [Beacon]);
    }
    let table = Table::market(2).play(A, refresh(Row::Contractors, Resource::Metal));
    assert_eq!(
        table.view().contractor_discard.iter().collect::<Vec<_>>(),
        [Electrician, Investor, Miner, Specialist]
    );
}

#[test]
fn ff_s3_a_blueprint_taken_face_up_is_known_to_all_and_a_drawn_one_is_not() {
    let table = Table::market(2).hand(A, [Dojo]).play(A, take(Harvester)).settle();
    let table = check(table, [], [Expect::Known(A, vec![Harvester]), Expect::Hand(A, vec![Dojo, Harvester])]);
    for viewer in [TO_B, Viewer::Spectator] {
        assert_eq!(table.state.view(viewer).players[0].known.iter().collect::<Vec<_>>(), [Harvester]);
    }
    let table = Table::work(2).dice(A, [1]).play(A, research(1)).chance(draw(A, Harvester));
    check(table, [], [Expect::Known(A, vec![]), Expect::Hand(A, vec![Harvester])]);
}

#[test]
fn ff_s3_a_known_card_stays_known_over_the_rounds() {
    let table = Table::market(2).play(A, take(Harvester)).settle().play(B, take(Golem)).settle();
    let table = table.next_work();
    assert!(
        table.view().players[0].known.contains(Harvester) && table.view().players[1].known.contains(Golem)
    );
}

/// A work phase in which A's hand is a known Beacon and these.
fn known_beacon<const N: usize>(hand: [Blueprint; N]) -> Table {
    Table::work(2).hand(A, hand).known(A, [Beacon]).metal(A, 9).energy(A, 9)
}

#[test]
fn ff_s3_a_card_is_known_until_it_leaves_the_hand() {
    let built = known_beacon([Beacon, Gymnasium]).play(A, build(Beacon, Gymnasium));
    check(built, [], [Expect::Known(A, vec![]), Expect::Compound(A, vec![Beacon])]);
    let paid = known_beacon([Beacon, Gymnasium]).play(A, build(Gymnasium, Beacon));
    check(paid, [], [Expect::Known(A, vec![])]);
    let burnt = known_beacon([Beacon, Dojo]).compound(A, [Incinerator]).play(A, activate(Incinerator, []));
    check(burnt.clone(), [a(discard(Beacon))], [Expect::Known(A, vec![])]);
    check(burnt, [a(discard(Dojo))], [Expect::Known(A, vec![Beacon])]);
    let pressed = known_beacon([Beacon, Dojo]).compound(A, [TrashCompactor]).dice(A, [2, 2]);
    let pressed = pressed.play(A, activate(TrashCompactor, [2, 2]));
    check(pressed, [a(discard_two(Beacon, Dojo))], [Expect::Known(A, vec![])]);
    let hired = Table::market(2).hand(A, [Beacon, Dojo]).known(A, [Beacon, Dojo]).play(A, hire(0, Beacon));
    check(hired, [], [Expect::Known(A, vec![Dojo])]);
    let cards =
        [Beacon, Biolab, Dojo, Foundry, Golem, Gymnasium, Megalith, Obelisk, Robot, TempAgency, Warehouse];
    let full = known_beacon(cards).metal(A, 0);
    check(full, [a(FINISH), a(toss(Beacon))], [Expect::Known(A, vec![])]);
}

#[test]
fn ff_s3_of_two_copies_one_taken_face_up_and_one_drawn_the_first_to_leave_is_the_known_one() {
    let table = known_beacon([Beacon, Beacon, Gymnasium]).play(A, build(Gymnasium, Beacon));
    check(table, [], [Expect::Hand(A, vec![Beacon]), Expect::Known(A, vec![])]);
    let table = known_beacon([Beacon, Beacon, Gymnasium]).known(A, [Beacon, Beacon]);
    check(
        table,
        [a(build(Gymnasium, Beacon))],
        [Expect::Hand(A, vec![Beacon]), Expect::Known(A, vec![Beacon])],
    );
    let table = known_beacon([Beacon, Beacon]).play(A, build(Beacon, Beacon));
    check(table, [], [Expect::Hand(A, vec![]), Expect::Known(A, vec![])]);
}

#[test]
fn ff_s3_only_the_owner_is_told_which_card_was_drawn() {
    let table = Table::work(3).dice(A, [1]).play(A, research(1)).chance(draw(A, Warehouse));
    let drew = Event::Drew { seat: A, card: Warehouse };
    assert_eq!(table.events, [drew]);
    assert_eq!(FantasticFactories::redact(&drew, TO_A), drew);
    for viewer in [TO_B, Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(FantasticFactories::redact(&drew, viewer), Event::DrewHidden { seat: A });
    }
}

#[test]
fn ff_s3_whatever_happens_face_up_is_told_to_all() {
    let open = [
        Event::Took { seat: A, card: Golem },
        Event::TurnedUp { seat: A, card: Golem },
        Event::Rejected { seat: A, card: Golem },
        Event::BuiltFree { seat: A, card: Golem },
        Event::RevealedBlueprint { slot: 1, card: Golem },
        Event::Discarded { seat: A, card: Golem },
        Event::Tossed { seat: A, card: Golem },
        Event::Built { seat: A, card: Golem, with: Robot, stuff: stuff(0, 4, 0) },
        Event::MachineDrew { card: Golem },
    ];
    for event in open {
        for viewer in [TO_A, TO_B, Viewer::Spectator] {
            assert_eq!(FantasticFactories::redact(&event, viewer), event);
        }
    }
}

/// A table of three in the work phase with known and hidden cards.
fn secrets() -> Table {
    let table = Table::work(3).hand(A, [Dojo, Robot]).hand(B, [Beacon, Golem, Megalith]).known(B, [Golem]);
    table.hand(C, [Biolab, Foundry]).dice(A, [1, 4]).compound(B, [PowerPlant])
}

/// Everything `seat` does not know.
fn unknown(table: &Table, seat: Seat) -> Vec<Blueprint> {
    let mut cards = table.deck_cards();
    for player in table.view().players.iter().filter(|player| player.seat != seat) {
        let held: Bag<Blueprint> = table.hand_of(player.seat).into_iter().collect();
        cards.extend(held.minus(player.known).iter());
    }
    cards.sort();
    cards
}

#[test]
fn ff_s3_an_imagined_state_keeps_what_is_known_and_deals_the_rest_again() {
    let table = secrets();
    let mut dice = Seed::from_number(9).bot_dice(0);
    let mut hands = BTreeSet::new();
    for _ in 0..200 {
        let guess = Table { state: table.state.determinize(A, &mut dice), events: Vec::new() };
        assert_eq!(guess.state.invariant(), Ok(()));
        assert_eq!(guess.state.view(TO_A), table.state.view(TO_A), "A cannot tell the difference");
        assert_eq!(guess.legal(A), table.legal(A));
        check(guess.clone(), [], [Expect::Hand(A, vec![Dojo, Robot]), Expect::Known(B, vec![Golem])]);
        assert!(guess.hand_of(B).contains(&Golem), "the known card stays");
        assert_eq!((guess.hand_of(B).len(), guess.hand_of(C).len()), (3, 2));
        assert_eq!(unknown(&guess, A), unknown(&table, A), "the same cards, dealt again");
        hands.insert((guess.hand_of(B), guess.hand_of(C)));
    }
    assert!(hands.len() > 190, "only {} different guesses", hands.len());
}

#[test]
fn ff_s3_every_unknown_card_is_as_likely_in_a_hand_as_in_the_deck() {
    let table = Table::work(2).deck([Dojo, Dojo, Robot]).hand_from_aside(B, [Megalith]);
    let mut dice = Seed::from_number(5).bot_dice(0);
    let mut times = |card| {
        let held = |_: &u32| {
            let guess = Table { state: table.state.determinize(A, &mut dice), events: Vec::new() };
            guess.hand_of(B) == [card]
        };
        (0..4000).filter(held).count()
    };
    let found = [times(Dojo), times(Robot), times(Megalith)];
    assert!((1850..2150).contains(&found[0]), "{found:?}");
    assert!((900..1100).contains(&found[1]) && (900..1100).contains(&found[2]), "{found:?}");
}

#[test]
fn ff_s3_ones_own_cards_and_a_lone_players_hand_are_never_imagined_away() {
    let table = secrets();
    let mut dice = Seed::from_number(6).bot_dice(0);
    for seat in [A, B, C] {
        let guess = Table { state: table.state.determinize(seat, &mut dice), events: Vec::new() };
        assert_eq!(guess.hand_of(seat), table.hand_of(seat));
    }
    let alone = Table::solo([Golem]).hand(A, [Dojo, Robot]);
    assert_eq!(
        alone.state.determinize(A, &mut dice),
        alone.state,
        "alone, nothing is hidden but the deck's order"
    );
}

#[test]
fn ff_s3_nobody_else_is_offered_or_refused_anything_by_a_hidden_card() {
    let table = Table::market(2).hand(B, [Beacon]);
    let other = Table::market(2).hand(B, [Dojo]);
    assert_eq!(table.legal(A), other.legal(A));
    let blocked = |table: &Table| {
        let blocked = table.state.prompt(A).blocked;
        blocked.into_iter().map(|blocked| (blocked.action, blocked.why)).collect::<Vec<(Action, _)>>()
    };
    assert_eq!(blocked(&table), blocked(&other));
}

#[test]
fn ff_s3_when_the_public_pile_becomes_the_deck_an_imagined_hand_of_before_stays_what_it_must_be() {
    // The pile is public: with two players A can work out what B holds, and a bot imagines nothing else.
    let table = Table::work(2).hand(B, [Megalith, Warehouse]).deck([]).pile([Dojo, Robot, Golem, Foundry]);
    let table = table.dice(A, [1]).dice(B, [2]);
    let before = table.state.determinize(A, &mut Seed::from_number(1).dice(0));
    assert_eq!(before.view(TO_A), table.state.view(TO_A));
    let table = table.play(A, research(1)).chance(draw(A, Dojo));
    for seed in 0..50 {
        let imagined = table.state.determinize(A, &mut Seed::from_number(seed).dice(0));
        let hand = imagined.view(TO_B).players[1].hand.clone().expect("one's own hand");
        assert_eq!(hand.iter().map(|held| held.card.card).collect::<Vec<_>>(), [Megalith, Warehouse]);
    }
    // What B draws from then on is any card of the new deck.
    let table = table.play(B, research(2)).chance(draw(B, Robot));
    let drawn: BTreeSet<_> = (0..50)
        .flat_map(|seed| {
            let imagined = table.state.determinize(A, &mut Seed::from_number(seed).dice(0));
            imagined.view(TO_B).players[1].hand.clone().expect("one's own hand")
        })
        .map(|held| held.card.card)
        .collect();
    assert_eq!(drawn, BTreeSet::from([Foundry, Golem, Megalith, Robot, Warehouse]));
}
