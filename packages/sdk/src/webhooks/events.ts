import type { EventMetadata, KnownWebhookEvent } from "../generated/types.ts";

/** An event of a type that is newer than this version of the SDK. It keeps all its fields. */
export interface UnknownEvent {
  eventType: "unknown";
  /** Event type as sent, such as "referral.archived" */
  receivedEventType: string;
  /** UUID of the event, the same on every attempt */
  eventId: string;
  /** Time when the event occurred, Unix ms */
  timestamp: number;
  /** ID of the organization that owns the resource */
  organizationId: string;
  data: Record<string, unknown>;
  metadata?: EventMetadata;
}

/** A verified event. Narrow it by `eventType`. */
export type WebhookEvent = KnownWebhookEvent | UnknownEvent;
