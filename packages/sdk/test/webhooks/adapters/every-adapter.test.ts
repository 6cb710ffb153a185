import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WebhookEvent, WebhookHandlerOptions } from "../../../src/webhooks/fetch.ts";
import type { WebhookRoutes } from "../../../src/webhooks/handler.ts";
import { createMemoryStore } from "../../../src/webhooks/memory-store.ts";
import file from "../../vectors/webhook-signature-vectors.json" with { type: "json" };
import { deletedEvent, example, nowSeconds, secret, signed } from "../signing.ts";
import { adapters, type Receiver } from "./servers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

const delivery = (event: unknown) => {
  const { headers, body } = signed(event);
  return { headers: { "content-type": "application/json", ...headers }, body };
};

const mebibyte = 1_048_576;

/** A body that is sent in pieces, without a Content-Length. */
const streamed = (byteCount: number) => ({
  body: new Blob(["x".repeat(byteCount)]).stream(),
  duplex: "half",
});

describe.each(adapters)("webhook handler for %s", (_, start) => {
  const onError = vi.fn();
  let receiver: Receiver | undefined;

  afterEach(async () => {
    await receiver?.stop();
    receiver = undefined;
    onError.mockReset();
  });

  async function started(
    addRoutes: (routes: WebhookRoutes) => void,
    options: Partial<WebhookHandlerOptions> = {},
  ): Promise<Receiver> {
    await receiver?.stop();
    receiver = await start({ secret, onError, ...options }, addRoutes);
    return receiver;
  }

  test("vectors · each as a delivery · get 204 or 400 with their code", async () => {
    for (const vector of file.vectors) {
      vi.setSystemTime(vector.nowSeconds * 1000);
      const events: WebhookEvent[] = [];
      const { send } = await started((routes) => routes.onAny((event) => events.push(event)), {
        secret: vector.secrets,
      });
      const headers = { "content-type": "application/json", ...vector.headers };
      const response = await send({ headers, body: Buffer.from(vector.bodyBase64, "base64") });
      const isAccepted = vector.expect === "accept";
      expect([response.status, events.length], vector.name).toEqual(
        isAccepted ? [204, 1] : [400, 0],
      );
      const text = await response.text();
      expect(text).toEqual(isAccepted ? "" : expect.stringContaining(`"code":"${vector.expect}"`));
      await receiver?.stop();
    }
  });

  test("routes · for several types · run in order for the events that they name", async () => {
    const log: string[] = [];
    const { send } = await started((routes) =>
      routes
        .on("referral.created", (event) => log.push(`created ${event.data.referral.name}`))
        .onAny((event) => log.push(`any ${event.eventType}`))
        .on("referral.deleted", async ({ data }) => log.push(`deleted ${data.referralId}`))
        .onUnknown((event) => log.push(`unknown ${event.receivedEventType}`)),
    );
    await send(delivery(example("referral.created")));
    await send(delivery(deletedEvent));
    const newer = await send(delivery({ ...deletedEvent, eventType: "referral.archived" }));
    expect(newer.status).toBe(204);
    expect(log).toEqual([
      "created Ada Lovelace",
      "any referral.created",
      "any referral.deleted",
      "deleted r_1",
      "any unknown",
      "unknown referral.archived",
    ]);
  });

  test("event · that no route names · is acknowledged", async () => {
    const { send } = await started(() => {});
    expect((await send(delivery(deletedEvent))).status).toBe(204);
  });

  test("handler · that fails · returns 500 without its error, and the retry runs it again", async () => {
    const failure = Object.assign(new Error("db at 10.0.0.7 is down"), { status: 410 });
    const handle = vi.fn().mockRejectedValueOnce(failure);
    const { send } = await started((routes) => routes.on("referral.deleted", handle), {
      seen: createMemoryStore(),
    });
    const failed = await send(delivery(deletedEvent));
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain("10.0.0.7");
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, deletedEvent);
    expect((await send(delivery(deletedEvent))).status).toBe(204);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test("event · that was handled before · is acknowledged and not handled again", async () => {
    const handle = vi.fn();
    const { send } = await started((routes) => routes.onAny(handle), { seen: new Set<string>() });
    expect((await send(delivery(deletedEvent))).status).toBe(204);
    expect((await send(delivery(deletedEvent))).status).toBe(204);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("request · with a wrong signature · returns 400 with code and fix, and calls onError", async () => {
    const { send } = await started(() => {}, { secret: "whsec_other" });
    const response = await send(delivery(deletedEvent));
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch("application/json");
    expect(await response.json()).toEqual({
      error: { code: "signature_mismatch", message: expect.stringContaining("secret") },
    });
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "signature_mismatch" }),
      undefined,
    );
  });

  test("request · without a body · returns 400", async () => {
    const { send } = await started(() => {});
    expect((await send({ ...delivery(deletedEvent), body: "" })).status).toBe(400);
  });

  test.each([
    ["exactly 1 MiB", { body: "x".repeat(mebibyte) }, 400],
    ["more than 1 MiB", { body: "x".repeat(mebibyte + 1) }, 413],
    ["more than 1 MiB in an unknown number of chunks", streamed(mebibyte + 1), 413],
  ])("body · of %s · is limited", async (_size, body, status) => {
    const { send } = await started(() => {});
    const response = await send({ ...delivery(deletedEvent), ...body });
    expect(response.status).toBe(status);
  });
});
