import type { UpdateReferral } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import { conflict, invalidRequest } from "../kernel/refusal.ts";
import { findApprovedPayment, isCreditTied } from "./duplicates/decision-store.ts";
import { findReferrer, type Referrer } from "./people-store.ts";
import { canChangeReferrer, canCredit, type StoredReferral } from "./rules.ts";

/**
 * The user who gets the credit: the named one, otherwise the calling person. Throws INVALID_REQUEST
 * for an ID that is not an active user of this organization, and FORBIDDEN for a user that the
 * caller cannot credit.
 */
export async function requireReferrer(tx: Tx, caller: Caller, named: string | undefined) {
  const id = named ?? (caller.kind === "person" ? caller.userId : undefined);
  if (id === undefined) {
    throw invalidRequest({
      path: "referrerId",
      message: "must be sent if the request uses an organization key",
    });
  }
  return requireCreditable(caller, await findReferrer(tx, caller.organizationId, id));
}

/**
 * Does the same as `requireReferrer` for a user who was already looked up. `referrer` is null if
 * there is none.
 */
export function requireCreditable(caller: Caller, referrer: Referrer | null): Referrer {
  requireAllowed(canCredit(caller, referrer ?? undefined));
  if (referrer === null || referrer.status === "blocked") {
    throw invalidRequest({
      path: "referrerId",
      message: "must be the ID of an active member",
    });
  }
  return referrer;
}

/**
 * Throws a `Refusal` for a change of the credited user if the caller cannot credit the user, if a
 * payment was approved, or if the reason is missing although money or a decision depends on the
 * credit.
 */
export async function requireCreditChange(
  tx: Tx,
  caller: Caller,
  { before, changes }: { before: StoredReferral; changes: UpdateReferral },
) {
  const { organizationId, id } = before;
  const [former, credited, payment, isTied] = await Promise.all([
    findReferrer(tx, organizationId, before.referrerId),
    findReferrer(tx, organizationId, changes.referrerId ?? before.referrerId),
    findApprovedPayment(tx, { organizationId, referralIds: [id] }),
    isCreditTied(tx, { organizationId, id }),
  ]);
  requireAllowed(canChangeReferrer(caller, former ?? undefined, credited ?? undefined));
  requireCreditable(caller, credited);
  if (payment !== null) {
    throw conflict(
      `Bonus payment ${payment.id} for this referral is ${payment.status}, so you cannot change the referrer.`,
    );
  }
  if (!isTied || changes.creditReason !== undefined) return;
  throw invalidRequest({
    path: "creditReason",
    message:
      "must be sent to change the referrer of a referral with a bonus payment or a duplicate case",
  });
}
