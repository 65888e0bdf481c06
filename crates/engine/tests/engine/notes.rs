//! What is written down for the laboratory.

use shopfloor_engine::{Notes, Over, Seat, Taking};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

#[test]
fn numbers_belong_to_a_seat_a_measure_and_a_round() {
    let mut notes = Notes::new(2, 2);
    notes.add(0, A, 3);
    notes.add(0, A, 4);
    notes.set(1, B, 9);
    notes.begin_round(3);
    notes.set(0, B, -1);
    let rounds = |measure, seat| notes.rounds(measure, seat).collect::<Vec<_>>();
    assert_eq!(rounds(0, A), [7, 0, 0]);
    assert_eq!(rounds(0, B), [0, 0, -1]);
    assert_eq!(rounds(1, B), [9, 0, 0]);
    assert_eq!(rounds(1, A), [0, 0, 0]);
}

#[test]
fn what_is_taken_was_offered_and_the_first_offer_counts() {
    let mut notes = Notes::new(2, 0);
    notes.offer(5);
    notes.begin_round(2);
    notes.offer(5);
    notes.take(9, B);
    assert_eq!(notes.offered().collect::<Vec<_>>(), [(5, 1), (9, 2)]);
    assert_eq!(notes.taken(), [Taking { subject: 9, seat: B, round: 2 }]);
}

#[test]
fn rounds_add_up_in_three_ways() {
    let of = |over: Over, rounds: &[i32]| over.of(rounds.iter().copied());
    assert_eq!(of(Over::Sum, &[3, -1, 2]), Some(4));
    assert_eq!(of(Over::Last, &[3, -1, 2]), Some(2));
    assert_eq!(of(Over::Least, &[3, -1, 2]), Some(-1));
    assert!([Over::Sum, Over::Last, Over::Least].iter().all(|over| of(*over, &[]).is_none()));
}
