//! What never changes, whatever is played: every card is in one place.

use engine::Seat;

use crate::bag::{Bag, Card};
use crate::blueprints::Blueprint;
use crate::contractors::Contractor;
use crate::pool::Pool;
use crate::state::{FLOOR_SLOTS, FantasticFactories, Pending, Phase};

fn must(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// All of it together, counted name by name so that nothing can overflow.
fn is_whole_box<C: Card>(places: &[Bag<C>]) -> Result<(), String> {
    for &card in C::ALL {
        let found: u32 = places.iter().map(|place| u32::from(place.count(card))).sum();
        must(found == u32::from(card.copies()), || {
            format!("{found} cards {}, not {}", card.name(), card.copies())
        })?;
    }
    Ok(())
}

impl FantasticFactories {
    pub(crate) fn check_conserved(&self) -> Result<(), String> {
        let mut places = vec![self.deck, self.discard, self.face_up(), self.machine.cards, self.due.rejected];
        for player in &self.players {
            places.extend([player.hand, player.compound, player.tossed]);
        }
        is_whole_box::<Blueprint>(&places)?;
        let crew: Bag<Contractor> = self.contractors.iter().flatten().copied().collect();
        is_whole_box(&[self.contractor_deck, self.contractor_discard, crew])?;
        Seat::all(self.seats).try_for_each(|seat| self.player_is_sound(seat))
    }

    fn player_is_sound(&self, seat: Seat) -> Result<(), String> {
        let player = self.player(seat);
        let wrong = |what: String| format!("seat {}: {what}", seat.0);
        must(player.hand.includes(player.known), || wrong("known cards that are not in the hand".into()))?;
        for card in player.compound.names() {
            let count = player.compound.count(card);
            must(count == 1 || card.row().several, || wrong(format!("{count} of {card:?}")))?;
        }
        let full = player.floors.iter().all(|floor| floor.len() <= FLOOR_SLOTS);
        must(full, || wrong("a floor with more than three dice".into()))?;
        let working = self.phase == Phase::Work && player.step != Pending::Done;
        let dice = player.dice != Pool::NONE || player.floors != [Pool::NONE; 3];
        must(working || !dice, || wrong("dice outside the work phase".into()))?;
        let hidden = player.hand.minus(player.known);
        must(hidden.includes(player.held), || {
            wrong("cards held for long that are not in the hidden hand".into())
        })
    }
}
