import type { EventType } from "@referral-service/contract";
import { conflict } from "../../kernel/refusal.ts";

export interface StoredWebhookEndpoint {
  id: string;
  organizationId: string;
  name: string;
  url: string;
  eventTypes: EventType[];
  isActive: boolean;
  isDisabled: boolean;
  disabledReason: string | null;
  createdAt: Date;
}

/** Throws CONFLICT with the fix when the endpoint is paused or disabled. */
export function requireReceiving({
  isActive,
  isDisabled,
}: Pick<StoredWebhookEndpoint, "isActive" | "isDisabled">) {
  if (isActive && !isDisabled) return;
  const state = isDisabled ? "disabled" : "paused";
  throw conflict(`This webhook endpoint is ${state}. Set isActive to true with PATCH first.`);
}
