const sdk = require("@referral-service/sdk");
const webhooks = require("@referral-service/sdk/webhooks");
const testing = require("@referral-service/sdk/testing");
const adapters = {
  express: require("@referral-service/sdk/webhooks/express"),
  fastify: require("@referral-service/sdk/webhooks/fastify"),
  fetch: require("@referral-service/sdk/webhooks/fetch"),
  hono: require("@referral-service/sdk/webhooks/hono"),
  next: require("@referral-service/sdk/webhooks/next"),
};

import("./consumer.mjs").then(({ runConsumer }) =>
  runConsumer(sdk, webhooks, { adapters, testing }),
);
