import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as node from "../../src/webhooks/index.node.ts";
import * as web from "../../src/webhooks/index.web.ts";
import { mutatedRequest, seededRandom } from "./mutations.ts";
import { deletedEvent, implementations, nowSeconds, signed } from "./signing.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

describe.each(implementations)("verifyWebhook on %s", (_, verifyWebhook) => {
  const good = signed(deletedEvent);
  const goodBody = Buffer.from(good.body);

  test("body · when any one byte changed · refuses with signature_mismatch", async () => {
    for (const position of goodBody.keys()) {
      const body = Buffer.from(goodBody);
      body[position] = (body[position] ?? 0) ^ 1;
      await expect(verifyWebhook({ ...good, body })).rejects.toMatchObject({
        code: "signature_mismatch",
      });
    }
  });
});

// A million together; WebCrypto takes several times as long for each.
test.each([
  ["node:crypto", node.verifyWebhook, 960_000],
  ["WebCrypto", web.verifyWebhook, 40_000],
])(
  "verifyWebhook on %s · requests mutated at random · accepts none",
  async (_, verifyWebhook, mutationCount) => {
    const random = seededRandom(20_261_120);
    const outcomes = new Map<string, number>();
    for (let n = 0; n < mutationCount; n += 1) {
      const request = mutatedRequest(random);
      const outcome = await verifyWebhook(request).then(
        () => `accepted ${JSON.stringify(request)}`,
        (error) => (node.isWebhookVerificationError(error) ? error.code : String(error)),
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
  },
  300_000,
);
