//! A game's laboratory without the game's type.

use std::marker::PhantomData;

use catalog::{AnyRefusal, GameVisitor, read_options};
use engine::laws::{BrokenLaw, Full, Passed, Trial};
use engine::{Heuristic, Study};
use serde_json::Value;

use crate::bench::{self, RulesBench};
use crate::calibrate::{self, ExpectingSimulator};
use crate::luck::LuckBudget;
use crate::simulate::{self, Simulator};
use crate::timed::{self, BotBench, TimedSimulator};

/// What can be measured of any game. Options are JSON, bots are named by their level.
pub trait AnyLab: Send + Sync {
    /// Plays whole matches between bots of these levels, one per seat; with a budget for it, luck is judged, too.
    fn simulator(
        &self,
        levels: &[String],
        options: &Value,
        luck: Option<LuckBudget>,
    ) -> Result<Simulator, AnyRefusal>;

    /// Plays the same matches and times every turn.
    fn timed_simulator(
        &self,
        levels: &[String],
        options: &Value,
        luck: Option<LuckBudget>,
    ) -> Result<TimedSimulator, AnyRefusal>;

    /// Plays matches between bots of one level and notes what is expected in them.
    fn expecting_simulator(
        &self,
        level: &str,
        seats: u8,
        options: &Value,
    ) -> Result<ExpectingSimulator, AnyRefusal>;

    /// The moments that the game's calibration tells apart; none where it has no calibration.
    fn moments(&self) -> &'static [&'static str];

    /// Expected scores that are off by no more than this count as right.
    fn close(&self) -> f64;

    /// Plays one random match and checks that every law holds in it.
    fn check_laws(
        &self,
        options: &Value,
        seats: u8,
        seed: u64,
        full: Full,
    ) -> Result<Result<Passed, BrokenLaw>, AnyRefusal>;

    /// Times random play for about `seconds` on this thread.
    fn bench_rules(&self, options: &Value, seats: u8, seconds: f64) -> Result<RulesBench, AnyRefusal>;

    /// Times bots of one level for about `seconds` on this thread, for one whole match at least.
    fn bench_bot(
        &self,
        level: &str,
        options: &Value,
        seats: u8,
        seconds: f64,
    ) -> Result<BotBench, AnyRefusal>;
}

/// The laboratory of the game `G`.
pub struct Laboratory<G>(PhantomData<fn() -> G>);

impl<G> Laboratory<G> {
    pub const NEW: Self = Laboratory(PhantomData);
}

/// The laboratory of the game with this id.
pub fn of(id: &str) -> Option<&'static dyn AnyLab> {
    struct Find;

    impl GameVisitor for Find {
        type Output = &'static dyn AnyLab;

        fn visit<G: Heuristic + Study>(self) -> Self::Output {
            &Laboratory::<G>::NEW
        }
    }

    catalog::visit(id, Find)
}

impl<G: Heuristic + Study> AnyLab for Laboratory<G> {
    fn simulator(
        &self,
        levels: &[String],
        options: &Value,
        luck: Option<LuckBudget>,
    ) -> Result<Simulator, AnyRefusal> {
        simulate::simulator::<G>(levels, read_options::<G>(options)?, luck)
    }

    fn timed_simulator(
        &self,
        levels: &[String],
        options: &Value,
        luck: Option<LuckBudget>,
    ) -> Result<TimedSimulator, AnyRefusal> {
        timed::timed_simulator::<G>(levels, read_options::<G>(options)?, luck)
    }

    fn expecting_simulator(
        &self,
        level: &str,
        seats: u8,
        options: &Value,
    ) -> Result<ExpectingSimulator, AnyRefusal> {
        calibrate::simulator::<G>(level, seats, read_options::<G>(options)?)
    }

    fn moments(&self) -> &'static [&'static str] {
        G::MOMENTS
    }

    fn close(&self) -> f64 {
        G::CLOSE
    }

    fn check_laws(
        &self,
        options: &Value,
        seats: u8,
        seed: u64,
        full: Full,
    ) -> Result<Result<Passed, BrokenLaw>, AnyRefusal> {
        let trial = Trial { options: read_options::<G>(options)?, seats, seed, full };
        Ok(engine::laws::check::<G>(&trial))
    }

    fn bench_rules(&self, options: &Value, seats: u8, seconds: f64) -> Result<RulesBench, AnyRefusal> {
        bench::bench::<G>(&read_options::<G>(options)?, seats, seconds)
    }

    fn bench_bot(
        &self,
        level: &str,
        options: &Value,
        seats: u8,
        seconds: f64,
    ) -> Result<BotBench, AnyRefusal> {
        timed::bench::<G>(level, &read_options::<G>(options)?, seats, seconds)
    }
}
