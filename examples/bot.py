#!/usr/bin/env python3
"""Plays a whole match with random legal actions: bot.py [http://127.0.0.1:8080 [factory-manager]]. Speaks docs/protocol.md."""
import base64, json, os, random, socket, sys, time, urllib.parse, urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
game = sys.argv[2] if len(sys.argv) > 2 else "factory-manager"
place, token = urllib.parse.urlsplit(base), None

def post(path, body):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(base + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)

def connect(path):  # a websocket by hand, so that nothing need be installed
    wire = socket.create_connection((place.hostname, place.port or 80)).makefile("rwb")
    key = base64.b64encode(os.urandom(16)).decode()
    wire.write((f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
    wire.flush()
    assert b" 101 " in wire.readline(), "the socket was refused"
    while wire.readline().strip(): pass
    return wire

def send(wire, data, kind=0x81):  # 0x81: a whole text. Clients mask what they send; a mask of zeros changes nothing
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    wire.write(bytes([kind]) + size + bytes(4) + data)
    wire.flush()

def hear(wire):
    while True:
        kind, size = wire.read(2)
        data = wire.read(size if size < 126 else int.from_bytes(wire.read(2 if size == 126 else 8), "big"))
        if kind == 0x81: return json.loads(data)
        if kind == 0x89: send(wire, data, 0x8A)  # a ping wants a pong
        if kind == 0x88: sys.exit("the server has closed the socket")

token = post("/api/guest", {"token": True})["token"]
table = post("/api/quick", {"game": game, "level": "worker"})
wire = connect(f"/api/tables/{table['id']}/socket?v=1")
while True:
    said = hear(wire)
    if said["type"] not in ("welcome", "update"): continue  # what becomes of our own actions comes as an update, too
    frame = said.get("update", said)["frame"]
    if frame["outcome"]: break
    actions = [option["action"] for choice in frame["prompt"]["choices"] for option in choice["options"]]
    if actions:
        time.sleep(0.05)  # a socket may say 20 things a second
        send(wire, json.dumps({"type": "act", "id": 1, "at": frame["ply"], "action": random.choice(actions)}).encode())
print(frame["outcome"]["text"], frame["outcome"]["scores"])
