import type { Referral, ReferralStatus, UpdateReferral } from "@referral-service/contract";
import { type BulkChange, counted as countedAs } from "../lists/bulk-change.ts";

export type ReferralChange =
  | { kind: "status"; status: ReferralStatus; label: string }
  | { kind: "add-label"; label: string }
  | { kind: "remove-label"; label: string }
  | { kind: "assignee"; assigneeId: string | null; name: string };

/** Returns the body of one referral's change. Undefined if it would change nothing. */
function bodyFor(referral: Referral, change: ReferralChange): UpdateReferral | undefined {
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

/** A new status clears the note on the former one, so Undo restores both. */
function bodyToRestore(before: Referral, { kind }: ReferralChange): UpdateReferral {
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
interface Restorable {
  /** Keys of the statuses that can be chosen. */
  statuses: ReadonlySet<string>;
  assigneeIds: ReadonlySet<string>;
  /** Whether the person keeps access to a referral that is assigned to someone else. */
  seesAll: boolean;
}

/** Whether Undo can restore what the referral has now. */
function canRestore(
  { status, assigneeId }: Referral,
  change: ReferralChange,
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

export const referralNouns = { one: "referral", many: "referrals" };

export const counted = (count: number): string => countedAs(count, referralNouns);

/** Returns what was done to this many referrals. */
function doneText(change: ReferralChange, count: number): string {
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
export function titleOf(change: ReferralChange, count: number): string {
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

export const bulkChangeOf = (
  change: ReferralChange,
  restorable: Restorable,
): BulkChange<Referral, UpdateReferral> => ({
  bodyFor: (referral) => bodyFor(referral, change),
  bodyToRestore: (before) => bodyToRestore(before, change),
  canRestore: (before) => canRestore(before, change, restorable),
  doneText: (count) => doneText(change, count),
});
