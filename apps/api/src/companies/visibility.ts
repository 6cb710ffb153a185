import { type Caller, isAdmin } from "../access/caller.ts";
import { allUsers, type VisibleUsers } from "../users/visibility.ts";

/** Which companies a caller may see: those that these people work at, or all of the organization. */
export interface VisibleCompanies {
  organizationId: string;
  referrersOf: "anyone" | { businessDeveloperId: string };
}

/** Organization keys and admins see all; business developers those of their referrers. */
export function visibleCompanies(caller: Caller): VisibleCompanies {
  const { organizationId } = caller;
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) {
    return { organizationId, referrersOf: "anyone" };
  }
  return { organizationId, referrersOf: { businessDeveloperId: caller.userId } };
}

/** The same rule for the people: unlike in the list of users, business developers are not among them. */
export function visibleReferrers({ organizationId, referrersOf }: VisibleCompanies): VisibleUsers {
  const all = allUsers(organizationId);
  return referrersOf === "anyone"
    ? all
    : { organizationId, where: { AND: [all.where, referrersOf] } };
}
