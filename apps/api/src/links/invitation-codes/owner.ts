import type { PermissionLevel } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { findUser } from "../../people/users/store.ts";
import { allUsers } from "../../people/users/visibility.ts";
import { canInviteFor, mayOwn } from "./policy.ts";

/**
 * The id of the named owner, else of the calling person; null for an organization key. Throws
 * INVALID_REQUEST.
 */
export async function requireOwner(
  tx: Tx,
  caller: Caller,
  { named, level }: { named: string | undefined; level: PermissionLevel },
): Promise<string | null> {
  if (named === undefined) return caller.kind === "person" ? caller.userId : null;
  requireAllowed(canInviteFor(caller, named));
  const owner = await findUser(tx, allUsers(caller.organizationId), named);
  if (owner === null || !mayOwn(owner, level)) {
    throw invalidRequest({
      path: "ownerId",
      message: "no active user of this organization who may invite to this level has this id",
    });
  }
  return owner.id;
}
