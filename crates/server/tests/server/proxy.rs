//! The server behind a real nginx or Caddy that runs the samples of `deploy/`, on a host of its own and under a path.
//! Without TLS: the tests in a browser have it. Where a proxy is not installed, its tests say so and are skipped.

use std::fs;
use std::io::{Write as _, read_to_string};
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Api, Method, Socket, SocketOptions, header};
use serde_json::json;
use tempfile::TempDir;

use crate::house::{House, Player, play_on, table_at};

/// The longest a proxy may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A text with something else in its place, which must be there.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "the sample has no {old:?}:\n{text}");
    text.replace(old, new)
}

/// Without the lines that begin so.
fn without(text: &str, beginning: &str) -> String {
    assert!(text.lines().any(|line| line.trim_start().starts_with(beginning)), "no {beginning:?} in\n{text}");
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(beginning));
    lines.collect::<Vec<_>>().join("\n")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nginx,
    NginxPath,
    Caddy,
    CaddyPath,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Nginx | Kind::NginxPath => "nginx",
            Kind::Caddy | Kind::CaddyPath => "caddy",
        }
    }

    fn program(self) -> Option<PathBuf> {
        let folders = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin:/usr/bin";
        folders.split(':').map(|folder| Path::new(folder).join(self.name())).find(|path| path.exists())
    }

    /// The path the site lives under.
    fn base(self) -> &'static str {
        match self {
            Kind::Nginx | Kind::Caddy => "",
            Kind::NginxPath | Kind::CaddyPath => "/games",
        }
    }

    /// The site's public address, as its sample says.
    fn public_url(self) -> &'static str {
        match self {
            Kind::Nginx | Kind::Caddy => "https://games.example.org",
            Kind::NginxPath | Kind::CaddyPath => "https://example.org/games",
        }
    }

    fn origin(self) -> &'static str {
        self.public_url().trim_end_matches("/games")
    }

    /// The sample with our addresses in place of its own.
    fn settings(self, port: u16, server: &str, folder: &str) -> String {
        let ours = |text: String| replaced(&text, "127.0.0.1:8080", server);
        match self {
            Kind::Nginx => {
                let site = without(&without(&ours(sample("nginx.conf")), "ssl_certificate"), "listen [::]");
                let site = replaced(&site, "listen 80;", &format!("listen 127.0.0.2:{port};"));
                nginx(&replaced(&site, "listen 443 ssl http2;", &format!("listen 127.0.0.1:{port};")), folder)
            }
            Kind::NginxPath => {
                let site = ours(sample("nginx-path.conf"));
                nginx(&format!("server {{\nlisten 127.0.0.1:{port};\n{site}\n}}"), folder)
            }
            Kind::Caddy => caddy(&ours(sample("Caddyfile")), "games.example.org", port),
            Kind::CaddyPath => caddy(&ours(sample("Caddyfile-path")), "example.org", port),
        }
    }
}

/// What surrounds a site of nginx: one process that keeps everything in a folder.
fn nginx(site: &str, folder: &str) -> String {
    // An impatient proxy: the tests do not wait for two minutes.
    let site = replaced(site, "proxy_read_timeout 120s;", "proxy_read_timeout 1s;");
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|what| format!("{what}_temp_path {folder}/{what};\n"))
        .concat();
    format!(
        "daemon off;\nmaster_process off;\nuser root;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n\
         http {{\naccess_log off;\ntypes {{}}\n{temporary}{site}\n}}\n"
    )
}

fn caddy(site: &str, host: &str, port: u16) -> String {
    let site = replaced(site, &format!("\n{host} {{"), &format!("\nhttp://127.0.0.1:{port} {{"));
    format!("{{\nadmin off\nauto_https off\n}}\n{site}")
}

struct Proxy {
    process: Child,
    kind: Kind,
    port: u16,
    _folder: TempDir,
}

impl Proxy {
    /// A proxy in front of a server; none where the program is not installed.
    fn start(kind: Kind, house: &House) -> Option<Proxy> {
        let Some(program) = kind.program() else {
            eprintln!("skipped: {} is not installed (scripts/nginx; apt-get install caddy)", kind.name());
            return None;
        };
        // Somebody else may take the port before the proxy does.
        let mut tries = (0..5).filter_map(|_| Proxy::try_start(kind, &program, house));
        Some(tries.next().unwrap_or_else(|| panic!("{} does not start", kind.name())))
    }

    fn try_start(kind: Kind, program: &Path, house: &House) -> Option<Proxy> {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let at = folder.path().display().to_string();
        let file = folder.path().join("settings");
        let url = house.url();
        fs::write(&file, kind.settings(port, url.strip_prefix("http://").unwrap(), &at)).unwrap();
        let mut command = Command::new(program);
        match kind {
            Kind::Nginx | Kind::NginxPath => command.args(["-p", &at, "-e", "stderr", "-c"]).arg(&file),
            Kind::Caddy | Kind::CaddyPath => {
                command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file).env("HOME", &at)
            }
        };
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        let mut proxy = Proxy { process, kind, port, _folder: folder };
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if proxy.process.try_wait().unwrap().is_some() || begun.elapsed() > PATIENCE {
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(proxy)
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.kind.base())
    }

    /// Somebody on another machine than the rest.
    fn client(&self, n: u8) -> Api {
        Api::from_address(&self.url(), IpAddr::V4(Ipv4Addr::new(127, 0, 0, n)))
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

async fn behind(kind: Kind) -> Option<(House, Proxy)> {
    let house = House::open_with(|config| {
        config.behind_proxy = true;
        config.limit_addresses = true;
        config.public_url = kind.public_url().parse().ok();
        config.ping = Duration::from_millis(300);
    })
    .await;
    let proxy = Proxy::start(kind, &house)?;
    Some((house, proxy))
}

/// Everything a host promises their visitors, by one proxy after the other.
async fn serves(kind: Kind) {
    let Some((house, proxy)) = behind(kind).await else { return };
    the_page_is_whole(&proxy).await;
    cookies_and_origins_are_the_sites(&proxy).await;
    metrics_are_not_for_the_world(&house, &proxy).await;
    let mut players = table_at(&proxy.url(), "fantastic-factories", 2, json!({})).await;
    play_on(&mut players, usize::MAX).await;
    assert!(players.iter().all(Player::is_over));
    // Last: from now on 127.0.0.2 and 127.0.0.3 have asked too much.
    clients_are_counted_by_their_own_address(&proxy).await;
}

async fn the_page_is_whole(proxy: &Proxy) {
    let somebody = proxy.client(1);
    let base = proxy.kind.base();
    for address in ["/", "/table/x", "/rules/factory-manager"] {
        let page = somebody.ask(Method::GET, address, None).await.unwrap();
        // Where the client was not built, a few words take its place.
        let (home, named): (_, Vec<_>) = match page.status {
            503 => (format!("href=\"{base}/api\""), vec!["/api".to_owned()]),
            _ => (format!("content=\"{base}/\""), files(&page.text, base)),
        };
        assert!(page.text.contains(&home), "{address}: {}", page.text);
        assert!(!named.is_empty(), "{address}: {}", page.text);
        for file in named {
            assert_eq!(somebody.ask(Method::GET, &file, None).await.unwrap().status, 200, "{file}");
        }
    }
    let reference = somebody.ask(Method::GET, "/api/openapi.json", None).await.unwrap().value().unwrap();
    assert_eq!(reference["servers"][0]["url"], proxy.kind.public_url());
    if !base.is_empty() {
        let origin = proxy.url().trim_end_matches(base).to_owned();
        // Redirected to the page, not to a port or a host that only the proxy knows.
        let page = Api::new(&origin).ask(Method::GET, base, None).await.unwrap();
        assert!(page.text.contains("Shopfloor"), "{}", page.text);
        let outside = Api::new(&origin).ask(Method::GET, "/api/games", None).await.unwrap();
        assert!(!outside.text.contains("factory-manager"), "only what is under the path is ours");
    }
}

/// What a page names under its path, as the client asks for it.
fn files(page: &str, base: &str) -> Vec<String> {
    let quoted = page.split('"').filter_map(|text| text.strip_prefix(base));
    quoted.filter(|text| text.starts_with('/') && text.contains('.')).map(str::to_owned).collect()
}

async fn cookies_and_origins_are_the_sites(proxy: &Proxy) {
    let answer = proxy.client(1).ask(Method::POST, "/api/guest", None).await.unwrap();
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.contains(&format!("; Path={}/;", proxy.kind.base())), "{cookie}");
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    // The header speaks for a whole host.
    let host_is_ours = answer.headers.contains_key(header::STRICT_TRANSPORT_SECURITY);
    assert_eq!(host_is_ours, proxy.kind.base().is_empty());
    let secret = cookie.trim_start_matches("shopfloor=").split(';').next().unwrap().to_owned();
    let api = proxy.client(1).with_cookie(&secret);
    let rename = async |origin: &str| {
        api.clone().with_header(header::ORIGIN, origin).patch("/api/me", &json!({"name": "Ada"})).await
    };
    assert_eq!(rename(proxy.kind.origin()).await.unwrap()["name"], "Ada");
    for other in ["https://evil.example", "http://127.0.0.1:8080", &proxy.kind.origin().replace("s:", ":")] {
        assert_eq!(rename(other).await.unwrap_err().code, "foreign_origin", "{other}");
    }
    let lobby = async |origin: &str| {
        let how = SocketOptions { origin: Some(origin.to_owned()), ..SocketOptions::default() };
        Socket::open(&api, "/api/lobby", &how).await
    };
    lobby(proxy.kind.origin()).await.unwrap();
    assert_eq!(lobby("https://evil.example").await.unwrap_err().code, "foreign_origin");
}

async fn metrics_are_not_for_the_world(house: &House, proxy: &Proxy) {
    assert_eq!(proxy.client(1).ask(Method::GET, "/metrics", None).await.unwrap().status, 401);
    assert_eq!(house.metric("shopfloor_healthy").await, 1);
}

/// Whatever a client claims, the proxy's word counts: the limits are of the client, not of the proxy, and not of an
/// address that was made up.
async fn clients_are_counted_by_their_own_address(proxy: &Proxy) {
    let forwarded = header::HeaderName::from_static("x-forwarded-for");
    for (n, claims) in [(2, "192.0.2.{}"), (3, "192.0.2.{}, 198.51.100.{}")] {
        let come = async |n: u8, claimed: u8| {
            let claimed = claims.replace("{}", &claimed.to_string());
            let api = proxy.client(n).with_header(forwarded.clone(), &claimed);
            api.post("/api/guest", &json!({})).await
        };
        let mut refused = None;
        for claimed in 0..100 {
            refused = come(n, claimed).await.err();
            if refused.is_some() {
                break;
            }
        }
        assert_eq!(refused.expect("a hundred guests from one address").code, "too_many", "{claims}");
    }
    proxy.client(4).post("/api/guest", &json!({})).await.expect("somebody else may come in");
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_serves_the_site_on_a_host_of_its_own() {
    serves(Kind::Nginx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_serves_the_site_under_a_path() {
    serves(Kind::NginxPath).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_serves_the_site_on_a_host_of_its_own() {
    serves(Kind::Caddy).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_serves_the_site_under_a_path() {
    serves(Kind::CaddyPath).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_without_encryption_is_sent_to_https() {
    let Some((_house, proxy)) = behind(Kind::Nginx).await else { return };
    let mut plain = TcpStream::connect((Ipv4Addr::new(127, 0, 0, 2), proxy.port)).unwrap();
    let asked = "GET /table/x?invite=y HTTP/1.0\r\nHost: games.example.org\r\n\r\n";
    plain.write_all(asked.as_bytes()).unwrap();
    let answer = read_to_string(plain).unwrap();
    assert!(answer.contains("301 Moved"), "{answer}");
    assert!(answer.contains("Location: https://games.example.org/table/x?invite=y\r\n"), "{answer}");
}

async fn until_closed(socket: &mut Socket) {
    while socket.next_text().await.is_ok() {}
}

/// The proxy gives up a connection after a second of silence. The server's pings are what keeps ours.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_where_nothing_happens_stays_open_because_the_server_pings() {
    let Some((_house, proxy)) = behind(Kind::Nginx).await else { return };
    let silent = House::open().await;
    let Some(impatient) = Proxy::start(Kind::Nginx, &silent) else { return };

    let mut player = table_at(&proxy.url(), "factory-manager", 2, json!({})).await.remove(0);
    let open = until_closed(&mut player.socket);
    let cut = async {
        for _ in 0..2 {
            let mut other = table_at(&impatient.url(), "factory-manager", 2, json!({})).await.remove(0);
            until_closed(&mut other.socket).await;
        }
    };
    tokio::select! {
        () = open => panic!("the proxy has closed the socket"),
        () = cut => {}
    }
    assert_eq!(player.ask(json!({"type": "ping"})).await["type"], "ok");
}
