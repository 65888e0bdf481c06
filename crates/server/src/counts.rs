//! How many of something each person or address has open.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

pub struct OpenCounts<K: Hash + Eq + Clone>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Hash + Eq + Clone> Default for OpenCounts<K> {
    fn default() -> Self {
        OpenCounts(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> OpenCounts<K> {
    /// One more, unless there are so many already; it counts until it is dropped.
    pub fn one_more(&self, of: K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let open = counts.get(&of).copied().unwrap_or(0);
        if open >= most {
            return None;
        }
        counts.insert(of.clone(), open + 1);
        Some(Counted { of, counts: self.0.clone() })
    }
}

/// Something that counts while it is open.
pub struct Counted<K: Hash + Eq + Clone> {
    of: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = counts.get_mut(&self.of) {
            *open -= 1;
            if *open == 0 {
                counts.remove(&self.of);
            }
        }
    }
}
