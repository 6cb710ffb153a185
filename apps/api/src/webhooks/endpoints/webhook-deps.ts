import type { Deps } from "../../kernel/deps.ts";
import type { DeliveryDeps } from "../engine/delivery-deps.ts";

/** What stories about webhooks are given. */
export type WebhookDeps = Deps & DeliveryDeps;
