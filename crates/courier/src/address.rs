//! Which addresses people may give us to send to. A name is resolved here, every address it has is checked, and the
//! connection goes to these addresses and no others: nobody makes us knock at our own doors.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// The longest address anybody needs.
const LONGEST: usize = 1000;

/// The push services of browsers: Google's, Mozilla's, Apple's and Microsoft's. `*.` stands for any host below.
const PUSH_SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    "android.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
];

/// Whether a host is meant by a name, which may begin with `*.`.
fn is_meant(host: &str, by: &str) -> bool {
    match by.strip_prefix('*') {
        Some(below) => host.len() > below.len() && host.ends_with(below),
        None => host == by,
    }
}

/// Finds the addresses of a host.
pub trait HostNames: Send + Sync {
    fn look_up(&self, host: &str) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;
}

/// As the machine does it.
pub struct MachineNames;

impl HostNames for MachineNames {
    fn look_up(&self, host: &str) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>> {
        let host = host.to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

/// Why an address is not sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    #[error("it is not an address")]
    Unreadable,
    #[error("it does not begin with https://")]
    NotHttps,
    #[error("it contains a name or a password")]
    Credentials,
    #[error("its port is neither 443 nor above 1023")]
    Port,
    #[error("its host is not on the public internet")]
    NotPublic,
    #[error("its host is not found")]
    NotFound,
    #[error("its host is no push service that is allowed")]
    PushService,
}

/// How far letters may go.
#[derive(Clone)]
pub struct Reach {
    names: Arc<dyn HostNames>,
    /// The host allows receivers on this machine and in its network, without TLS too.
    local: bool,
    /// Push services that the host allows besides the browsers'.
    push_services: Vec<String>,
}

impl Reach {
    pub fn new(local: bool) -> Reach {
        Reach::with(Arc::new(MachineNames), local)
    }

    pub fn with(names: Arc<dyn HostNames>, local: bool) -> Reach {
        Reach { names, local, push_services: Vec::new() }
    }

    /// Allows further push services: a host, or `*.` and what all of them end with.
    #[must_use]
    pub fn and_push_services(self, push_services: &[String]) -> Reach {
        Reach { push_services: push_services.iter().map(|host| host.to_lowercase()).collect(), ..self }
    }

    /// Reads the address of a device: any browser can name one, so that it must be at a known push service. A host who allows
    /// local receivers allows all of them.
    pub fn read_push(&self, address: &str) -> Result<Url, BadAddress> {
        let url = self.read(address)?;
        let host = url.host_str().unwrap_or_default();
        let known = PUSH_SERVICES.into_iter().chain(self.push_services.iter().map(String::as_str));
        if self.local || known.into_iter().any(|by| is_meant(host, by)) {
            Ok(url)
        } else {
            Err(BadAddress::PushService)
        }
    }

    /// The same for one that somebody has just given, its host too.
    pub async fn check_push(&self, address: &str) -> Result<Url, BadAddress> {
        self.read_push(address)?;
        self.check(address).await
    }

    /// Reads an address. What can be seen without asking anybody is checked here, whenever something is sent.
    pub fn read(&self, address: &str) -> Result<Url, BadAddress> {
        if address.len() > LONGEST {
            return Err(BadAddress::Unreadable);
        }
        let url = Url::parse(address).map_err(|_| BadAddress::Unreadable)?;
        match url.scheme() {
            "https" => {}
            "http" if self.local => {}
            _ => return Err(BadAddress::NotHttps),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadAddress::Credentials);
        }
        let port = url.port_or_known_default().ok_or(BadAddress::Port)?;
        if !self.local && port != 443 && port < 1024 {
            return Err(BadAddress::Port);
        }
        let literal = match url.host().ok_or(BadAddress::Unreadable)? {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(IpAddr::V4(address)),
            Host::Ipv6(address) => Some(IpAddr::V6(address)),
        };
        match literal {
            Some(address) if !self.allows(address) => Err(BadAddress::NotPublic),
            Some(_) | None => Ok(url),
        }
    }

    /// Checks an address that somebody has just given, its host too. When something is sent it is checked again.
    pub async fn check(&self, address: &str) -> Result<Url, BadAddress> {
        let url = self.read(address)?;
        if let Some(Host::Domain(host)) = url.host() {
            self.addresses(host).await?;
        }
        Ok(url)
    }

    fn allows(&self, address: IpAddr) -> bool {
        self.local || is_public(address)
    }

    /// A host's addresses. If one of them is not public, none is good: whoever answers so plays tricks.
    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, BadAddress> {
        let found = self.names.look_up(host).await.map_err(|_| BadAddress::NotFound)?;
        if found.is_empty() {
            return Err(BadAddress::NotFound);
        }
        if found.iter().all(|address| self.allows(*address)) { Ok(found) } else { Err(BadAddress::NotPublic) }
    }
}

/// The client connects to what it is told here.
impl Resolve for Reach {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.clone();
        Box::pin(async move {
            let found = reach.addresses(name.as_str()).await?;
            Ok(Box::new(found.into_iter().map(|ip| SocketAddr::new(ip, 0))) as Addrs)
        })
    }
}

/// Whether an address is one of the public internet: by the registries of IANA, and nothing that is translated to another.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18..=19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224.., _, _)
    )
}

/// Only what is handed out for the internet, 2000::/3: neither IPv4 in disguise nor what a network keeps to itself. Of it
/// neither protocols' own (Teredo among them), nor documentation, nor 6to4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let global = (0x2000..=0x3fff).contains(&a);
    let special = (a == 0x2001 && (b < 0x0200 || b == 0x0db8)) || a == 0x2002 || (a == 0x3fff && b < 0x1000);
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_at_push_services_of_browsers_or_at_those_that_the_host_allows() {
        let reach = Reach::new(false);
        for known in [
            "https://fcm.googleapis.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/x",
            "https://WNS2-par02p.notify.windows.com/w/?token=x",
        ] {
            assert!(reach.read_push(known).is_ok(), "{known}");
        }
        for other in [
            "https://example.org/fcm.googleapis.com",
            "https://storage.googleapis.com/x",
            "https://push.apple.com.example.org/",
            "https://notify.windows.com/",
            "https://evilnotify.windows.com/",
            "https://fcm.googleapis.com.example.org/",
            "https://1.1.1.1/",
        ] {
            assert_eq!(reach.read_push(other).err(), Some(BadAddress::PushService), "{other}");
        }
        let own = ["Push.example.org".to_owned(), "*.push.example.net".to_owned()];
        let reach = reach.and_push_services(&own);
        for allowed in
            ["https://push.example.org/x", "https://eu.push.example.net/x", "https://fcm.googleapis.com/x"]
        {
            assert!(reach.read_push(allowed).is_ok(), "{allowed}");
        }
        assert_eq!(reach.read_push("https://more.push.example.org/").err(), Some(BadAddress::PushService));
        assert_eq!(reach.read_push("http://push.example.org/").err(), Some(BadAddress::NotHttps));
        assert!(Reach::new(true).read_push("http://127.0.0.1:9/device").is_ok());
    }

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        for no in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            assert!(!is_public(no.parse().unwrap()), "{no}");
        }
        for yes in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "223.255.255.1",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "2a00:1450::1",
        ] {
            assert!(is_public(yes.parse().unwrap()), "{yes}");
        }
    }
}
