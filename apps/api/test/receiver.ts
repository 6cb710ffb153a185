import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./until.ts";

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  receivedAtMs: number;
}

type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  /** Sets the response for all later requests. */
  respondWith(respond: Respond): void;
  /** Resolves when that many requests have arrived. */
  waitFor(count: number): Promise<ReceivedRequest[]>;
  stop(): Promise<void>;
}

export const accept: Respond = (response) => response.end("ok");

export const answer =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, headers).end();

/** Responds with these statuses in order, then with 200. */
export function answerInTurn(...statuses: number[]): Respond {
  return (response) => response.writeHead(statuses.shift() ?? 200).end();
}

const webhooksPath = "/webhooks";

/** A webhook receiver on loopback that keeps the requests. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let respond = accept;
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    // A program of an earlier test can still be looking for the last owner of this port.
    if (!path.startsWith(webhooksPath)) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { path, headers, body: Buffer.concat(chunks), receivedAtMs: performance.now() };
    received.push(one);
    respond(response, one);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${webhooksPath}`,
    received,
    respondWith(next) {
      respond = next;
    },
    async waitFor(count) {
      await until(() => received.length >= count);
      return received;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
