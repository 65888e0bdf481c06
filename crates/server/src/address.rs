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
