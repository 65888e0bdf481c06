//! Tables in 1,024 heaps, so that servers on one Postgres can share them out.

use crate::rows::{TableId, UserId};

/// A heap of tables. Which one a table is in is the same on every server, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard(u16);

impl Shard {
    pub const COUNT: usize = 1024;

    /// The first ten bits of the BLAKE3 of the table's id.
    pub fn of(table: &TableId) -> Shard {
        let hash = blake3::hash(table.0.as_bytes());
        let [first, second, ..] = *hash.as_bytes();
        Shard(u16::from(first) << 2 | u16::from(second) >> 6)
    }

    /// The heap of what concerns one person and no table: their notices.
    pub fn of_person(user: &UserId) -> Shard {
        Shard::of(&TableId(user.0.clone()))
    }

    pub(crate) fn read(number: i64) -> Option<Shard> {
        u16::try_from(number).ok().filter(|number| usize::from(*number) < Shard::COUNT).map(Shard)
    }

    pub fn number(self) -> u16 {
        self.0
    }

    /// Where servers tell each other of its tables.
    pub fn channel(self) -> String {
        format!("shopfloor_{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &str) -> u16 {
        Shard::of(&TableId(id.to_owned())).number()
    }

    #[test]
    fn a_table_is_in_the_same_shard_for_ever() {
        // b3sum of an empty text begins with af 13, in bits 10101111 00010011.
        assert_eq!(of(""), 0b10_1011_1100);
        assert_eq!(Shard::read(1023).map(Shard::number), Some(1023));
        assert_eq!((Shard::read(1024), Shard::read(-1)), (None, None));
    }

    #[test]
    fn tables_are_spread_over_all_shards() {
        let mut tables = [0; Shard::COUNT];
        for n in 0..20_000 {
            tables[usize::from(of(&format!("table {n}")))] += 1;
        }
        assert!(tables.iter().all(|count| (1..60).contains(count)), "{tables:?}");
    }
}
