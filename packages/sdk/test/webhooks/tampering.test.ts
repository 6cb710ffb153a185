import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { isWebhookVerificationError, verifyWebhook } from "../../src/webhooks/index.ts";
import { mutatedRequest, seededRandom } from "./mutations.ts";
import { deletedEvent, nowSeconds, signed } from "./signing.ts";

declare module "vitest" {
  interface ProvidedContext {
    mutationCount: number;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

describe("verifyWebhook", () => {
  const good = signed(deletedEvent);
  const goodBody = Buffer.from(good.body);

  test("body · with any one byte changed · is rejected with signature_mismatch", async () => {
    for (const position of goodBody.keys()) {
      const body = Buffer.from(goodBody);
      body[position] = (body[position] ?? 0) ^ 1;
      await expect(verifyWebhook({ ...good, body })).rejects.toMatchObject({
        code: "signature_mismatch",
      });
    }
  });

  test("randomly mutated requests · are all rejected", { timeout: 300_000 }, async () => {
    const random = seededRandom(20_261_120);
    const mutationCount = inject("mutationCount");
    const outcomes = new Map<string, number>();
    for (let n = 0; n < mutationCount; n += 1) {
      const request = mutatedRequest(random);
      const outcome = await verifyWebhook(request).then(
        () => `accepted ${JSON.stringify(request)}`,
        (error) => (isWebhookVerificationError(error) ? error.code : String(error)),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect([...outcomes.keys()].sort()).toEqual([
      "invalid_secret",
      "malformed_signature",
      "malformed_timestamp",
      "missing_header",
      "signature_mismatch",
      "timestamp_too_new",
      "timestamp_too_old",
    ]);
    expect(outcomes.get("signature_mismatch")).toBeGreaterThan(mutationCount / 3);
  });
});
