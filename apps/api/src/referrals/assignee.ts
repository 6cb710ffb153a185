import type { UpdateReferral } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { canAssign } from "./assignment-rules.ts";
import { findReferrer, holdAssignable, type Referrer } from "./people-store.ts";
import type { Assignee, StoredReferral } from "./rules.ts";
import { isClosed, type StatusDefinition } from "./statuses/rules.ts";

/**
 * The named assignee, or the referrer's business developer if none is named. Throws FORBIDDEN for a
 * user that the caller cannot name, and INVALID_REQUEST for one who cannot work on referrals.
 */
export async function requireAssignee(
  tx: Tx,
  caller: Caller,
  { named, referrer }: { named: string | null | undefined; referrer: Referrer | null },
): Promise<Assignee | null> {
  const ids = typeof named === "string" ? [named] : [];
  const [found = null] = await holdAssignable(tx, caller.organizationId, { ids, emailKeys: [] });
  return requireAssignable(caller, { named, found, referrer });
}

/**
 * Does the same as `requireAssignee` for a user who was already looked up. `found` is null if there
 * is none.
 */
export function requireAssignable(
  caller: Caller,
  {
    named,
    found,
    referrer,
  }: { named: string | null | undefined; found: Assignee | null; referrer: Referrer | null },
): Assignee | null {
  const byDefault = referrer?.defaultAssignee ?? null;
  if (named === undefined) return byDefault;
  requireAllowed(canAssign(caller, named, byDefault));
  if (named === null) return null;
  if (found === null) {
    throw invalidRequest({
      path: "assigneeId",
      message: "must be the ID of an active business developer or admin in this organization",
    });
  }
  return { id: found.id, firstName: found.firstName, lastName: found.lastName };
}

/**
 * The assignee after a change. The new referrer's business developer takes over if the referrer of
 * an open referral changes and the former referrer's business developer was the assignee.
 */
export async function assigneeIdAfter(
  tx: Tx,
  caller: Caller,
  {
    before,
    changes,
    statuses,
  }: {
    before: StoredReferral;
    changes: UpdateReferral;
    /** Returns the statuses of the organization. Called only when the referrer changes. */
    statuses: StatusDefinition[];
  },
): Promise<string | null> {
  const { organizationId } = caller;
  const { assigneeId: named, referrerId = before.referrerId } = changes;
  if (named === before.assigneeId) return named;
  if (named !== undefined) {
    const referrer = await findReferrer(tx, organizationId, referrerId);
    return (await requireAssignee(tx, caller, { named, referrer }))?.id ?? null;
  }
  if (referrerId === before.referrerId || isClosed(statuses, before.status)) {
    return before.assigneeId;
  }
  const [former, referrer] = await Promise.all([
    findReferrer(tx, organizationId, before.referrerId),
    findReferrer(tx, organizationId, referrerId),
  ]);
  if (before.assigneeId !== (former?.businessDeveloperId ?? null)) return before.assigneeId;
  return referrer?.defaultAssignee?.id ?? null;
}
