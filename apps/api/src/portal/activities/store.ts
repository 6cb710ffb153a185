import type { BdActivity } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { inWindow, type Windows } from "../../kernel/lists/windows.ts";
import { inPortal, itemColumns, itemQueries } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import type { Activity } from "./rules.ts";

const activities = from("bd_activities").select(({ ref }) => [
  ...itemColumns,
  ref("type").$castTo<BdActivity["type"]>().as("type"),
  "prospect_id as prospectId",
  "summary",
  "occurred_at as occurredAt",
]);

const activitiesIn = (portal: Portal) => activities.where(allOf(inPortal("bd_activities", portal)));

interface ActivityFilters extends Windows {
  type?: BdActivity["type"] | undefined;
  prospectId?: string | undefined;
  occurredAfter?: number | undefined;
  occurredBefore?: number | undefined;
}

const matching = ({ type, prospectId, occurredAfter, occurredBefore }: ActivityFilters) => [
  ...equalTo("bd_activities", { type, prospect_id: prospectId }),
  ...inWindow("bd_activities.occurred_at", { from: occurredAfter, to: occurredBefore }),
];

export const activityStore = {
  ...itemQueries("bd_activities", activities, matching),
  complete: async (_tx: Tx, _portal: Portal, activity: Activity) => activity,
  async insert({ client }: Tx, activity: Activity) {
    await client.bdActivity.create({ data: activity });
  },
  async save({ client }: Tx, { id, ...activity }: Activity) {
    const { type, prospectId, summary, occurredAt, version, updatedAt } = activity;
    await client.bdActivity.update({
      where: { id },
      data: { type, prospectId, summary, occurredAt, version, updatedAt },
    });
  },
  async remove({ client }: Tx, id: string) {
    await client.bdActivity.delete({ where: { id } });
  },
};

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
