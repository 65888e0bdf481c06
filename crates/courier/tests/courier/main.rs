//! Letters brought to real receivers on this machine, which check them by the RFCs.

mod address;
mod decrypt;
mod mail;
mod push;
mod webhook;

use shopfloor_courier::{Letter, Reach, Wire};

fn letter() -> Letter {
    Letter {
        id: "0123456789abcdef0123456789abcdef".into(),
        kind: "turn".into(),
        title: "Your turn".into(),
        text: "Factory Manager: it is your turn.".into(),
        path: "/table/abc".into(),
        link: "https://games.example.org/table/abc".into(),
        made: 1_700_000_000_000,
    }
}

fn wire() -> Wire {
    Wire::new(Reach::new(true))
}
