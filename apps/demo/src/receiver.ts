import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { verifyWebhook, type WebhookEvent } from "@referral-service/sdk/webhooks";

export interface Receipt {
  event: WebhookEvent;
  verifiedAtMs: number;
  /** Number of times that the event was received. More than once means duplicates. */
  times: number;
}

export interface Receiver {
  url: string;
  /** First receipt of each verified event, by eventId. */
  receipts: Map<string, Receipt>;
  counts: { refused: number };
  /** Resolves with the first event that matches. Rejects if none arrives in time. */
  waitFor(isIt: (event: WebhookEvent) => boolean): Promise<WebhookEvent>;
  /** Resolves when the events with these IDs have arrived, or at the time limit. */
  waitForAll(eventIds: string[]): Promise<void>;
  /** Sets the secret from the response that created the endpoint. Earlier requests wait for it. */
  useSecret(secret: string): void;
  close(): void;
}

// The longest wait, enough for a service that is killed and restarted in the meantime.
const arrivalLimitMs = 120_000;
const pollMs = 50;

/**
 * A customer's webhook receiver. Reads the raw body, verifies it, remembers the eventId and
 * responds fast.
 */
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
      process.stderr.write(`Rejected a request: ${error}\n`);
      response.writeHead(400).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  const find = (isIt: (event: WebhookEvent) => boolean) =>
    [...receipts.values()].find(({ event }) => isIt(event))?.event;

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    receipts,
    counts,
    async waitFor(isIt) {
      await inTime(() => find(isIt) !== undefined);
      const event = find(isIt);
      if (event === undefined) throw new Error("An event did not arrive in time");
      return event;
    },
    waitForAll: (eventIds) => inTime(() => eventIds.every((id) => receipts.has(id))),
    useSecret: secret.resolve,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resolves when the condition is true, or at the time limit. */
export async function inTime(isSo: () => boolean) {
  const deadlineMs = performance.now() + arrivalLimitMs;
  while (!isSo() && performance.now() < deadlineMs) await delay(pollMs);
}
