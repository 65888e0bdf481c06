//! Addresses that somebody gives who wants us to knock at our own doors.

use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use shopfloor_courier::address::BadAddress;
use shopfloor_courier::{Delivery, HostNames, Reach, Webhook, Wire};
use testkit::receivers::Receiver;

use crate::letter;

/// HostNames as an attacker sets them up.
struct Tricks;

impl HostNames for Tricks {
    fn look_up(&self, host: &str) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>> {
        let found: Vec<IpAddr> = match host {
            "public.example" => vec!["93.184.216.34".parse().unwrap()],
            "home.example" | "localhost" => vec!["127.0.0.1".parse().unwrap()],
            "both.example" => vec!["93.184.216.34".parse().unwrap(), "10.0.0.1".parse().unwrap()],
            "mapped.example" => vec!["::ffff:127.0.0.1".parse().unwrap()],
            "nat64.example" => vec!["64:ff9b::a9fe:a9fe".parse().unwrap()],
            "empty.example" => Vec::new(),
            _ => return Box::pin(async { Err(io::Error::other("no such host")) }),
        };
        Box::pin(async move { Ok(found) })
    }
}

fn reach() -> Reach {
    Reach::with(Arc::new(Tricks), false)
}

#[tokio::test]
async fn only_https_to_public_hosts_is_taken() {
    use BadAddress::{Credentials, NotFound, NotHttps, NotPublic, Port, Unreadable};
    for (address, why) in [
        ("", Unreadable),
        ("nonsense", Unreadable),
        ("https://", Unreadable),
        ("http://public.example/", NotHttps),
        ("ftp://public.example/", NotHttps),
        ("file:///etc/passwd", NotHttps),
        ("gopher://public.example", NotHttps),
        ("https://ada:secret@public.example/", Credentials),
        ("https://public.example@127.0.0.1/", Credentials),
        ("https://public.example:22/", Port),
        ("https://public.example:25/", Port),
        ("https://public.example:80/", Port),
        ("https://public.example:0/", Port),
        ("https://public.example:99999/", Unreadable),
        ("https://127.0.0.1/", NotPublic),
        ("https://127.1/", NotPublic),
        ("https://2130706433/", NotPublic),
        ("https://0x7f000001/", NotPublic),
        ("https://0177.0.0.1/", NotPublic),
        ("https://0/", NotPublic),
        ("https://１２７.0.0.1/", NotPublic),
        ("https://169.254.169.254/latest/meta-data/", NotPublic),
        ("https://192.168.0.1:8443/", NotPublic),
        ("https://100.100.100.200/", NotPublic),
        ("https://[::1]/", NotPublic),
        ("https://[::ffff:127.0.0.1]/", NotPublic),
        ("https://[::ffff:7f00:1]/", NotPublic),
        ("https://[64:ff9b::7f00:1]/", NotPublic),
        ("https://[fe80::1]/", NotPublic),
        ("https://[fd00::1]/", NotPublic),
        ("https://localhost/", NotPublic),
        ("https://LOCALHOST:8443/", NotPublic),
        ("https://home.example/", NotPublic),
        ("https://both.example/", NotPublic),
        ("https://mapped.example/", NotPublic),
        ("https://nat64.example/", NotPublic),
        ("https://empty.example/", NotFound),
        ("https://nobody.example/", NotFound),
    ] {
        assert_eq!(reach().check(address).await.err(), Some(why), "{address}");
    }
    let long = format!("https://public.example/{}", "x".repeat(1000));
    assert_eq!(reach().check(&long).await.err(), Some(Unreadable));
    for address in ["https://public.example/hook", "https://public.example:8443/", "https://1.1.1.1/"] {
        assert!(reach().check(address).await.is_ok(), "{address}");
    }
}

/// The check when something is sent is another one than when the address was given: by then the name leads elsewhere.
#[tokio::test]
async fn what_leads_home_by_the_time_it_is_sent_is_not_connected_to() {
    let receiver = Receiver::web().await;
    let wire = Wire::new(reach());
    let port = receiver.address.port();
    for address in [format!("https://home.example:{port}/"), format!("https://127.0.0.1:{port}/")] {
        let came = Webhook { address, secret: "s".into() }.send(&letter(), 1, &wire).await;
        match came {
            Delivery::Again { why, .. } | Delivery::Refused { why } => {
                assert!(why.detail.contains("its host is not on the public internet"), "{why}");
            }
            Delivery::Delivered | Delivery::Gone { .. } => panic!("{came:?}"),
        }
    }
    // A host that allows local receivers reaches it by the same name, without TLS too.
    let local = Wire::new(Reach::with(Arc::new(Tricks), true));
    let to = Webhook { address: format!("http://home.example:{port}/"), secret: "s".into() };
    assert_eq!(to.send(&letter(), 1, &local).await, Delivery::Delivered);
    assert_eq!(receiver.got().len(), 1);
}
