// A receiver that costs as little as possible. It responds to each request on a kept-alive
// connection with 200 and an empty body, and notifies its parent when the expected number has
// arrived.
import { createServer, type Socket } from "node:net";

const answer = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
const headEnd = Buffer.from("\r\n\r\n");
const [identifier = "x-service-event-id: ([\\w-]+)"] = process.argv.slice(2);
const identifierPattern = new RegExp(identifier, "i");

export interface Arrivals {
  count: number;
  firstMs: number;
  lastMs: number;
  /** Event IDs with the time of their first arrival, Unix ms. */
  times: [string, number][];
}

let expected = Number.POSITIVE_INFINITY;
let arrivals: Arrivals = { count: 0, firstMs: 0, lastMs: 0, times: [] };

const nowMs = () => performance.timeOrigin + performance.now();

function arrive(request: string) {
  const eventId = identifierPattern.exec(request)?.[1] ?? "";
  arrivals.count += 1;
  arrivals.lastMs = nowMs();
  if (arrivals.count === 1) arrivals.firstMs = arrivals.lastMs;
  arrivals.times.push([eventId, arrivals.lastMs]);
  if (arrivals.count === expected) process.send?.(arrivals);
}

function receive(socket: Socket) {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (let end = waiting.indexOf(headEnd); end !== -1; end = waiting.indexOf(headEnd)) {
      const head = waiting.toString("latin1", 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const total = end + headEnd.length + length;
      if (waiting.length < total) return;
      const request = waiting.toString("latin1", 0, total);
      waiting = waiting.subarray(total);
      socket.write(answer);
      arrive(request);
    }
  });
}

process.on("message", (count: number) => {
  expected = count;
  arrivals = { count: 0, firstMs: 0, lastMs: 0, times: [] };
});
process.on("disconnect", () => process.exit());

const server = createServer({ noDelay: true }, receive);
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
