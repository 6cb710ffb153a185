import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyWebhook } from "../../src/webhooks/index.ts";
import file from "../vectors/webhook-signature-vectors.json" with { type: "json" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("verifyWebhook", () => {
  test.each(file.vectors)("vector · $name · $expect", async (vector) => {
    vi.setSystemTime(vector.nowSeconds * 1000);
    const verification = verifyWebhook({
      body: Buffer.from(vector.bodyBase64, "base64"),
      headers: vector.headers,
      secret: vector.secrets,
      toleranceSeconds: file.toleranceSeconds,
    });
    if (vector.expect === "accept") await expect(verification).resolves.toHaveProperty("eventId");
    else await expect(verification).rejects.toMatchObject({ code: vector.expect });
  });
});

test("vectors · are complete", () => {
  expect(file.vectors).toHaveLength(43);
});
