import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isDatabaseUnavailable, isReadOnly } from "./errors.ts";
import { PrimaryClient } from "./primary-client.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const ready = message("Z", Buffer.from("I"));
const greeting = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
const column = Buffer.concat([
  bytes("0001"),
  Buffer.from("isReadOnly\0"),
  bytes("00000000 0000 00000010 0001 ffffffff 0000"),
]);
const answering = (value: "t" | "f") =>
  Buffer.concat([
    message("1", Buffer.alloc(0)),
    message("2", Buffer.alloc(0)),
    message("T", column),
    message("D", Buffer.concat([bytes("0001 00000001"), Buffer.from(value)])),
    message("C", Buffer.from("SELECT 1\0")),
    ready,
  ]);

/**
 * A server that speaks enough of PostgreSQL's protocol to accept a connection. A frozen one accepts
 * the connection but never responds.
 */
async function startServer(kind: "primary" | "standby" | "frozen"): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (kind === "frozen") return;
    socket.once("data", () => {
      socket.write(greeting);
      socket.once("data", () => socket.write(answering(kind === "standby" ? "t" : "f")));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}

/** The port of a server that has stopped, so nothing listens there. */
async function deadPort(): Promise<number> {
  const port = await startServer("primary");
  await closing.pop()?.();
  return port;
}

function clientOf(ports: number[], connectionTimeoutMillis = 30_000) {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  const connectionString = `postgres://anybody:secret@${hosts}/app?sslmode=disable`;
  const client = new PrimaryClient({ connectionString, connectionTimeoutMillis });
  closing.push(() => client.end().catch(() => {}));
  return client;
}

const failureOf = (client: PrimaryClient) =>
  client.connect().then(
    () => undefined,
    (error) => error,
  );

test("A host that accepts writes · after a standby and an unavailable one · is connected to", async () => {
  const primary = await startServer("primary");
  const client = clientOf([await deadPort(), await startServer("standby"), primary]);
  await client.connect();
  expect(client.port).toBe(primary);
});

test("A frozen host · before the primary · uses only its share of the time", async () => {
  const primary = await startServer("primary");
  const client = clientOf([await startServer("frozen"), primary], 1_000);
  await client.connect();
  expect(client.port).toBe(primary);
});

test("The first of several primaries · is used", async () => {
  const ports = [await startServer("primary"), await startServer("primary")];
  const client = clientOf(ports);
  await client.connect();
  expect(client.port).toBe(ports[0]);
});

test("Simultaneous connections · each get a separate client for the same host", async () => {
  const ports = [await startServer("standby"), await startServer("primary")];
  const clients = [clientOf(ports), clientOf(ports), clientOf(ports)];
  await Promise.all(clients.map((client) => client.connect()));
  expect(clients.map(({ port }) => port)).toEqual([ports[1], ports[1], ports[1]]);
});

test("A standby · as the only host, or next to an unavailable one · is rejected as read-only, which counts as unavailable", async () => {
  const standby = await startServer("standby");
  for (const ports of [[standby], [standby, await deadPort()]]) {
    const failure = await failureOf(clientOf(ports));
    expect([isReadOnly(failure), isDatabaseUnavailable(failure)]).toEqual([true, true]);
  }
});

test("A frozen host · as the only one · times out by the client's own clock", async () => {
  const failure = await failureOf(clientOf([await startServer("frozen")], 200));
  expect(isDatabaseUnavailable(failure)).toBe(true);
});
