import type { EventMetadata, KnownWebhookEvent } from "../generated/types.ts";

/** An event of a type that is newer than this version of the SDK. Its fields are all kept. */
export interface UnknownEvent {
  eventType: "unknown";
  /** The type as it was sent, such as "referral.archived" */
  receivedEventType: string;
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: Record<string, unknown>;
  metadata?: EventMetadata;
}

/** A verified event. Narrow it by `eventType`. */
export type WebhookEvent = KnownWebhookEvent | UnknownEvent;
