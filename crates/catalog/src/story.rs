//! The match in at most five sentences: how it ended, who led when, what turned it, what luck and play brought.

use engine::{Lang, Message, Phrase, say_plainly};
use review::Review;

#[rustfmt::skip]
const WORDS: &[Phrase] = &[
    Phrase::new("led_all_along", &["By win chance {name} was never behind.", "Nach Siegchance lag {name} nie zurück."]),
    Phrase::new("led_from", &["By win chance {name} took the lead in round {round} and kept it.", "Nach Siegchance ging {name} in Runde {round} in Führung und gab sie nicht mehr ab."]),
    Phrase::new("lead_changed_once", &["By win chance the lead changed once; {name} was ahead for good from round {round} on.", "Nach Siegchance wechselte die Führung einmal; ab Runde {round} blieb {name} vorn."]),
    Phrase::new("lead_changed_twice", &["By win chance the lead changed twice; {name} was ahead for good from round {round} on.", "Nach Siegchance wechselte die Führung zweimal; ab Runde {round} blieb {name} vorn."]),
    Phrase::new("lead_changed", &["By win chance the lead changed {n} times; {name} was ahead for good from round {round} on.", "Nach Siegchance wechselte die Führung {n}-mal; ab Runde {round} blieb {name} vorn."]),
    Phrase::new("lost_the_lead", &["By win chance {name} was still ahead in round {round}, but did not win.", "Nach Siegchance lag {name} noch in Runde {round} vorn, gewann aber nicht."]),
    Phrase::new("never_ahead", &["By win chance {name} was never ahead.", "Nach Siegchance lag {name} nie vorn."]),
    Phrase::new("turn_for", &["Nothing helped {name} more than their own turn in round {round}: +{points} points of win chance.", "Am meisten half {name} der eigene Zug in Runde {round}: +{points} Punkte Siegchance."]),
    Phrase::new("turn_against", &["Nothing hurt {name} more than their own turn in round {round}: −{points} points of win chance.", "Am meisten schadete {name} der eigene Zug in Runde {round}: −{points} Punkte Siegchance."]),
    Phrase::new("turn_of_other", &["Nothing helped {name} more than {other}'s turn in round {round}: +{points} points of win chance.", "Am meisten half {name} der Zug von {other} in Runde {round}: +{points} Punkte Siegchance."]),
    Phrase::new("turn_of_other_against", &["Nothing hurt {name} more than {other}'s turn in round {round}: −{points} points of win chance.", "Am meisten schadete {name} der Zug von {other} in Runde {round}: −{points} Punkte Siegchance."]),
    Phrase::new("draw_for", &["Nothing helped {name} more than luck in round {round}: one draw or roll brought +{points} points of win chance.", "Am meisten half {name} das Glück in Runde {round}: Einmal Ziehen oder Würfeln brachte +{points} Punkte Siegchance."]),
    Phrase::new("draw_against", &["Nothing hurt {name} more than bad luck in round {round}: one draw or roll cost {points} points of win chance.", "Am meisten schadete {name} das Pech in Runde {round}: Einmal Ziehen oder Würfeln kostete {points} Punkte Siegchance."]),
    Phrase::new("luck_even", &["Luck was spread evenly.", "Das Glück war gleich verteilt."]),
    Phrase::new("luck_even_of_one", &["Good and bad luck evened out.", "Glück und Pech glichen sich aus."]),
    Phrase::new("luck_of_one", &["Luck brought {name} {points} points of win chance in all.", "Insgesamt brachte das Glück {name} {points} Punkte Siegchance."]),
    Phrase::new("bad_luck_of_one", &["Bad luck cost {name} {points} points of win chance in all.", "Insgesamt kostete das Pech {name} {points} Punkte Siegchance."]),
    Phrase::new("luck_of_two", &["Luck favoured {name} most (+{points} points of win chance) and {other} least (−{less}).", "Das meiste Glück hatte {name} (+{points} Punkte Siegchance), das wenigste {other} (−{less})."]),
    Phrase::new("flawless", &["The judge found no clear mistake.", "Einen klaren Fehler fand der Prüfer nicht."]),
    Phrase::new("worst_inaccuracy", &["The costliest decision was an inaccuracy by {name} in round {round}: {points} points of win chance.", "Am teuersten war eine Ungenauigkeit von {name} in Runde {round}: {points} Punkte Siegchance."]),
    Phrase::new("worst_mistake", &["The costliest decision was a mistake by {name} in round {round}: {points} points of win chance.", "Am teuersten war ein Fehler von {name} in Runde {round}: {points} Punkte Siegchance."]),
    Phrase::new("worst_blunder", &["The costliest decision was a blunder by {name} in round {round}: {points} points of win chance.", "Am teuersten war ein grober Fehler von {name} in Runde {round}: {points} Punkte Siegchance."]),
    Phrase::new("clean", &["All turns added up, {name} lost least by their own decisions ({points} {points|point|points}), {other} most ({more}).", "Alle Züge zusammengezählt verlor {name} durch eigene Entscheidungen am wenigsten ({points} {points|Punkt|Punkte}), {other} am meisten ({more})."]),
];

/// What matters most comes first; more would not be read.
const SENTENCES: usize = 5;
/// A lead that is smaller than this is none.
const LEAD: f64 = 0.1;
/// A turn or a draw that moved less than this did not turn the match.
const TURNED: f64 = 0.03;
/// Luck that is smaller than this is not worth a sentence.
const LUCK: f64 = 0.03;

/// The sentences; `outcome` is the game's own word on how it ended.
pub(crate) fn story<A>(review: &Review<A>, names: &[String], outcome: String, lang: Lang) -> Vec<String> {
    if review.reckonings.is_empty() {
        return Vec::new();
    }
    let say = |message: Message| say_plainly(WORDS, &message, lang);
    let told = [lead(review, names), turned(review, names), luck(review, names)];
    let told = told.into_iter().flatten().chain(play(review, names)).chain(even_luck(review));
    std::iter::once(outcome).chain(told.map(say)).take(SENTENCES).collect()
}

/// Whole points of a hundred.
fn points(share: f64) -> i64 {
    (100.0 * share.abs()).round() as i64
}

/// Who has clearly the most: a seat, or, with the number after theirs, the game itself.
fn leader(shares: &[f64]) -> Option<usize> {
    let house = 1.0 - shares.iter().sum::<f64>();
    let all = || shares.iter().copied().chain([house]);
    let best = most(all())?;
    let second = all().enumerate().filter(|(n, _)| *n != best).map(|(_, share)| share).fold(0.0, f64::max);
    (all().nth(best)? > second + LEAD).then_some(best)
}

fn most(values: impl Iterator<Item = f64>) -> Option<usize> {
    values.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(n, _)| n)
}

/// Who led when.
fn lead<A>(review: &Review<A>, names: &[String]) -> Option<Message> {
    // The last standing is the result itself.
    let standings = &review.standings[..review.standings.len() - 1];
    let mut leads: Vec<(u32, usize)> = Vec::new();
    for standing in standings {
        let clear = leader(&standing.shares);
        if let Some(seat) = clear.filter(|seat| leads.last().is_none_or(|(_, led)| led != seat)) {
            leads.push((standing.round, seat));
        }
    }
    let winner = most(review.reckonings.iter().map(|it| it.result))?;
    let house_won = review.reckonings.iter().map(|it| it.result).sum::<f64>() < 0.5;
    let message = |key: &'static str, seat: usize| Message::new(key).with("name", names[seat].as_str());
    let was_ahead =
        |seat: usize| standings.iter().rfind(|it| leader(&it.shares) == Some(seat)).map(|it| it.round);
    let (round, seat) = *leads.last()?;
    Some(match leads.len() {
        // The game itself has no name.
        _ if house_won => match was_ahead(winner) {
            Some(round) => message("lost_the_lead", winner).with("round", round),
            None => message("never_ahead", winner),
        },
        _ if seat == names.len() => message("never_ahead", winner),
        _ if review.reckonings[seat].result < review.reckonings[winner].result => {
            message("lost_the_lead", seat).with("round", was_ahead(seat)?)
        }
        1 if round == standings.first()?.round => message("led_all_along", seat),
        1 => message("led_from", seat).with("round", round),
        2 => message("lead_changed_once", seat).with("round", round),
        3 => message("lead_changed_twice", seat).with("round", round),
        n => message("lead_changed", seat).with("n", n - 1).with("round", round),
    })
}

/// What moved the winner's share most at one go.
fn turned<A>(review: &Review<A>, names: &[String]) -> Option<Message> {
    let winner = most(review.reckonings.iter().map(|it| it.result))?;
    let turn = review.decisions.iter().max_by(|a, b| a.skill[winner].abs().total_cmp(&b.skill[winner].abs()));
    let draw = review.draws.iter().max_by(|a, b| a.luck[winner].abs().total_cmp(&b.luck[winner].abs()));
    let by_turn = turn.map_or(0.0, |it| it.skill[winner]);
    let by_draw = draw.map_or(0.0, |it| it.luck[winner]);
    let by = if by_turn.abs() >= by_draw.abs() { by_turn } else { by_draw };
    if by.abs() < TURNED {
        return None;
    }
    let (key, round, other) = match (turn, draw) {
        (Some(turn), _) if by_turn.abs() >= by_draw.abs() => {
            let own = turn.seat.index() == winner;
            let key = match (own, by > 0.0) {
                (true, true) => "turn_for",
                (false, true) => "turn_of_other",
                (true, false) => "turn_against",
                (false, false) => "turn_of_other_against",
            };
            (key, turn.round, turn.seat.index())
        }
        (_, Some(draw)) => (if by > 0.0 { "draw_for" } else { "draw_against" }, draw.round, winner),
        (_, None) => return None,
    };
    let message = Message::new(key).with("name", names[winner].as_str()).with("other", names[other].as_str());
    Some(message.with("round", round).with("points", points(by)))
}

/// Whom luck favoured, where it did.
fn luck<A>(review: &Review<A>, names: &[String]) -> Option<Message> {
    let luck = || review.reckonings.iter().map(|it| it.luck);
    let (best, worst) = (most(luck())?, most(luck().map(|luck| -luck))?);
    let (up, down) = (review.reckonings[best].luck, review.reckonings[worst].luck);
    let name = |n: usize| names[n].as_str();
    if is_even(review) {
        return None;
    }
    Some(if best == worst {
        let key = if up > 0.0 { "luck_of_one" } else { "bad_luck_of_one" };
        Message::new(key).with("name", name(best)).with("points", points(up))
    } else {
        let message = Message::new("luck_of_two").with("name", name(best)).with("other", name(worst));
        message.with("points", points(up)).with("less", points(down))
    })
}

fn is_even<A>(review: &Review<A>) -> bool {
    review.reckonings.iter().all(|it| it.luck.abs() < LUCK)
}

fn even_luck<A>(review: &Review<A>) -> Option<Message> {
    let key = if review.reckonings.len() == 1 { "luck_even_of_one" } else { "luck_even" };
    is_even(review).then(|| Message::new(key))
}

/// The costliest decision, and who played best.
fn play<A>(review: &Review<A>, names: &[String]) -> Vec<Message> {
    let Some(worst) = review.worst().first().copied() else { return vec![Message::new("flawless")] };
    let key = match worst.class {
        review::Class::Fine | review::Class::Inaccuracy => "worst_inaccuracy",
        review::Class::Mistake => "worst_mistake",
        review::Class::Blunder => "worst_blunder",
    };
    let said = Message::new(key).with("name", names[worst.seat.index()].as_str()).with("round", worst.round);
    let mut told = vec![said.with("points", points(worst.lost))];
    let lost = || review.reckonings.iter().map(|it| it.lost);
    if let (Some(most_lost), Some(least)) = (most(lost()), most(lost().map(|lost| -lost)))
        && review.reckonings[most_lost].lost > review.reckonings[least].lost + TURNED
    {
        let lost = |seat: usize| points(review.reckonings[seat].lost);
        let said = Message::new("clean").with("name", names[least].as_str()).with("points", lost(least));
        told.push(said.with("other", names[most_lost].as_str()).with("more", lost(most_lost)));
    }
    told
}

#[cfg(test)]
mod tests {
    use engine::Seat;
    use review::{Class, Decision, Draw, Judge, PlanScores, Progress, Reckoning, Standing};

    use super::*;

    fn reckoning(result: f64, luck: f64, lost: f64) -> Reckoning {
        let (start, own, others, hidden, rest) = (0.5, 0.0, 0.0, 0.0, result - 0.5 - luck);
        let (turns, inaccuracies, mistakes, blunders) = (3, 0, 0, 1);
        Reckoning {
            start,
            luck,
            own,
            others,
            hidden,
            rest,
            result,
            lost,
            turns,
            inaccuracies,
            mistakes,
            blunders,
        }
    }

    /// Ben leads at first, errs in round 2, and Ada wins.
    fn example() -> Review<u8> {
        let standing = |ply, round, share: f64| Standing {
            ply,
            round,
            shares: vec![share, 1.0 - share],
            errors: vec![0.01; 2],
        };
        let decision = Decision {
            seat: Seat(1),
            round: 2,
            ply: 4,
            last: 5,
            played: vec![1],
            best: vec![2],
            step: Some(0),
            lost: 0.3,
            error: 0.02,
            class: Class::Blunder,
            only: false,
            plans: 2,
            scores: PlanScores::default(),
            skill: vec![0.3, -0.3],
            hidden: vec![0.0; 2],
        };
        let draw =
            Draw { ply: 0, last: 0, round: 1, seat: None, luck: vec![-0.1, 0.1], errors: vec![0.01; 2] };
        Review {
            judge: Judge { version: 1, assumed: "engineer".into(), courses: 8, rounds: 1 },
            progress: Progress { done: 3, of: 3 },
            standings: vec![
                standing(0, 1, 0.5),
                standing(1, 1, 0.4),
                standing(6, 2, 0.7),
                standing(9, 2, 1.0),
            ],
            decisions: vec![decision],
            draws: vec![draw],
            reckonings: vec![reckoning(1.0, -0.1, 0.0), reckoning(0.0, 0.1, 0.3)],
        }
    }

    #[test]
    fn a_match_is_told_in_both_languages() {
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let told = |lang| story(&example(), &names, "Ada wins.".into(), lang);
        assert_eq!(
            told(Lang::EN),
            [
                "Ada wins.",
                "By win chance the lead changed once; Ada was ahead for good from round 2 on.",
                "Nothing helped Ada more than Ben's turn in round 2: +30 points of win chance.",
                "Luck favoured Ben most (+10 points of win chance) and Ada least (−10).",
                "The costliest decision was a blunder by Ben in round 2: 30 points of win chance.",
            ]
        );
        let german = Lang::all().find(|lang| lang.code() == "de").expect("a language");
        assert_eq!(
            told(german)[1],
            "Nach Siegchance wechselte die Führung einmal; ab Runde 2 blieb Ada vorn."
        );
        assert!(told(german).iter().all(|said| !said.contains('{')));
    }

    #[test]
    fn where_luck_was_even_there_is_room_for_who_lost_least() {
        let mut review = example();
        review.reckonings.iter_mut().for_each(|it| it.luck = 0.0);
        let told =
            |review: &Review<u8>| story(review, &["Ada".into(), "Ben".into()], "Ada wins.".into(), Lang::EN);
        let last = "All turns added up, Ada lost least by their own decisions (0 points), Ben most (30).";
        assert_eq!((told(&review).len(), told(&review)[4].as_str()), (5, last));
        review.decisions.clear();
        let (flawless, even) = ("The judge found no clear mistake.", "Luck was spread evenly.");
        assert_eq!(told(&review)[3..], [flawless, even]);
    }
    #[test]
    fn whoever_loses_to_the_game_itself_was_not_ahead_to_the_end() {
        let told = |shares: [f64; 3], result: f64| {
            let standing = |(n, share): (usize, &f64)| Standing {
                ply: n,
                round: n as u32 + 1,
                shares: vec![*share],
                errors: vec![0.01],
            };
            let standings = shares.iter().enumerate().map(standing).collect();
            let reckonings = vec![reckoning(result, 0.0, 0.0)];
            let review =
                Review { standings, reckonings, decisions: Vec::new(), draws: Vec::new(), ..example() };
            story(&review, &["Ada".into()], String::new(), Lang::EN).swap_remove(1)
        };
        assert_eq!(
            told([0.8, 0.6, 0.0], 0.0),
            "By win chance Ada was still ahead in round 2, but did not win."
        );
        assert_eq!(told([0.2, 0.3, 0.0], 0.0), "By win chance Ada was never ahead.");
        assert_eq!(told([0.8, 0.6, 1.0], 1.0), "By win chance Ada was never behind.");
        assert_eq!(
            told([0.3, 0.7, 1.0], 1.0),
            "By win chance the lead changed once; Ada was ahead for good from round 2 on."
        );
    }
}
