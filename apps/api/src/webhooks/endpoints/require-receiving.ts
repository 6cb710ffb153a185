import { conflict } from "../../kernel/refusal.ts";
import type { StoredWebhookEndpoint } from "./webhook-endpoint.ts";

/** Throws CONFLICT, with what to do, when the endpoint is paused or disabled. */
export function requireReceiving({
  isActive,
  isDisabled,
}: Pick<StoredWebhookEndpoint, "isActive" | "isDisabled">) {
  if (isActive && !isDisabled) return;
  const state = isDisabled ? "disabled" : "paused";
  throw conflict(
    `This webhook endpoint is ${state}; enable it first, with PATCH and isActive: true`,
  );
}
