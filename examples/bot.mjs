// Plays a whole match with random legal actions, following docs/protocol.md. Needs nothing but Node:
//   node --experimental-websocket examples/bot.mjs [http://127.0.0.1:8080 [factory-manager]]
// (Node 22 and later need no flag.)
const [base = "http://127.0.0.1:8080", game = "factory-manager"] = process.argv.slice(2);
const headers = { "Content-Type": "application/json" };

async function post(path, body) {
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.refused}: ${said.text}`);
  return said;
}

// A guest with a token, and a match against bots that starts at once.
const me = await post("/api/guest", { token: true });
headers.Authorization = `Bearer ${me.token}`;
const table = await post("/api/quick", { game, level: "worker" });
console.log(`${me.name} is playing ${game} at table ${table.id}`);

const address = `${base.replace("http", "ws")}/api/tables/${table.id}/socket?v=1`;
const socket = new WebSocket(address, { headers });
let frame; // the match as we see it
let waiting = false; // for the answer to our last action

function act() {
  const actions = frame.prompt.choices.flatMap((choice) => choice.options).map((option) => option.action);
  const action = actions[Math.floor(Math.random() * actions.length)];
  waiting = actions.length > 0;
  if (waiting) socket.send(JSON.stringify({ type: "act", id: 1, at: frame.ply, action }));
}

socket.onmessage = ({ data }) => {
  const said = JSON.parse(data);
  if (said.type === "welcome") frame = said.update.frame;
  if (said.type === "update") frame = said.frame;
  if (said.type === "ok" || said.type === "refused") waiting = false;
  if (frame.outcome) {
    console.log(frame.outcome.text, frame.outcome.scores);
    socket.close();
  } else if (!waiting) {
    waiting = true;
    setTimeout(act, 50); // at most 20 messages per second
  }
};
socket.onerror = (problem) => console.error("the socket:", problem.message);
