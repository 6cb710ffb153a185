import type { BdProspectStage } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, count, from, raw } from "../../kernel/database/from.ts";
import { isOneOfTheirPeople, isThemOrTheirPeople } from "../../people/users/people-sql.ts";
import { allUsers } from "../../people/users/rules.ts";
import { inPortal } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import { isOpen, isOverdue } from "../tasks/store.ts";

export interface Counts {
  /** Contains only stages with prospects. */
  prospects: Partial<Record<BdProspectStage, number>>;
  openTasks: number;
  overdueTasks: number;
  referrers: number;
  referrals: number;
}

/** Counts in one query, which reads only indexes. */
export async function countsOf({ askOne }: Connection, portal: Portal, now: Date): Promise<Counts> {
  const { organizationId, businessDeveloperId } = portal;
  const stages = from("bd_prospects")
    .select(["stage", count])
    .where(allOf(inPortal("bd_prospects", portal)))
    .groupBy("stage");
  const tasks = (condition: Condition) =>
    from("bd_tasks")
      .select(count)
      .where(allOf([...inPortal("bd_tasks", portal), condition]));
  const them = { organizationId, userId: businessDeveloperId };
  const referrers = from("users")
    .select(count)
    .where(allUsers(organizationId))
    .where(isOneOfTheirPeople(them));
  const referrals = from("referrals")
    .select(count)
    .where("organization_id", "=", organizationId)
    .where(isThemOrTheirPeople("referrals.referrer_id", them));
  const counts = await askOne(
    from("organizations")
      .select([
        raw<Counts["prospects"]>`
          (SELECT COALESCE(jsonb_object_agg(stage, count), '{}') FROM ${stages} AS stages)`.as(
          "prospects",
        ),
        raw<number>`${tasks(isOpen)}`.as("openTasks"),
        raw<number>`${tasks(isOverdue(now))}`.as("overdueTasks"),
        raw<number>`${referrers}`.as("referrers"),
        raw<number>`${referrals}`.as("referrals"),
      ])
      .where("organizations.id", "=", organizationId),
  );
  if (counts === null) throw new Error("The portal's organization is missing");
  return counts;
}
