//! `shopfloor site`: the page as files.

use crate::shell::Shell;

/// Where the program was built without the page or the engine for browsers, it says so; `./test` builds both.
fn built(err: &str) -> bool {
    !(err.contains("scripts/wasm") || err.contains("./play"))
}

#[test]
fn the_files_are_written_into_an_empty_folder_and_again_into_their_own() {
    let shell = Shell::new();
    let ran = shell.run("site --out public");
    if !built(&ran.err) {
        return ran.fails_with(&["not part of this program"]);
    }
    ran.shows(&["files", "public", "python3 -m http.server"]);
    let page = shell.read("public/index.html");
    assert!(page.contains("name=\"shopfloor\" content=\"static\""), "{page}");
    assert!(page.contains("Content-Security-Policy") && page.contains("'wasm-unsafe-eval'"), "{page}");
    assert!(page.contains("src=\"./assets/"), "it may lie under any path: {page}");
    for file in ["404.html", "sw.js", "manifest.webmanifest", "shopfloor-site.json"] {
        assert!(shell.path("public").join(file).is_file(), "{file}");
    }
    assert!(!shell.path("public/sketches").exists(), "the server's own");

    // What an older version wrote goes, and nothing else does.
    let list = shell.read("public/shopfloor-site.json");
    shell.write("public/old.js", "");
    shell.write("public/shopfloor-site.json", &list.replacen("\"404.html\"", "\"404.html\", \"old.js\"", 1));
    shell.run("site --out public").shows(&["files"]);
    assert!(!shell.path("public/old.js").exists() && shell.path("public/index.html").is_file());
}

#[test]
fn a_folder_with_something_else_in_it_is_left_alone() {
    let shell = Shell::new();
    std::fs::create_dir(shell.path("mine")).unwrap();
    shell.write("mine/letter.txt", "dear");
    shell.write("file", "");
    if !built(&shell.run("site --out new").err) {
        return;
    }
    shell.run("site --out mine").fails_with(&["mine", "not empty", "another one"]);
    shell.write("mine/shopfloor-site.json", r#"{"version": "1", "files": ["../file"]}"#);
    shell.run("site --out mine").fails_with(&["not written by this command"]);
    shell.run("site --out file").fails_with(&["file", "not a folder"]);
    assert_eq!(shell.read("mine/letter.txt"), "dear");
    assert!(shell.path("file").exists());
    shell.run("site --help").shows(&["without a server", "docs/publishing.md"]);
}
