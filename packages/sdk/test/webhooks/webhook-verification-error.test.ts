import { expect, test, vi } from "vitest";
import { isWebhookVerificationError, verifyWebhook } from "../../src/webhooks/index.ts";

test("isWebhookVerificationError · for an error from another copy of the package · returns true", async () => {
  vi.resetModules();
  const otherCopy = await import("../../src/webhooks/index.ts");
  const error = new otherCopy.WebhookVerificationError("invalid_secret", "no secret");
  const ownCopy = await verifyWebhook({ body: "", headers: {}, secret: "" }).catch((e) => e);
  expect(ownCopy).not.toBeInstanceOf(otherCopy.WebhookVerificationError);
  expect(isWebhookVerificationError(error)).toBe(true);
  expect(isWebhookVerificationError(ownCopy)).toBe(true);
});

test.each([undefined, null, "signature_mismatch", new Error("signature_mismatch"), {}])(
  "isWebhookVerificationError · for anything else (%s) · returns false",
  (value) => {
    expect(isWebhookVerificationError(value)).toBe(false);
  },
);
