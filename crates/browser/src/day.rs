//! A match of the day without a server: everybody has the same one, as its dice follow from the date. Anybody can work them out,
//! so that nothing is sealed and nobody is compared; a server's matches of the day have secrets of their own.

use catalog::AnyGame;
use engine::Hex32;
use table::{Attempt, Code, Day, DaySetup, Status, Table};

use crate::asked::{DeviceAnswer, Done};
use crate::device::{Device, DeviceAsking, Halt, told};
use crate::random::RANDOM;
use crate::room::settle;

fn rules(game: &str) -> Result<&'static dyn AnyGame, Halt> {
    Ok(catalog::find(game).ok_or(Code::NoSuchGame)?)
}

/// The secret of a date: no secret at all.
fn secret(game: &str, day: Day) -> Hex32 {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 match of the day without a server");
    hash.update(game.as_bytes()).update(b"\n").update(&day.0.to_le_bytes());
    Hex32(hash.finalize().into())
}

fn name(game: &str, day: Day) -> String {
    format!("day {game} {}", day.0)
}

impl Device {
    /// The table at which today's match is played or was; none if nobody has begun it here.
    fn of_today(&self, game: &str, asking: DeviceAsking) -> Option<String> {
        let id = self.kept.get(&name(game, Day::of(asking.now.date)))?;
        let room = self.rooms.get(id)?;
        (room.table.status != Status::Closed).then(|| id.clone())
    }

    pub(crate) fn today(&self, game: &str, asking: DeviceAsking) -> Result<DeviceAnswer, Halt> {
        rules(game)?;
        match self.of_today(game, asking) {
            Some(id) => self.own_info(asking, &id),
            None => Ok(told(&())),
        }
    }

    /// Begins today's match, or goes on with it.
    pub(crate) fn play_today(
        &mut self,
        game: &str,
        asking: DeviceAsking,
        done: &mut Done,
    ) -> Result<DeviceAnswer, Halt> {
        let (rules, day) = (rules(game)?, Day::of(asking.now.date));
        if let Some(id) = self.of_today(game, asking) {
            return self.own_info(asking, &id);
        }
        let setup = DaySetup::new(rules, day, RANDOM);
        let attempt = Attempt { day, number: 0 };
        let person = self.person(asking);
        let mut table = Table::of_day(game, &setup, secret(game, day), attempt, &person, asking.now, RANDOM)?;
        table.attempt = None;
        let id = self.add(asking, settle(table), done);
        self.keep(name(game, day), id.clone(), done);
        self.own_info(asking, &id)
    }
}
