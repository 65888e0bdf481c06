//! Blueprints that have something in common, as sets. They are made from the cards' rows by the compiler, so that
//! what can be built or activated is found with a few operations on bits.

use strum::VariantArray as _;

use crate::bag::Names;
use crate::blueprints::{Blueprint, Effect, Kind};
use crate::building::metal_off_per_monument;
use crate::tool::Tool;

/// The blueprints that pass a test, which the compiler can do.
macro_rules! those {
    (|$card:ident| $passes:expr) => {{
        let (mut bits, mut n) = (0, 0);
        while n < Blueprint::VARIANTS.len() {
            let $card = Blueprint::VARIANTS[n];
            if $passes {
                bits |= 1 << n;
            }
            n += 1;
        }
        Names::<Blueprint>::of_bits(bits)
    }};
}

/// One compound may hold several of these (FF-2.4).
pub const SEVERAL: Names<Blueprint> = those!(|card| card.row().several);
/// These do something when they are activated (FF-2.5).
pub const ACTIVATED: Names<Blueprint> = those!(|card| card.row().effect.is_activated());
/// A build triggers these (FF-2.7).
pub const WITH_BUILD: Names<Blueprint> = those!(|card| matches!(card.row().effect, Effect::GainWithBuild(_)));
/// Goods trigger these (FF-2.7).
pub const WITH_GOODS: Names<Blueprint> = those!(|card| matches!(card.row().effect, Effect::DrawWithGoods));
/// These are cheaper for somebody with monuments (FF-2.4).
pub const DISCOUNTED: Names<Blueprint> = those!(|card| metal_off_per_monument(card) > 0);

/// No card costs more than this of a resource.
const DEAREST: usize = 7;
const _: () = {
    let dearer = those!(|card| card.row().metal as usize > DEAREST || card.row().energy as usize > DEAREST);
    assert!(dearer.is_empty());
};

/// A set for every number from 0 to `DEAREST`.
macro_rules! table {
    (|$card:ident, $most:ident| $passes:expr) => {{
        let mut sets = [Names::of_bits(0); DEAREST + 1];
        let mut $most = 0;
        while $most <= DEAREST {
            sets[$most] = those!(|$card| $passes);
            $most += 1;
        }
        sets
    }};
}
static METAL: [Names<Blueprint>; DEAREST + 1] = table!(|card, most| card.row().metal as usize <= most);
static ENERGY: [Names<Blueprint>; DEAREST + 1] = table!(|card, most| card.row().energy as usize <= most);

/// The cards that can be built for so much, discounts aside.
#[inline]
pub fn built_for(metal: u16, energy: u16) -> Names<Blueprint> {
    METAL[usize::from(metal).min(DEAREST)] & ENERGY[usize::from(energy).min(DEAREST)]
}

/// The cards with this tool on them.
#[inline]
pub fn with_tool(tool: Tool) -> Names<Blueprint> {
    const fn of(tool: Tool) -> Names<Blueprint> {
        those!(|card| card.row().tool as u8 == tool as u8)
    }
    static TOOLS: [Names<Blueprint>; 4] =
        [of(Tool::Shovel), of(Tool::Gear), of(Tool::Wrench), of(Tool::Hammer)];
    TOOLS[tool as usize]
}

/// The cards of a kind.
#[inline]
pub fn of_kind(kind: Kind) -> Names<Blueprint> {
    const fn of(kind: Kind) -> Names<Blueprint> {
        those!(|card| card.row().kind as u8 == kind as u8)
    }
    static KINDS: [Names<Blueprint>; 5] =
        [of(Kind::Production), of(Kind::Utility), of(Kind::Training), of(Kind::Special), of(Kind::Monument)];
    KINDS[kind as usize]
}
