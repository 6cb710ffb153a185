import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { allOf, type Condition } from "../../kernel/database/from.ts";
import { isOneOfTheirPeople } from "../users/people-of.ts";
import { allUsers } from "../users/visibility.ts";

/** The companies that a caller may see: those of these people, or all of the organization. */
export interface VisibleCompanies {
  organizationId: string;
  all: boolean;
  /** Unlike in the list of users, a business developer is not one of these people. */
  referrers: Condition;
}

/** Organization keys and admins see all; business developers those of their referrers. */
export function visibleCompanies(caller: Caller): VisibleCompanies {
  const { organizationId } = caller;
  const users = allUsers(organizationId);
  return caller.kind === "organization-key" || seesEverything(caller)
    ? { organizationId, all: true, referrers: users }
    : { organizationId, all: false, referrers: allOf([users, isOneOfTheirPeople(caller)]) };
}
