import type { EventType } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { allOf, from } from "../database/from.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { equalTo } from "../lists/equal-to.ts";
import { newestPage } from "../lists/newest-page.ts";
import { type CreationWindow, createdIn } from "../lists/windows.ts";
import type { StoredEvent } from "./event.ts";

const eventsOf = (organizationId: string) =>
  from("events")
    .select(({ ref }) => [
      "id",
      ref("type").$castTo<EventType>().as("eventType"),
      "payload",
      "created_at as createdAt",
    ])
    .where("organization_id", "=", organizationId);

export const findEvent = (
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<StoredEvent | null> => askOne(eventsOf(organizationId).where("id", "=", id));

export interface EventFilters extends CreationWindow {
  eventType?: EventType | undefined;
}

export const pageOfEvents = (
  { ask }: Connection,
  organizationId: string,
  { eventType, ...window }: EventFilters,
  page: PageRequest,
): Promise<StoredEvent[]> =>
  ask(
    eventsOf(organizationId)
      .where(allOf([...equalTo("events", { type: eventType }), ...createdIn("events", window)]))
      .$call(newestPage("events", page)),
  );
