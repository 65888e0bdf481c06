//! How a game's expectations are corrected so that they come true.

use crate::{MAX_SEATS, Seat};

/// How far a seat is with its part of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It is still to come.
    Before,
    /// It acts, or it counts as if.
    During,
    /// It is done.
    After,
}

/// What is corrected at one moment of a match with so many seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// The lead that makes the odds e to 1, in points.
    pub scale: f64,
    /// Added to the expectation of a seat, by how far it is with its part of the moment.
    pub offsets: [f64; 3],
    /// Added to the expectation of the game itself, where it plays.
    pub house: f64,
}

impl Correction {
    /// Nothing is known yet.
    pub const NONE: Correction = Correction { scale: 1.0, offsets: [0.0; 3], house: 0.0 };
}

/// A game's table of corrections: fitted on matches between equals, a line for each moment and number of seats.
///
/// ```
/// use shopfloor_engine::Calibration;
///
/// let text = "seats,moment,scale,before,during,after,house\n2,opening,30,1.5,0,0,0\n2,middle,20,0,0,0.5,0\n";
/// let table = Calibration::read(text, &["opening", "middle"]).unwrap();
/// assert_eq!(table.at(2, 0).scale, 30.0);
/// assert_eq!(table.at(2, 1).offsets, [0.0, 0.0, 0.5]);
/// assert_eq!(table.at(3, 0), table.at(2, 0), "the nearest number of seats stands in");
/// assert!(Calibration::read("seats,moment,scale,before,during,after,house\n2,noon,1,0,0,0,0\n", &["opening"]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// By moment and seats.
    rows: Vec<[Correction; MAX_SEATS as usize]>,
}

/// The first line of a table.
const HEAD: &str = "seats,moment,scale,before,during,after,house";

impl Calibration {
    /// Reads a table. Numbers of seats it does not have get the corrections of the nearest smaller one, or of the
    /// smallest; moments it does not have at all are an error.
    pub fn read(text: &str, moments: &[&str]) -> Result<Calibration, String> {
        let mut found = vec![[None; MAX_SEATS as usize]; moments.len()];
        for line in text.lines().filter(|line| !line.starts_with('#') && *line != HEAD) {
            let cells: Vec<&str> = line.split(',').collect();
            let [seats, moment, scale, before, during, after, house] = cells[..] else {
                return Err(format!("expected seven cells: {line}"));
            };
            let number = |cell: &str| cell.parse::<f64>().ok().filter(|x| x.is_finite());
            let numbers = [scale, before, during, after, house].map(number);
            let [Some(scale), Some(before), Some(during), Some(after), Some(house)] = numbers else {
                return Err(format!("expected numbers: {line}"));
            };
            let seats = seats.parse::<usize>().ok().filter(|seats| (1..=MAX_SEATS.into()).contains(seats));
            let seats = seats.ok_or_else(|| format!("no such number of seats: {line}"))?;
            let known = moments.iter().position(|known| *known == moment);
            let moment = known.ok_or_else(|| format!("no such moment: {line}"))?;
            if scale <= 0.0 {
                return Err(format!("a scale is above 0: {line}"));
            }
            found[moment][seats - 1] = Some(Correction { scale, offsets: [before, during, after], house });
        }
        let mut rows = Vec::with_capacity(moments.len());
        for (moment, name) in found.into_iter().zip(moments) {
            let first = moment.iter().flatten().next().ok_or_else(|| format!("{name} has no line"))?;
            let mut nearest = *first;
            rows.push(moment.map(|here| {
                nearest = here.unwrap_or(nearest);
                nearest
            }));
        }
        Ok(Calibration { rows })
    }

    /// Writes such a table.
    pub fn write(rows: &[(u8, &str, Correction)]) -> String {
        let line = |(seats, moment, it): &(u8, &str, Correction)| {
            let [before, during, after] = it.offsets;
            let Correction { scale, house, .. } = it;
            format!("{seats},{moment},{scale:.3},{before:.3},{during:.3},{after:.3},{house:.3}\n")
        };
        std::iter::once(format!("{HEAD}\n")).chain(rows.iter().map(line)).collect()
    }

    /// The correction at a moment of a match with so many seats.
    pub fn at(&self, seats: u8, moment: usize) -> &Correction {
        &self.rows[moment][Seat(seats.clamp(1, MAX_SEATS) - 1).index()]
    }
}
