//! What a review of a match must hold to: shares that add up, results that are accounted for, mistakes that are found.

use engine::{Actor, Dice, Game, Header, Heuristic, Match, Seat, Seed, Seen, Turn};
use factory_manager::FactoryManager;
use fantastic_factories::FantasticFactories;
use review::{JudgeBudget, Review, Reviewer};

/// What a scripted player does with what is legal; none leaves it to its bot.
type Script<'a, G> = &'a dyn Fn(&G, Seat, &[<G as Game>::Action]) -> Option<<G as Game>::Action>;

/// Plays a match between bots, with what the script says instead; the entries that the script wrote.
fn play<G: Heuristic>(levels: &[&str], seed: u64, script: Script<G>) -> (Match<G>, Vec<usize>) {
    let seats = levels.len() as u8;
    let header = Header::new::<G>(seats, G::Options::default(), Seed::from_number(seed));
    let seated = Seat::all(seats).zip(levels);
    let mut players: Vec<_> = seated
        .map(|(seat, level)| ::bots::bot::<G>(level, header.seed.character(seat)).expect("a level"))
        .collect();
    let (mut game, _) = Match::<G>::start(header).expect("it starts");
    let (mut planted, mut legal) = (Vec::new(), Vec::new());
    while let Some(seat) = game.state().turn().seats().first() {
        let seen = Seen::new(game.state(), seat);
        seen.legal_actions(&mut legal);
        let action = match script(game.state(), seat, &legal) {
            Some(action) => {
                planted.push(game.ply());
                action
            }
            None => {
                let dice = &mut game.header().seed.bot_dice(game.ply());
                players[seat.index()].choose(seen, dice, &mut || true)
            }
        };
        game.play(seat, action).expect("legal");
    }
    (game, planted)
}

fn plainly<G: Heuristic>(levels: &[&str], seed: u64) -> Match<G> {
    play::<G>(levels, seed, &|_, _, _| None).0
}

/// As quick as a test has to be.
fn quick<G: Heuristic>(courses: u32) -> JudgeBudget {
    JudgeBudget { courses, tries: 2, plans: 2, effort: G::GLANCE, rounds: G::FORESIGHT }
}

fn reviewed<G: Heuristic>(game: &Match<G>, budget: JudgeBudget) -> Review<G::Action> {
    Reviewer::new(game, Some(budget)).expect("it is over").finish()
}

/// Whether the mean is within its 99 % interval of 0, or next to it.
fn averages_zero(values: &[f64]) -> bool {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    mean.abs() <= 2.58 * (spread / n).sqrt() + 1e-9
}

fn results_are_accounted_for<G: Heuristic>(levels: &[&str], matches: u64, budget: JudgeBudget, most: f64) {
    let seats = levels.len();
    let (mut rests, mut lucks, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..matches {
        let review = reviewed(&plainly::<G>(levels, 700 + seed), budget);
        for standing in &review.standings {
            let sum: f64 = standing.shares.iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "match {seed}, entry {}: {sum}", standing.ply);
        }
        for it in &review.reckonings {
            let sum = it.start + it.luck + it.own + it.others + it.hidden + it.rest;
            assert!((sum - it.result).abs() < 1e-9, "match {seed}: {it:?}");
        }
        // The seats' numbers add up to 0: one of them, in turn, stands for the match.
        let it = &review.reckonings[seed as usize % seats];
        rests.push(it.rest);
        lucks.push(it.luck);
        sizes.push(review.reckonings.iter().map(|it| it.rest.abs()).sum::<f64>() / seats as f64);
        if (seed + 1) % 25 == 0 {
            let size = sizes.iter().sum::<f64>() / sizes.len() as f64;
            println!("{}: {} of {matches} matches, rest {size:.4} in size", G::META.id, seed + 1);
        }
    }
    let size = sizes.iter().sum::<f64>() / sizes.len() as f64;
    assert!(averages_zero(&rests), "{}: the rest is not around 0: {rests:?}", G::META.id);
    assert!(averages_zero(&lucks), "{}: luck is not around 0: {lucks:?}", G::META.id);
    assert!(size <= most, "{}: the rest is {size} on average", G::META.id);
}

/// Every world is played to the end, so that nothing has to be revised.
const TO_THE_END: u32 = 40;

#[test]
fn every_result_is_accounted_for() {
    let budget = JudgeBudget { tries: 0, ..quick::<FactoryManager>(8) };
    results_are_accounted_for::<FactoryManager>(&["journeyman/effort=40"; 3], 20, budget, 0.05);
    let budget = JudgeBudget { tries: 0, rounds: TO_THE_END, ..quick::<FantasticFactories>(3) };
    results_are_accounted_for::<FantasticFactories>(&["journeyman"; 2], 20, budget, 0.05);
}

#[test]
#[ignore = "at length: ./test long"]
fn every_result_of_500_matches_of_factory_manager_is_accounted_for() {
    results_are_accounted_for::<FactoryManager>(&["foreman"; 3], 500, quick::<FactoryManager>(50), 0.05);
}

#[test]
#[ignore = "at length: ./test long"]
fn every_result_of_500_matches_of_fantastic_factories_is_accounted_for() {
    let budget = quick::<FantasticFactories>(12);
    results_are_accounted_for::<FantasticFactories>(&["foreman"; 2], 500, budget, 0.05);
}

/// Of all the times that a seat was given a share at the beginning of a round, it should have won as often. How far that
/// is off, by fifths of a victory: what was said, what came, and how many matches say so.
fn said_and_came<G: Heuristic>(
    level: &str,
    seats: usize,
    matches: u64,
    courses: u32,
) -> Vec<(f64, f64, f64)> {
    const FIFTHS: usize = 5;
    let budget = JudgeBudget { tries: 0, ..quick::<G>(courses) };
    let mut sums = vec![(0.0, 0.0, 0.0); FIFTHS];
    for seed in 0..matches {
        let review = reviewed(&plainly::<G>(&vec![level; seats], 2_000 + seed), budget);
        let mut round = 0;
        for standing in review.standings.iter().take(review.standings.len() - 1) {
            if std::mem::replace(&mut round, standing.round) == standing.round {
                continue;
            }
            for (share, it) in standing.shares.iter().zip(&review.reckonings) {
                let sum = &mut sums[((share * FIFTHS as f64) as usize).min(FIFTHS - 1)];
                *sum = (sum.0 + share, sum.1 + it.result, sum.2 + 1.0);
            }
        }
    }
    sums.into_iter().map(|(said, came, n)| (said / f64::max(n, 1.0), came / f64::max(n, 1.0), n)).collect()
}

/// Whether every fifth is off by no more than this and three standard errors; a match says the same thing about twice.
fn comes_true<G: Heuristic>(level: &str, seats: usize, matches: u64, courses: u32, within: f64) {
    for (said, came, n) in said_and_came::<G>(level, seats, matches, courses) {
        let error = (said * (1.0 - said) / f64::max(n / 2.0, 1.0)).sqrt();
        assert!(
            (said - came).abs() <= within + 3.0 * error,
            "{}, {seats} seats: said {said:.3}, came {came:.3} of {n}",
            G::META.id
        );
    }
}

#[test]
fn shares_come_true() {
    comes_true::<FactoryManager>("foreman", 2, 100, 6, 0.06);
    comes_true::<FantasticFactories>("journeyman", 2, 20, 3, 0.06);
}

#[test]
#[ignore = "at length: ./test long"]
fn shares_of_engineers_come_true() {
    for seats in 2..=4 {
        comes_true::<FactoryManager>("engineer", seats, 400, 16, 0.05);
    }
    comes_true::<FantasticFactories>("engineer", 2, 200, 12, 0.05);
}

/// How many of the matches the second level has lost more in, by its own decisions.
fn loses_more<G: Heuristic>(strong: &str, weak: &str, matches: u64, budget: JudgeBudget) -> u64 {
    let more = |seed: u64| {
        let at = seed as usize % 2;
        let levels = if at == 0 { [weak, strong] } else { [strong, weak] };
        let review = reviewed(&plainly::<G>(&levels, 900 + seed), budget);
        let own = |seat: usize| review.reckonings[seat].lost;
        u64::from(own(at) > own(1 - at))
    };
    (0..matches).map(more).sum()
}

#[test]
fn the_apprentice_loses_more_than_the_foreman() {
    let budget = JudgeBudget { courses: 32, tries: 8, plans: 4, effort: 1000, rounds: 0 };
    let lost = loses_more::<FactoryManager>("foreman", "apprentice", 10, budget);
    assert!(lost >= 9, "{lost} of 10");
    let budget = JudgeBudget { courses: 12, tries: 4, plans: 3, effort: 60, rounds: 0 };
    let lost = loses_more::<FantasticFactories>("foreman", "apprentice", 3, budget);
    assert!(lost >= 2, "{lost} of 3");
}

#[test]
#[ignore = "at length: ./test long"]
fn the_apprentice_loses_more_than_the_director() {
    let budget = JudgeBudget { courses: 200, tries: 32, plans: 6, effort: 3000, rounds: 0 };
    let lost = loses_more::<FactoryManager>("director/iterations=1000", "apprentice", 100, budget);
    assert!(lost >= 95, "{lost} of 100");
    let budget = JudgeBudget { courses: 24, tries: 6, plans: 6, effort: 2000, rounds: 0 };
    let lost = loses_more::<FantasticFactories>("director", "apprentice", 100, budget);
    assert!(lost >= 95, "{lost} of 100");
}

/// In how many matches a planted blunder is among the two worst decisions. Matches in which it could not be planted, or
/// in which it could hardly change anything any more, do not count.
fn found<G: Heuristic>(levels: &[&str], matches: u64, budget: JudgeBudget, script: Script<G>) -> (u64, u64) {
    let (mut found, mut all, mut seed) = (0, 0, 300);
    while all < matches {
        let (game, planted) = play::<G>(levels, seed, script);
        seed += 1;
        let Some(first) = planted.first() else { continue };
        let review = reviewed(&game, budget);
        let before = review.standings.iter().rfind(|standing| standing.ply <= *first);
        if before.is_none_or(|standing| !(0.1..=0.9).contains(&standing.shares[0])) {
            continue;
        }
        all += 1;
        let is_planted =
            |it: &&review::Decision<G::Action>| planted.iter().any(|ply| (it.ply..=it.last).contains(ply));
        found += u64::from(review.worst().iter().take(2).any(is_planted));
    }
    (found, all)
}

/// Does nothing at all in the work phase of round 4.
fn waste_dice(
    state: &FantasticFactories,
    seat: Seat,
    legal: &[fantastic_factories::Action],
) -> Option<fantastic_factories::Action> {
    use fantastic_factories::Action::Finish;
    (seat == Seat(0) && state.round() == 4)
        .then(|| legal.iter().find(|action| **action == Finish).copied())?
}

/// Buys the dearest storages of round 4 and nothing else, and puts them aside: nobody needs them.
fn hoard_storage(
    state: &FactoryManager,
    seat: Seat,
    legal: &[factory_manager::Action],
) -> Option<factory_manager::Action> {
    use factory_manager::{
        Action::{BuyAndKeep, Hire},
        Type,
    };
    let storages = Type::Storage.first()..Type::Storage.first() + Type::Storage.count();
    let is_storage = |action: &&factory_manager::Action| matches!(**action, BuyAndKeep { tile } if storages.contains(&usize::from(tile.0)));
    let is_end = |action: &&factory_manager::Action| matches!(**action, Hire { workers: 0 });
    let dearest = legal.iter().rev().find(is_storage).or_else(|| legal.iter().find(is_end));
    (seat == Seat(0) && state.round() == 4).then_some(dearest.copied()).flatten()
}

/// Opens the auction of round 4 with all its workers, at least four, where none would do.
fn overpay(
    state: &FactoryManager,
    seat: Seat,
    legal: &[factory_manager::Action],
) -> Option<factory_manager::Action> {
    use factory_manager::Action::Open;
    let paid =
        |action: &&factory_manager::Action| if let Open { workers, .. } = **action { workers } else { 0 };
    let dearest = legal.iter().max_by_key(paid).filter(|action| paid(action) >= 4);
    (seat == Seat(0) && state.round() == 4).then_some(dearest.copied()).flatten()
}

#[test]
fn planted_blunders_are_found() {
    let budget = JudgeBudget { courses: 12, tries: 4, plans: 4, effort: 60, rounds: 0 };
    let (dice, of) = found::<FantasticFactories>(&["foreman"; 2], 3, budget, &waste_dice);
    assert!(dice + 1 >= of, "wasted dice: {dice} of {of}");
    let budget = JudgeBudget { courses: 60, tries: 12, plans: 6, effort: 1000, rounds: 0 };
    let (storage, of) = found::<FactoryManager>(&["foreman"; 3], 5, budget, &hoard_storage);
    assert!(storage + 1 >= of, "useless storages: {storage} of {of}");
    let (bids, of) = found::<FactoryManager>(&["foreman"; 3], 5, budget, &overpay);
    assert!(bids + 1 >= of, "an auction overpaid: {bids} of {of}");
}

#[test]
#[ignore = "at length: ./test long"]
fn planted_blunders_are_found_in_nine_of_ten() {
    let budget = JudgeBudget { courses: 32, tries: 8, plans: 6, effort: 300, rounds: 0 };
    let (seen, of) = found::<FantasticFactories>(&["engineer"; 2], 20, budget, &waste_dice);
    eprintln!("wasted dice: {seen} of {of}");
    assert!(10 * seen >= 9 * of, "wasted dice: {seen} of {of}");
    let budget = JudgeBudget { courses: 200, tries: 32, plans: 6, effort: 3000, rounds: 0 };
    for (what, script) in
        [("a useless storage", &hoard_storage as Script<_>), ("an auction overpaid", &overpay)]
    {
        let (seen, of) = found::<FactoryManager>(&["engineer"; 3], 20, budget, script);
        eprintln!("{what}: {seen} of {of}");
        assert!(10 * seen >= 9 * of, "{what}: {seen} of {of}");
    }
}

/// By the rules alone: the best final score that the seat can still reach. Every course of its actions is gone through;
/// what chance does is drawn a few times; the others, who cannot touch it any more, end their turns. None where there is
/// too much to go through.
fn by_force<G: Heuristic>(state: &G, seat: Seat, left: &mut u32) -> Option<f64> {
    const DRAWS: u64 = 4;
    *left = left.checked_sub(1)?;
    let mut legal = Vec::new();
    match state.turn() {
        Turn::Over => Some(state.outcome()?.scores[seat.index()].into()),
        Turn::Chance => {
            let mut sum = 0.0;
            for draw in 0..DRAWS {
                let action = state.sample_chance(&mut Dice::new([7; 32], draw));
                sum += by_force(&after(state, Actor::Chance, action)?, seat, left)?;
            }
            Some(sum / DRAWS as f64)
        }
        Turn::Seats(seats) if seats.contains(seat) => {
            state.legal_actions(seat, &mut legal);
            let mut best = f64::NEG_INFINITY;
            for action in legal {
                best = best.max(by_force(&after(state, Actor::Seat(seat), action)?, seat, left)?);
            }
            Some(best)
        }
        Turn::Seats(seats) => {
            let other = seats.first()?;
            state.legal_actions(other, &mut legal);
            let ends = |action: &G::Action| {
                let next = after(state, Actor::Seat(other), *action)?;
                (!next.turn().includes(other)).then_some(next)
            };
            by_force(&legal.iter().rev().find_map(ends)?, seat, left)
        }
    }
}

fn after<G: Game>(state: &G, by: Actor, action: G::Action) -> Option<G> {
    let mut next = state.clone();
    next.apply(by, action, &mut |_| {}).ok()?;
    Some(next)
}

/// Holds the judge's expected scores in last rounds against brute force: how far what was played is off, on average,
/// and of how many decisions. No plan of the judge's promises more than force can reach.
fn off_from_force<G: Heuristic>(levels: &[&str], matches: u64, most: u32, tolerance: f64) -> (f64, u32) {
    let (mut off, mut compared) = (0.0, 0);
    for seed in 0..matches {
        let game = plainly::<G>(levels, 40 + seed);
        let budget = JudgeBudget { courses: 12, tries: 2, plans: 12, effort: 1000, rounds: 0 };
        let review = reviewed(&game, budget);
        let last = game.state().round();
        for it in review.decisions.iter().filter(|it| it.round == last) {
            let then = game.at(it.ply);
            let Some(best) = by_force(then.state(), it.seat, &mut most.clone()) else { continue };
            let mut state = then.state().clone();
            for action in &it.played {
                state.apply(Actor::Seat(it.seat), *action, &mut |_| {}).expect("it was played");
            }
            let Some(played) = by_force(&state, it.seat, &mut most.clone()) else { continue };
            compared += 1;
            off += (it.scores.played - played).abs();
            assert!(it.scores.best <= best + tolerance, "match {seed}: {best} by force, {it:?}");
        }
    }
    (off / f64::from(compared.max(1)), compared)
}

#[test]
fn brute_force_agrees_on_small_last_rounds() {
    let (off, of) = off_from_force::<FactoryManager>(&["apprentice"; 2], 20, 20_000, 5.0);
    assert!(of >= 4 && off < 3.0, "{off} Elektro in {of} decisions");
    let (off, of) = off_from_force::<FantasticFactories>(&["apprentice"; 2], 4, 20_000, 1.0);
    assert!(of >= 4 && off < 0.5, "{off} points in {of} decisions");
}

#[test]
fn a_match_that_goes_on_is_not_reviewed() {
    let header = Header::new::<FactoryManager>(2, Default::default(), Seed::from_number(1));
    let (game, _) = Match::<FactoryManager>::start(header).unwrap();
    assert!(Reviewer::new(&game, None).is_none());
}

#[test]
fn the_same_match_has_the_same_review() {
    let budget = JudgeBudget { courses: 6, tries: 2, plans: 3, effort: 100, rounds: 5 };
    let review = reviewed(&plainly::<FactoryManager>(&["apprentice"; 2], 5), budget);
    let again = reviewed(&plainly::<FactoryManager>(&["apprentice"; 2], 5), budget);
    assert_eq!(review, again);
    let other = reviewed(&plainly::<FactoryManager>(&["apprentice"; 2], 6), budget);
    assert_ne!(review, other);
}
