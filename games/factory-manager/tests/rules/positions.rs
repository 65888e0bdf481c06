//! Turns written down: what can be, what cannot, and what is worked out of them.

use engine::{Actor, Game, Heuristic, Seat, Seed, Turn};
use factory_manager::{FactoryManager, Options, PlayerPosition, Position, TurnKind};

fn position() -> Position {
    let kind = FactoryManager::POSITION.unwrap();
    serde_json::from_value((kind.check)(&(kind.template)()).value.expect("the template can be played"))
        .unwrap()
}

fn set_up(position: Position) -> Result<FactoryManager, String> {
    let seats = position.players.len() as u8;
    let options = Options { start: Some(Box::new(position)), ..Options::default() };
    FactoryManager::setup(&options, seats).map_err(|why| why.to_string())
}

#[track_caller]
fn refused(change: impl FnOnce(&mut Position), why: &str) {
    let mut wrong = position();
    change(&mut wrong);
    let refusal = set_up(wrong).unwrap_err();
    assert!(refusal.contains(why), "{refusal}");
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    refused(|p| p.round = 6, "rounds 1 to 5");
    refused(|p| p.market.push("machine-1".into()), "There is no tile machine-1.");
    refused(|p| p.market = vec!["optimization-7".into(); 9], "no further Optimization");
    refused(|p| p.players[0].order = 11, "no order tile 11");
    refused(|p| p.players[1].order = p.players[0].order, "already belongs to another");
    refused(|p| p.energy_seen = vec![0], "Round 5 needs 4 revealed energy tiles");
    refused(|p| p.energy_seen = vec![0, 0, 0, 1], "only 2 energy tiles of +0");
    refused(|p| p.energy_left = Some(vec![]), "need 1 energy tile");
    refused(|p| p.players[0].bid = 7, "on the order tile");
    refused(|p| p.players[0].seasonal = 3, "seasonal workers");
    refused(|p| p.players[0].money = 5000, "Elektro");
    refused(|p| p.players[0].hall = vec!["storage-0".into(); 4], "no further Starting storage");
    refused(|p| p.players[1].off = vec!["machine-5".into()], "No Machine 5 is running");
    let supply_gone = |p: &mut Position| (p.turn, p.supply) = (TurnKind::Market, Some(Vec::new()));
    refused(supply_gone, "nothing to move");
    let seats = Options { start: Some(Box::new(position())), ..Options::default() };
    assert!(FactoryManager::setup(&seats, 3).unwrap_err().to_string().contains("for 2 players"));
}

/// Plays on by chance and the first legal action, and checks what is conserved.
fn play_on(mut state: FactoryManager) {
    let mut dice = Seed::from_number(1).dice(0);
    let mut legal = Vec::new();
    while state.turn() != Turn::Over {
        state.invariant().unwrap();
        let (actor, action) = match state.turn() {
            Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                legal.clear();
                state.legal_actions(seat, &mut legal);
                (Actor::Seat(seat), dice.pick(&legal))
            }
            Turn::Over => unreachable!(),
        };
        state.apply(actor, action, &mut |_| {}).unwrap();
    }
}

#[test]
fn a_match_that_begins_with_a_position_is_played_to_its_end() {
    for turn in [TurnKind::Buying, TurnKind::Market] {
        play_on(set_up(Position { turn, ..position() }).unwrap());
    }
    let early = Position {
        round: 2,
        players: vec![
            PlayerPosition { order: 4, ..Default::default() },
            PlayerPosition { order: 1, ..Default::default() },
        ],
        energy_seen: vec![1],
        ..Position::default()
    };
    play_on(set_up(early).unwrap());
}

/// What a turn of a match is posed as has the same results as the turn itself.
#[test]
fn a_turn_of_a_match_written_down_is_the_same_turn() {
    let (mut found, mut dice) = (0, Seed::from_number(3).dice(0));
    for _ in 0..12 {
        let mut state = FactoryManager::setup(&Options::default(), 3).unwrap();
        let mut plan = Vec::new();
        while state.turn() != Turn::Over {
            let (actor, action) = match state.turn() {
                Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    for pose in state.poses(seat).into_iter().filter(|pose| pose.theme == "mean") {
                        let posed = FactoryManager::setup(&pose.options, 3).unwrap();
                        posed.invariant().unwrap();
                        let [one, other] = [(&state, seat), (&posed, Seat(0))].map(|(state, seat)| {
                            state.solve(seat, pose.aim, 1_000_000, &mut |_| {}).expect("the last purchases")
                        });
                        assert!(one.proven && one.expected == other.expected && one.line == other.line);
                        assert!(one.guaranteed <= one.expected);
                        found += 1;
                    }
                    state.plan(seat, 40, &mut dice, &mut plan);
                    (Actor::Seat(seat), plan[0])
                }
                Turn::Over => unreachable!(),
            };
            state.apply(actor, action, &mut |_| {}).unwrap();
        }
    }
    assert!(found > 5, "{found} turns");
}
