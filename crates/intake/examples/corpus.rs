//! Writes good inputs for the fuzz targets to begin with: `cargo run -p shopfloor-intake --example corpus`

use std::fs;
use std::io::Result;
use std::path::Path;

use shopfloor_intake::samples;

fn main() -> Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut targets = vec![("match_file".to_owned(), samples::match_files())];
    targets.push(("messages".to_owned(), samples::messages()));
    for game in catalog::GAMES.iter().filter(|game| game.preset().is_some()) {
        let target = format!("preset_{}", game.meta().id.replace('-', "_"));
        targets.push((target, samples::presets(game.meta().id)));
    }
    for game in catalog::GAMES.iter().map(|game| game.meta().id) {
        let inputs = samples::positions(game);
        if !inputs.is_empty() {
            targets.push((format!("position_{}", game.replace('-', "_")), inputs));
        }
    }
    for (target, inputs) in targets {
        let folder = corpus.join(&target);
        fs::create_dir_all(&folder)?;
        for (n, input) in inputs.iter().enumerate() {
            fs::write(folder.join(format!("sample-{n}")), input)?;
        }
        println!("{target}: {} inputs", inputs.len());
    }
    Ok(())
}
