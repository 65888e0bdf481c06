//! Passwords and the work of hashing them.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::refusal::{Code, Refusal, ServerRefusal};

const SHORTEST: usize = 8;
const LONGEST: usize = 200;
/// Hashing keeps a core busy on purpose. The rest wait, so that players do not notice.
const AT_ONCE: usize = 2;

pub struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Refuses a password that is too short or too long.
pub fn check(password: &str) -> Result<(), ServerRefusal> {
    if (SHORTEST..=LONGEST).contains(&password.chars().count()) {
        return Ok(());
    }
    let texts =
        &["A password needs {min} to {max} characters.", "Ein Passwort braucht {min} bis {max} Zeichen."];
    Err(Refusal::because(Code::BadPassword, texts).with("min", SHORTEST).with("max", LONGEST).into())
}

/// What is stored of a password. This keeps a core busy for a moment.
pub fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("the usual parameters, a salt of our own and a short password are fine").to_string()
}

impl Passwords {
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Argon2) -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        let turn = self.0.clone().acquire_owned().await.map_err(|_| Code::Closing)?;
        let working = tokio::task::spawn_blocking(move || {
            // Held by the work itself: a client that hangs up does not make room for more.
            let _turn = turn;
            work(Argon2::default())
        });
        working.await.map_err(|e| {
            tracing::error!(%e, "a password could not be hashed");
            Code::Storage.into()
        })
    }

    /// What is stored of a password.
    pub async fn hash(&self, password: String) -> Result<String, ServerRefusal> {
        self.work(move |_| hash_now(&password)).await
    }

    /// Whether this is the password. It takes just as long if there is none, so that nobody can tell which names exist.
    pub async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, ServerRefusal> {
        let Some(hash) = hash else {
            self.hash(password).await?;
            return Ok(false);
        };
        self.work(move |argon| {
            let stored = PasswordHash::new(&hash);
            stored.is_ok_and(|stored| argon.verify_password(password.as_bytes(), &stored).is_ok())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_hash_and_no_other_and_never_where_there_is_none() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        assert_ne!(hash, passwords.hash("correct horse".into()).await.unwrap(), "salted");
        assert!(passwords.fits("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.fits("correct horsf".into(), Some(hash)).await.unwrap());
        assert!(!passwords.fits("correct horse".into(), None).await.unwrap());
        assert!(!passwords.fits("correct horse".into(), Some("no hash".into())).await.unwrap());
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert!(check("äöüäöüäö").is_ok() && check(&"x".repeat(200)).is_ok());
        for bad in ["", "1234567", &"x".repeat(201)] {
            assert_eq!(check(bad).unwrap_err().code, Code::BadPassword);
        }
    }
}
