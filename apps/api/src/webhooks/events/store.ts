import type { EventType } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { type CreationWindow, createdIn } from "../../kernel/lists/windows.ts";
import { pageInOrder } from "../stream/reader.ts";
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

const matching = ({ eventType, ...window }: EventFilters): Condition[] => [
  ...equalTo("events", { type: eventType }),
  ...createdIn("events", window),
];

export const pageOfEvents = (
  { ask }: Connection,
  organizationId: string,
  filters: EventFilters,
  page: PageRequest,
): Promise<StoredEvent[]> =>
  ask(
    eventsOf(organizationId)
      .where(allOf(matching(filters)))
      .$call(newestPage("events", page)),
  );

/** A page of events in the order of the event stream, beginning with the oldest event. */
export async function pageOfOldestEvents(
  { db, clock }: { db: Connection } & Pick<Deps, "clock">,
  organizationId: string,
  filters: EventFilters,
  page: PageRequest,
): Promise<StoredEvent[]> {
  const of = { ...page, organizationId, matching: matching(filters) };
  const ids = (await pageInOrder(db, { clock }, of)).map(({ id }) => id);
  const found = await db.ask(
    eventsOf(organizationId).where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
