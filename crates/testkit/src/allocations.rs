//! An allocator that counts, to show that playing allocates nothing and reading not too much.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use engine::{Actor, Game, Seed, Turn};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// Bytes in use: what this thread took and did not give back. Others may have given it more.
    static IN_USE: Cell<i64> = const { Cell::new(0) };
    static MOST_IN_USE: Cell<i64> = const { Cell::new(0) };
}

fn count(bytes: i64) {
    ALLOCATIONS.with(|n| n.set(n.get() + 1));
    use_more(bytes);
}

fn use_more(bytes: i64) {
    let now = IN_USE.with(Cell::get) + bytes;
    IN_USE.with(|n| n.set(now));
    MOST_IN_USE.with(|n| n.set(n.get().max(now)));
}

/// The system's allocator, counting for each thread. A test binary makes it its `#[global_allocator]`.
pub struct Counting;

#[allow(unsafe_code)]
// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        use_more(-(layout.size() as i64));
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// How often this thread allocated during `what`. Always 0 unless [`Counting`] is the allocator.
pub fn allocations_during(what: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    what();
    ALLOCATIONS.with(Cell::get) - before
}

/// The most bytes that this thread had in use at once during `what`, beyond those it had before.
pub fn most_memory_during(what: impl FnOnce()) -> u64 {
    let before = IN_USE.with(Cell::get);
    MOST_IN_USE.with(|n| n.set(before));
    what();
    (MOST_IN_USE.with(Cell::get) - before).unsigned_abs()
}

/// Allocations of a whole random match: copying, listing the legal actions, playing them.
pub fn allocations_of_random_match<G: Game>(options: &G::Options, seats: u8, seed: u64) -> u64 {
    let start = G::setup(options, seats).expect("the options are good");
    let mut dice = Seed::from_number(seed).dice(0);
    let mut legal = Vec::with_capacity(4096);
    allocations_during(|| {
        let mut state = start.clone();
        loop {
            let (actor, action) = match state.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody's turn");
                    legal.clear();
                    state.legal_actions(seat, &mut legal);
                    (Actor::Seat(seat), dice.pick(&legal))
                }
            };
            state = state.clone();
            state.apply(actor, action, &mut |_| {}).expect("legal actions are taken");
        }
    })
}
