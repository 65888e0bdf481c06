//! A Postgres that is asked to prove who it is.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use shopfloor_store::{Change, Down, Notification, Store};
use testkit::databases::Database;

use crate::sample::{table_id, user};

/// A Postgres that speaks TLS; it ends with its input.
struct Secured {
    process: Child,
    /// Without a database.
    server: String,
    certificates: String,
}

impl Secured {
    fn start() -> Secured {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres");
        let mut command = Command::new(script);
        command.args(["run", "--tls", "sh", "-c"]);
        command.arg("echo $SHOPFLOOR_TEST_POSTGRES; echo $SHOPFLOOR_TEST_POSTGRES_TLS; cat >/dev/null");
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut line = || lines.next().expect("Postgres starts").unwrap();
        let (url, certificates) = (line(), line());
        let server = url.rsplit_once('/').unwrap().0.replace("127.0.0.1", "localhost");
        Secured { process, server, certificates }
    }

    async fn open(&self, how: &str) -> Result<Store, Down> {
        let how = how.replace("TLS", &self.certificates);
        open(&format!("{}/postgres?{how}", self.server)).await
    }
}

impl Drop for Secured {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

async fn open(url: &str) -> Result<Store, Down> {
    Store::open(url, Arc::new(|_, _| ())).await
}

#[tokio::test]
async fn a_postgres_is_trusted_by_its_certificate() {
    let secured = Secured::start();
    secured.open("sslmode=require").await.unwrap();
    let known = "sslmode=verify-full&sslrootcert=TLS/ca.pem";
    let (one, other) = (secured.open(known).await.unwrap(), secured.open(known).await.unwrap());
    // Every connection: the writer's, the readers' and the one that listens.
    let mut heard = other.notifications();
    one.commit(Change::new().add_user(&user("ada")).tell_lists(&table_id("t"))).await.unwrap();
    assert_eq!(heard.recv().await.unwrap(), Notification::Listed { id: table_id("t") });
    assert_eq!(other.counts().await.unwrap().users, 1);
    let check = "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE backend_type = 'client backend' AND NOT ssl";
    assert_eq!(counted(&secured, check).await, 0, "none is without");

    let stranger = secured.open("sslmode=verify-full&sslrootcert=TLS/other.pem").await;
    let why = stranger.err().expect("another authority says nothing about it").to_string();
    assert!(why.contains("certificate"), "{why}");
    let nobody = secured.open("sslmode=verify-full").await;
    assert!(nobody.is_err(), "nor do those that browsers know");
    let elsewhere = format!("{}/postgres?{known}", secured.server.replace("localhost", "127.0.0.1"));
    let elsewhere = open(&elsewhere.replace("TLS", &secured.certificates)).await;
    assert!(elsewhere.is_err(), "the certificate is for another name");
}

async fn counted(secured: &Secured, sql: &'static str) -> i64 {
    use sqlx::{Connection as _, PgConnection};
    let url = format!("{}/postgres?sslmode=require", secured.server);
    let mut connection = PgConnection::connect(&url).await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn a_postgres_without_tls_is_refused_where_it_is_required() {
    let plain = Database::postgres().await;
    open(&plain.url).await.unwrap();
    for how in ["require", "verify-full"] {
        let refused = open(&format!("{}?sslmode={how}", plain.url)).await;
        let why = refused.err().expect("there is no TLS").to_string();
        assert!(why.contains("TLS"), "{why}");
    }
    let misspelt = open(&format!("{}?sslmode=requires", plain.url)).await;
    assert!(misspelt.is_err());
}
