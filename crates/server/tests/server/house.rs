//! A server of one's own, and people who come to play.

use std::time::Duration;

use client::{Api, Method, Socket, SocketMessage, SocketOptions};
use serde_json::{Value, json};
use shopfloor_server::{Config, Server};
use tempfile::TempDir;

/// The longest anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// Opens `/metrics`.
pub const TOKEN: &str = "a token for the tests";

pub struct House {
    server: Option<Server>,
    config: Config,
    _folder: TempDir,
}

impl House {
    pub async fn open() -> House {
        House::open_with(|_| {}).await
    }

    pub async fn open_with(change: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::local(folder.path().join("shopfloor.db").display().to_string());
        config.limit_addresses = false;
        config.rate_one_address = true;
        // Tests play faster than people.
        config.socket_messages = 10_000;
        config.bots_hesitate = false;
        config.metrics_token = Some(TOKEN.into());
        change(&mut config);
        let server = Server::start(config.clone()).await.unwrap();
        House { server: Some(server), config, _folder: folder }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.server.as_ref().unwrap().address())
    }

    pub fn database(&self) -> &str {
        &self.config.database
    }

    /// Stops the server and starts another on the same database.
    pub async fn reopen(&mut self) {
        self.reopen_with(|_| {}).await;
    }

    pub async fn reopen_with(&mut self, change: impl FnOnce(&mut Config)) {
        self.reopen_after(async |config| change(config)).await;
    }

    /// The same after something is done to what is stored.
    pub async fn reopen_after(&mut self, between: impl AsyncFnOnce(&mut Config)) {
        self.stop().await;
        between(&mut self.config).await;
        self.server = Some(Server::start(self.config.clone()).await.unwrap());
    }

    /// Stops the server, as an admin does; what it shared with others is theirs.
    pub async fn stop(&mut self) {
        self.server.take().unwrap().stop().await;
    }

    /// Another server on the same database.
    pub async fn second(&self) -> House {
        let server = Server::start(self.config.clone()).await.unwrap();
        House { server: Some(server), config: self.config.clone(), _folder: tempfile::tempdir().unwrap() }
    }

    /// Sets the server's date, as far as days are concerned; all servers on the database follow.
    pub fn set_date(&self, date: i64) {
        let now =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
        self.config.ahead.store(date - now, std::sync::atomic::Ordering::Relaxed);
    }

    /// A figure of the server's metrics.
    pub async fn metric(&self, name: &str) -> u64 {
        let metrics =
            Api::new(&self.url()).with_token(TOKEN).ask(Method::GET, "/metrics", None).await.unwrap();
        let line = metrics.text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is not in {}", metrics.text)).parse().unwrap()
    }

    pub fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    pub async fn guest(&self) -> Api {
        Api::guest(&self.url()).await.unwrap().0
    }

    /// A running match between as many people, each at their socket.
    pub async fn table(&self, game: &str, people: usize) -> Vec<Player> {
        self.table_with(game, people, json!({})).await
    }

    pub async fn table_with(&self, game: &str, people: usize, more: Value) -> Vec<Player> {
        table_at(&self.url(), game, people, more).await
    }
}

/// A running match at a server's address.
pub async fn table_at(url: &str, game: &str, people: usize, more: Value) -> Vec<Player> {
    let guest = async || Api::guest(url).await.unwrap().0;
    let host = guest().await;
    let mut seats = vec![json!({"kind": "me"})];
    seats.extend((1..people).map(|_| json!({"kind": "open"})));
    let mut asked = json!({"game": game, "seats": seats});
    for (name, value) in more.as_object().unwrap() {
        asked[name] = value.clone();
    }
    let id = text(&host.create(&asked).await.unwrap()["id"]);
    let mut apis = vec![host];
    for _ in 1..people {
        let other = guest().await;
        other.join(&id).await.unwrap();
        apis.push(other);
    }
    apis[0].start(&id).await.unwrap();
    let mut players = Vec::new();
    for api in apis {
        players.push(Player::sit(api, &id).await);
    }
    players
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Somebody at a socket, with the last of what they were told.
pub struct Player {
    pub api: Api,
    pub id: String,
    pub socket: Socket,
    pub table: Value,
    pub frame: Value,
    pub clocks: Value,
    /// Everything that happened, in order.
    pub story: Vec<String>,
    pub chat: Vec<Value>,
    /// Everything as it came.
    pub heard: Vec<String>,
    next: u64,
}

impl Player {
    pub async fn sit(api: Api, id: &str) -> Player {
        Player::sit_since(api, id, 0).await
    }

    pub async fn sit_since(api: Api, id: &str, since: u64) -> Player {
        let socket = Socket::table(&api, id, &SocketOptions::since(since)).await.unwrap();
        Player::at(api, id, socket).await
    }

    pub async fn at(api: Api, id: &str, socket: Socket) -> Player {
        let mut player = Player {
            api,
            id: id.to_owned(),
            socket,
            table: Value::Null,
            frame: Value::Null,
            clocks: Value::Null,
            story: Vec::new(),
            chat: Vec::new(),
            heard: Vec::new(),
            next: 0,
        };
        let welcome = player.hear().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        player
    }

    /// The next message, noted.
    pub async fn hear(&mut self) -> Value {
        let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        let SocketMessage { value, raw } = message.expect("told in time").expect("the socket is open");
        self.heard.push(raw.to_string());
        let kind = value["type"].as_str().unwrap();
        if value["table"].is_object() {
            self.table = value["table"].clone();
        }
        let update = if kind == "update" { &value } else { &value["update"] };
        if kind != "refused" && update.is_object() {
            self.frame = update["frame"].clone();
            self.clocks = update["clocks"].clone();
            self.story.extend(update["events"].as_array().unwrap().iter().map(|event| text(&event["text"])));
        }
        match kind {
            "chat" => self.chat.push(value.clone()),
            "welcome" => self.chat = value["chat"].as_array().unwrap().clone(),
            _ => {}
        }
        value
    }

    /// Listens until something holds.
    pub async fn until(&mut self, holds: impl Fn(&Player) -> bool) {
        while !holds(self) {
            self.hear().await;
        }
    }

    /// Says something and listens until it is answered.
    pub async fn ask(&mut self, mut what: Value) -> Value {
        self.next += 1;
        what["id"] = self.next.into();
        self.socket.send(&what).await.unwrap();
        loop {
            let told = self.hear().await;
            if told["id"] == what["id"] {
                return told;
            }
        }
    }

    pub fn ply(&self) -> u64 {
        self.frame["ply"].as_u64().unwrap()
    }

    pub fn seat(&self) -> u64 {
        self.table["you"].as_u64().unwrap()
    }

    pub fn may_act(&self) -> bool {
        let seats = self.frame["turn"]["seats"].as_array();
        seats.is_some_and(|seats| seats.iter().any(|seat| *seat == self.table["you"]))
    }

    pub fn is_over(&self) -> bool {
        !self.frame["outcome"].is_null()
    }

    /// Every action the prompt offers.
    pub fn actions(&self) -> Vec<Value> {
        let choices = self.frame["prompt"]["choices"].as_array().unwrap();
        let options = choices.iter().flat_map(|choice| choice["options"].as_array().unwrap());
        options.map(|option| option["action"].clone()).collect()
    }

    pub fn act(&self, action: &Value) -> Value {
        json!({"type": "act", "at": self.ply(), "action": action})
    }

    /// Plays one of the offered actions; `n` picks.
    pub async fn play(&mut self, n: usize) -> Value {
        let actions = self.actions();
        let told = self.ask(self.act(&actions[n % actions.len()])).await;
        assert_eq!(told["type"], "ok", "{told}");
        told
    }
}

/// Plays until the match is over or so many actions were made; everybody hears of all.
pub async fn play_on(players: &mut [Player], most: usize) -> usize {
    for n in 0..most {
        let Some(acting) = players.iter().position(Player::may_act) else { return n };
        // Not always the same choice, so that matches go on and end.
        let told = players[acting].play(n * 7 + 3).await;
        let ply = told["ply"].as_u64().unwrap();
        for player in players.iter_mut() {
            player.until(|player| player.ply() >= ply).await;
        }
    }
    most
}
