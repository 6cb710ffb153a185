import type { BdActivityType } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { inWindow, inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { Portal } from "../portal.ts";
import { inPortal, itemColumns } from "../portal-items.ts";
import type { Activity } from "./activity.ts";

const activities = from("bd_activities").select(({ ref }) => [
  ...itemColumns,
  ref("type").$castTo<BdActivityType>().as("type"),
  "prospect_id as prospectId",
  "summary",
  "occurred_at as occurredAt",
]);

const activitiesIn = (portal: Portal) => activities.where(allOf(inPortal("bd_activities", portal)));

export const findActivity = (
  { askOne }: Connection,
  portal: Portal,
  id: string,
): Promise<Activity | null> => askOne(activitiesIn(portal).where("id", "=", id));

/** Locks the activity until the transaction ends; null when the portal has no such activity. */
export const lockActivity = (
  { askOne }: Tx,
  portal: Portal,
  id: string,
): Promise<Activity | null> => askOne(activitiesIn(portal).where("id", "=", id).forUpdate());

export interface ActivityFilters extends Windows {
  type?: BdActivityType | undefined;
  prospectId?: string | undefined;
  occurredAfter?: number | undefined;
  occurredBefore?: number | undefined;
}

export const pageOfActivities = (
  { ask }: Connection,
  portal: Portal,
  { type, prospectId, occurredAfter, occurredBefore, ...windows }: ActivityFilters,
  page: PageRequest,
): Promise<Activity[]> =>
  ask(
    activitiesIn(portal)
      .where(
        allOf([
          ...equalTo("bd_activities", { type, prospect_id: prospectId }),
          ...inWindow("bd_activities.occurred_at", { from: occurredAfter, to: occurredBefore }),
          ...inWindows("bd_activities", windows),
        ]),
      )
      .$call(newestPage("bd_activities", page)),
  );

/** The latest activities. */
export const recentActivities = (
  { ask }: Connection,
  portal: Portal,
  countMax: number,
): Promise<Activity[]> =>
  ask(activitiesIn(portal).orderBy("occurred_at", "desc").orderBy("id", "desc").limit(countMax));

export const activitiesWithIds = (
  { ask }: Connection,
  portal: Portal,
  ids: string[],
): Promise<Activity[]> => ask(activitiesIn(portal).where(raw<boolean>`id = ANY(${ids}::uuid[])`));

export async function insertActivity({ client }: Tx, activity: Activity) {
  await client.bdActivity.create({ data: activity });
}

/** Writes the fields of an activity that can change. */
export async function saveActivity({ client }: Tx, { id, ...activity }: Activity) {
  const { type, prospectId, summary, occurredAt, version, updatedAt } = activity;
  await client.bdActivity.update({
    where: { id },
    data: { type, prospectId, summary, occurredAt, version, updatedAt },
  });
}

export async function removeActivity({ client }: Tx, id: string) {
  await client.bdActivity.delete({ where: { id } });
}
