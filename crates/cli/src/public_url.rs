//! The site's public address, written as a browser writes an origin.

/// The address in its normal form. A browser's `Origin` header is compared with it letter by letter.
pub fn checked(url: &str) -> Result<String, String> {
    let wrong = |why: &str| {
        format!("--public-url is an address such as https://games.example.org, not {url:?}: {why}")
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
    let authority = rest.strip_suffix('/').unwrap_or(rest);
    if authority.contains(['?', '#']) {
        return Err(wrong("it must end with the host or the port, without a query"));
    }
    if authority.contains('/') {
        return Err(wrong("the site needs a host of its own and cannot live under a path"));
    }
    if authority.contains('@') {
        return Err(wrong("it is public and must not contain a password"));
    }
    let (host, port) = host_and_port(authority);
    if !is_host(host) {
        return Err(wrong("this is not a host"));
    }
    let host = host.to_ascii_lowercase();
    match port.map(str::parse::<u16>) {
        None => Ok(format!("{scheme}://{host}")),
        Some(Ok(port)) if port == usual_port => Ok(format!("{scheme}://{host}")),
        Some(Ok(port)) if port > 0 => Ok(format!("{scheme}://{host}:{port}")),
        Some(Ok(_) | Err(_)) => Err(wrong("a port is a number from 1 to 65535")),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        let cases = [
            ("https://games.example.org", "https://games.example.org"),
            ("https://games.example.org/", "https://games.example.org"),
            ("HTTPS://Games.Example.ORG:443/", "https://games.example.org"),
            ("http://games.example.org:80", "http://games.example.org"),
            ("http://games.example.org:443", "http://games.example.org:443"),
            ("https://localhost:8443/", "https://localhost:8443"),
            ("http://192.168.0.7:8080", "http://192.168.0.7:8080"),
            ("http://[::1]:8080/", "http://[::1]:8080"),
            ("https://[2001:DB8::1]", "https://[2001:db8::1]"),
        ];
        for (given, written) in cases {
            assert_eq!(checked(given).as_deref(), Ok(written), "{given}");
        }
    }

    #[test]
    fn what_is_no_origin_is_refused_with_a_sentence() {
        let cases = [
            ("games.example.org", "must begin with"),
            ("ftp://games.example.org", "must begin with"),
            ("https://", "not a host"),
            ("https:///", "not a host"),
            ("https://games.example.org/games", "path"),
            ("https://games.example.org/games/", "path"),
            ("https://games.example.org//", "path"),
            ("https://games.example.org?x=1", "query"),
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
            let refused = checked(given).unwrap_err();
            assert!(refused.contains("--public-url") && refused.contains(why), "{given}: {refused}");
        }
    }
}
