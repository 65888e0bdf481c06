//! Draws the icons of the page's manifest as pictures, from its SVGs: `cargo run -p shopfloor-server --example icons`. Some
//! systems take nothing else. The pictures are kept beside the SVGs; run it again when one of those changes.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/public");
    for (from, to, side) in [
        ("favicon.svg", "icon-192.png", 192),
        ("favicon.svg", "icon-512.png", 512),
        ("icon-maskable.svg", "icon-maskable-512.png", 512),
    ] {
        let svg = std::fs::read(folder.join(from)).expect(from);
        let tree = Tree::from_data(&svg, &Options::default()).expect(from);
        let mut pixels = Pixmap::new(side, side).expect("a size");
        let scale = side as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.save_png(folder.join(to)).expect(to);
    }
}
