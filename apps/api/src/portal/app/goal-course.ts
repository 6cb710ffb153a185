import type { GoalCourse } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { dayMs } from "../../kernel/durations.ts";
import type { Calendar } from "../../kernel/platform/calendar.ts";
import { progressBetween } from "../goals/progress-store.ts";
import type { Goal } from "../goals/rules.ts";
import type { Portal } from "../portal.ts";

const stepsMax = 60;

/**
 * The goal's progress at its start, after each step of whole days, and at its end or the current
 * time.
 */
export async function courseOf(
  db: Connection,
  portal: Portal,
  { goal, calendar, now }: { goal: Goal; calendar: Calendar; now: Date },
): Promise<GoalCourse> {
  const moments = momentsOf(goal, { calendar, now });
  const steps =
    moments.length < 2 ? [] : await progressBetween(db, portal, { metric: goal.metric, moments });
  return { points: pointsOf(moments, steps) };
}

/** The progress at each time, added up from the steps between the times. */
export function pointsOf(moments: Date[], steps: number[]): GoalCourse["points"] {
  let progress = 0;
  return moments.map((moment, index) => {
    progress = sum(progress, steps[index - 1] ?? 0);
    return { at: moment.getTime(), progress };
  });
}

/** Adds two numbers in hundredths, because whole numbers add up exactly. */
const sum = (one: number, other: number) => (Math.round(one * 100) + Math.round(other * 100)) / 100;

export function momentsOf(
  { periodStart, periodEnd }: Pick<Goal, "periodStart" | "periodEnd">,
  { calendar, now }: { calendar: Calendar; now: Date },
): Date[] {
  const end = periodEnd < now ? periodEnd : now;
  if (end <= periodStart) return [periodStart];
  const days = Math.ceil((end.getTime() - periodStart.getTime()) / dayMs);
  const stepDays = Math.ceil(days / stepsMax);
  const first = calendar.dayAt(periodStart);
  const midnights = Array.from({ length: Math.ceil(days / stepDays) }, (_, step) =>
    calendar.startOf({ ...first, day: first.day + (step + 1) * stepDays }),
  );
  return [periodStart, ...midnights.filter((midnight) => midnight < end), end];
}
