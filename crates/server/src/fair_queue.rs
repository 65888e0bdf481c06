//! A queue that serves everybody in turn, however much one of them asks for.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

pub struct FairQueue<K, T> {
    /// Who is next; everybody in here is waiting for something.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<T>>,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> Self {
        FairQueue { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<K: Hash + Eq + Clone, T> FairQueue<K, T> {
    pub fn push(&mut self, who: K, what: T) {
        let own = self.waiting.entry(who.clone()).or_default();
        if own.is_empty() {
            self.order.push_back(who);
        }
        own.push_back(what);
    }

    /// The oldest item of whoever is next, who then goes to the back of the queue.
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

    /// How much of somebody's is waiting.
    pub fn waiting(&self, who: &K) -> usize {
        self.waiting.get(who).map_or(0, VecDeque::len)
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_served_in_turn_and_each_in_their_own_order() {
        let mut queue = FairQueue::default();
        for n in 0..20 {
            queue.push("greedy", n);
        }
        assert_eq!(queue.pop(), Some(0));
        queue.push("ada", 100);
        queue.push("bob", 200);
        queue.push("ada", 101);
        let next: Vec<i32> = (0..7).filter_map(|_| queue.pop()).collect();
        assert_eq!(next, [1, 100, 200, 2, 101, 3, 4]);
        assert_eq!(std::iter::from_fn(|| queue.pop()).count(), 15);
        assert!(queue.is_empty());
    }

    #[test]
    fn anyone_served_who_comes_again_waits_behind_the_others() {
        let mut queue = FairQueue::default();
        queue.push("ada", 1);
        queue.push("bob", 2);
        queue.push("bob", 3);
        assert_eq!(queue.pop(), Some(1));
        queue.push("ada", 4);
        assert_eq!([queue.pop(), queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(4), Some(3), None]);
    }
}
