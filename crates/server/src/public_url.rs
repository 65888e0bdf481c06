//! The site's public address: its origin, written as a browser writes one, and the path it lives under.

use std::fmt::{self, Display};
use std::str::FromStr;

/// `https://example.org`, or `https://example.org/games`: a proxy takes `/games` away before it asks us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    base: String,
}

impl PublicUrl {
    /// A browser's `Origin` header is compared with it letter by letter.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The path before every address of the site; begins and ends with a slash.
    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https:")
    }

    /// Whether the whole host is the site's.
    pub fn is_whole_host(&self) -> bool {
        self.base == "/"
    }
}

impl Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.base.trim_end_matches('/'))
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(url: &str) -> Result<PublicUrl, String> {
        let wrong = |why: &str| {
            format!("{why}; write it like https://games.example.org or https://example.org/games")
        };
        let Some((scheme, rest)) = url.trim().split_once("://") else {
            return Err(wrong("it must begin with https:// or http://"));
        };
        let scheme = scheme.to_ascii_lowercase();
        let usual_port = match scheme.as_str() {
            "https" => 443,
            "http" => 80,
            _ => return Err(wrong("it must begin with https:// or http://")),
        };
        if rest.contains(['?', '#']) {
            return Err(wrong("it must end with the host, the port or a path, without a query"));
        }
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        if authority.contains('@') {
            return Err(wrong("it is public and must not contain a password"));
        }
        let (host, port) = host_and_port(authority);
        if !is_host(host) {
            return Err(wrong("this is not a host"));
        }
        let host = host.to_ascii_lowercase();
        let origin = match port.map(str::parse::<u16>) {
            None => format!("{scheme}://{host}"),
            Some(Ok(port)) if port == usual_port => format!("{scheme}://{host}"),
            Some(Ok(port)) if port > 0 => format!("{scheme}://{host}:{port}"),
            Some(Ok(_) | Err(_)) => return Err(wrong("a port is a number from 1 to 65535")),
        };
        let steps = path.strip_suffix('/').unwrap_or(path);
        if !path.is_empty() && !steps.split('/').all(is_step) {
            return Err(wrong("a path is made of letters, digits and - . _ ~, such as /games"));
        }
        let base = if path.is_empty() { "/".to_owned() } else { format!("/{steps}/") };
        Ok(PublicUrl { origin, base })
    }
}

/// An IPv6 address is in brackets; its colons do not start a port.
fn host_and_port(authority: &str) -> (&str, Option<&str>) {
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        Some(_) | None => (authority, None),
    }
}

fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        return address.parse::<std::net::Ipv6Addr>().is_ok();
    }
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
    };
    host.split('.').all(is_label)
}

/// A part of a path that nobody writes in two ways: it stands in pages, cookies and a proxy's settings.
fn is_step(step: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~');
    !matches!(step, "" | "." | "..") && step.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        let cases = [
            ("https://games.example.org", "https://games.example.org", "/"),
            ("https://games.example.org/", "https://games.example.org", "/"),
            ("HTTPS://Games.Example.ORG:443/", "https://games.example.org", "/"),
            ("http://games.example.org:80", "http://games.example.org", "/"),
            ("http://games.example.org:443", "http://games.example.org:443", "/"),
            ("https://localhost:8443/", "https://localhost:8443", "/"),
            ("http://192.168.0.7:8080", "http://192.168.0.7:8080", "/"),
            ("http://[::1]:8080/", "http://[::1]:8080", "/"),
            ("https://[2001:DB8::1]", "https://[2001:db8::1]", "/"),
            ("https://example.org/games", "https://example.org", "/games/"),
            ("https://example.org/games/", "https://example.org", "/games/"),
            ("https://Example.org:443/Club/Games-2_~.x", "https://example.org", "/Club/Games-2_~.x/"),
            ("http://[::1]:8080/games", "http://[::1]:8080", "/games/"),
        ];
        for (given, origin, base) in cases {
            let url: PublicUrl = given.parse().unwrap();
            assert_eq!((url.origin(), url.base()), (origin, base), "{given}");
            assert_eq!(url.is_whole_host(), base == "/", "{given}");
            assert_eq!(url.is_https(), origin.starts_with("https://"), "{given}");
            assert_eq!(url.to_string(), format!("{origin}{base}").trim_end_matches('/'), "{given}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_a_sentence() {
        let cases = [
            ("games.example.org", "must begin with"),
            ("ftp://games.example.org", "must begin with"),
            ("https://", "not a host"),
            ("https:///", "not a host"),
            ("https:///games", "not a host"),
            ("https://games.example.org//", "path"),
            ("https://games.example.org//games", "path"),
            ("https://games.example.org/games//", "path"),
            ("https://games.example.org/club//games", "path"),
            ("https://games.example.org/../games", "path"),
            ("https://games.example.org/.", "path"),
            ("https://games.example.org/my games", "path"),
            ("https://games.example.org/spiele%20", "path"),
            ("https://games.example.org/\"><script>", "path"),
            ("https://games.example.org/a;b", "path"),
            ("https://games.example.org?x=1", "query"),
            ("https://games.example.org/games?x=1", "query"),
            ("https://games.example.org/#top", "query"),
            ("https://games.example.org:", "port"),
            ("https://games.example.org:0", "port"),
            ("https://games.example.org:99999", "port"),
            ("https://games.example.org:80x", "port"),
            ("https://ada:secret@games.example.org", "password"),
            ("https://games example.org", "not a host"),
            ("https://games..org", "not a host"),
            ("https://[::1", "not a host"),
            ("https://::1", "not a host"),
        ];
        for (given, why) in cases {
            let refused = given.parse::<PublicUrl>().unwrap_err();
            assert!(
                refused.contains("https://games.example.org") && refused.contains(why),
                "{given}: {refused}"
            );
        }
    }
}
