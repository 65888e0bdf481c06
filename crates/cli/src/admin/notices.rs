//! Notices that wait and that failed.

use report::TextTable;
use store::{ListedNotice, Store};

use super::list::{printable, time};
use crate::Done;

pub async fn run(store: &Store, limit: i64) -> Done {
    let read = async || {
        let mut found = store.outbox("waiting", limit).await?;
        found.extend(store.outbox("failed", limit).await?);
        Ok((found, store.outbox_counts().await?))
    };
    let (found, counts) = read().await.map_err(|down: store::Down| down.to_string())?;
    if !found.is_empty() {
        let head = ["notice", "user", "way", "made", "state", "tries", "trouble"];
        let rows: Vec<_> = found.iter().map(cells).collect();
        out!("{}\n", TextTable { head: &head, rows: &rows }.lines(|head| head != "tries"));
    }
    let each: Vec<_> = counts.iter().map(|(state, n)| format!("{n} {state}")).collect();
    let all = if each.is_empty() { "none".to_owned() } else { each.join(", ") };
    outln!("{} shown. Notices of the last week, and all that wait: {all}.", found.len());
    Ok(())
}

fn cells(notice: &ListedNotice) -> Vec<String> {
    let row = &notice.row;
    let state = match row.state.as_str() {
        "waiting" => format!("waits until {}", time(row.due)),
        other => other.to_owned(),
    };
    vec![
        row.kind.clone(),
        printable(&notice.name),
        notice.way.clone().unwrap_or_else(|| "(gone)".to_owned()),
        time(row.made),
        state,
        row.tries.to_string(),
        printable(row.trouble.as_deref().unwrap_or_default()),
    ]
}
