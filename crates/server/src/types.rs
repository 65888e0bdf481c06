//! The wire in TypeScript, for the web client: made from the Rust types, kept beside the client's code.

use std::path::Path;

use testkit::TypeFile;

use table::{ClientMessage, LobbyMessage, NewTable, QuickMatch, RefusedInfo, ServerMessage};

use crate::{
    accounts, clubs, days, exhibition, friends, invitations, leagues, mistakes, mutes, notices, people,
    presets, profiles, progress, recovery, reviews, stored, tables, tokens, tournaments, tries,
};

#[test]
fn the_types_of_the_wire_are_as_the_client_has_them() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/generated/wire.ts");
    let crates = &[
        "shopfloor_server",
        "shopfloor_table",
        "shopfloor_lessons",
        "shopfloor_catalog",
        "shopfloor_puzzles",
        "shopfloor_review",
        "shopfloor_engine",
    ];
    TypeFile::of(crates)
        .with::<engine::Seat>()
        // Sockets.
        .with::<ServerMessage<'static>>()
        .with::<ClientMessage>()
        .with::<LobbyMessage>()
        // What requests answer.
        .with::<RefusedInfo>()
        .with::<people::Myself>()
        .with::<tokens::Tokens>()
        .with::<recovery::RecoveryCode>()
        .with::<mutes::Mutes>()
        .with::<friends::Friends>()
        .with::<friends::Acquaintance>()
        .with::<friends::Found>()
        .with::<invitations::Invitations>()
        .with::<stored::StoredParts>()
        .with::<notices::Notices>()
        .with::<notices::webhook::WebhookSecret>()
        .with::<catalog::Games>()
        .with::<tables::Tables>()
        .with::<table::Replay>()
        .with::<table::Board>()
        .with::<catalog::History>()
        .with::<table::Report>()
        .with::<reviews::OwnPlay>()
        .with::<table::AdviceAt>()
        .with::<table::OrdersInfo>()
        .with::<crate::days_off::DaysOff>()
        .with::<table::ForeseenTurn>()
        .with::<tries::JudgedTry>()
        .with::<mistakes::Mistakes>()
        .with::<lessons::School>()
        .with::<lessons::LessonFrame>()
        .with::<lessons::ForeseenStep>()
        .with::<::puzzles::Puzzles>()
        .with::<::puzzles::PuzzleFrame>()
        .with::<::puzzles::BuiltTurn>()
        .with::<::puzzles::Solved>()
        .with::<progress::PuzzleProgress>()
        .with::<exhibition::Exhibition>()
        .with::<days::Today>()
        .with::<clubs::Clubs>()
        .with::<clubs::Club>()
        .with::<clubs::ClubDoor>()
        .with::<tournaments::Tournament>()
        .with::<presets::PresetCheck>()
        .with::<presets::Presets>()
        .with::<profiles::Profile>()
        .with::<profiles::PastMatches>()
        .with::<profiles::Leaderboard>()
        // What requests carry.
        .with::<people::NewGuest>()
        .with::<people::Rename>()
        .with::<people::DeleteAccount>()
        .with::<accounts::NewAccount>()
        .with::<accounts::Login>()
        .with::<accounts::Logout>()
        .with::<accounts::NewPassword>()
        .with::<recovery::AskRecovery>()
        .with::<recovery::Recover>()
        .with::<recovery::LostPassword>()
        .with::<notices::NewDevice>()
        .with::<notices::webhook::NewWebhook>()
        .with::<notices::mail::NewMail>()
        .with::<notices::mail::MailCode>()
        .with::<tokens::NewToken>()
        .with::<presets::PresetText>()
        .with::<presets::NewPreset>()
        .with::<NewTable>()
        .with::<QuickMatch>()
        .with::<table::Branch>()
        .with::<table::AskHint>()
        .with::<table::GiveOrders>()
        .with::<crate::days_off::TakeDaysOff>()
        .with::<table::OtherTurn>()
        .with::<lessons::LessonLine>()
        .with::<lessons::LessonLook>()
        .with::<lessons::FinishedLesson>()
        .with::<::puzzles::PuzzleLine>()
        .with::<::puzzles::AskSolution>()
        .with::<progress::KeptProgress>()
        .with::<friends::NewPrivacy>()
        .with::<invitations::Invite>()
        .with::<tables::List>()
        .with::<clubs::NewClub>()
        .with::<clubs::ClubInvite>()
        .with::<clubs::NewRole>()
        .with::<tournaments::NewTournament>()
        .with::<tournaments::DrawRound>()
        .with::<leagues::NewLeague>()
        .with::<tables::Join>()
        .with::<table::Reseat>()
        .with::<table::StartMatch>()
        .assert_kept(&kept, "cargo nextest run -p shopfloor-server types");
}
