//! Websockets: one for each table that a person looks at, and one for the lobby.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use engine::Lang;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use store::TableId;
use table::{ClientMessage, LobbyMessage, RefusedMessage, ServerMessage, VERSION, harmless};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

use crate::address::ClientAddress;
use crate::app::App;
use crate::body::{Asking, Named};
use crate::clubs;
use crate::flood::{Arrived, Flood};
use crate::limits::{CHAT, FRAME};
use crate::lobby::{Listed, LobbyView, Looking};
use crate::pack::{Pack, Said};
use crate::presence;
use crate::prose::{lobby_socket, table_socket};
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::room::Room;
use crate::sessions::{Me, check_age, seen, still};
use crate::watchers::{Place, Visitor};

/// Buffers are small: thousands of sockets are open at once, and messages are short.
const BUFFER: usize = 4096;
/// A client that accepts nothing for this long is gone.
const SEND: Duration = Duration::from_secs(20);
const GOODBYE: Duration = Duration::from_millis(300);
/// How many messages are read after that.
const LAST_READ: usize = 100;

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SocketQuery {
    /// The version of the protocol: 1.
    v: Option<u32>,
    /// You know every entry before this ply.
    since: Option<u64>,
    /// The invite code, for a table that is not public.
    invite: Option<String>,
    /// `deflate`: every message comes as a binary frame, packed as raw deflate. Default: as text.
    #[param(inline)]
    pack: Option<Pack>,
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

fn small(upgrade: Upgrade) -> Result<WebSocketUpgrade, ServerRefusal> {
    let upgrade = upgrade.map_err(|e| Refusal::detail(Code::Unreadable, e.body_text()))?;
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(FRAME)
        .max_frame_size(FRAME))
}

fn speaks(opening: &SocketQuery) -> Result<(), ServerRefusal> {
    if opening.v.unwrap_or(VERSION) == VERSION { Ok(()) } else { Err(Code::Version.into()) }
}

/// Says why before a socket closes: a browser cannot read why an upgrade was refused.
async fn bye(mut socket: WebSocket, said: Message, code: u16) {
    let _ = timeout(SEND, socket.send(said)).await;
    let close = CloseFrame { code, reason: Utf8Bytes::from_static("") };
    let _ = timeout(SEND, socket.send(Message::Close(Some(close)))).await;
    // A client that is still sending when we close might never read the reason: it may close first. What it sends is
    // read, but not for long: a flood waits.
    let few = async {
        for _ in 0..LAST_READ {
            let Some(Ok(_)) = socket.recv().await else { return };
        }
        std::future::pending().await
    };
    let _ = timeout(GOODBYE, few).await;
    if code == close_code::SIZE {
        tokio::time::sleep(GOODBYE).await;
    }
}

/// The last words on a table's socket.
fn last_words(refusal: &Refusal, lang: Lang, pack: Option<Pack>) -> Message {
    Said::from(ServerMessage::Bye(RefusedMessage::new(None, refusal, lang)).text()).frame(pack)
}

fn closing() -> ServerRefusal {
    Code::Closing.into()
}

#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "sockets", description = table_socket(),
    params(("id" = String, Path), SocketQuery, ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 101, description = "A websocket")))]
/// Watch a table, and play.
pub async fn table(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asking(opening): Asking<SocketQuery>,
    me: Me,
    ClientAddress(from): ClientAddress,
    upgrade: Upgrade,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let upgrade = small(upgrade)?;
    app.limits.calm(&me.user.id)?;
    Ok(upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.inc();
        match sit(&app, &id, &opening, me, from, lang).await {
            Ok(at) => at.talk(socket).await,
            Err(refusal) => {
                bye(socket, last_words(&refusal, lang, opening.pack), close_code::POLICY).await;
            }
        }
        app.metrics.sockets.dec();
    }))
}

async fn sit(
    app: &Arc<App>,
    id: &str,
    opening: &SocketQuery,
    me: Me,
    from: IpAddr,
    lang: Lang,
) -> Result<TableSocket, ServerRefusal> {
    speaks(opening)?;
    let user = me.user.id.clone();
    let counted = app.limits.socket(&user, from)?;
    let mutes = app.mute_lists.of(&app.store, &user).await?;
    let room = app.room(&TableId(id.to_owned()));
    let since = opening.since.unwrap_or(0).try_into().unwrap_or(usize::MAX);
    let invite = clubs::code_for(app, &room, &user, opening.invite.as_deref()).await?;
    let session = me.session.hash.clone();
    let place = room.enter(app, Visitor { user: user.clone(), session, invite, lang, mutes }, since).await?;
    // A person signed out while this socket opened could not be disconnected yet.
    if let Err(refusal) = still(app, &me).await {
        room.exit(app, place.key, &user).await;
        return Err(refusal);
    }
    let pack = opening.pack;
    Ok(TableSocket { app: app.clone(), room, me, lang, pack, place, _counted: counted })
}

/// A socket at a table.
struct TableSocket {
    app: Arc<App>,
    room: Arc<Room>,
    me: Me,
    lang: Lang,
    pack: Option<Pack>,
    place: Place,
    _counted: crate::limits::OpenSocket,
}

impl TableSocket {
    async fn talk(mut self, socket: WebSocket) {
        let end = self.until_closed(socket).await;
        self.room.exit(&self.app, self.place.key, &self.me.user.id).await;
        if let Some((socket, refusal, code)) = end {
            bye(socket, last_words(&refusal, self.lang, self.pack), code).await;
        }
    }

    /// Runs until one side closes; the last words, and the code to close with.
    async fn until_closed(&mut self, socket: WebSocket) -> Option<(WebSocket, ServerRefusal, u16)> {
        let mut closed = self.app.closing();
        let (mut out, mut incoming) = socket.split();
        let mut ping = tokio::time::interval(self.app.config.ping);
        let mut heard = Instant::now();
        let mut flood = Flood::default();
        presence::note(&self.app, &self.me.session, Some(&self.room.id)).await;
        let end = loop {
            tokio::select! {
                told = self.place.messages.recv() => match told {
                    Some(said) => if !sent(out.send(said.frame(self.pack))).await { return None },
                    // Signed out, or too slow.
                    None => {
                        let out = still(&self.app, &self.me).await.err();
                        break Some((out.unwrap_or(Code::TooMany.into()), close_code::POLICY));
                    }
                },
                message = incoming.next() => {
                    heard = Instant::now();
                    let message = match message {
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Ok(message)) => message,
                        // A frame too large, or not a frame at all.
                        Some(Err(e)) => {
                            break Some((Refusal::detail(Code::TooLarge, e).into(), close_code::SIZE));
                        }
                    };
                    let keeps_up = match flood.message(&message, &self.app.limits, &self.me.user.id) {
                        Arrived::Heard => self.hear(&message).await,
                        Arrived::Refused(refusal) => {
                            let id = message.to_text().ok().and_then(ClientMessage::id_of);
                            self.refuse(id, &refusal)
                        }
                        Arrived::Dropped => true,
                        Arrived::Closed(refusal) => break Some((refusal, close_code::POLICY)),
                    };
                    if !keeps_up {
                        break Some((Code::TooMany.into(), close_code::POLICY));
                    }
                }
                _ = ping.tick() => {
                    flood.pinged = true;
                    if heard.elapsed() > self.app.config.ping * 3 || !sent(out.send(Message::Ping(Default::default()))).await {
                        return None;
                    }
                    if let Err(refusal) = check_age(&self.me.session) {
                        break Some((refusal, close_code::POLICY));
                    }
                    seen(&self.app, &mut self.me.session).await;
                    presence::note(&self.app, &self.me.session, Some(&self.room.id)).await;
                }
                () = App::closed(&mut closed) => break Some((closing(), close_code::RESTART)),
            }
        };
        let (refusal, code) = end?;
        let socket = out.reunite(incoming).ok()?;
        Some((socket, refusal, code))
    }

    /// Answers a message. False if the client does not read its answers.
    async fn hear(&self, message: &Message) -> bool {
        match message {
            Message::Text(text) => match serde_json::from_str::<ClientMessage>(text) {
                Ok(asked) => self.answer(asked).await,
                Err(e) => self.refuse(ClientMessage::id_of(text), &Refusal::detail(Code::Unreadable, e)),
            },
            Message::Binary(_) => self.refuse(None, &Refusal::detail(Code::Unreadable, "text frames only")),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => true,
        }
    }

    async fn answer(&self, asked: ClientMessage) -> bool {
        let id = asked.id();
        let about_the_match = matches!(
            asked,
            ClientMessage::Act { .. } | ClientMessage::Undo { .. } | ClientMessage::Preview { .. }
        );
        let begun = Instant::now();
        // What a change led to was told before it was done: the answer comes after it.
        let keeps_up = match self.done(asked).await {
            Ok(said) => self.place.answer(said),
            Err(refusal) => {
                let mut said = RefusedMessage::new(Some(id), &refusal, self.lang);
                if about_the_match {
                    said.update = self.room.update_for(&self.app, &self.me.user.id, self.lang).await;
                }
                self.app.metrics.refused.inc();
                self.place.answer(ServerMessage::Refused(said).text())
            }
        };
        if about_the_match {
            self.app.metrics.action_seconds.observe(begun.elapsed().as_secs_f64());
        }
        keeps_up
    }

    /// Does what was asked; the answer.
    async fn done(&self, asked: ClientMessage) -> Result<String, ServerRefusal> {
        let (app, room, user) = (&self.app, &self.room, &self.me.user.id);
        let id = asked.id();
        match asked {
            ClientMessage::Preview { .. } | ClientMessage::Ping { .. } | ClientMessage::Look { .. } => {}
            ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::Pause { .. }
            | ClientMessage::Return { .. } => self.me.may_change()?,
        }
        let ply = match asked {
            ClientMessage::Act { at, action: actions, .. } => {
                app.limits.more_messages(user, actions.count()? - 1)?;
                room.act(app, user, at, &actions).await?
            }
            ClientMessage::Undo { at, .. } => room.undo(app, user, at).await?,
            ClientMessage::Preview { at, action: actions, .. } => {
                app.limits.more_messages(user, actions.count()? - 1)?;
                let preview = room
                    .look(app, |table| {
                        let seat = table.seat_of(user).ok_or(Code::NotSeated)?;
                        table.preview(seat, at, actions.clone(), self.lang)
                    })
                    .await?;
                let at = preview.frame.ply;
                let said = ServerMessage::Preview { id, at, events: preview.events, frame: preview.frame };
                return Ok(said.text());
            }
            ClientMessage::Chat { text, .. } => {
                app.limits.chat(user)?;
                // The name may have changed since the socket was opened.
                let me = app.store.user(user).await?.ok_or(Code::NotSignedIn)?;
                room.chat(app, user, &me.name, &spoken(&text)?).await?
            }
            ClientMessage::Resign { .. } => room.resign(app, user).await?,
            ClientMessage::Return { .. } => room.come_back(app, user).await?,
            ClientMessage::Pause { agree, .. } => room.ask_pause(app, user, agree).await?,
            ClientMessage::Ping { .. } => room.look(app, |table| Ok(table.ply)).await?,
            ClientMessage::Look { looking, .. } => {
                room.set_looking(app, self.place.key, user, looking).await;
                room.look(app, |table| Ok(table.ply)).await?
            }
        };
        Ok(ServerMessage::Ok { id, ply }.text())
    }

    fn refuse(&self, id: Option<u64>, refusal: &Refusal) -> bool {
        self.app.metrics.refused.inc();
        self.place.answer(ServerMessage::Refused(RefusedMessage::new(id, refusal, self.lang)).text())
    }
}

async fn sent(sending: impl Future<Output = Result<(), axum::Error>>) -> bool {
    timeout(SEND, sending).await.is_ok_and(|sent| sent.is_ok())
}

/// A chat message as plain text of sensible length.
fn spoken(text: &str) -> Result<String, ServerRefusal> {
    let text = harmless(text).trim().to_owned();
    match text.chars().count() {
        0 => {
            let texts = &["The message is empty.", "Die Nachricht ist leer."];
            Err(Refusal::because(Code::Unreadable, texts).into())
        }
        n if n > CHAT => {
            let texts = &[
                "A message can have up to {max} characters.",
                "Eine Nachricht darf höchstens {max} Zeichen haben.",
            ];
            Err(Refusal::because(Code::TooLarge, texts).with("max", CHAT).into())
        }
        _ => Ok(text),
    }
}

#[utoipa::path(get, path = "/api/lobby", tag = "sockets", description = lobby_socket(),
    params(("v" = Option<u32>, Query, description = "The version of the protocol: 1"), Looking), responses((status = 101, description = "A websocket")))]
/// The lists of tables, and what changes in them.
pub async fn lobby(
    State(app): State<Arc<App>>,
    Asking(opening): Asking<SocketQuery>,
    Asking(looking): Asking<Looking>,
    me: Me,
    ClientAddress(from): ClientAddress,
    upgrade: Upgrade,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let upgrade = small(upgrade)?;
    app.limits.calm(&me.user.id)?;
    Ok(upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.inc();
        let counted = speaks(&opening).and_then(|()| app.limits.socket(&me.user.id, from));
        let end = match counted {
            Ok(_counted) => list_tables(&app, &me, looking, opening.pack, socket).await,
            Err(refusal) => Some((socket, refusal)),
        };
        if let Some((socket, refusal)) = end {
            let code = if refusal.code == Code::Closing { close_code::RESTART } else { close_code::POLICY };
            let said = LobbyMessage::Bye(Box::new(RefusedMessage::new(None, &refusal, lang)));
            bye(socket, Said::from(said.text()).frame(opening.pack), code).await;
        }
        app.metrics.sockets.dec();
    }))
}

/// Sends the lists, and what changes in them.
async fn list_tables(
    app: &Arc<App>,
    me: &Me,
    looking: Looking,
    pack: Option<Pack>,
    mut socket: WebSocket,
) -> Option<(WebSocket, ServerRefusal)> {
    let user = &me.user.id;
    let mut session = me.session.clone();
    let mut news = app.lobby.news();
    // A person signed out while this socket opened has not been told.
    if let Err(refusal) = still(app, me).await {
        return Some((socket, refusal));
    }
    let mut closed = app.closing();
    let mut ping = tokio::time::interval(app.config.ping);
    let mut heard = Instant::now();
    let mut view = LobbyView::new(user.clone(), looking);
    let mut flood = Flood::default();
    loop {
        let due = view.due();
        let wait = async {
            match due {
                Some(at) => tokio::time::sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = wait => {
                match view.news(app).await {
                    Ok(None) => {}
                    Ok(Some(news)) => if !sent(socket.send(Said::from(news.text()).frame(pack))).await { return None },
                    // Again at the next change, at the latest with the next ping.
                    Err(refusal) => tracing::warn!(?refusal, "the lobby cannot be listed"),
                }
            }
            listed = news.recv() => match listed {
                Ok(Listed::CutOff(other)) if other == *user => if let Err(refusal) = still(app, me).await {
                    return Some((socket, refusal));
                },
                Ok(listed) => view.hear_of(&listed),
                Err(RecvError::Lagged(_)) => view.forget(),
                Err(RecvError::Closed) => return None,
            },
            message = socket.recv() => {
                heard = Instant::now();
                let message = match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(message)) => message,
                };
                // Clients have nothing to say here.
                match flood.message(&message, &app.limits, user) {
                    Arrived::Heard | Arrived::Refused(_) | Arrived::Dropped => {}
                    Arrived::Closed(refusal) => return Some((socket, refusal)),
                }
            }
            _ = ping.tick() => {
                flood.pinged = true;
                if heard.elapsed() > app.config.ping * 3 || !sent(socket.send(Message::Ping(Default::default()))).await {
                    return None;
                }
                seen(app, &mut session).await;
                view.forget();
            }
            () = App::closed(&mut closed) => return Some((socket, closing())),
        }
    }
}
