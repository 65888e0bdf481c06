// A name server that knows one name: every question for it is answered with 127.0.0.1, any other name does not exist.
//   node packaging/dns.mjs NAME     listens on 127.0.0.1:53
import { createSocket } from "node:dgram";

const known = process.argv[2];
const socket = createSocket("udp4");
socket.on("message", (query, from) => {
  const labels = [];
  let at = 12;
  while (query[at] > 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + query[at]));
    at += query[at] + 1;
  }
  const question = query.subarray(12, at + 5);
  const matches = labels.join(".").toLowerCase() === known;
  const isAddress = matches && question.readUInt16BE(question.length - 4) === 1;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(matches ? 0x8580 : 0x8583, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isAddress ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  // The name asked for (a pointer to it), type A, class IN, a minute, four bytes.
  const answer = isAddress ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])] : [];
  socket.send(Buffer.concat([header, question, ...answer]), from.port, from.address);
});
socket.bind(53, "127.0.0.1", () => console.log(`answering for ${known}`));
