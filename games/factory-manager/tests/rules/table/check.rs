//! A test in a few lines: a position, moves, expectations.

use engine::{Actor, Game, Illegal as _, Seat, SeatSet, Turn};
use factory_manager::{Action, Event, Illegal, Phase, TileId};

use super::Table;

/// One test: plays these moves from this position, then checks all expectations. The last
/// move may be one that is refused. Returns the table for further checks.
#[track_caller]
pub fn check<const N: usize>(
    mut table: Table,
    moves: impl IntoIterator<Item = (Seat, Action)>,
    expected: [Expect; N],
) -> Table {
    let mut moves: Vec<_> = moves.into_iter().collect();
    let refusal = expected.iter().any(|expect| matches!(expect, Expect::Refused(..)));
    let last = moves.pop_if(|_| refusal);
    for (seat, action) in moves {
        table = table.play(seat, action);
    }
    for expect in expected {
        table.expect(expect, last);
    }
    table
}

/// What a test expects.
pub enum Expect {
    /// The last move is refused for this reason, citing this rule, and changes nothing.
    Refused(Illegal, &'static str),
    /// All events of the last move.
    Events(Vec<Event>),
    /// One of the events of the last move.
    Event(Event),
    Turn(Seat),
    Phase(Phase),
    /// The seat's legal actions, all of them.
    Legal(Seat, Vec<Action>),
    Money(Seat, i32),
    Available(Seat, u8),
    /// Production, storage, energy, canteen.
    Tracks(Seat, [i16; 4]),
    Hall(Seat, Vec<TileId>),
    Kept(Seat, Vec<TileId>),
    Market(Vec<TileId>),
}

impl Table {
    #[track_caller]
    fn expect(&self, expect: Expect, last: Option<(Seat, Action)>) {
        let view = self.view();
        let factory = |seat: Seat| &view.factories[seat.index()];
        match expect {
            Expect::Refused(why, rule) => {
                let (seat, action) = last.expect("a move to refuse");
                assert_eq!(self.refusal(Actor::Seat(seat), action), Some(why), "{action:?}");
                assert_eq!(why.rule(), rule, "the rule of {why:?}");
                assert!(!self.legal(seat).contains(&action), "{action:?} is refused but legal");
            }
            Expect::Events(events) => assert_eq!(self.events, events),
            Expect::Event(event) => {
                assert!(self.events.contains(&event), "{event:?} not in {:?}", self.events)
            }
            Expect::Turn(seat) => {
                assert_eq!(self.state.turn(), Turn::Seats(SeatSet::only(seat)), "{:?}", view.phase);
            }
            Expect::Phase(phase) => assert_eq!(view.phase, phase),
            Expect::Legal(seat, actions) => assert_eq!(self.legal(seat), actions),
            Expect::Money(seat, money) => assert_eq!(factory(seat).money, money, "money of {seat:?}"),
            Expect::Available(seat, workers) => {
                assert_eq!(factory(seat).workers.available, workers, "available workers of {seat:?}");
            }
            Expect::Tracks(seat, tracks) => {
                let t = factory(seat).tracks;
                assert_eq!([t.production, t.storage, t.energy, t.canteen], tracks, "tracks of {seat:?}");
            }
            Expect::Hall(seat, tiles) => {
                let hall = factory(seat).hall.iter().map(|placed| placed.tile.tile);
                assert_eq!(sorted(hall), sorted(tiles), "hall of {seat:?}");
            }
            Expect::Kept(seat, tiles) => {
                let kept = factory(seat).kept.iter().map(|tile| tile.tile);
                assert_eq!(sorted(kept), sorted(tiles), "tiles beside the factory of {seat:?}");
            }
            Expect::Market(tiles) => {
                let rows = view.market.iter().flat_map(|row| vec![row.tile.tile; row.count as usize]);
                assert_eq!(sorted(rows), sorted(tiles), "the market");
            }
        }
    }
}

fn sorted(tiles: impl IntoIterator<Item = TileId>) -> Vec<TileId> {
    let mut tiles: Vec<_> = tiles.into_iter().collect();
    tiles.sort();
    tiles
}
