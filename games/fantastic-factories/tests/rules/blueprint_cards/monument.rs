//! The three monuments.

use fantastic_factories::{Action, Blueprint, Blueprint::*, Illegal, Position};

use super::{cannot_be_activated, is_built_as_printed};
use crate::workbench::{Bench, bag};

/// The prestige of a compound.
fn prestige(compound: &[Blueprint]) -> u16 {
    let view = Bench::new(&Position { compound: bag(compound), ..Position::default() }).view();
    assert_eq!(view.players[0].score, view.players[0].prestige, "no goods, so the score is the prestige");
    view.players[0].prestige
}

#[test]
fn beacon_is_worth_one_more_than_the_beacons_there_are() {
    is_built_as_printed(Beacon);
    cannot_be_activated(Beacon);
    // FF-4.2: the n-th is worth n + 1.
    let totals = [0, 2, 5, 9, 14];
    for (n, total) in totals.into_iter().enumerate() {
        assert_eq!(prestige(&vec![Beacon; n]), total, "{n} Beacons");
    }
}

#[test]
fn beacon_may_be_built_until_all_four_stand() {
    let mut bench =
        Bench::new(&Position { metal: 8, energy: 16, hand: bag(&[Beacon; 4]), ..Position::default() });
    // Two of four pay for the other two.
    bench.play(Action::Build { card: Beacon, with: Beacon });
    bench.play(Action::Build { card: Beacon, with: Beacon });
    assert_eq!(bench.compound(), bag(&[Beacon, Beacon]));
    assert_eq!(bench.view().players[0].prestige, 5);
    let position = Position {
        metal: 2,
        energy: 4,
        hand: bag(&[Beacon, Gymnasium]),
        compound: bag(&[Beacon; 3]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Build { card: Beacon, with: Gymnasium });
    assert_eq!(bench.view().players[0].prestige, 14);
    assert_eq!(bench.view().players[0].buildings, 4);
}

#[test]
fn obelisk_is_worth_2_each_and_may_be_built_until_all_five_stand() {
    is_built_as_printed(Obelisk);
    cannot_be_activated(Obelisk);
    for n in 0..=5 {
        assert_eq!(prestige(&vec![Obelisk; n]), 2 * n as u16, "{n} Obelisks");
    }
    let position = Position {
        metal: 3,
        energy: 1,
        hand: bag(&[Obelisk, Robot]),
        compound: bag(&[Obelisk; 4]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Build { card: Obelisk, with: Robot });
    assert_eq!(bench.view().players[0].prestige, 10);
}

/// Monuments to stand beside: `n` of them, Beacons first.
fn monuments(n: usize) -> Vec<Blueprint> {
    [vec![Beacon; 4], vec![Obelisk; 5]].concat()[..n].to_vec()
}

#[test]
fn megalith_costs_1_metal_less_for_each_monument_in_the_compound_down_to_0() {
    is_built_as_printed(Megalith);
    cannot_be_activated(Megalith);
    for (n, metal) in [5, 4, 3, 2, 1, 0, 0, 0, 0, 0].into_iter().enumerate() {
        let position = Position {
            metal,
            energy: 2,
            hand: bag(&[Megalith, Refinery]),
            compound: bag(&monuments(n)),
            ..Position::default()
        };
        let build = Action::Build { card: Megalith, with: Refinery };
        let mut bench = Bench::new(&position);
        let held = &bench.view().players[0].hand.clone().expect("one's own hand")[0];
        assert_eq!((held.card.card, held.card.metal, u16::from(held.metal_now)), (Megalith, 5, metal));
        bench.play(build);
        assert_eq!((bench.stock().metal, bench.stock().energy), (0, 0), "{n} monuments");
        assert_eq!(bench.view().discard, bag(&[Refinery]), "the tool card is still paid");
        if metal > 0 {
            let poor = Bench::new(&Position { metal: metal - 1, ..position.clone() });
            let why = Illegal::TooLittleMetal { rule: "FF-2.4", have: metal - 1, need: metal as u8 };
            assert_eq!(poor.refused(build), why, "{n} monuments");
        }
        let dark = Bench::new(&Position { energy: 1, ..position.clone() });
        let why = Illegal::TooLittleEnergy { rule: "FF-2.4", have: 1, need: 2 };
        assert_eq!(dark.refused(build), why, "the energy is never less");
        let bare = Bench::new(&Position { hand: bag(&[Megalith, Dojo]), ..position });
        let build = Action::Build { card: Megalith, with: Dojo };
        let tool = fantastic_factories::Tool::Wrench;
        assert_eq!(bare.refused(build), Illegal::NoToolCard { card: Megalith, tool });
    }
}

#[test]
fn megalith_is_not_cheaper_for_other_buildings_or_for_monuments_elsewhere() {
    let position = Position {
        metal: 4,
        energy: 2,
        hand: bag(&[Megalith, Refinery, Obelisk, Beacon]),
        compound: bag(&[Golem, Laboratory, NuclearPlant]),
        marketplace: [Some(Obelisk), Some(Beacon), None, None],
        machine: bag(&[Obelisk, Megalith]),
        discard: bag(&[Beacon]),
        ..Position::default()
    };
    let why = Bench::new(&position).refused(Action::Build { card: Megalith, with: Refinery });
    assert_eq!(why, Illegal::TooLittleMetal { rule: "FF-2.4", have: 4, need: 5 });
}

#[test]
fn megalith_is_worth_3_and_stands_only_once() {
    assert_eq!(prestige(&[Megalith]), 3);
    assert_eq!(prestige(&[Beacon, Beacon, Megalith, Obelisk]), 5 + 3 + 2);
    let position = Position {
        metal: 5,
        energy: 2,
        hand: bag(&[Megalith, Refinery]),
        compound: bag(&[Megalith, Beacon]),
        ..Position::default()
    };
    let why = Bench::new(&position).refused(Action::Build { card: Megalith, with: Refinery });
    assert_eq!(why, Illegal::TwinsForbidden { card: Megalith });
}
