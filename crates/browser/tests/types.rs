//! What the page's worker and the module say to each other, in TypeScript.

use std::path::Path;

use shopfloor_browser::{Asked, DeviceThought, Done};
use testkit::TypeFile;

#[test]
fn the_types_of_the_device_are_as_the_page_has_them() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/generated/device.ts");
    TypeFile::of(&["shopfloor_browser", "shopfloor_table", "shopfloor_engine"])
        .with::<Asked>()
        .with::<Done>()
        .with::<DeviceThought>()
        .assert_kept(&kept, "cargo nextest run -p shopfloor-browser types");
}
