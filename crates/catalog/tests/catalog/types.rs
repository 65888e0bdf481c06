//! The games' types in TypeScript, for the web client: made from the Rust types, kept beside the client's code.

use std::path::{Path, PathBuf};

use testkit::TypeFile;

const MADE_BY: &str = "cargo nextest run -p shopfloor-catalog types";

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/generated").join(name)
}

#[test]
fn the_types_of_factory_manager_are_as_the_client_has_them() {
    use factory_manager::{Action, Components, Event, Options, View};
    TypeFile::of(&["factory_manager"])
        .importing("./wire")
        .with::<View>()
        .with::<Action>()
        .with::<Event>()
        .with::<Options>()
        .with::<Components>()
        .assert_kept(&kept("factory-manager.ts"), MADE_BY);
}

#[test]
fn the_types_of_fantastic_factories_are_as_the_client_has_them() {
    use fantastic_factories::{Action, Components, Event, Options, Pending, View};
    TypeFile::of(&["fantastic_factories"])
        .importing("./wire")
        .with::<View>()
        .with::<Pending>()
        .with::<Action>()
        .with::<Event>()
        .with::<Options>()
        .with::<Components>()
        .assert_kept(&kept("fantastic-factories.ts"), MADE_BY);
}
