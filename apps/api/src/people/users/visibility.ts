import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "./people-of.ts";

const users = conditionsOn("users");

/** All present users regardless of the caller, for rules about all of them. */
export const allUsers = (organizationId: string): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.left_at", "is", null),
  ]);

/**
 * Which users a caller may see, as a condition that every query joins with AND. Organization keys and admins see every user; business developers their referrers and themselves;
 * referrers themselves. Source: the access table.
 */
export function visibleUsers(caller: Caller): Condition {
  const all = allUsers(caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  return users.and([all, isCallerOrTheirPeople("users.id", caller)]);
}
