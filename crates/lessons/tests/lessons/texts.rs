//! What lessons say.

use std::fs;
use std::path::Path;

use engine::Lang;

use crate::{every_lesson, files, name};

#[test]
fn the_program_has_the_files_of_the_folders() {
    for game in catalog::GAMES {
        let (here, kept) = (files(*game), game.lessons());
        let names = |files: &[engine::LessonFile]| files.iter().map(|file| file.name).collect::<Vec<_>>();
        assert_eq!(names(&here), names(kept), "{}: src/lessons.rs names other files", game.meta().id);
        for (file, kept) in here.iter().zip(kept) {
            assert_eq!(file.text, kept.text, "{}: built from an older {}", game.meta().id, file.name);
        }
    }
}

#[test]
fn every_text_is_there_in_every_language_and_names_the_same_facts() {
    for lesson in every_lesson() {
        assert_eq!(lesson.faults(), Vec::<String>::new(), "{}", name(&lesson));
    }
}

#[test]
fn no_text_lacks_a_number_of_the_board() {
    for lesson in every_lesson() {
        // Every language names the same facts: one will do.
        for frame in crate::lines::frames(&lesson, Lang::EN) {
            let texts =
                serde_json::to_string(&(&frame.texts, &frame.after, &frame.wrong)).expect("it serializes");
            let said = texts.replace("{\"", "").replace("[{", "").replace(":{", "");
            assert!(!said.contains('{') && !said.contains("null Elektro"), "{}: {texts}", name(&lesson));
        }
    }
}

#[test]
fn a_lesson_explains_rules_that_the_rulebook_has() {
    for lesson in every_lesson() {
        let game = catalog::find(&lesson.game).expect("a game");
        for rule in &lesson.rules {
            let book = game.rulebook(Lang::EN);
            let (chapter, _) = rule.rsplit_once('.').unwrap_or((rule, ""));
            assert!(book.contains(rule) || book.contains(chapter), "{}: no rule {rule}", name(&lesson));
        }
    }
}

/// The names in the page's sources that boards give their parts.
fn spots(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the page's sources");
    let read = |entry: fs::DirEntry| {
        let text = entry.path().is_file().then(|| fs::read_to_string(entry.path()).unwrap_or_default());
        text.unwrap_or_default()
    };
    let text: String = entries.map(|entry| read(entry.expect("an entry"))).collect();
    text.lines().filter(|line| line.contains("data-spot")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_step_frames_parts_that_the_board_has() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    for lesson in every_lesson() {
        let named = spots(&page.join("games").join(&lesson.game)) + &spots(&page.join("parts"));
        for spot in lesson.steps.iter().flat_map(|step| &step.spots) {
            let quoted = named.contains(&format!("\"{spot}\"")) || named.contains(&format!("'{spot}'"));
            assert!(quoted, "{}: no part of the board is called {spot}", name(&lesson));
        }
    }
}
