//! Where a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::app::App;

/// The client's address, or what a proxy in front of us says it is.
pub struct ClientAddress(pub IpAddr);

/// The last address in the proxy's header: those before it may be made up.
fn forwarded(parts: &Parts) -> Option<IpAddr> {
    let value = parts.headers.get_all("x-forwarded-for").iter().next_back()?;
    value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

pub fn of(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    forwarded(parts).filter(|_| behind_proxy).unwrap_or(peer)
}

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(ClientAddress(of(parts, app.config.behind_proxy)))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    /// Where a request with these headers seems to come from; our proxy is 127.0.0.1.
    fn seen(behind_proxy: bool, forwarded: &[&str]) -> String {
        let mut request = Request::builder().extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000))));
        for value in forwarded {
            request = request.header("x-forwarded-for", *value);
        }
        of(&request.body(()).unwrap().into_parts().0, behind_proxy).to_string()
    }

    #[test]
    fn the_last_hop_counts_and_what_a_client_wrote_before_it_does_not() {
        for (forwarded, client) in [
            (&["192.0.2.7"][..], "192.0.2.7"),
            (&["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
            (&["198.51.100.1,203.0.113.9 ,  192.0.2.7 "], "192.0.2.7"),
            (&["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
            (&["2001:db8::7"], "2001:db8::7"),
            (&["192.0.2.7, ::ffff:198.51.100.1"], "::ffff:198.51.100.1"),
        ] {
            assert_eq!(seen(true, forwarded), client, "{forwarded:?}");
            assert_eq!(
                seen(false, forwarded),
                "127.0.0.1",
                "without a proxy nobody is believed: {forwarded:?}"
            );
        }
    }

    #[test]
    fn what_is_no_address_counts_as_the_proxys() {
        for forwarded in [&[][..], &[""], &["unknown"], &["192.0.2.7, unknown"], &["192.0.2.7:99"], &["é"]] {
            assert_eq!(seen(true, forwarded), "127.0.0.1", "{forwarded:?}");
        }
    }
}
