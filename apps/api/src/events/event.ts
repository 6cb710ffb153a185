import type { EventType } from "@referral-service/contract";

export interface StoredEvent {
  id: string;
  eventType: EventType;
  /** The bytes that were fixed with the change. */
  payload: string;
  createdAt: Date;
}
