// A newcomer with a package in hand, timed: starts the site as the package does, waits for it and plays one move.
//
//   node --experimental-websocket packaging/newcomer.mjs first KEEP URL COMMAND...
//   node --experimental-websocket packaging/newcomer.mjs again KEEP URL COMMAND...
//
// `first` looks at the page, takes a seat at a new table, plays a move and notes all of it in the file KEEP. `again` starts the site
// once more and finds the same person at the same table with the move played. Both leave the command running, write what it says
// into KEEP.log and print: its process id, milliseconds until /healthz answered, milliseconds until the move stood (or was found).
import { spawn } from "node:child_process";
import { openSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";

const [visit, keep, base, ...command] = process.argv.slice(2);
if (!["first", "again"].includes(visit) || command.length === 0) {
  console.error("usage: newcomer.mjs first|again KEEP URL COMMAND...");
  process.exit(2);
}
const PATIENCE = 120_000;
const log = openSync(`${keep}.log`, "a");

function fail(why) {
  console.error(`newcomer: ${why}`);
  console.error(readFileSync(`${keep}.log`, "utf8").split("\n").slice(-20).join("\n"));
  process.exit(1);
}

// Whether the site says that it is well.
const isWell = () =>
  new Promise((answer) => {
    const asked = request(`${base}/healthz`, { agent: false, timeout: 2000 }, (reply) => {
      reply.resume();
      answer(reply.statusCode === 200);
    });
    asked.on("error", () => answer(false)).on("timeout", () => asked.destroy());
    asked.end();
  });

if (await isWell()) fail(`${base} answers before anything was started`);
const begun = performance.now();
const since = () => Math.round(performance.now() - begun);
const child = spawn(command[0], command.slice(1), { detached: true, stdio: ["ignore", log, log] });
child.on("error", (problem) => fail(problem.message));
child.on("exit", (code) => code !== 0 && fail(`${command[0]} ended with ${code}`));
setTimeout(() => fail("no move after two minutes"), PATIENCE).unref();
while (!(await isWell())) await new Promise((next) => setTimeout(next, 2));
const well = since();

const headers = { "Content-Type": "application/json" };
async function ask(method, path, body) {
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) fail(`${method} ${path}: ${said.refused}: ${said.text}`);
  return said;
}

// The table's frames, one after another, and what is said to us.
function sit(table, heard) {
  const socket = new WebSocket(`${base.replace("http", "ws")}/api/tables/${table}/socket?v=1`, { headers });
  socket.onerror = (problem) => fail(`the socket: ${problem.message}`);
  socket.onmessage = ({ data }) => heard(JSON.parse(data), (message) => socket.send(JSON.stringify(message)));
}

function done() {
  console.log(child.pid, well, since());
  process.exit(0);
}

if (visit === "first") {
  // The page is there, and what it is made of.
  const page = await (await fetch(base)).text();
  const script = page.match(/src="([^"]+\.js)"/)?.[1] ?? fail("the page names no script");
  const loaded = await fetch(new URL(script, base + "/"));
  if (!loaded.ok || (await loaded.text()).length < 10_000) fail(`${script} is not the page's script`);

  const me = await ask("POST", "/api/guest", { token: true });
  headers.Authorization = `Bearer ${me.token}`;
  const table = await ask("POST", "/api/quick", { game: "factory-manager", level: "apprentice" });
  let sent;
  sit(table.id, (said, send) => {
    const frame = said.update?.frame ?? said.frame;
    if (said.type === "refused") fail(JSON.stringify(said));
    if (said.type === "ok") {
      writeFileSync(keep, JSON.stringify({ token: me.token, table: table.id, ply: sent + 1 }));
      done();
    }
    const action = frame?.prompt?.choices.flatMap((choice) => choice.options)[0]?.action;
    if (sent === undefined && action !== undefined) {
      sent = frame.ply;
      send({ type: "act", id: 1, at: sent, action });
    }
  });
} else {
  const kept = JSON.parse(readFileSync(keep, "utf8"));
  headers.Authorization = `Bearer ${kept.token}`;
  sit(kept.table, (said) => {
    if (said.type !== "welcome") return;
    const { ply } = said.update.frame;
    if (ply < kept.ply) fail(`the move is lost: the match is at ${ply}, it was at ${kept.ply}`);
    done();
  });
}
