//! What an admin changes: each in one transaction, so nothing is ever half done.

use store::{Change, Notice, Store, TableId, TableRow, Unwritten, UserId, UserRow};

use super::list::printable;
use crate::Done;

/// How often to retry when the stored state has changed meanwhile.
const ATTEMPTS: usize = 20;

/// Writes what `change` makes of the stored state; retries when another writer was faster.
async fn write(store: &Store, change: impl AsyncFn() -> Result<Change, String>) -> Done {
    for _ in 0..ATTEMPTS {
        match store.commit(change().await?).await {
            Ok(()) => return Ok(()),
            Err(Unwritten::Conflict) => {}
            Err(Unwritten::Down(why)) => return Err(why),
        }
    }
    Err("the database is changing too fast; try again".to_owned())
}

pub async fn close(store: &Store, id: &str) -> Done {
    let id = TableId(id.to_owned());
    write(store, async || {
        let found = store.table(&id).await.map_err(|e| e.to_string())?;
        let row = found.ok_or_else(|| format!("there is no table {id}; see `shopfloor admin tables`"))?;
        match row.status.as_str() {
            "over" => return Err(format!("table {id} is over; there is nothing to close")),
            "closed" => return Err(format!("table {id} is already closed")),
            _ => {}
        }
        // No one is to act now, so there is no clock and no bot either.
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
            return Err(format!("{} is already banned", described(&row)));
        }
        let change = Change::new().set_banned(&row.id, true).remove_sessions_of(&row.id);
        Ok(change.add_notice(&Notice::User(row.id)))
    })
    .await?;
    outln!("{} is banned and signed out everywhere.", described(&user(store, who).await?));
    Ok(())
}

pub async fn unban(store: &Store, who: &str) -> Done {
    write(store, async || {
        let row = user(store, who).await?;
        if !row.banned {
            return Err(format!("{} is not banned", described(&row)));
        }
        Ok(Change::new().set_banned(&row.id, false).add_notice(&Notice::User(row.id)))
    })
    .await?;
    outln!("{} is no longer banned.", described(&user(store, who).await?));
    Ok(())
}

pub async fn recover(store: &Store, who: &str) -> Done {
    let (code, hash) = server::recovery_code();
    write(store, async || {
        let row = user(store, who).await?;
        let Some(password) = &row.password else {
            return Err(format!("{} has no account, so there is nothing to recover", described(&row)));
        };
        Ok(Change::new().set_recovery(&row.id, password, &hash))
    })
    .await?;
    outln!("The recovery code of {}, to be used once:\n\n  {code}\n", described(&user(store, who).await?));
    outln!("With it they set a new password on the page where they sign in.");
    Ok(())
}

/// The user with this id or account. The id counts first, because nobody can choose their id.
async fn user(store: &Store, who: &str) -> Result<UserRow, String> {
    let by_id = store.user(&UserId(who.to_owned())).await.map_err(|e| e.to_string())?;
    if let Some(found) = by_id {
        return Ok(found);
    }
    // Accounts are stored in lower case.
    let by_account = store.user_by_account(&who.to_lowercase()).await.map_err(|e| e.to_string())?;
    by_account.ok_or_else(|| {
        format!("no user has the id or account {who}; search all names with `shopfloor admin users {who}`")
    })
}

fn described(user: &UserRow) -> String {
    format!("{} ({})", printable(&user.name), user.id)
}
