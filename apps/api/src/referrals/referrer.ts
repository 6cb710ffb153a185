import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { canCredit } from "./rules.ts";
import { findReferrer, type Referrer } from "./store.ts";

/**
 * The user to credit: the named one, else the calling person. Throws INVALID_REQUEST for an id that
 * is not an active user of this organization, and FORBIDDEN for a user whom the caller may not
 * credit.
 */
export async function requireReferrer(tx: Tx, caller: Caller, named: string | undefined) {
  const id = named ?? (caller.kind === "person" ? caller.userId : undefined);
  if (id === undefined) {
    throw invalidRequest({
      path: "referrerId",
      message: "required with an organization key",
    });
  }
  return requireCreditable(caller, await findReferrer(tx, caller.organizationId, id));
}

/** The same for a user who was looked up; null when there is none. */
export function requireCreditable(caller: Caller, referrer: Referrer | null): Referrer {
  requireAllowed(canCredit(caller, referrer ?? undefined));
  if (referrer === null || referrer.status === "blocked") {
    throw invalidRequest({
      path: "referrerId",
      message: "must be the ID of an active member of this organization",
    });
  }
  return referrer;
}
