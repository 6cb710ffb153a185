import type { EventPayload, EventType } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { guardOfEvent, mayReadData } from "../../kernel/callers/data-readers.ts";

/** The payload for a caller who may read its data; for others null with `withheld`. */
export const toPayloadView = (
  caller: Caller,
  { eventType, payload }: { eventType: EventType; payload: string },
) =>
  mayReadData(caller, guardOfEvent(eventType))
    ? { payload: JSON.parse(payload) as EventPayload }
    : { payload: null, withheld: true as const };
