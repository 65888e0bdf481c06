//! Where people come from, told apart without being kept: a hash of their household's address.

use std::net::{IpAddr, Ipv6Addr};

/// The household behind an address: one household has a whole /64 of IPv6 addresses.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

/// Hashes addresses with a secret of the database's: who reads a row, and not that secret, cannot try all addresses.
pub struct Networks([u8; 32]);

impl Networks {
    pub fn new(secret: i64) -> Networks {
        Networks(blake3::derive_key("shopfloor networks", &secret.to_le_bytes()))
    }

    /// The same for everybody in one household.
    pub fn of(&self, address: IpAddr) -> String {
        let household = household(address).to_string();
        let hash = blake3::keyed_hash(&self.0, household.as_bytes());
        hash.to_hex()[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_ipv6_stands_for_its_network_and_one_of_ipv4_for_itself() {
        let networks = Networks::new(1);
        let same =
            |one: &str, other: &str| networks.of(one.parse().unwrap()) == networks.of(other.parse().unwrap());
        assert!(same("2001:db8:0:1::1", "2001:db8:0:1:ffff::2"));
        assert!(!same("2001:db8:0:1::1", "2001:db8:0:2::1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"), "as a socket for both kinds says it");
        assert!(!same("::ffff:192.0.2.1", "::ffff:192.0.2.2"));
    }

    #[test]
    fn every_database_has_its_own_hashes() {
        let address = IpAddr::from([192, 0, 2, 1]);
        assert_ne!(Networks::new(1).of(address), Networks::new(2).of(address));
    }
}
