import type { EventPayload, EventType } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { guardOfEvent, mayReadData } from "../access/data-readers.ts";

/** A payload for a caller who may read what it holds; for others, that it is withheld. */
export const toPayloadView = (
  caller: Caller,
  { eventType, payload }: { eventType: EventType; payload: string },
) =>
  mayReadData(caller, guardOfEvent(eventType))
    ? { payload: JSON.parse(payload) as EventPayload }
    : { payload: null, withheld: true as const };
