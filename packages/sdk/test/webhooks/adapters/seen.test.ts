import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createMemoryStore,
  createWebhookHandler,
  type WebhookHandlerOptions,
} from "../../../src/webhooks/fetch.ts";
import { deletedEvent, nowSeconds, secret, signed } from "../signing.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

const onError = vi.fn();
afterEach(() => onError.mockReset());

/** Returns a function that sends the same event to a handler each time. */
function receiver(seen: WebhookHandlerOptions["seen"], handle: () => unknown) {
  const webhooks = createWebhookHandler({ secret, seen, onError }).onAny(handle);
  return async (event: object = deletedEvent) => {
    const { body, headers } = signed(event);
    const request = new Request("https://receiver.example.com", { method: "POST", body, headers });
    return (await webhooks(request)).status;
  };
}

describe("seen", () => {
  test("same event twice at once · runs its handler once, and both get its outcome", async () => {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    const handle = vi.fn(() => promise);
    const send = receiver(createMemoryStore(), handle);
    const answers = Promise.all([send(), send()]);
    await vi.waitUntil(() => handle.mock.calls.length > 0, { timeout: 30_000 });
    resolve();
    expect(await answers).toEqual([204, 204]);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("same event twice at once · when its handler fails · both fail", async () => {
    let reject = (_: Error) => {};
    const promise = new Promise<void>((_, settle) => {
      reject = settle;
    });
    const handle = vi.fn(() => promise);
    const send = receiver(createMemoryStore(), handle);
    const answers = Promise.all([send(), send()]);
    await vi.waitUntil(() => handle.mock.calls.length > 0, { timeout: 30_000 });
    reject(new Error("down"));
    expect(await answers).toEqual([500, 500]);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("two events · with different IDs · both run", async () => {
    const handle = vi.fn();
    const send = receiver(createMemoryStore(), handle);
    await send();
    await send({ ...deletedEvent, eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c12" });
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test("a forged request · with an event's ID · does not mark the event as seen", async () => {
    const handle = vi.fn();
    const store = createMemoryStore();
    const webhooks = createWebhookHandler({ secret: "whsec_other", seen: store, onError });
    const { body, headers } = signed(deletedEvent);
    await webhooks(new Request("https://receiver.example.com", { method: "POST", body, headers }));
    expect(await receiver(store, handle)()).toBe(204);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("as a function · is called for each event and decides", async () => {
    const handle = vi.fn();
    const seen = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const send = receiver(seen, handle);
    expect([await send(), await send()]).toEqual([204, 204]);
    expect(seen).toHaveBeenCalledWith(deletedEvent.eventId);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("a store that cannot be read · returns 500 and runs nothing", async () => {
    const handle = vi.fn();
    const send = receiver(() => Promise.reject(new Error("store is away")), handle);
    expect(await send()).toBe(500);
    expect(handle).not.toHaveBeenCalled();
  });

  test("a store that cannot record · returns 204, because the handlers have succeeded, and calls onError", async () => {
    const failure = new Error("store is away");
    const store = { has: () => false, add: () => Promise.reject(failure) };
    expect(await receiver(store, () => {})()).toBe(204);
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, deletedEvent);
  });
});

describe("createMemoryStore", () => {
  test("event · until ttlSeconds have passed · is remembered", () => {
    const store = createMemoryStore({ ttlSeconds: 60 });
    store.add("a");
    vi.setSystemTime(nowSeconds * 1000 + 59_999);
    expect(store.has("a")).toBe(true);
    vi.setSystemTime(nowSeconds * 1000 + 60_000);
    expect(store.has("a")).toBe(false);
  });

  test("events · beyond maxEvents · displace the oldest", () => {
    const store = createMemoryStore({ maxEvents: 2 });
    for (const eventId of ["a", "b", "a", "c"]) store.add(eventId);
    expect(["a", "b", "c"].filter((eventId) => store.has(eventId))).toEqual(["a", "c"]);
  });
});

describe("createWebhookHandler", () => {
  test("on · with a type that does not exist · throws instead of never running", () => {
    const webhooks = createWebhookHandler({ secret });
    expect(() => webhooks.on("referral.create" as "referral.created", () => {})).toThrow(
      /"referral\.create".*onUnknown/,
    );
  });

  test("onError · when omitted · logs a failure completely and a rejection as one line", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const failure = new Error("down");
    const webhooks = createWebhookHandler({ secret }).onAny(() => Promise.reject(failure));
    const { body, headers } = signed(deletedEvent);
    const send = (sent: string) =>
      webhooks(new Request("https://r.example.com", { method: "POST", body: sent, headers }));
    await send(body);
    await send(`${body} `);
    expect(log.mock.calls).toEqual([
      [failure],
      [expect.stringMatching(/^WebhookVerificationError: The signature does not match any secret/)],
    ]);
    log.mockRestore();
  });
});
