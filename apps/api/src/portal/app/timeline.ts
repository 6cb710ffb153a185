import type { Connection } from "../../kernel/database/database.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import type { Activity } from "../activities/rules.ts";
import { activitiesWithIds } from "../activities/store.ts";
import type { Portal } from "../portal.ts";
import { type HappenedRow, pageOfPortal, pageOfProspect } from "./timeline-store.ts";

export interface Happened extends HappenedRow {
  activity: Activity | null;
}

/** Returns the timeline of a portal, or of one prospect. */
export async function pageOfTimeline(
  db: Connection,
  portal: Portal,
  prospectId: string | undefined,
  page: PageRequest,
): Promise<Happened[]> {
  const rows = await (prospectId === undefined
    ? pageOfPortal(db, portal, page)
    : pageOfProspect(db, portal, prospectId, page));
  const ids = rows.flatMap(({ kind, id }) => (kind === "activity" ? [id] : []));
  const activities = await activitiesWithIds(db, portal, ids);
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return rows.map((row) => ({ ...row, activity: byId.get(row.id) ?? null }));
}
