const sdk = require("@referral-service/sdk");
const webhooks = require("@referral-service/sdk/webhooks");

import("./consumer.mjs").then(({ runConsumer }) => runConsumer(sdk, webhooks));
