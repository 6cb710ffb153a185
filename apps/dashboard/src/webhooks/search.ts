import type { EventType } from "@referral-service/contract";
import { createdOn, type Day, isDay } from "../words/days.ts";
import { type DeliveryStatus, deliveryStatuses } from "../words/delivery-statuses.ts";
import { isEventType } from "../words/event-types.ts";

interface LogSearch {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** ID of a delivery or an event. */
  q?: string | undefined;
}

/** Reads the search parameters of the delivery log. Ignores unknown ones. */
export function readLogSearch({
  status,
  eventType,
  from,
  to,
  q,
}: Record<string, unknown>): LogSearch {
  return {
    ...(deliveryStatuses.includes(status as DeliveryStatus) && {
      status: status as DeliveryStatus,
    }),
    ...(isEventType(eventType) && { eventType }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, 200) }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const deliveriesIn = ({ from, to, ...filters }: LogSearch, timeZone: string) => ({
  ...filters,
  ...createdOn({ from, to }, timeZone),
});
