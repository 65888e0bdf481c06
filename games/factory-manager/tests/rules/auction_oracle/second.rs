//! The second implementation of FM-1.1 to FM-1.6: slow, obvious, written from the rules text alone.

/// One person at the table and what lies in front of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub old_tile: u8,
    pub new_tile: Option<u8>,
    pub available: u8,
    pub locked: u8,
}

/// The tile being auctioned now, who leads, and who has to speak next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    pub tile: u8,
    pub bid: u8,
    pub leader: usize,
    pub still_in: Vec<bool>,
    pub speaker: usize,
}

/// What a person can say at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Open { tile: u8, workers: u8 },
    Raise { workers: u8 },
    Pass,
}

/// The second implementation: people in clockwise order around a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub people: Vec<Person>,
    pub face_up: Vec<u8>,
    pub stack: Vec<u8>,
    pub lot: Option<Lot>,
}

impl Table {
    /// FM-1.2: of those without a new tile, the one with the highest old tile.
    fn chooser(&self) -> Option<usize> {
        let without = (0..self.people.len()).filter(|&seat| self.people[seat].new_tile.is_none());
        without.max_by_key(|&seat| self.people[seat].old_tile)
    }

    /// Who has to decide now; nobody once everyone holds a new tile.
    pub fn to_speak(&self) -> Option<usize> {
        match &self.lot {
            Some(lot) => Some(lot.speaker),
            None => self.chooser(),
        }
    }

    /// FM-1.3: one available worker always remains.
    fn most(&self, seat: usize) -> u8 {
        self.people[seat].available - 1
    }

    /// Everything the person to speak may say.
    pub fn may_say(&self) -> Vec<Said> {
        let Some(seat) = self.to_speak() else { return Vec::new() };
        let mut all = Vec::new();
        match &self.lot {
            Some(lot) => {
                all.push(Said::Pass);
                all.extend((lot.bid + 1..=self.most(seat)).map(|workers| Said::Raise { workers }));
            }
            None => {
                for &tile in &self.face_up {
                    all.extend((0..=self.most(seat)).map(|workers| Said::Open { tile, workers }));
                }
            }
        }
        all
    }

    /// The person to speak says it; whatever needs no decision follows at once.
    pub fn hear(&mut self, said: Said) {
        let seat = self.to_speak().expect("somebody is to speak");
        match said {
            Said::Open { tile, workers } => {
                let still_in = self.people.iter().map(|p| p.new_tile.is_none()).collect();
                self.lot = Some(Lot { tile, bid: workers, leader: seat, still_in, speaker: seat });
            }
            Said::Raise { workers } => {
                let lot = self.lot.as_mut().expect("an auction is on");
                lot.bid = workers;
                lot.leader = seat;
            }
            Said::Pass => self.lot.as_mut().expect("an auction is on").still_in[seat] = false,
        }
        self.go_round();
        self.last_tile_without_a_choice();
    }

    /// Clockwise to the next person who has something to decide, or to the end of this lot.
    fn go_round(&mut self) {
        loop {
            let mut lot = self.lot.clone().expect("an auction is on");
            if lot.still_in.iter().filter(|&&still| still).count() == 1 {
                self.win(lot.leader, lot.tile, lot.bid);
                self.lot = None;
                return;
            }
            lot.speaker = (lot.speaker + 1) % self.people.len();
            let speaker = lot.speaker;
            let decides = lot.still_in[speaker] && self.most(speaker) > lot.bid;
            if lot.still_in[speaker] && !decides {
                assert_ne!(speaker, lot.leader, "the leader is never asked");
                lot.still_in[speaker] = false;
            }
            self.lot = Some(lot);
            if decides {
                return;
            }
        }
    }

    /// FM-1.4: the winner takes the tile and locks the workers bid.
    fn win(&mut self, seat: usize, tile: u8, bid: u8) {
        self.face_up.retain(|&t| t != tile);
        let person = &mut self.people[seat];
        person.new_tile = Some(tile);
        person.available -= bid;
        person.locked = bid;
        // FM-1.6: once everyone has a new tile the old ones go back into the stack.
        if self.people.iter().all(|p| p.new_tile.is_some()) {
            self.stack.extend(self.people.iter().map(|p| p.old_tile));
            self.stack.sort_unstable();
        }
    }

    /// FM-1.5: the last person, with a single available worker, can only take the last tile for 0.
    fn last_tile_without_a_choice(&mut self) {
        if let (1, Some(last)) = (self.face_up.len(), self.chooser())
            && self.people[last].available == 1
        {
            self.win(last, self.face_up[0], 0);
        }
    }

    /// FM-1.6: from here on the lowest new tile goes first.
    pub fn new_order(&self) -> Vec<usize> {
        let mut seats: Vec<usize> = (0..self.people.len()).collect();
        seats.sort_by_key(|&s| self.people[s].new_tile);
        seats
    }
}
