import type { BdGoal } from "@referral-service/contract";
import clsx from "clsx";
import { amountText, percentOf } from "./goal-amounts.ts";
import { paceOf, passedShareOf } from "./goal-pace.ts";
import { metrics } from "./portal.ts";

/** Shows whether a running goal is on pace, after a dot. */
export function GoalPace({ goal }: { goal: BdGoal }) {
  const pace = paceOf(goal, Date.now());
  if (pace === undefined) return null;
  return (
    <>
      <span className="text-ink-3"> · </span>
      <span className={pace === "behind" ? "text-warn" : "text-ink-2"}>{pace}</span>
    </>
  );
}

/**
 * Shows the progress of a goal as a bar with figures. In a row of a phone, a running goal has the bar
 * below its text, with a mark for today.
 */
export function GoalProgress({
  goal,
  currency,
  isInRow = false,
}: {
  goal: BdGoal;
  currency: string | undefined;
  isInRow?: boolean;
}) {
  const { metric, periodEnd, progress, target } = goal;
  if (currency === undefined) return null;
  if (progress === null) {
    return <span className="text-xs text-ink-2">Progress hidden</span>;
  }
  const percent = percentOf(progress, target);
  const isReached = progress >= target;
  const isMissed = !isReached && periodEnd < Date.now();
  const figures = `${amountText(metric, progress, currency, [target])} of ${amountText(metric, target, currency, [progress])}`;
  if (isInRow) {
    return (
      <span className="figures text-sm font-medium text-ink">
        {figures}
        {!isReached && !isMissed && (
          <span
            aria-hidden
            data-goal-bar
            className="absolute inset-x-5 bottom-2.5 h-1 rounded-full bg-line-strong"
          >
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(progress / target) * 100}%` }}
            />
            <span
              className="absolute -top-0.5 h-2 w-px bg-ink-2"
              style={{ left: `${passedShareOf(goal, Date.now()) * 100}%` }}
            />
          </span>
        )}
      </span>
    );
  }
  return (
    <span className="grid gap-1 sm:flex sm:items-center sm:gap-3">
      <span
        role="progressbar"
        aria-label={metrics[metric]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-line-strong sm:mt-0 sm:flex-1"
      >
        <span
          className={clsx(
            "block h-full rounded-full",
            isReached ? "bg-good" : isMissed ? "bg-ink-3" : "bg-accent",
          )}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="figures text-right text-xs whitespace-nowrap text-ink-2 sm:min-w-32">
        {figures}
      </span>
    </span>
  );
}
