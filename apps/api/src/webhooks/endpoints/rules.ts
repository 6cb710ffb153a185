import {
  allEventTypes,
  type EventType,
  eventTypeNames,
  type SubscribedEventType,
} from "@referral-service/contract";
import { isReceiving } from "../../kernel/outbox/receiving.ts";
import { conflict } from "../../kernel/refusal.ts";

export interface StoredWebhookEndpoint {
  id: string;
  organizationId: string;
  name: string;
  url: string;
  eventTypes: SubscribedEventType[];
  description: string | null;
  /** The end of each own header's value that is shown, by name. */
  headerEndings: Record<string, string>;
  /** Time limit of requests to the endpoint. Null for the service's time limit. */
  timeoutMs: number | null;
  /** Number of requests per second. Null if the endpoint has no limit. */
  requestsPerSecond: number | null;
  isActive: boolean;
  isDisabled: boolean;
  disabledReason: string | null;
  createdAt: Date;
}

export const firstEventType = ([first]: readonly SubscribedEventType[]): EventType =>
  first === undefined || first === allEventTypes ? eventTypeNames[0] : first;

/** Throws CONFLICT with the fix when the endpoint is paused or disabled. */
export function requireReceiving(endpoint: Pick<StoredWebhookEndpoint, "isActive" | "isDisabled">) {
  if (isReceiving(endpoint)) return;
  const state = endpoint.isDisabled ? "disabled" : "paused";
  throw conflict(`This webhook endpoint is ${state}. Set isActive to true with PATCH first.`);
}
