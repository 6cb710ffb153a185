import { conflict } from "../refusal.ts";
import type { StoredWebhookEndpoint } from "./webhook-endpoint.ts";

/** Throws CONFLICT, saying the cure, when nothing is sent to this endpoint at present. */
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
