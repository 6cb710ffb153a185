import type { EventType } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { type CreationWindow, createdIn } from "../../kernel/lists/windows.ts";
import type { StoredEvent } from "./facts.ts";

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

interface EventFilters extends CreationWindow {
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
