import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook, type WebhookEvent } from "@referral-service/sdk/webhooks";

export interface Receipt {
  event: WebhookEvent;
  verifiedAtMs: number;
  /** How often it was received; more than once is a duplicate. */
  times: number;
}

export interface Receiver {
  url: string;
  /** Verified events, the first receipt of each, by eventId. */
  receipts: Map<string, Receipt>;
  counts: { refused: number };
  /** The secret from the answer that created the endpoint; requests before it have to wait. */
  useSecret(secret: string): void;
  close(): void;
}

/** A customer's webhook receiver: raw body, verify, remember the eventId, answer fast. */
export async function startReceiver(): Promise<Receiver> {
  const secret = Promise.withResolvers<string>();
  const receipts = new Map<string, Receipt>();
  const counts = { refused: 0 };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const event = await verifyWebhook({
        body: Buffer.concat(chunks),
        headers: request.headers,
        secret: await secret.promise,
      });
      const earlier = receipts.get(event.eventId);
      if (earlier !== undefined) earlier.times += 1;
      else receipts.set(event.eventId, { event, verifiedAtMs: performance.now(), times: 1 });
      response.writeHead(204).end();
    } catch (error) {
      counts.refused += 1;
      process.stderr.write(`Refused a request: ${error}\n`);
      response.writeHead(400).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    receipts,
    counts,
    useSecret: secret.resolve,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
