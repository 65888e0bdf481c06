//! What a player's position is worth: the final score to expect, and how much
//! sooner the end would come for the others.

use std::cell::Cell;

use engine::Seat;

use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::features::{self, Around, Moment};
use crate::machine::COLOURS;
use crate::state::{
    BUILDINGS_TO_END, FantasticFactories, GOODS_TO_END, LAST_ROUND, Machine, Pending, Phase, Player,
    count_kind,
};
use crate::weights::{COLUMNS, END, LAST, MARKS, Row, Weights, add};

/// How near the end is: which columns of the table are mixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// On the way, from 0 to 1: how far whoever is closest has come towards ending the match.
    Way(f32),
    /// The last round is to be played.
    Last,
    /// The last round is being played.
    End,
}

impl Stage {
    #[inline]
    pub(crate) fn mix(self, row: &Row) -> f32 {
        match self {
            Stage::Way(way) => {
                let place = way.clamp(0.0, 1.0) * (MARKS - 1) as f32;
                let low = (place as usize).min(MARKS - 2);
                let share = place - low as f32;
                row[low] * (1.0 - share) + row[low + 1] * share
            }
            Stage::Last => row[LAST],
            Stage::End => row[END],
        }
    }
}

impl Player {
    /// How much of the way to ending the match the player has come (FF-4.1).
    #[inline]
    fn way(&self) -> f32 {
        let goods = f32::from(self.goods) / f32::from(GOODS_TO_END);
        goods.max(f32::from(self.buildings()) / f32::from(BUILDINGS_TO_END))
    }
}

impl Machine {
    #[inline]
    fn way(&self) -> f32 {
        f32::from(self.goods) / f32::from(GOODS_TO_END)
    }

    /// The goods it makes in a round (FF-5.3).
    fn pace(&self) -> f32 {
        COLOURS.map(|kind| f32::from(count_kind(self.cards, kind).min(6)) / 6.0).iter().sum()
    }

    /// The points it will have after so many more turns, on average: a card
    /// each turn, and a good for each die that is not above its cards (FF-5.3).
    /// It stops one turn after 12 goods.
    pub(crate) fn forecast(&self, turns: f64) -> f64 {
        let deck = Bag::<Blueprint>::box_full();
        let share = |kind: Kind| f64::from(count_kind(deck, kind)) / f64::from(deck.len());
        let mut cards = COLOURS.map(|kind| f64::from(count_kind(self.cards, kind)));
        let mut goods = f64::from(self.goods);
        let (mut left, mut taken) = (turns, 0.0);
        while left > 0.0 {
            let turn = left.min(1.0);
            left -= turn;
            if goods >= f64::from(GOODS_TO_END) {
                left = 0.0;
            }
            taken += turn;
            for (count, kind) in cards.iter_mut().zip(COLOURS) {
                *count += turn * share(kind);
                goods += turn * count.min(6.0) / 6.0;
            }
        }
        let score = f64::from(self.score()) - f64::from(self.goods);
        score + goods + taken * (1.0 + share(Kind::Monument))
    }
}

/// What a seat's position is worth when it has finished its work phase: the
/// final score to expect, less what its rivals gain by a later end. The table
/// of weights and everything that is not the seat's own is fixed.
#[derive(Clone, Debug)]
pub struct Worth<'w> {
    weights: &'w Weights,
    around: Around,
    last_round: bool,
    /// How far the others and the Machine have come.
    others: f32,
    /// The strongest rival's final score by stage, less what it is now.
    rival: Row,
    /// In a solo match the weights tell the lead: the Machine's points to expect, and
    /// those after its last turn.
    machine: f64,
    machine_end: f64,
    hands: Sums,
    compounds: Sums,
}

/// Sums of what cards tell, remembered: while a seat works, hand and buildings change less often than the rest.
#[derive(Clone, Debug, Default)]
struct Sums([Cell<(Bag<Blueprint>, Row)>; 8]);

impl Sums {
    /// The sum for these cards; `make` has to give none for none.
    #[inline]
    fn of(&self, cards: Bag<Blueprint>, make: impl FnOnce() -> Row) -> Row {
        let bits = cards.bits();
        let mixed = (bits as u64 ^ (bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &self.0[(mixed >> 61) as usize];
        let (known, sums) = place.get();
        if known == cards {
            return sums;
        }
        let sums = make();
        place.set((cards, sums));
        sums
    }
}

impl<'w> Worth<'w> {
    /// For `seat`, everything else as it is in `state`.
    pub fn new(weights: &'w Weights, state: &FantasticFactories, seat: Seat) -> Worth<'w> {
        let rivals = || Seat::all(state.seats).filter(move |other| *other != seat);
        let others = rivals().map(|other| state.player(other).way()).fold(state.machine.way(), f32::max);
        let around =
            Around { machine: state.machine_around(), played: state.round, drawn: 0, moment: Moment::Work };
        let mut worth = Worth {
            weights,
            around,
            last_round: state.last_round,
            others,
            rival: [0.0; COLUMNS],
            machine: 0.0,
            machine_end: 0.0,
            hands: Sums::default(),
            compounds: Sums::default(),
        };
        if state.is_solo() {
            worth.machine = state.machine_expected(weights);
            worth.machine_end = state.machine.forecast(1.0);
            return worth;
        }
        let stage = worth.stage(state.player(seat));
        let strongest = rivals()
            .map(|other| sums(weights, state.player(other), Around { moment: Moment::Done, ..around }))
            .max_by(|one, other| stage.mix(one).total_cmp(&stage.mix(other)));
        if let Some(rival) = strongest {
            let now = stage.mix(&rival);
            worth.rival = rival.map(|points| points - now);
        }
        worth
    }

    /// The stage when the player has finished like this.
    #[inline]
    fn stage(&self, player: &Player) -> Stage {
        let way = self.others.max(player.way());
        match way >= 1.0 || self.around.played + 1 >= LAST_ROUND {
            true => Stage::Last,
            false => Stage::Way(way),
        }
    }

    /// Of the seat's position when it has finished, with so many drawn cards
    /// that it has not looked at. In the last round that is the score, and a
    /// little for what breaks ties (FF-4.2).
    #[inline]
    pub(crate) fn finished(&self, player: &Player, drawn: u8) -> f64 {
        if self.last_round {
            let spare = f64::from(player.metal) + f64::from(player.energy) / 32.0;
            return f64::from(player.score()) + spare / 512.0 + self.machine - self.machine_end;
        }
        let sums = self.sums(player, Around { drawn, moment: Moment::Done, ..self.around });
        let stage = self.stage(player);
        self.machine + f64::from(stage.mix(&sums) - stage.mix(&self.rival))
    }

    /// At a glance, in the middle of the work phase: what is there, and what
    /// dice and buildings may still bring.
    #[inline]
    pub(crate) fn at_a_glance(&self, player: &Player, drawn: u8) -> f64 {
        let sums = self.sums(player, Around { drawn, moment: Moment::Work, ..self.around });
        if self.last_round {
            return self.machine + f64::from(Stage::End.mix(&sums));
        }
        let stage = self.stage(player);
        self.machine + f64::from(stage.mix(&sums) - stage.mix(&self.rival))
    }

    /// What the card itself adds in the hand, besides the number of cards.
    #[inline]
    pub(crate) fn held(&self, player: &Player, card: Blueprint) -> f64 {
        if self.last_round {
            return 0.0;
        }
        f64::from(self.stage(player).mix(&self.weights.rows[features::held(card)]))
    }

    /// The same in the market, with the whole work phase still to come.
    pub(crate) fn before_work(&self, player: &Player) -> f64 {
        let around = Around { played: self.around.played - 1, moment: Moment::Market, ..self.around };
        let stage = if self.last_round { Stage::Last } else { self.stage(player) };
        self.machine + f64::from(stage.mix(&self.sums(player, around)))
    }

    /// The same as [`sums`], with what is remembered.
    #[inline]
    fn sums(&self, player: &Player, around: Around) -> Row {
        let rows = &self.weights.rows;
        let mut sums = self.hands.of(player.hand, || {
            let mut sums = [0.0; COLUMNS];
            features::of_hand(player.hand, |feature, x| add(&mut sums, &rows[feature], x));
            sums
        });
        let compound = self.compounds.of(player.compound, || {
            let mut sums = [0.0; COLUMNS];
            features::of_compound(player.compound, |feature, x| add(&mut sums, &rows[feature], x));
            sums
        });
        add(&mut sums, &compound, 1.0);
        features::of_the_rest(player, around, |feature, x| add(&mut sums, &rows[feature], x));
        add(&mut sums, self.weights.unknown(), around.drawn.into());
        sums
    }
}

/// The sum of what the features of a player are worth, by stage.
#[inline]
fn sums(weights: &Weights, player: &Player, around: Around) -> Row {
    let mut sums = [0.0; COLUMNS];
    features::each(player, around, |feature, x| add(&mut sums, &weights.rows[feature], x));
    add(&mut sums, weights.unknown(), around.drawn.into());
    sums
}

impl FantasticFactories {
    /// Solo: the Machine's points and goods, and the goods it makes in a round.
    fn machine_around(&self) -> Option<[f32; 3]> {
        let machine = &self.machine;
        self.is_solo().then(|| [machine.score().into(), machine.goods.into(), machine.pace()])
    }

    /// The points the Machine will have.
    pub(crate) fn machine_expected(&self, weights: &Weights) -> f64 {
        let rounds = f64::from(self.stage().mix(&weights.rounds));
        let turns = match self.phase {
            Phase::Market { .. } | Phase::Gift { .. } => rounds,
            // Its turn of this round is still to come.
            Phase::Work | Phase::Machine => rounds + 1.0,
            Phase::Over => 0.0,
        };
        self.machine.forecast(turns)
    }

    /// What is known of the match besides the player.
    pub(crate) fn around(&self, seat: Seat) -> Around {
        let (played, moment) = match self.phase {
            Phase::Market { .. } | Phase::Gift { .. } => (self.round - 1, Moment::Market),
            Phase::Work if self.player(seat).step != Pending::Done => (self.round, Moment::Work),
            Phase::Work | Phase::Machine | Phase::Over => (self.round, Moment::Done),
        };
        Around { machine: self.machine_around(), played, drawn: self.due.cards[seat.index()], moment }
    }

    /// How near the end is.
    pub(crate) fn stage(&self) -> Stage {
        match (self.last_round, self.phase) {
            (true, Phase::Market { .. } | Phase::Gift { .. }) => return Stage::Last,
            (true, Phase::Work | Phase::Machine | Phase::Over) => return Stage::End,
            (false, _) => {}
        }
        let way =
            Seat::all(self.seats).map(|seat| self.player(seat).way()).fold(self.machine.way(), f32::max);
        if way >= 1.0 { Stage::Last } else { Stage::Way(way) }
    }

    /// The final score the seat can expect, by these weights. In a solo match they tell
    /// the lead over the Machine, which matters more than the points.
    pub fn expected(&self, weights: &Weights, seat: Seat) -> f64 {
        let (player, around) = (self.player(seat), self.around(seat));
        let stage = self.stage();
        // After the work phase of the last round the score is final.
        if stage == Stage::End && around.moment == Moment::Done {
            return player.score().into();
        }
        let machine = if self.is_solo() { self.machine_expected(weights) } else { 0.0 };
        machine + f64::from(stage.mix(&sums(weights, player, around)))
    }

    /// The Machine's points now (FF-5.5).
    pub fn machine_points(&self) -> u16 {
        self.machine.score()
    }

    /// What the expectation for a seat is made of, for fitting the weights.
    pub fn sample(&self, seat: Seat) -> Sample {
        let mut features = Vec::new();
        let around = self.around(seat);
        features::each(self.player(seat), around, |feature, x| features.push((feature, x)));
        let mut columns = [0.0; COLUMNS];
        for (column, share) in columns.iter_mut().enumerate() {
            let mut only: Row = [0.0; COLUMNS];
            only[column] = 1.0;
            *share = self.stage().mix(&only);
        }
        Sample { features, columns, working: around.moment == Moment::Work }
    }
}

/// The features of a seat and the share of each column in the mix.
#[derive(Clone, Debug)]
pub struct Sample {
    pub features: Vec<(usize, f32)>,
    pub columns: Row,
    /// In the middle of the work phase.
    pub working: bool,
}
