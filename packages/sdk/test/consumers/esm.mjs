import * as sdk from "@referral-service/sdk";
import * as webhooks from "@referral-service/sdk/webhooks";
import { runConsumer } from "./consumer.mjs";

await runConsumer(sdk, webhooks);
