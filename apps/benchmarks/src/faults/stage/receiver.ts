import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that arrived at a receiver. */
export interface Receipt {
  path: string;
  eventId: string;
  bodyHash: string;
  /** Time when the event occurred, from its own payload. */
  occurredAtMs: number;
  receivedAtMs: number;
}

type Respond = (response: ServerResponse, receipt: Receipt) => void;

export interface Receiver {
  receipts: Receipt[];
  urlOf(path: string): string;
  /** Sets the response to requests from now on. */
  respondWith(respond: Respond): void;
  stop(): Promise<void>;
}

const accept: Respond = (response) => response.end();

/** The only range that the tested service allows. */
const loopback = "127.0.0.2";

export async function startReceiver(receiverHost = loopback): Promise<Receiver> {
  const receipts: Receipt[] = [];
  let respond = accept;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const receipt = {
      path: request.url ?? "",
      eventId: String(request.headers["x-service-event-id"]),
      bodyHash: hashOf(body),
      occurredAtMs: (JSON.parse(body.toString()) as { timestamp: number }).timestamp,
      receivedAtMs: Date.now(),
    };
    receipts.push(receipt);
    respond(response, receipt);
  });
  server.listen(0, receiverHost);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    receipts,
    urlOf: (path) => `http://${receiverHost}:${port}${path}`,
    respondWith(next) {
      respond = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const hashOf = (body: string | Buffer) => createHash("sha256").update(body).digest("hex");
