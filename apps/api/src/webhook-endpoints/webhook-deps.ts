import type { DeliveryDeps } from "../delivery-engine/delivery-deps.ts";
import type { Deps } from "../deps.ts";

/** What stories about webhooks are given. */
export type WebhookDeps = Deps & DeliveryDeps;
