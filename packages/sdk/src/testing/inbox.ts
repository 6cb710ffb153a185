import type { WebhookEvent } from "../webhooks/events.ts";

interface Received {
  event: WebhookEvent;
}

type Picks = (event: WebhookEvent) => boolean;

interface Waiter<Webhook> {
  picks: Picks;
  give: (webhook: Webhook) => void;
  fail: (error: Error) => void;
}

/** Keeps the webhooks that arrived, and returns each of them to one waiting caller. */
export class Inbox<Webhook extends Received> {
  readonly received: Webhook[] = [];
  readonly #notGiven = new Set<Webhook>();
  readonly #waiters = new Set<Waiter<Webhook>>();

  add(webhook: Webhook): void {
    this.received.push(webhook);
    const waiter = [...this.#waiters].find(({ picks }) => picks(webhook.event));
    if (waiter === undefined) {
      this.#notGiven.add(webhook);
      return;
    }
    this.#waiters.delete(waiter);
    waiter.give(webhook);
  }

  /** Returns the first matching webhook that has arrived, or waits for the next one. */
  next(picks: Picks, timeoutMs: number, onTimeout: () => Error): Promise<Webhook> {
    const arrived = [...this.#notGiven].find(({ event }) => picks(event));
    if (arrived !== undefined) {
      this.#notGiven.delete(arrived);
      return Promise.resolve(arrived);
    }
    const { promise, resolve, reject } = withResolvers<Webhook>();
    const waiter = { picks, give: resolve, fail: reject };
    const timer = setTimeout(() => reject(onTimeout()), timeoutMs);
    this.#waiters.add(waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    });
  }

  close(): void {
    for (const waiter of this.#waiters) waiter.fail(new Error("The receiver was closed"));
  }
}

// Node 20 lacks Promise.withResolvers.
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((give, fail) => {
    resolve = give;
    reject = fail;
  });
  return { promise, resolve, reject };
}
