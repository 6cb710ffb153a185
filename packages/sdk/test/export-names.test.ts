import { expect, test } from "vitest";
import * as client from "../src/index.ts";
import * as testing from "../src/testing/index.ts";
import * as express from "../src/webhooks/express.ts";
import * as fastify from "../src/webhooks/fastify.ts";
import * as fetch from "../src/webhooks/fetch.ts";
import * as hono from "../src/webhooks/hono.ts";
import * as webhooks from "../src/webhooks/index.ts";
import * as next from "../src/webhooks/next.ts";

test("@referral-service/sdk · changes its export names only on purpose", () => {
  expect(Object.keys(client).sort()).toMatchInlineSnapshot(`
    [
      "ApiError",
      "AuthenticationError",
      "ConnectionError",
      "InvalidRequestError",
      "NotFoundError",
      "PermissionError",
      "PreconditionFailedError",
      "RateLimitError",
      "ReferralServiceError",
      "TimeoutError",
      "createClient",
      "isApiError",
      "isAuthenticationError",
      "isConnectionError",
      "isInvalidRequestError",
      "isNotFoundError",
      "isPermissionError",
      "isPreconditionFailedError",
      "isRateLimitError",
      "isReferralServiceError",
      "isTimeoutError",
    ]
  `);
});

test("@referral-service/sdk/webhooks · changes its export names only on purpose", () => {
  expect(Object.keys(webhooks).sort()).toMatchInlineSnapshot(`
    [
      "WebhookVerificationError",
      "isWebhookVerificationError",
      "verifyWebhook",
    ]
  `);
});

test("@referral-service/sdk/testing · changes its export names only on purpose", () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "createApiHandlers",
      "createMockReceiver",
      "refuse",
      "sampleEvent",
      "signWebhook",
    ]
  `);
});

test.each([
  ["express", express],
  ["fastify", fastify],
  ["fetch", fetch],
  ["hono", hono],
  ["next", next],
])("@referral-service/sdk/webhooks/%s · has the export names of every adapter", (_, adapter) => {
  expect(Object.keys(adapter).sort()).toEqual(["createMemoryStore", "createWebhookHandler"]);
});
