//! A table needs no server: a browser could host one.

#[test]
fn a_table_depends_on_no_network_runtime_or_database() {
    let manifest = include_str!("../../Cargo.toml");
    for name in ["axum", "tokio", "sqlx", "store", "server", "getrandom"] {
        let depends = manifest.lines().any(|line| line.starts_with(name));
        assert!(!depends, "{name}");
    }
}
