import { allEventTypes, type SubscribedEventType } from "@referral-service/contract";
import { type Condition, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";

// Which endpoint receives which events. Each rule has a form for a loaded endpoint and one for SQL,
// where the row is named `endpoint`.

/** Neither paused by its organization nor disabled by the service. */
export const isReceiving = ({ isActive, isDisabled }: { isActive: boolean; isDisabled: boolean }) =>
  isActive && !isDisabled;

export const isReceivingSql = "endpoint.is_active AND NOT endpoint.is_disabled";

/** Conditions on `events`: the endpoint subscribes to their types. */
export const areSubscribed = (eventTypes: readonly SubscribedEventType[]): Condition[] =>
  eventTypes.includes(allEventTypes)
    ? []
    : [raw<boolean>`events.type = ANY(${eventTypes}::text[])`];

/** The endpoint subscribes to the type of the row `event`. */
export const isSubscribedSql = sql`endpoint.event_types && ARRAY[event.type, ${allEventTypes}]`;
