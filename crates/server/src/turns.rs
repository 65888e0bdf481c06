//! A queue in which everybody has their turn, however much somebody asks for.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

pub struct Turns<K, T> {
    /// Who is next; everybody here waits for something.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<T>>,
}

impl<K, T> Default for Turns<K, T> {
    fn default() -> Self {
        Turns { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<K: Hash + Eq + Clone, T> Turns<K, T> {
    pub fn push(&mut self, who: K, what: T) {
        let own = self.waiting.entry(who.clone()).or_default();
        if own.is_empty() {
            self.order.push_back(who);
        }
        own.push_back(what);
    }

    /// What waits longest of whoever is next, who then waits behind all others.
    pub fn pop(&mut self) -> Option<T> {
        let who = self.order.pop_front()?;
        let own = self.waiting.get_mut(&who)?;
        let what = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&who);
        } else {
            self.order.push_back(who);
        }
        what
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_served_in_turn_and_each_in_their_own_order() {
        let mut turns = Turns::default();
        for n in 0..20 {
            turns.push("greedy", n);
        }
        assert_eq!(turns.pop(), Some(0));
        turns.push("ada", 100);
        turns.push("bob", 200);
        turns.push("ada", 101);
        let next: Vec<i32> = (0..7).filter_map(|_| turns.pop()).collect();
        assert_eq!(next, [1, 100, 200, 2, 101, 3, 4]);
        assert_eq!(std::iter::from_fn(|| turns.pop()).count(), 15);
        assert!(turns.is_empty());
    }

    #[test]
    fn who_was_served_and_comes_again_waits_behind_those_who_wait() {
        let mut turns = Turns::default();
        turns.push("ada", 1);
        turns.push("bob", 2);
        turns.push("bob", 3);
        assert_eq!(turns.pop(), Some(1));
        turns.push("ada", 4);
        assert_eq!([turns.pop(), turns.pop(), turns.pop(), turns.pop()], [Some(2), Some(4), Some(3), None]);
    }
}
