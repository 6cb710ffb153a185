import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createPool, giveBack, takeConnection } from "./pool.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const authenticated = message("R", Buffer.alloc(4));
const ready = message("Z", Buffer.from("I"));
const shutsDown = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"));

/** A server that sends these bytes in one packet to each client that connects. */
async function startServer(answer: Buffer): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => socket.write(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}

test("A connection · lost as soon as it opened · fails its SQL statement and not the process", async () => {
  const port = await startServer(Buffer.concat([authenticated, ready, shutsDown]));
  const pool = new pg.Pool({ host: "127.0.0.1", port, user: "anybody", ssl: false });
  const client = await takeConnection(pool);
  const failure = await client.query("SELECT 1").catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  giveBack(client, failure as Error);
  await pool.end();
});

test("takeConnection · without a server · rejects", async () => {
  const port = await startServer(shutsDown);
  const pool = new pg.Pool({ host: "127.0.0.1", port, user: "anybody", ssl: false });
  await expect(takeConnection(pool)).rejects.toThrow("terminating connection");
  await pool.end();
});

test("A connection returned in the middle of a transaction · is not used again", async () => {
  const { connectionString, drop } = await createTestDatabase();
  closing.push(drop);
  const pool = createPool({ connectionString, connectionsMax: 1, onError() {} });
  closing.push(() => pool.end());
  const backend = "SELECT pg_backend_pid() AS pid";
  const client = await takeConnection(pool);
  const before = await client.query(backend);
  await client.query("BEGIN");
  giveBack(client, undefined);
  expect((await pool.query(backend)).rows).not.toEqual(before.rows);
});
