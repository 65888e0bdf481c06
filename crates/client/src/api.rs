//! Requests.

use std::net::IpAddr;

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use crate::ApiRefusal;

/// A connection to a server, as one person. Cheap to clone; clones share their connections.
#[derive(Clone, Debug)]
pub struct Api {
    base: String,
    http: reqwest::Client,
    /// Where requests and sockets come from, if it matters.
    pub(crate) address: Option<IpAddr>,
    /// Goes with every request and every socket.
    pub(crate) headers: HeaderMap,
}

/// A complete answer with its status and headers.
#[derive(Clone, Debug)]
pub struct ApiAnswer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl ApiAnswer {
    /// The answer's JSON, or the refusal. An empty answer is `null`.
    pub fn value(&self) -> Result<Value, ApiRefusal> {
        if self.status >= 400 {
            return Err(ApiRefusal::read(self.status, &self.text));
        }
        if self.text.is_empty() {
            return Ok(Value::Null);
        }
        let strange =
            |_| ApiRefusal { code: ApiRefusal::STRANGE.into(), ..ApiRefusal::read(self.status, &self.text) };
        serde_json::from_str(&self.text).map_err(strange)
    }
}

impl Api {
    /// A server, such as `http://127.0.0.1:8080`, without signing in.
    pub fn new(base: &str) -> Api {
        Api::build(base, None)
    }

    /// The same, with requests and sockets that come from this address of our machine.
    pub fn from_address(base: &str, address: IpAddr) -> Api {
        Api::build(base, Some(address))
    }

    fn build(base: &str, address: Option<IpAddr>) -> Api {
        // Built together with the courier, reqwest speaks TLS and wants to know by whom; who was first has said so.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = reqwest::Client::builder().no_proxy().tcp_nodelay(true).local_address(address);
        let http = builder.build().expect("a client without TLS needs nothing");
        Api { base: base.trim_end_matches('/').to_owned(), http, address, headers: HeaderMap::new() }
    }

    /// A new guest with a token, and what the server said about it: `id`, `name`, `token`.
    pub async fn guest(base: &str) -> Result<(Api, Value), ApiRefusal> {
        Api::new(base).another_guest().await
    }

    /// A new guest on the same server; it shares our connections.
    pub async fn another_guest(&self) -> Result<(Api, Value), ApiRefusal> {
        let guest = self.stranger().post("/api/guest", &json!({ "token": true })).await?;
        let token = guest["token"].as_str().unwrap_or_default();
        Ok((self.stranger().with_token(token), guest))
    }

    /// The same server, signed out.
    pub fn stranger(&self) -> Api {
        Api { headers: HeaderMap::new(), ..self.clone() }
    }

    /// The same person on another server with the same database.
    #[must_use]
    pub fn at(self, base: &str) -> Api {
        Api { base: base.trim_end_matches('/').to_owned(), ..self }
    }

    #[must_use]
    pub fn with_token(self, token: &str) -> Api {
        self.with_header(AUTHORIZATION, &format!("Bearer {token}"))
    }

    /// As a browser with this value of the cookie `shopfloor`.
    #[must_use]
    pub fn with_cookie(self, value: &str) -> Api {
        self.with_header(COOKIE, &format!("shopfloor={value}"))
    }

    /// Sends one more header with every request; an invalid one is left out.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: &str) -> Api {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }

    /// The server's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Whether the server is on this machine: its address says so, no name is looked up.
    pub fn is_loopback(&self) -> bool {
        let host = reqwest::Url::parse(&self.base).ok().and_then(|url| url.host_str().map(str::to_owned));
        host.is_some_and(|host| {
            let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
            host == "localhost" || address.is_ok_and(|address| address.is_loopback())
        })
    }

    /// Any request: the answer as it came. `Err` only if there was none.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<ApiAnswer, ApiRefusal> {
        self.ask_text(method, path, body.map(Value::to_string)).await
    }

    /// Any request with any text as its body, sent as JSON.
    pub async fn ask_text(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<ApiAnswer, ApiRefusal> {
        let request = self.http.request(method, format!("{}{path}", self.base)).headers(self.headers.clone());
        let request = match body {
            Some(body) => request.header(CONTENT_TYPE, "application/json").body(body),
            None => request,
        };
        let response = request.send().await.map_err(ApiRefusal::unreachable)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.map_err(ApiRefusal::unreachable)?;
        Ok(ApiAnswer { status, headers, text })
    }

    pub async fn get(&self, path: &str) -> Result<Value, ApiRefusal> {
        self.ask(Method::GET, path, None).await?.value()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, ApiRefusal> {
        self.ask(Method::POST, path, Some(body)).await?.value()
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Result<Value, ApiRefusal> {
        self.ask(Method::PATCH, path, Some(body)).await?.value()
    }

    pub async fn delete(&self, path: &str) -> Result<Value, ApiRefusal> {
        self.ask(Method::DELETE, path, None).await?.value()
    }

    /// Makes a table, as `POST /api/tables` takes it.
    pub async fn create(&self, table: &Value) -> Result<Value, ApiRefusal> {
        self.post("/api/tables", table).await
    }

    /// Starts a match against bots at once.
    pub async fn quick(&self, what: &Value) -> Result<Value, ApiRefusal> {
        self.post("/api/quick", what).await
    }

    /// Takes any free seat.
    pub async fn join(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.post(&format!("/api/tables/{table}/join"), &json!({})).await
    }

    /// Starts the match.
    pub async fn start(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.post(&format!("/api/tables/{table}/start"), &json!({})).await
    }

    pub async fn leave(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.post(&format!("/api/tables/{table}/leave"), &json!({})).await
    }

    pub async fn rematch(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.post(&format!("/api/tables/{table}/rematch"), &json!({})).await
    }

    pub async fn table(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.get(&format!("/api/tables/{table}")).await
    }

    /// `open`, `playing` or `mine`.
    pub async fn tables(&self, list: &str) -> Result<Value, ApiRefusal> {
        self.get(&format!("/api/tables?list={list}")).await
    }

    /// The match file of a finished match.
    pub async fn file(&self, table: &str) -> Result<Value, ApiRefusal> {
        self.get(&format!("/api/tables/{table}/file")).await
    }

    /// The history of a match as a seat knows it; without a seat, as you may know it.
    pub async fn history(&self, table: &str, seat: Option<usize>) -> Result<Value, ApiRefusal> {
        let viewer = seat.map_or(String::new(), |seat| format!("?as={seat}"));
        self.get(&format!("/api/tables/{table}/history{viewer}")).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_machine_are_loopback() {
        for base in ["http://127.0.0.1:80", "http://127.9.9.9", "http://[::1]:8080/", "http://localhost:1"] {
            assert!(Api::new(base).is_loopback(), "{base}");
        }
        for base in
            ["http://10.0.0.1", "http://example.org", "http://127.0.0.1.example.org", "http://[::2]", "?"]
        {
            assert!(!Api::new(base).is_loopback(), "{base}");
        }
        assert!(!Api::new("http://127.0.0.1@example.org").is_loopback());
    }
}
