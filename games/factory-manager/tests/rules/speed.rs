//! Fast by design: the state is small, and playing allocates nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use engine::{Actor, Game, Seed, Turn};
use factory_manager::{FactoryManager, Options};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting for each thread.
struct Counting;

#[allow(unsafe_code)]
// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_during(what: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    what();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations_during(|| drop(std::hint::black_box(Box::new(7)))), 1);
}

#[test]
fn cloning_listing_and_playing_allocate_nothing() {
    let mut legal = Vec::with_capacity(256);
    for n in 0..200 {
        let options = Options { seasonal_act_at_once: n % 2 == 1, ..Options::default() };
        let start = FactoryManager::setup(&options, 2 + (n % 4) as u8).unwrap();
        let mut dice = Seed::from_number(n).dice(0);
        let allocations = allocations_during(|| {
            let mut state = start.clone();
            loop {
                let (actor, action) = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                    Turn::Seats(seats) => {
                        let seat = seats.first().unwrap();
                        legal.clear();
                        state.legal_actions(seat, &mut legal);
                        (Actor::Seat(seat), dice.pick(&legal))
                    }
                };
                state = state.clone();
                state.apply(actor, action, &mut |_| {}).unwrap();
            }
        });
        assert_eq!(allocations, 0, "match {n}");
    }
}

#[test]
fn a_state_is_smaller_than_a_kibibyte() {
    assert!(size_of::<FactoryManager>() < 1024, "{} bytes", size_of::<FactoryManager>());
}
