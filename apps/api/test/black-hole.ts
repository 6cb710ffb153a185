import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { until } from "./until.ts";

// Listens and never accepts, because its thread is blocked.
const listener = `
  const { createServer } = require("node:net");
  const { parentPort } = require("node:worker_threads");
  const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port that neither accepts nor rejects connections, because its backlog is full. */
export async function startBlackHole() {
  const worker = new Worker(listener, { eval: true });
  const [port] = (await once(worker, "message")) as [number];
  const queued: Socket[] = [];
  let connectedCount = 0;
  for (let index = 0; index < 8; index += 1) {
    const socket = connect(port, "127.0.0.1", () => {
      connectedCount += 1;
    });
    socket.on("error", () => {});
    queued.push(socket);
  }
  // A backlog of 1 holds 2 connections.
  await until(() => connectedCount >= 2);
  return {
    port,
    async stop() {
      for (const socket of queued) socket.destroy();
      await worker.terminate();
    },
  };
}
