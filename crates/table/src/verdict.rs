//! What leaving makes of a result: the board counts points, the table knows who stayed.

use catalog::OutcomeFrame;
use engine::{Lang, Seat, Viewer};

use crate::info::{Ended, SeatKind};
use crate::table::Table;

/// Who left a match, and what follows from it: the same places wherever a result is told.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// By seat.
    left: Vec<bool>,
    /// The person who won because everybody else left.
    winner: Option<Seat>,
    names: Vec<String>,
}

/// Who comes before whom, whatever the board says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Winner,
    Stayed,
    Left,
}

impl Table {
    pub fn verdict(&self) -> Verdict {
        let left: Vec<bool> = self.numbered_seats().map(|(seat, _)| self.left(seat)).collect();
        let stayed = |(seat, one): &(Seat, &crate::table::TableSeat)| {
            one.occupant.kind() == SeatKind::Person && !self.left(*seat)
        };
        let winner = self.numbered_seats().find(stayed).map(|(seat, _)| seat).filter(|_| self.decided);
        Verdict { left, winner, names: self.names() }
    }
}

impl Verdict {
    fn rank(&self, seat: usize) -> Rank {
        if self.winner.is_some_and(|winner| winner.index() == seat) {
            Rank::Winner
        } else if self.has_left(seat) {
            Rank::Left
        } else {
            Rank::Stayed
        }
    }

    fn has_left(&self, seat: usize) -> bool {
        self.left.get(seat).copied().unwrap_or_default()
    }

    /// Everybody's place, given the board's: players who left share the last one, the others keep their order.
    pub fn places(&self, board: &[u8]) -> Vec<u8> {
        if !self.left.contains(&true) {
            return board.to_vec();
        }
        let key = |seat: usize| match self.rank(seat) {
            Rank::Left => (Rank::Left, 0),
            rank @ (Rank::Winner | Rank::Stayed) => (rank, board[seat]),
        };
        let place = |seat: usize| 1 + (0..board.len()).filter(|other| key(*other) < key(seat)).count() as u8;
        // Nobody wins by leaving, not even a match they play alone.
        let place = |seat: usize| place(seat).max(if self.has_left(seat) { 2 } else { 1 });
        (0..board.len()).map(place).collect()
    }

    /// The result of a match with these scores and places on the board.
    pub fn ended(&self, scores: Vec<i32>, board: &[u8]) -> Ended {
        Ended { scores, places: self.places(board), left: self.left.clone() }
    }

    /// The result of a match that nobody plays to its end for points: everybody but one has left.
    pub fn decided(&self) -> Ended {
        let seats = self.left.len();
        self.ended(vec![0; seats], &vec![1; seats])
    }

    /// Makes a board's result say the same.
    pub fn put_into(&self, outcome: &mut OutcomeFrame, viewer: Viewer, lang: Lang) {
        let places = self.places(&outcome.places);
        let won = |places: &[u8]| places.iter().map(|place| *place == 1).collect::<Vec<_>>();
        let (by_board, winners) = (won(&outcome.places), won(&places));
        if by_board != winners {
            outcome.text = self.say(&winners, viewer, lang);
        }
        (outcome.places, outcome.left) = (places, self.left.clone());
    }

    /// Who won, and who left: "Ada wins: Ben left the match."
    fn say(&self, winners: &[bool], viewer: Viewer, lang: Lang) -> String {
        let (win, winning) = self.told(winners, viewer, lang);
        let (gone, leaving) = self.told(&self.left, viewer, lang);
        let left = match leaving {
            Told::You => lang.pick(&["you left the match.", "Du hast die Partie verlassen."]).to_owned(),
            Told::One => format!("{gone} {}", lang.pick(&["left the match.", "hat die Partie verlassen."])),
            Told::Many => {
                format!("{gone} {}", lang.pick(&["left the match.", "haben die Partie verlassen."]))
            }
        };
        let wins = match winning {
            _ if win.is_empty() => return sentence(&left),
            Told::You => lang.pick(&["You win", "Du gewinnst"]).to_owned(),
            Told::One => format!("{win} {}", lang.pick(&["wins", "gewinnt"])),
            Told::Many => format!("{win} {}", lang.pick(&["win", "gewinnen"])),
        };
        sentence(&format!("{wins}: {left}"))
    }

    /// The names of some seats as a list, and how a verb goes with it.
    fn told(&self, seats: &[bool], viewer: Viewer, lang: Lang) -> (String, Told) {
        let own = |seat: usize| viewer == Viewer::Seat(Seat(seat as u8));
        let chosen: Vec<usize> = (0..seats.len()).filter(|seat| seats[*seat]).collect();
        let mut names: Vec<&str> =
            chosen.iter().copied().filter(|seat| !own(*seat)).map(|seat| self.names[seat].as_str()).collect();
        let you = chosen.iter().any(|seat| own(*seat));
        if you {
            names.push(lang.pick(&["you", "du"]));
        }
        let list = match names.split_last() {
            Some((last, before)) if !before.is_empty() => {
                format!("{} {} {last}", before.join(", "), lang.pick(&["and", "und"]))
            }
            Some((only, _)) => (*only).to_owned(),
            None => String::new(),
        };
        let how = match names.len() {
            1 if you => Told::You,
            1 => Told::One,
            _ => Told::Many,
        };
        (list, how)
    }
}

enum Told {
    You,
    One,
    Many,
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(left: &[u8], winner: Option<u8>) -> Verdict {
        let names = ["Ada", "Ben", "Cleo", "Dirk"].map(str::to_owned).to_vec();
        let left = (0..4).map(|seat| left.contains(&seat)).collect();
        Verdict { left, winner: winner.map(Seat), names }
    }

    #[test]
    fn who_left_is_last_and_the_others_keep_their_order() {
        assert_eq!(verdict(&[], None).places(&[2, 1, 2, 4]), [2, 1, 2, 4]);
        assert_eq!(verdict(&[1], None).places(&[2, 1, 2, 4]), [1, 4, 1, 3]);
        assert_eq!(verdict(&[1, 3], None).places(&[3, 1, 2, 4]), [2, 3, 1, 3]);
        // Decided: the bots' points no longer matter to people.
        assert_eq!(verdict(&[1, 2], Some(0)).places(&[4, 1, 2, 1]), [1, 3, 3, 2]);
        let alone = Verdict { left: vec![true], winner: None, names: vec!["Ada".into()] };
        assert_eq!(alone.places(&[1]), [2], "a bot's win against the Machine is not Ada's");
    }

    #[test]
    fn nobody_is_told_that_they_won_a_match_they_left() {
        let told = |verdict: &Verdict, viewer: Viewer, lang: Lang| {
            let mut outcome = OutcomeFrame {
                scores: vec![9, 30, 9, 1],
                places: vec![2, 1, 2, 4],
                left: Vec::new(),
                text: "You win with 30 points.".into(),
            };
            verdict.put_into(&mut outcome, viewer, lang);
            assert_eq!(outcome.left, verdict.left);
            outcome.text
        };
        let seat = |n| Viewer::Seat(Seat(n));
        let gone = verdict(&[1], None);
        assert_eq!(told(&gone, seat(1), Lang::EN), "Ada and Cleo win: you left the match.");
        assert_eq!(told(&gone, seat(1), Lang::DE), "Ada und Cleo gewinnen: Du hast die Partie verlassen.");
        assert_eq!(told(&gone, seat(0), Lang::EN), "Cleo and you win: Ben left the match.");
        let decided = verdict(&[1, 2, 3], Some(0));
        assert_eq!(told(&decided, seat(0), Lang::EN), "You win: Ben, Cleo and Dirk left the match.");
        assert_eq!(
            told(&decided, seat(2), Lang::DE),
            "Ada gewinnt: Ben, Dirk und du haben die Partie verlassen."
        );
        assert_eq!(
            told(&verdict(&[3], None), seat(1), Lang::EN),
            "You win with 30 points.",
            "as the board says"
        );
    }
}
