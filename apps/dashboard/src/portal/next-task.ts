import type { ShownProspect } from "@referral-service/contract/app";
import { openStages } from "../words/portal.ts";

type Prospect = Pick<ShownProspect, "stage" | "openTaskCount" | "nextDueAt">;

/** Whether the prospect has something to do. A won or lost one has not, whatever tasks are left. */
export const hasTask = ({ openTaskCount, stage }: Prospect): boolean =>
  openTaskCount > 0 && openStages.includes(stage);

/** Tasks without a due time are after those with one, and before prospects without a task. */
const dueOf = (prospect: Prospect): number =>
  hasTask(prospect) ? (prospect.nextDueAt ?? Number.MAX_VALUE) : Number.POSITIVE_INFINITY;

/** Returns the prospects with the earliest task first. The others keep their order. */
export const byNextTask = <One extends Prospect>(prospects: readonly One[]): One[] =>
  prospects.toSorted((one, other) => {
    const [due, otherDue] = [dueOf(one), dueOf(other)];
    return due === otherDue ? 0 : due - otherDue;
  });
