import type { BdGoalMetric } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Compilable, type Condition, from, raw } from "../../kernel/database/from.ts";
import { inWindow } from "../../kernel/lists/windows.ts";
import { isThemOrTheirPeople } from "../../people/users/people-sql.ts";
import { inPortal } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import type { Goal, GoalWithProgress } from "./rules.ts";

/** The starts and ends of periods in order, in Unix ms. */
type Bounds = number[];

/** The progress between two adjacent bounds. */
interface Stretch {
  /** The index of the first bound, from 1. */
  bucket: number;
  /** The progress in hundredths, because whole numbers add up exactly. */
  hundredths: number;
}

/** Adds the progress to the goals. Reads the rows of a metric once for all its goals. */
export async function withProgress(
  { ask }: Connection,
  portal: Portal,
  goals: Goal[],
): Promise<GoalWithProgress[]> {
  const reached = await Promise.all(
    [...Map.groupBy(goals, ({ metric }) => metric)].map(async ([metric, ofMetric]) => {
      const bounds = boundsOf(ofMetric);
      const stretches = await ask(stretchesOf[metric](portal, bounds));
      return ofMetric.map((goal) => [goal.id, progressOf(goal, bounds, stretches)] as const);
    }),
  );
  const progress = new Map(reached.flat());
  return goals.map((goal) => ({ ...goal, progress: progress.get(goal.id) ?? 0 }));
}

/** The progress of a goal between each pair of adjacent times. */
export async function progressBetween(
  { ask }: Connection,
  portal: Portal,
  { metric, moments }: { metric: BdGoalMetric; moments: Date[] },
): Promise<number[]> {
  const stretches = await ask(
    stretchesOf[metric](
      portal,
      moments.map((moment) => moment.getTime()),
    ),
  );
  const byBucket = new Map(stretches.map(({ bucket, hundredths }) => [bucket, hundredths / 100]));
  return moments.slice(1).map((_, index) => byBucket.get(index + 1) ?? 0);
}

const boundsOf = (goals: Goal[]): Bounds =>
  [...new Set(goals.flatMap(periodOf))].toSorted((one, other) => one - other);

const periodOf = ({ periodStart, periodEnd }: Goal) => [periodStart.getTime(), periodEnd.getTime()];

function progressOf(goal: Goal, bounds: Bounds, stretches: Stretch[]): number {
  const [first = 0, last = 0] = periodOf(goal).map((bound) => bounds.indexOf(bound) + 1);
  const within = stretches.filter(({ bucket }) => bucket >= first && bucket < last);
  return within.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100;
}

const stretchesOf: Record<BdGoalMetric, (portal: Portal, bounds: Bounds) => Compilable<Stretch>> = {
  referrals: (portal, bounds) =>
    from("referrals")
      .select(countedBy("referrals.created_at", bounds))
      .where("organization_id", "=", portal.organizationId)
      .where(isCreditedTo(portal, "referrals.referrer_id"))
      .where("credit", "<>", raw.lit("not_credited"))
      .where(isWithin(bounds, "referrals.created_at"))
      .groupBy(raw`1`),
  prospects_won: (portal, bounds) =>
    from("bd_prospects")
      .select(countedBy("bd_prospects.won_at", bounds))
      .where(allOf(inPortal("bd_prospects", portal)))
      .where(isWithin(bounds, "bd_prospects.won_at"))
      .groupBy(raw`1`),
  activities: (portal, bounds) =>
    from("bd_activities")
      .select(countedBy("bd_activities.occurred_at", bounds))
      .where(allOf(inPortal("bd_activities", portal)))
      .where(isWithin(bounds, "bd_activities.occurred_at"))
      .groupBy(raw`1`),
  bonus_amount: (portal, bounds) =>
    from("bonus_payments")
      .select([
        bucketOf("bonus_payments.completed_at", bounds),
        raw<number>`(100 * sum(amount))::float8`.as("hundredths"),
      ])
      .where("organization_id", "=", portal.organizationId)
      // The condition is part of the text, because the index covers only completed payments.
      .where("status", "=", raw.lit("completed"))
      .where(({ selectFrom, eb }) =>
        eb(
          "currency",
          "=",
          selectFrom("organizations")
            .select("default_currency")
            .where("organizations.id", "=", portal.organizationId),
        ),
      )
      .where(isCreditedTo(portal, "bonus_payments.referrer_id"))
      .where(isWithin(bounds, "bonus_payments.completed_at"))
      .groupBy(raw`1`),
};

const countedBy = (moment: string, bounds: Bounds) => [
  bucketOf(moment, bounds),
  raw<number>`100 * count(*)::float8`.as("hundredths"),
];

const bucketOf = (moment: string, bounds: Bounds) => {
  const moments = bounds.map((bound) => new Date(bound).toISOString());
  return raw<number>`width_bucket(${raw.ref(moment)}, ${moments}::timestamptz[])`.as("bucket");
};

const isWithin = (bounds: Bounds, moment: string): Condition =>
  allOf(inWindow(moment, { from: bounds.at(0), to: bounds.at(-1) }));

const isCreditedTo = (
  { organizationId, businessDeveloperId: userId }: Portal,
  column: string,
): Condition => isThemOrTheirPeople(column, { organizationId, userId });
