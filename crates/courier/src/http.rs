//! Requests to receivers: checked addresses, no redirects, limited time, and of what they answer only the status.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, StatusCode, redirect};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::address::Reach;
use crate::{Delivery, Trouble, TroubleKind};

/// How long connecting may take, and all of it.
const CONNECT: Duration = Duration::from_secs(5);
const ALL: Duration = Duration::from_secs(10);
/// Nobody makes us wait longer.
const LONGEST_PAUSE: u64 = 6 * 60 * 60;

/// The way to receivers on the web.
#[derive(Clone)]
pub struct Wire {
    client: Client,
    pub reach: Reach,
}

impl Wire {
    pub fn new(reach: Reach) -> Wire {
        Wire::patient(reach, ALL)
    }

    /// One that waits so long for an answer.
    pub fn patient(reach: Reach, all: Duration) -> Wire {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows both versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = Client::builder()
            .tls_backend_preconfigured(tls)
            .dns_resolver(reach.clone())
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT.min(all))
            .timeout(all)
            .pool_max_idle_per_host(2)
            .user_agent("Shopfloor")
            .build()
            .expect("a client with these settings");
        Wire { client, reach }
    }

    /// Posts to an address. The body of the answer is not read.
    pub async fn post(&self, address: &str, headers: HeaderMap, body: Vec<u8>) -> Delivery {
        let url = match self.reach.read(address) {
            Ok(url) => url,
            Err(bad) => return Delivery::Refused { why: Trouble::new(TroubleKind::BadAddress, bad) },
        };
        match self.client.post(url).headers(headers).body(body).send().await {
            Ok(response) => answered(response.status(), response.headers()),
            Err(error) => Delivery::Again { why: told(error), after: None },
        }
    }
}

/// What went wrong, without the address: it may be a secret.
fn told(error: reqwest::Error) -> Trouble {
    let kind = if error.is_timeout() {
        TroubleKind::TooSlow
    } else if error.is_connect() {
        TroubleKind::NoConnection
    } else {
        TroubleKind::NoAnswer
    };
    let mut cause: &dyn std::error::Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    Trouble::new(kind, cause)
}

/// What a status means.
fn answered(status: StatusCode, headers: &HeaderMap) -> Delivery {
    let why = Trouble::new(TroubleKind::Answered, status.as_u16());
    if status.is_success() {
        return Delivery::Delivered;
    }
    if matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE) {
        return Delivery::Gone { why };
    }
    let later = matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS);
    if later || status.is_server_error() {
        let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        return Delivery::Again {
            why,
            after: seconds.map(|seconds| Duration::from_secs(seconds.min(LONGEST_PAUSE))),
        };
    }
    Delivery::Refused { why }
}
