import { expect, test, vi } from "vitest";
import { isWebhookVerificationError, verifyWebhook } from "../../src/webhooks/index.ts";

test("isWebhookVerificationError · an error of another copy of the package · recognises it", async () => {
  vi.resetModules();
  const otherCopy = await import("../../src/webhooks/index.ts");
  const error = new otherCopy.WebhookVerificationError("invalid_secret", "no secret");
  const ownCopy = await verifyWebhook({ body: "", headers: {}, secret: "" }).catch((e) => e);
  expect(ownCopy).not.toBeInstanceOf(otherCopy.WebhookVerificationError);
  expect(isWebhookVerificationError(error)).toBe(true);
  expect(isWebhookVerificationError(ownCopy)).toBe(true);
});

test.each([undefined, null, "signature_mismatch", new Error("signature_mismatch"), {}])(
  "isWebhookVerificationError · anything else (%s) · says no",
  (value) => {
    expect(isWebhookVerificationError(value)).toBe(false);
  },
);
