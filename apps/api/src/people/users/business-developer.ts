import type { PermissionLevel } from "@referral-service/contract";
import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { saveBusinessDeveloperOfAll } from "./changes-store.ts";
import { businessDeveloperChangedAudit } from "./facts.ts";
import { allUsers, isBusinessDeveloper, type User } from "./rules.ts";
import { findUser } from "./store.ts";

const path = "businessDeveloperId";

/**
 * Returns the ID of the business developer to store for a user with this role. Throws
 * INVALID_REQUEST if users with this role have none, or if the ID is not that of an active business
 * developer.
 */
export async function requireBusinessDeveloper(
  tx: Tx,
  organizationId: string,
  { id, forLevel }: { id: string; forLevel: PermissionLevel },
): Promise<string> {
  return assignableId(await findUser(tx, allUsers(organizationId), id), { forLevel });
}

/**
 * Does the same as `requireBusinessDeveloper` for a user who was already looked up. `named` is null
 * if there is none.
 */
export function assignableId(
  named: User | null,
  { forLevel }: { forLevel: PermissionLevel },
): string {
  if (forLevel !== "referrer") {
    throw invalidRequest({
      path,
      message: "must be null or omitted, because only referrers have a business developer",
    });
  }
  if (named === null || named.status !== "active" || !isBusinessDeveloper(named)) {
    throw invalidRequest({
      path,
      message: "must be the ID of an active business developer in this organization",
    });
  }
  return named.id;
}

/**
 * Reassigns the referrers of a user who is no longer a business developer, to another one or to no
 * one.
 */
export async function passReferrersOn(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock">,
  actor: Actor,
  { user, successorId }: { user: User; successorId: string | null },
): Promise<number> {
  const referrerIds = await saveBusinessDeveloperOfAll(tx, user, {
    successorId,
    now: deps.clock.now(),
  });
  const change = { from: user.id, to: successorId };
  for (const id of referrerIds) {
    enqueueAudit(tx, deps, actor, businessDeveloperChangedAudit(id, change));
  }
  return referrerIds.length;
}
