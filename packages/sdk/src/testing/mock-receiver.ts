import type { EventsByType } from "../generated/event-examples.ts";
import type { WebhookEvent } from "../webhooks/events.ts";
import { verifyWebhook } from "../webhooks/index.ts";
import { listen, type ReceivedRequest } from "./http-server.ts";
import { Inbox } from "./inbox.ts";

export interface MockReceiverOptions {
  /** The webhook endpoint's secret, or several secrets during a rotation. */
  secret: string | readonly string[];
  /** Port to listen on. Default: a free port. */
  port?: number | undefined;
}

/** A webhook with a valid signature. */
export interface ReceivedWebhook<Event extends WebhookEvent = WebhookEvent>
  extends ReceivedRequest {
  event: Event;
  /** HTTP status that the receiver returned */
  answeredWith: number;
}

/** A request that the receiver rejected with 400. */
export interface RefusedWebhook extends ReceivedRequest {
  /**
   * Reason for the rejection: a `WebhookVerificationError`, unless the request could not be read
   */
  error: unknown;
}

export interface WaitOptions {
  /** Time to wait, in milliseconds. Default: 5,000. */
  timeoutMs?: number | undefined;
}

/** A webhook receiver in this process. */
export interface MockReceiver {
  /** URL to send webhooks to. Any path under it also works. */
  readonly url: string;
  /** Webhooks with a valid signature, in order of arrival. */
  readonly received: readonly ReceivedWebhook[];
  /** All other requests, in order of arrival. */
  readonly refused: readonly RefusedWebhook[];

  /**
   * Responds to the next webhooks with these statuses, one each, and then with 204 again. Use it to
   * see how the sender retries.
   *
   * @example
   * receiver.respondWith(500, 503);
   */
  respondWith(...statuses: number[]): void;

  /**
   * Waits for the next webhook of a type, or for one that a function picks. A webhook that has
   * already arrived counts. Each webhook is returned only once, so two calls wait for two webhooks.
   *
   * @throws if none arrives in time. The message lists the webhooks that arrived
   * @example
   * const { event } = await receiver.waitFor("referral.created");
   * const third = await receiver.waitFor(({ data }) => "referralId" in data, { timeoutMs: 500 });
   */
  waitFor<Type extends keyof EventsByType>(
    eventType: Type,
    options?: WaitOptions,
  ): Promise<ReceivedWebhook<EventsByType[Type]>>;
  waitFor(picks: (event: WebhookEvent) => boolean, options?: WaitOptions): Promise<ReceivedWebhook>;

  /**
   * Stops listening. Pending `waitFor` calls reject.
   *
   * @example
   * afterAll(() => receiver.close());
   */
  close(): Promise<void>;
}

/**
 * Starts a receiver on 127.0.0.1 that verifies and keeps requests, so that a test can wait for an
 * event without sleeping. Needs `node:http`.
 *
 * @example
 * const receiver = await createMockReceiver({ secret });
 * const signed = await signWebhook({ event: sampleEvent("user.joined"), secret });
 * await fetch(receiver.url, { method: "POST", ...signed });
 * const { event } = await receiver.waitFor("user.joined");
 * await receiver.close();
 */
export async function createMockReceiver(options: MockReceiverOptions): Promise<MockReceiver> {
  const inbox = new Inbox<ReceivedWebhook>();
  const refused: RefusedWebhook[] = [];
  let statuses: number[] = [];

  const server = await listen(options.port ?? 0, async ({ bytes, ...request }) => {
    try {
      const { headers } = request;
      const event = await verifyWebhook({ body: bytes, headers, secret: options.secret });
      const answeredWith = statuses.shift() ?? 204;
      inbox.add({ ...request, event, answeredWith });
      return { status: answeredWith, text: "" };
    } catch (error) {
      refused.push({ ...request, error });
      return { status: 400, text: String(error) };
    }
  });

  return {
    url: server.url,
    received: inbox.received,
    refused,
    respondWith: (...next) => {
      statuses = next;
    },
    waitFor: (
      wanted: string | ((event: WebhookEvent) => boolean),
      { timeoutMs = 5_000 }: WaitOptions = {},
    ) => {
      const picks =
        typeof wanted === "string" ? (event: WebhookEvent) => event.eventType === wanted : wanted;
      const notInTime = () => new Error(absence(timeoutMs, inbox.received, refused));
      // The name of a type picks only events of that type.
      return inbox.next(picks, timeoutMs, notInTime) as Promise<never>;
    },
    close() {
      inbox.close();
      return server.close();
    },
  };
}

function absence(
  timeoutMs: number,
  received: readonly ReceivedWebhook[],
  refused: readonly RefusedWebhook[],
): string {
  const types = received.map(({ event }) => event.eventType).join(", ") || "nothing";
  const refusals = refused.map(({ error }) => String(error)).join("; ");
  return `No matching webhook within ${timeoutMs} ms. Received: ${types}${refusals && `. Rejected: ${refusals}`}`;
}
