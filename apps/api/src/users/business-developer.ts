import type { PermissionLevel } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { invalidRequest } from "../refusal.ts";
import { businessDeveloperLostAudit } from "./audit.ts";
import { isBusinessDeveloper, type Member } from "./member.ts";
import { findMember, releaseReferrers } from "./store.ts";
import { allMembers } from "./visibility.ts";

const path = "businessDeveloperId";

/** The business developer for somebody of this level, as stored. Throws INVALID_REQUEST. */
export async function requireBusinessDeveloper(
  tx: Tx,
  organizationId: string,
  { id, forLevel }: { id: string; forLevel: PermissionLevel },
): Promise<string> {
  if (forLevel !== "referrer") {
    throw invalidRequest({ path, message: "only referrers have a business developer" });
  }
  const named = await findMember(tx, allMembers(organizationId), id);
  if (named === null || named.status !== "active" || !isBusinessDeveloper(named)) {
    throw invalidRequest({
      path,
      message: "no active business developer of this organization has this id",
    });
  }
  return named.id;
}

/** After somebody stopped being a business developer. */
export async function letReferrersGo(tx: Tx, deps: Deps, caller: Caller, member: Member) {
  const referrerIds = await releaseReferrers(tx, member, deps.clock.now());
  if (referrerIds.length === 0) return;
  const entries = referrerIds.map((id) => businessDeveloperLostAudit(id, member.id));
  for (const entry of entries) enqueueAudit(tx, deps, caller, entry);
}
