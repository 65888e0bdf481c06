//! The games' types in TypeScript, for the web client: made from the Rust types, kept beside the client's code.

use std::path::Path;

use testkit::TypeFile;

/// Compares a game's types with `web/src/lib/generated/<id>.ts`: what its board draws and sends, and all of which these
/// are made.
macro_rules! types_are_kept {
    ($test:ident, $game:ident: $($type:ident),+) => {
        #[test]
        fn $test() {
            let file = format!("{}.ts", stringify!($game).replace('_', "-"));
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/generated").join(file);
            TypeFile::of(&[stringify!($game)])
                .importing("./wire")
                $(.with::<$game::$type>())+
                .assert_kept(&path, "cargo nextest run -p shopfloor-catalog types");
        }
    };
}

types_are_kept!(factory_manager_types, factory_manager: View, Action, Event, Options, Components);
types_are_kept!(fantastic_factories_types, fantastic_factories: View, Pending, Action, Event, Options, Components);
types_are_kept!(liars_dice_types, liars_dice: View, Action, Event, Options);
