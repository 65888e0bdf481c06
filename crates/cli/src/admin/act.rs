//! What an admin does: each in one change, so nothing is ever half done.

use store::{Change, Notice, Store, TableId, TableRow, Unwritten, UserId, UserRow};

use super::list::printable;
use crate::Done;

/// A match goes on while we read: so often do we read it again.
const ATTEMPTS: usize = 20;

/// Writes what `change` makes of the stored state, made anew when somebody was faster.
async fn write(store: &Store, change: impl AsyncFn() -> Result<Change, String>) -> Done {
    for _ in 0..ATTEMPTS {
        match store.commit(change().await?).await {
            Ok(()) => return Ok(()),
            Err(Unwritten::Conflict) => {}
            Err(Unwritten::Down(why)) => return Err(why),
        }
    }
    Err("the database changes faster than this can be written; try again".to_owned())
}

pub async fn close(store: &Store, id: &str) -> Done {
    let id = TableId(id.to_owned());
    write(store, async || {
        let found = store.table(&id).await.map_err(|e| e.to_string())?;
        let row =
            found.ok_or_else(|| format!("there is no table {id}; `shopfloor admin tables` lists them"))?;
        match row.status.as_str() {
            "over" => return Err(format!("table {id} is over, nothing is left to close")),
            "closed" => return Err(format!("table {id} is closed already")),
            _ => {}
        }
        // Nobody has to act any more, so no clock and no bot either.
        let row = TableRow { status: "closed".to_owned(), deadline: None, bot_to_act: false, ..row };
        Ok(Change::new().set_table(&row).add_notice(&Notice::Table(id.clone())))
    })
    .await?;
    outln!("Table {id} is closed.");
    Ok(())
}

pub async fn ban(store: &Store, who: &str) -> Done {
    write(store, async || {
        let row = user(store, who).await?;
        if row.banned {
            return Err(format!("{} is banned already", told(&row)));
        }
        let change = Change::new().set_banned(&row.id, true).remove_sessions_of(&row.id);
        Ok(change.add_notice(&Notice::User(row.id)))
    })
    .await?;
    outln!("{} is banned and signed out everywhere.", told(&user(store, who).await?));
    Ok(())
}

pub async fn unban(store: &Store, who: &str) -> Done {
    write(store, async || {
        let row = user(store, who).await?;
        if !row.banned {
            return Err(format!("{} is not banned", told(&row)));
        }
        Ok(Change::new().set_banned(&row.id, false).add_notice(&Notice::User(row.id)))
    })
    .await?;
    outln!("{} may come in again.", told(&user(store, who).await?));
    Ok(())
}

/// The person with this id or account. The id counts first: it cannot be chosen to look like another's.
async fn user(store: &Store, who: &str) -> Result<UserRow, String> {
    let by_id = store.user(&UserId(who.to_owned())).await.map_err(|e| e.to_string())?;
    if let Some(found) = by_id {
        return Ok(found);
    }
    // Accounts are kept as they are compared: in small letters.
    let by_account = store.user_by_account(&who.to_lowercase()).await.map_err(|e| e.to_string())?;
    by_account.ok_or_else(|| {
        format!(
            "nobody has the id or the account {who}; `shopfloor admin users {who}` looks for it in all names"
        )
    })
}

fn told(user: &UserRow) -> String {
    format!("{} ({})", printable(&user.name), user.id)
}
