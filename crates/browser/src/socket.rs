//! The sockets of pages: the messages of `docs/protocol.md`, as a server answers them.

use std::collections::BTreeMap;

use engine::Lang;
use table::{ClientMessage, Code, Mover, Refusal, RefusedMessage, ServerMessage, Table, UserId, VERSION};

use crate::asked::{DeviceText, Done, NotKept};
use crate::device::{Device, DeviceAsking, Halt, unkept};

/// A bot of this level plays for whoever gives up.
const GIVEN_UP: &str = "worker";

/// A page that looks at a table.
#[derive(Clone)]
pub struct Watcher {
    pub table: String,
    pub user: UserId,
    pub lang: Lang,
}

impl Device {
    /// A socket opens: the first message is told at once.
    pub(crate) fn open(
        &mut self,
        asking: DeviceAsking,
        socket: u32,
        path: &str,
        facts: &BTreeMap<String, String>,
        done: &mut Done,
    ) -> Result<(), Halt> {
        if path == "/lobby" {
            self.lobby.insert(socket);
            done.tell.push(DeviceText { socket, text: self.lobby_text(asking) });
            return Ok(());
        }
        let id = path.strip_prefix("/tables/").and_then(|rest| rest.strip_suffix("/socket"));
        let id = id.ok_or(Code::NotFound)?;
        let since = facts.get("since").and_then(|since| since.parse().ok()).unwrap_or(0);
        let text = match self.welcome(asking, id, since, facts.get("as").map(String::as_str)) {
            Ok((user, text)) => {
                self.watchers.insert(socket, Watcher { table: id.to_owned(), user, lang: asking.lang });
                text
            }
            Err(Halt::Refused(refusal)) => {
                ServerMessage::Bye(RefusedMessage::new(None, &refusal, asking.lang)).text()
            }
            Err(need @ Halt::Need(_)) => return Err(need),
        };
        done.tell.push(DeviceText { socket, text });
        self.wake(id, done);
        Ok(())
    }

    fn welcome(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        since: usize,
        wanted: Option<&str>,
    ) -> Result<(UserId, String), Halt> {
        let room = self.room(id)?;
        let user = room.user(wanted);
        let viewer = room.table.viewer(&user);
        let events = match room.table.the_match() {
            Ok(the_match) if since > 0 => the_match.commentary(since, viewer, asking.lang).concat(),
            Ok(_) | Err(_) => Vec::new(),
        };
        let update = room.table.update(viewer, asking.lang, events, asking.now);
        let info = self.info_for(&self.rooms[id], &user, asking);
        Ok((user, ServerMessage::Welcome { v: VERSION, table: &info, update, chat: &[] }.text()))
    }

    /// A page says something: what it led to is told before the answer.
    pub(crate) fn say(
        &mut self,
        asking: DeviceAsking,
        DeviceText { socket, text }: DeviceText,
        done: &mut Done,
    ) -> Result<(), Halt> {
        let Some(watcher) = self.watchers.get(&socket).cloned() else { return Ok(()) };
        let asking = DeviceAsking { lang: watcher.lang, ..asking };
        let refused = |id, refusal: &Refusal| RefusedMessage::new(id, refusal, watcher.lang);
        let text = match engine::read_json::<ClientMessage>(&text) {
            Err(why) => {
                let refusal = Refusal::detail(Code::Unreadable, why);
                ServerMessage::Refused(refused(ClientMessage::id_of(&text), &refusal)).text()
            }
            Ok(asked) => {
                let id = asked.id();
                match self.answer(asking, &watcher, asked, done) {
                    Ok(text) => text,
                    Err(Halt::Refused(refusal)) => {
                        let update = self.update_for(&watcher, asking);
                        ServerMessage::Refused(RefusedMessage { update, ..refused(Some(id), &refusal) })
                            .text()
                    }
                    Err(need @ Halt::Need(_)) => return Err(need),
                }
            }
        };
        done.tell.push(DeviceText { socket, text });
        Ok(())
    }

    /// Refuses a message that was understood and could not be kept.
    pub(crate) fn say_unkept(&self, asking: DeviceAsking, said: DeviceText, why: NotKept, done: &mut Done) {
        let lang = self.watchers.get(&said.socket).map_or(asking.lang, |watcher| watcher.lang);
        let refused = RefusedMessage::new(ClientMessage::id_of(&said.text), &unkept(why), lang);
        done.tell.push(DeviceText { socket: said.socket, text: ServerMessage::Refused(refused).text() });
    }

    fn answer(
        &mut self,
        asking: DeviceAsking,
        watcher: &Watcher,
        asked: ClientMessage,
        done: &mut Done,
    ) -> Result<String, Halt> {
        let Watcher { table, user, lang } = watcher;
        let (id, now) = (asked.id(), asking.now);
        let ply = match asked {
            ClientMessage::Act { at, action, .. } => {
                let play = |table: &mut Table| {
                    let seat = table.acting_seat(user)?;
                    table.play(seat, at, action, Mover::User(user.clone()), now)
                };
                self.change(asking, table, play, done)?
            }
            ClientMessage::Undo { at, .. } => {
                let undo = |table: &mut Table| {
                    let undone = table.undoing(table.acting_seat(user)?, at)?.work_out()?;
                    table.undo(undone, user, now)
                };
                self.change(asking, table, undo, done)?
            }
            ClientMessage::Preview { at, action, .. } => {
                let table = &self.room(table)?.table;
                let seat = table.seat_of(user).ok_or(Code::NotSeated)?;
                let preview = table.preview(seat, at, action, *lang)?;
                let at = preview.frame.ply;
                let said = ServerMessage::Preview { id, at, events: preview.events, frame: preview.frame };
                return Ok(said.text());
            }
            ClientMessage::Resign { .. } => {
                let resign = |table: &mut Table| table.take_over(table.acting_seat(user)?, GIVEN_UP, now);
                self.change(asking, table, resign, done)?
            }
            ClientMessage::Return { .. } => {
                let back = |table: &mut Table| table.take_back(table.seat_of(user).ok_or(Code::NotSeated)?);
                self.change(asking, table, back, done)?
            }
            ClientMessage::Chat { .. } => {
                let texts = &[
                    "Nobody but you can read anything here: this match is played on this device.",
                    "Hier kann niemand außer dir etwas lesen: Diese Partie wird auf diesem Gerät gespielt.",
                ];
                return Err(Refusal::because(Code::Forbidden, texts).into());
            }
            ClientMessage::Pause { agree, .. } => {
                let pause = |table: &mut Table| table.ask_pause(user, agree, now);
                self.change(asking, table, pause, done)?
            }
            ClientMessage::Ping { .. } | ClientMessage::Look { .. } => self.room(table)?.table.ply,
        };
        Ok(ServerMessage::Ok { id, ply }.text())
    }
}
