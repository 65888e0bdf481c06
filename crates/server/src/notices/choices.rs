//! What somebody is called for, by which way, and when not.

use engine::Lang;
use serde::{Deserialize, Serialize};
use store::{ChoicesRow, UserId};
use strum::IntoEnumIterator as _;
use utoipa::ToSchema;

use super::WayKind;
use crate::calls::NoticeKind;
use crate::quiet;
use crate::refusal::{Code, Refusal};

/// What one way is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WantedKinds {
    pub(super) way: WayKind,
    kinds: Vec<NoticeKind>,
}

/// A part of each day, in minutes from midnight; it may go beyond midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    from: u32,
    until: u32,
}

/// What you are called for, by which way, and when not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NoticeChoices {
    /// The language you are called in.
    lang: String,
    /// Your time zone, such as `Europe/Berlin`.
    zone: String,
    /// When notices wait; none for never.
    quiet: Option<QuietHours>,
    pub(super) wanted: Vec<WantedKinds>,
}

impl NoticeChoices {
    /// What somebody has who has not chosen yet.
    pub(super) fn usual(zone: Option<&str>) -> NoticeChoices {
        let kinds = |way: WayKind| NoticeKind::iter().filter(|kind| way.usual(*kind)).collect();
        NoticeChoices {
            lang: crate::lang::asked().code().to_owned(),
            zone: zone.filter(|zone| quiet::zone(zone).is_some()).unwrap_or("UTC").to_owned(),
            quiet: None,
            wanted: WayKind::iter().map(|way| WantedKinds { way, kinds: kinds(way) }).collect(),
        }
    }

    pub(super) fn of(row: &ChoicesRow) -> NoticeChoices {
        let minute = |at: i64| u32::try_from(at).ok();
        let quiet = row.quiet_from.and_then(minute).zip(row.quiet_until.and_then(minute));
        let is_wanted = |way: WayKind, kind: NoticeKind| {
            !row.unwanted.contains(&format!(" {}.{} ", way.word(), kind.word()))
        };
        let kinds = |way| NoticeKind::iter().filter(|kind| is_wanted(way, *kind)).collect();
        NoticeChoices {
            lang: row.lang.clone(),
            zone: row.zone.clone(),
            quiet: quiet.map(|(from, until)| QuietHours { from, until }),
            wanted: WayKind::iter().map(|way| WantedKinds { way, kinds: kinds(way) }).collect(),
        }
    }

    pub(super) fn row(&self, user: &UserId) -> Result<ChoicesRow, Refusal> {
        let bad = |texts| Refusal::because(Code::BadOptions, texts);
        if self.lang.parse::<Lang>().is_err() {
            return Err(bad(&["There is no such language here.", "Diese Sprache gibt es hier nicht."]));
        }
        if quiet::zone(&self.zone).is_none() {
            return Err(bad(&["There is no such time zone.", "Diese Zeitzone gibt es nicht."]));
        }
        let most = quiet::DAY as u32;
        if self.quiet.is_some_and(|quiet| quiet.from >= most || quiet.until > most) {
            return Err(bad(&["A day has 1440 minutes.", "Ein Tag hat 1440 Minuten."]));
        }
        let wants = |way: WayKind, kind: NoticeKind| {
            self.wanted.iter().any(|wanted| wanted.way == way && wanted.kinds.contains(&kind))
        };
        let all = WayKind::iter().flat_map(|way| NoticeKind::iter().map(move |kind| (way, kind)));
        let unwanted = all.filter(|(way, kind)| !wants(*way, *kind));
        let unwanted: String =
            unwanted.map(|(way, kind)| format!(" {}.{} ", way.word(), kind.word())).collect();
        Ok(ChoicesRow {
            user: user.clone(),
            lang: self.lang.clone(),
            zone: self.zone.clone(),
            quiet_from: self.quiet.map(|quiet| quiet.from.into()),
            quiet_until: self.quiet.map(|quiet| quiet.until.into()),
            unwanted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_from_their_row_as_they_were() {
        let mut choices = NoticeChoices::usual(Some("Europe/Berlin"));
        choices.quiet = Some(QuietHours { from: 1320, until: 420 });
        choices.wanted[1].kinds.clear();
        let row = choices.row(&UserId("ada".into())).unwrap();
        assert_eq!(NoticeChoices::of(&row), choices);
        assert!(row.unwanted.contains(" mail.time_short ") && !row.unwanted.contains(" push.turn "));
    }

    #[test]
    fn what_cannot_be_chosen_is_refused() {
        let ada = UserId("ada".into());
        let usual = || NoticeChoices::usual(None);
        assert!(NoticeChoices { lang: "klingon".into(), ..usual() }.row(&ada).is_err());
        assert!(NoticeChoices { zone: "Mars/Base".into(), ..usual() }.row(&ada).is_err());
        let late = Some(QuietHours { from: 1440, until: 0 });
        assert!(NoticeChoices { quiet: late, ..usual() }.row(&ada).is_err());
    }
}
