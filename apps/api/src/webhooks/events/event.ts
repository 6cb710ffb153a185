import type { EventType } from "@referral-service/contract";

export interface StoredEvent {
  id: string;
  eventType: EventType;
  /** The payload's bytes, which were fixed in the transaction of the change. */
  payload: string;
  createdAt: Date;
}
