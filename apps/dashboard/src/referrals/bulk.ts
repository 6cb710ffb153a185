import type { Referral, ReferralStatus, UpdateReferral } from "@referral-service/contract";
import { messageOf } from "../data/api-error.ts";
import { isOutdated } from "../data/use-command.ts";

/** Maximum number of referrals in one bulk change. */
export const bulkMax = 100;

export type BulkChange =
  | { kind: "status"; status: ReferralStatus; label: string }
  | { kind: "add-label"; label: string }
  | { kind: "remove-label"; label: string }
  | { kind: "assignee"; assigneeId: string | null; name: string };

/** Returns the body of one referral's change. Undefined if it would change nothing. */
function bodyFor(referral: Referral, change: BulkChange): UpdateReferral | undefined {
  const { labels, status, assigneeId } = referral;
  switch (change.kind) {
    case "status":
      return status === change.status ? undefined : { status: change.status };
    case "add-label":
      return labels.includes(change.label) ? undefined : { labels: [...labels, change.label] };
    case "remove-label":
      return labels.includes(change.label)
        ? { labels: labels.filter((label) => label !== change.label) }
        : undefined;
    case "assignee":
      return assigneeId === change.assigneeId ? undefined : { assigneeId: change.assigneeId };
    default:
      return change satisfies never;
  }
}

interface Step {
  /** The referral as the person saw it. */
  before: Referral;
  body: UpdateReferral;
}

/** Returns the changes of the referrals that do not have the value yet. */
export const stepsOf = (referrals: readonly Referral[], change: BulkChange): Step[] =>
  referrals.flatMap((before) => {
    const body = bodyFor(before, change);
    return body === undefined ? [] : [{ before, body }];
  });

/** A new status clears the note on the former one, so Undo restores both. */
export function bodyToRestore(before: Referral, { kind }: BulkChange): UpdateReferral {
  switch (kind) {
    case "status":
      return { status: before.status, statusNote: before.statusNote };
    case "add-label":
    case "remove-label":
      return { labels: before.labels };
    case "assignee":
      return { assigneeId: before.assigneeId };
    default:
      return kind satisfies never;
  }
}

/** The fields that the person can set, and therefore restore. */
export interface Restorable {
  /** Keys of the statuses that can be chosen. */
  statuses: ReadonlySet<string>;
  assigneeIds: ReadonlySet<string>;
  /** Whether the person keeps access to a referral that is assigned to someone else. */
  seesAll: boolean;
}

/** Whether Undo can restore what the referral has now. */
export function canRestore(
  { status, assigneeId }: Referral,
  change: BulkChange,
  { statuses, assigneeIds, seesAll }: Restorable,
): boolean {
  switch (change.kind) {
    case "status":
      return statuses.has(status);
    case "add-label":
    case "remove-label":
      return true;
    case "assignee":
      return (
        (assigneeId === null || assigneeIds.has(assigneeId)) &&
        (seesAll || change.assigneeId !== null)
      );
    default:
      return change satisfies never;
  }
}

export const counted = (count: number): string =>
  count === 1 ? "1 referral" : `${count.toLocaleString("en")} referrals`;

/** Returns what was done to this many referrals. */
export function doneText(change: BulkChange, count: number): string {
  const them = counted(count);
  switch (change.kind) {
    case "status":
      return `${them} set to ${change.label}`;
    case "add-label":
      return `Label ${change.label} added to ${them}`;
    case "remove-label":
      return `Label ${change.label} removed from ${them}`;
    case "assignee":
      return change.assigneeId === null
        ? `${them} unassigned`
        : `${them} assigned to ${change.name}`;
    default:
      return change satisfies never;
  }
}

/** Returns what will be done to this many referrals. */
export function titleOf(change: BulkChange, count: number): string {
  const them = counted(count);
  switch (change.kind) {
    case "status":
      return `Set ${them} to ${change.label}`;
    case "add-label":
      return `Add the label ${change.label} to ${them}`;
    case "remove-label":
      return `Remove the label ${change.label} from ${them}`;
    case "assignee":
      return change.assigneeId === null ? `Unassign ${them}` : `Assign ${them} to ${change.name}`;
    default:
      return change satisfies never;
  }
}

interface Outcome {
  changed: { before: Referral; after: Referral }[];
  failedIds: string[];
  /** Reasons of the failures, each once. */
  reasons: string[];
}

/** Returns the outcome of the steps. Their results are in the same order. */
export function outcomeOf(
  steps: readonly Pick<Step, "before">[],
  results: readonly PromiseSettledResult<Referral>[],
): Outcome {
  const changed: Outcome["changed"] = [];
  const failedIds: string[] = [];
  const reasons = new Set<string>();
  for (const [index, { before }] of steps.entries()) {
    const result = results[index];
    if (result?.status === "fulfilled") changed.push({ before, after: result.value });
    else {
      failedIds.push(before.id);
      reasons.add(
        isOutdated(result?.reason)
          ? "Someone else saved a change first."
          : messageOf(result?.reason),
      );
    }
  }
  return { changed, failedIds, reasons: [...reasons] };
}
