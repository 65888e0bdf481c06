//! Why something was refused, without the game's type.

use std::fmt;
use std::sync::Arc;

use engine::{BadLog, BadOptions, COMMON, Lang, Message};

/// Why something was refused. It is put into words once, in the language of whoever reads it.
#[derive(Clone)]
pub struct AnyRefusal {
    pub kind: RefusalKind,
    rule: Option<&'static str>,
    /// Which of several actions it is about, from 0.
    step: Option<usize>,
    say: Arc<dyn Fn(Lang) -> String + Send + Sync>,
}

/// What kind of thing was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    NoSuchGame,
    NoSuchBot,
    /// Options or a number of seats that no match can be set up with.
    Options,
    /// Not an action of the game.
    Unreadable,
    /// The rules or the match say no.
    Rule,
    /// A header and a log that are no match.
    Log,
}

impl AnyRefusal {
    /// A refusal that is said by `say`, with the rule that says no if one does.
    pub fn new(
        kind: RefusalKind,
        rule: Option<&'static str>,
        say: impl Fn(Lang) -> String + Send + Sync + 'static,
    ) -> AnyRefusal {
        AnyRefusal { kind, rule, step: None, say: Arc::new(say) }
    }

    /// A refusal in the engine's own words.
    fn common(kind: RefusalKind, message: Message) -> AnyRefusal {
        AnyRefusal::new(kind, None, move |lang| engine::say_plainly(COMMON, &message, lang))
    }

    pub fn no_such_game(id: &str) -> AnyRefusal {
        AnyRefusal::common(RefusalKind::NoSuchGame, Message::new("refusal.no_such_game").with("game", id))
    }

    pub fn no_such_bot(level: &str) -> AnyRefusal {
        AnyRefusal::common(RefusalKind::NoSuchBot, Message::new("refusal.no_such_bot").with("level", level))
    }

    /// Options that cannot be read or do not fit together.
    pub fn options(why: Message) -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Options, why)
    }

    pub fn unreadable(why: impl fmt::Display) -> AnyRefusal {
        let message = Message::new("refusal.unreadable").with("why", why.to_string());
        AnyRefusal::common(RefusalKind::Unreadable, message)
    }

    pub fn bad_order(why: impl fmt::Display) -> AnyRefusal {
        let message = Message::new("refusal.bad_order").with("why", why.to_string());
        AnyRefusal::common(RefusalKind::Unreadable, message)
    }

    pub fn log(why: impl fmt::Display) -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Log, Message::new("refusal.log").with("why", why.to_string()))
    }

    /// A plan for a moment at which nothing was judged, or which cannot be judged.
    pub fn no_decision() -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Rule, Message::new("refusal.no_decision"))
    }

    /// A plan that stops before the turn is over.
    pub fn turn_goes_on() -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Rule, Message::new("refusal.turn_goes_on"))
    }

    /// More was done than a lesson has steps.
    pub fn lesson_over() -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Rule, Message::new("refusal.lesson_over"))
    }

    /// Something was done in a step that only has to be read.
    pub fn lesson_read() -> AnyRefusal {
        AnyRefusal::common(RefusalKind::Rule, Message::new("refusal.lesson_read"))
    }

    /// The refusal for a person.
    pub fn say(&self, lang: Lang) -> String {
        (self.say)(lang)
    }

    /// The refusal of one of several actions.
    #[must_use]
    pub fn at_step(self, step: usize) -> AnyRefusal {
        AnyRefusal { step: Some(step), ..self }
    }

    /// Which of several actions is refused, from 0.
    pub fn step(&self) -> Option<usize> {
        self.step
    }

    /// The rule that says no, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        self.rule
    }
}

impl fmt::Display for AnyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl fmt::Debug for AnyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({self})", self.kind)
    }
}

impl std::error::Error for AnyRefusal {}

impl From<BadOptions> for AnyRefusal {
    fn from(BadOptions(why): BadOptions) -> Self {
        AnyRefusal::options(why)
    }
}

impl From<BadLog> for AnyRefusal {
    fn from(bad: BadLog) -> Self {
        match bad {
            BadLog::Options(why) => why.into(),
            BadLog::OtherGame { .. } | BadLog::Entry { .. } | BadLog::Dice { .. } => AnyRefusal::log(bad),
        }
    }
}
