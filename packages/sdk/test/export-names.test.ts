import { expect, test } from "vitest";
import * as client from "../src/index.ts";
import * as node from "../src/webhooks/index.node.ts";
import * as web from "../src/webhooks/index.web.ts";

test("@referral-service/sdk · its export names · change only on purpose", () => {
  expect(Object.keys(client).sort()).toMatchInlineSnapshot(`
    [
      "ApiError",
      "AuthenticationError",
      "ConnectionError",
      "InvalidRequestError",
      "NotFoundError",
      "PermissionError",
      "RateLimitError",
      "ReferralServiceError",
      "TimeoutError",
      "createClient",
    ]
  `);
});

test("@referral-service/sdk/webhooks · its export names · change only on purpose", () => {
  expect(Object.keys(node).sort()).toMatchInlineSnapshot(`
    [
      "WebhookVerificationError",
      "isWebhookVerificationError",
      "verifyWebhook",
    ]
  `);
  expect(Object.keys(web)).toEqual(Object.keys(node));
});
