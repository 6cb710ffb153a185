import type { PermissionLevel } from "@referral-service/contract";
import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { releaseReferrers } from "./changes-store.ts";
import { businessDeveloperLostAudit } from "./facts.ts";
import { allUsers, isBusinessDeveloper, type User } from "./rules.ts";
import { findUser } from "./store.ts";

const path = "businessDeveloperId";

/** The business developer's ID to store for a user of this level. Throws INVALID_REQUEST. */
export async function requireBusinessDeveloper(
  tx: Tx,
  organizationId: string,
  { id, forLevel }: { id: string; forLevel: PermissionLevel },
): Promise<string> {
  return assignableId(await findUser(tx, allUsers(organizationId), id), { forLevel });
}

/** The same for a user who was looked up; null when there is none. */
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

/** Releases the referrers of a user who is no longer a business developer. */
export async function letReferrersGo(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock">,
  actor: Actor,
  user: User,
) {
  const referrerIds = await releaseReferrers(tx, user, deps.clock.now());
  if (referrerIds.length === 0) return;
  const entries = referrerIds.map((id) => businessDeveloperLostAudit(id, user.id));
  for (const entry of entries) enqueueAudit(tx, deps, actor, entry);
}
