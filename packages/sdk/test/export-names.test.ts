import { expect, test } from "vitest";
import * as client from "../src/index.ts";
import * as testing from "../src/testing/index.ts";
import * as express from "../src/webhooks/express.ts";
import * as fastify from "../src/webhooks/fastify.ts";
import * as fetchNode from "../src/webhooks/fetch.node.ts";
import * as fetchWeb from "../src/webhooks/fetch.web.ts";
import * as honoNode from "../src/webhooks/hono.node.ts";
import * as honoWeb from "../src/webhooks/hono.web.ts";
import * as node from "../src/webhooks/index.node.ts";
import * as web from "../src/webhooks/index.web.ts";
import * as nextNode from "../src/webhooks/next.node.ts";
import * as nextWeb from "../src/webhooks/next.web.ts";

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
      "isApiError",
      "isAuthenticationError",
      "isConnectionError",
      "isInvalidRequestError",
      "isNotFoundError",
      "isPermissionError",
      "isRateLimitError",
      "isReferralServiceError",
      "isTimeoutError",
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

test("@referral-service/sdk/testing · its export names · change only on purpose", () => {
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
  ["fetch", fetchNode],
  ["fetch on WebCrypto", fetchWeb],
  ["hono", honoNode],
  ["hono on WebCrypto", honoWeb],
  ["next", nextNode],
  ["next on WebCrypto", nextWeb],
])("@referral-service/sdk/webhooks/%s · its export names · are every adapter's", (_, adapter) => {
  expect(Object.keys(adapter).sort()).toEqual(["createMemoryStore", "createWebhookHandler"]);
});
