//! Sixty-four people for three seasons: a league all the time, and tournaments with tables of every size. People come late and
//! leave, and every round and every month is looked at by the oracle.

use std::collections::{BTreeMap, BTreeSet};

use ids::{TableId, UserId};
use shopfloor_season::{
    Candidate, Contender, Entrant, Finish, MatchFinish, Meetings, PlayedRound, RoundTable, TournamentPast,
    moved, new_ladder, points, season_standings,
};

use crate::dice::Dice;
use crate::oracle::{check_every_way, check_exchanges, check_seats};

/// So many are members at any time, of so many whom there are.
const MEMBERS: usize = 64;
const PEOPLE: usize = 80;
const SEASONS: usize = 3;
const MONTHS: usize = 3;
const ROUNDS: usize = 6;

/// The strongest has number 0.
fn user(n: usize) -> UserId {
    UserId(format!("{n:02}"))
}

fn strength(user: &UserId) -> usize {
    PEOPLE - user.0.parse::<usize>().unwrap()
}

/// A match: who is strong wins more often. Now and then somebody leaves.
fn played(people: &[UserId], dice: &mut Dice) -> Vec<Finish> {
    let mut by_luck: Vec<(usize, &UserId)> =
        people.iter().map(|user| (strength(user) + dice.below(PEOPLE), user)).collect();
    by_luck.sort_by(|one, other| other.cmp(one));
    let finish = |(n, (_, user)): (usize, (usize, &UserId))| Finish {
        user: user.clone(),
        place: n as i64 + 1,
        left: dice.below(40) == 0,
    };
    by_luck.into_iter().enumerate().map(finish).collect()
}

/// A tournament of an evening; what was played at its tables.
fn tournament(present: &[UserId], size: usize, dice: &mut Dice) -> Vec<Vec<Finish>> {
    let mut waiting: Vec<UserId> = present.to_vec();
    let mut past = TournamentPast::default();
    let mut come = |past: &mut TournamentPast, number: usize, dice: &mut Dice| {
        for _ in 0..number.min(waiting.len()) {
            let (user, points) = (waiting.remove(dice.below(waiting.len())), past.late_points());
            past.entrants.push(Entrant { user, points, out: false });
        }
    };
    let most = present.len() - 6;
    come(&mut past, most, dice);
    let mut met = Meetings::default();
    let mut all = Vec::new();
    for round in 0..ROUNDS {
        let lines = past.standings();
        let contenders: Vec<Contender> = lines
            .iter()
            .filter(|line| !line.out)
            .map(|line| Contender { user: line.user.clone(), points: line.points, byes: line.byes })
            .collect();
        let drawn = past.next_round(size, &[round as u8]).unwrap();
        check_seats(&contenders, &drawn, size);
        check_exchanges(&contenders, &met, &drawn);
        if contenders.len() <= 8 {
            check_every_way(&contenders, &met, &drawn);
        }
        let mut tables = Vec::new();
        for people in drawn.tables {
            met.add(&people);
            let ended = played(&people, dice);
            for gone in ended.iter().filter(|finish| finish.left) {
                past.entrants.iter_mut().filter(|one| one.user == gone.user).for_each(|one| one.out = true);
            }
            all.push(ended.clone());
            tables.push(RoundTable { people, ended: Some(ended) });
        }
        past.rounds.push(PlayedRound { tables, bye: drawn.bye });
        // Somebody goes home between two rounds, others come late.
        let number = past.entrants.len();
        past.entrants[dice.below(number)].out = true;
        come(&mut past, 2, dice);
    }
    all
}

#[test]
fn three_seasons_of_leagues_and_tournaments_keep_every_law() {
    let mut dice = Dice(20);
    // Nobody's strength is known at first: the ladder has to find it.
    let mut members: BTreeSet<UserId> = (0..MEMBERS).map(user).collect();
    let mut places: BTreeMap<UserId, usize> = BTreeMap::new();
    let mut groups_seen = 0;
    let mut top = Vec::new();
    for season in 0..SEASONS {
        let mut won: BTreeMap<UserId, u32> = BTreeMap::new();
        let mut matches = Vec::new();
        let mut groups = Vec::new();
        for _ in 0..MONTHS {
            let mut candidates: Vec<Candidate> = members
                .iter()
                .map(|user| Candidate {
                    user: user.clone(),
                    place: places.get(user).copied(),
                    strength: None,
                })
                .collect();
            // In whatever order the database tells them.
            for n in 1..candidates.len() {
                candidates.swap(n, dice.below(n + 1));
            }
            let month_ladder = new_ladder(&candidates);
            let seated: BTreeSet<&UserId> = month_ladder.groups.iter().flatten().collect();
            assert_eq!(seated.len(), members.len(), "everybody has a match this month");
            assert_eq!(month_ladder.groups.concat(), month_ladder.ladder, "and only one");
            assert!(
                month_ladder.groups.iter().all(|group| (3..=5).contains(&group.len())),
                "no group starves"
            );
            for group in &month_ladder.groups {
                let ended = played(group, &mut dice);
                for (finish, points) in ended.iter().zip(points(&ended)) {
                    *won.entry(finish.user.clone()).or_default() += points;
                }
                matches.push(ended);
                groups_seen += 1;
            }
            places = (0..).zip(&month_ladder.ladder).map(|(n, user)| (user.clone(), n)).collect();
            groups = month_ladder.groups;
            let present: Vec<UserId> = members.iter().cloned().collect();
            for size in 2..=5 {
                // A large evening, and one of a few friends.
                matches.extend(tournament(&present, size, &mut dice));
                let few = dice.below(present.len() - 12);
                matches.extend(tournament(&present[few..few + 12], size, &mut dice));
            }
            // Between two months people leave and come, some of them again.
            for _ in 0..3 {
                let gone = members.iter().nth(dice.below(MEMBERS)).cloned().unwrap();
                let outside: Vec<UserId> =
                    (0..PEOPLE).map(user).filter(|one| !members.contains(one)).collect();
                members.insert(outside[dice.below(outside.len())].clone());
                members.remove(&gone);
            }
            places.retain(|user, _| members.contains(user));
        }
        let ladder = moved(&groups, &won);
        let mut sorted = ladder.clone();
        sorted.sort();
        let mut before = groups.concat();
        before.sort();
        assert_eq!(sorted, before, "nobody gets lost between two seasons");
        let stays = |(_, user): &(usize, &UserId)| members.contains(*user);
        places = (0..).zip(&ladder).filter(stays).map(|(n, user)| (user.clone(), n)).collect();
        top.push(ladder);
        let matches: Vec<MatchFinish> = (0..)
            .zip(matches)
            .map(|(n, people): (usize, _)| MatchFinish { table: TableId(n.to_string()), people })
            .collect();
        let lines = season_standings(&matches);
        assert!(lines.windows(2).all(|two| two[0].points >= two[1].points && two[0].rank <= two[1].rank));
        assert!(lines.iter().all(|line| line.points <= 12 * 24 && line.matches >= line.wins));
        // Over a season the strong are ahead.
        let half = lines.len() / 2;
        let mean = |lines: &[shopfloor_season::SeasonLine]| {
            lines.iter().map(|line| strength(&line.user)).sum::<usize>() / lines.len()
        };
        assert!(mean(&lines[..half]) > mean(&lines[half..]) + 10, "season {season}");
    }
    assert_eq!(groups_seen, SEASONS * MONTHS * MEMBERS / 4);
    // One step a season: after three the ladder has begun to sort itself.
    let ladder = top.last().unwrap();
    let mean = |part: &[UserId]| part.iter().map(strength).sum::<usize>() / part.len();
    let half = ladder.len() / 2;
    assert!(mean(&ladder[..half]) > mean(&ladder[half..]), "the strong have gone up");
}
