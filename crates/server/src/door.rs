//! The door: every connection comes in here. Whoever is silent, slow or too many is let go; the service goes on.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutWriter;

use crate::app::App;
use crate::config::Config;
use crate::counts::{Counted, OpenCounts};
use crate::metrics::Metrics;
use crate::network::household;

/// Files that are not connections: the database, the log, the listeners.
const OTHER_FILES: u64 = 64;
/// Connections for operators, when all other places are taken.
const RESERVE: usize = 8;
/// How long a client may keep one of these waiting.
const HURRY: Duration = Duration::from_secs(1);
/// The largest head of a request, and what is read or written of a body at once.
const BUFFER: usize = 64 * 1024;
/// Where no more files can be opened: how long until somebody may have gone.
const PAUSE: Duration = Duration::from_millis(50);
const NOTE: Duration = Duration::from_secs(10);

/// How many connections there may be, and from one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Files that may be open: each connection is one.
    pub files: u64,
    pub connections: usize,
    /// None where an address says nothing: behind a proxy all are its own.
    pub from_one_address: Option<usize>,
}

impl Capacity {
    /// As much as the system allows; the limit of open files is raised as far as it goes.
    pub fn of(config: &Config) -> Capacity {
        let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
        let most = files.saturating_sub(OTHER_FILES + RESERVE as u64).max(files / 2);
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS);
        let connections = config.connections.unwrap_or(most).clamp(1, u32::MAX as usize);
        // Four of them cannot take all places.
        let share = config.connections_per_address.min(connections.div_ceil(5)).max(1);
        let from_one_address = (config.limit_addresses && !config.behind_proxy).then_some(share);
        Capacity { files, connections, from_one_address }
    }
}

/// The places for connections.
struct Places {
    all: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    capacity: Capacity,
    households: OpenCounts<IpAddr>,
}

/// A connection's place, until it closes. A websocket keeps its connection's.
struct Place {
    _permit: OwnedSemaphorePermit,
    _household: Option<Counted<IpAddr>>,
}

enum Admission {
    Ordinary(Place),
    /// Everything is taken: for health and metrics only.
    Reserve(Place),
    TurnedAway,
}

impl Places {
    fn take(&self, from: IpAddr) -> Admission {
        let _household = match self.capacity.from_one_address {
            None => None,
            Some(most) => match self.households.one_more(household(from), most) {
                None => return Admission::TurnedAway,
                counted => counted,
            },
        };
        let place = |_permit| Place { _permit, _household };
        match self.all.clone().try_acquire_owned() {
            Ok(permit) => Admission::Ordinary(place(permit)),
            Err(_) => match self.reserve.clone().try_acquire_owned() {
                Ok(permit) => Admission::Reserve(place(permit)),
                Err(_) => Admission::TurnedAway,
            },
        }
    }

    /// Waits until everybody has gone.
    async fn empty(&self) {
        let everything = u32::try_from(self.capacity.connections).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        let _ = self.all.acquire_many(everything).await;
    }
}

pub struct Door {
    places: Places,
    /// What everybody gets, and what there is when all places are taken.
    site: Router,
    for_operators: Router,
    patience: Duration,
    metrics: Arc<Metrics>,
    closing: watch::Receiver<bool>,
}

impl Door {
    pub fn new(app: &App, capacity: Capacity, site: Router, for_operators: Router) -> Door {
        let places = Places {
            all: Arc::new(Semaphore::new(capacity.connections)),
            reserve: Arc::new(Semaphore::new(RESERVE)),
            capacity,
            households: OpenCounts::default(),
        };
        let (patience, metrics, closing) = (app.config.patience, app.metrics.clone(), app.closing());
        Door { places, site, for_operators, patience, metrics, closing }
    }

    /// Lets people in until the server closes, then waits until they have gone.
    pub async fn open(self, listener: TcpListener) {
        let mut closing = self.closing.clone();
        let mut noted: Option<Instant> = None;
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = App::closed(&mut closing) => break,
            };
            match accepted {
                Ok((stream, from)) => self.admit(stream, from),
                Err(e) if is_the_clients(&e) => {}
                // No more files or no memory: whatever it is, others may go and the service goes on.
                Err(e) => {
                    if noted.is_none_or(|noted| noted.elapsed() > NOTE) {
                        tracing::warn!(%e, "nobody else can come in");
                        noted = Some(Instant::now());
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        drop(listener);
        self.places.empty().await;
    }

    fn admit(&self, stream: TcpStream, from: SocketAddr) {
        let (place, router, patience, ordinary) = match self.places.take(from.ip()) {
            Admission::Ordinary(place) => (place, &self.site, self.patience, true),
            Admission::Reserve(place) => (place, &self.for_operators, self.patience.min(HURRY), false),
            Admission::TurnedAway => {
                self.metrics.turned_away.inc();
                return;
            }
        };
        // Moves are small: they should not wait for more data.
        let _ = stream.set_nodelay(true);
        let connection = Connection::new(stream, place, patience, &self.metrics);
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request;
            request.extensions_mut().insert(ConnectInfo(from));
            router.call(request)
        });
        let mut closing = self.closing.clone();
        tokio::spawn(async move {
            // The time for a head runs between requests too: it is also how long a connection may be idle.
            let talking = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(patience)
                .max_buf_size(BUFFER)
                .keep_alive(ordinary)
                .serve_connection(TokioIo::new(connection), service)
                .with_upgrades();
            let mut talking = pin!(talking);
            // How a connection ends is the client's business.
            tokio::select! {
                _ = talking.as_mut() => {}
                () = App::closed(&mut closing) => {
                    talking.as_mut().graceful_shutdown();
                    let _ = talking.await;
                }
            }
        });
    }
}

/// A client that was gone before it was let in.
fn is_the_clients(e: &io::Error) -> bool {
    matches!(
        e.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}

/// A client's stream, which ends if the client takes nothing for too long, and its place.
struct Connection {
    stream: Pin<Box<TimeoutWriter<TcpStream>>>,
    metrics: Arc<Metrics>,
    _place: Place,
}

impl Connection {
    fn new(stream: TcpStream, place: Place, patience: Duration, metrics: &Arc<Metrics>) -> Connection {
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(patience));
        metrics.connections.inc();
        Connection { stream: Box::pin(stream), metrics: metrics.clone(), _place: place }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.metrics.connections.dec();
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}
