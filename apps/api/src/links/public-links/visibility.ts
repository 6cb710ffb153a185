import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "../../people/users/people-of.ts";

const links = conditionsOn("public_links");

/**
 * Which public links a caller may see, as a condition that every query joins with AND. Organization keys and
 * admins see all; business developers those of their referrers and their own; referrers their own.
 * Source: the access table.
 */
export function visiblePublicLinks(caller: Caller): Condition {
  const ofOrganization = links("public_links.organization_id", "=", caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return ofOrganization;
  return links.and([ofOrganization, isCallerOrTheirPeople("public_links.referrer_id", caller)]);
}
