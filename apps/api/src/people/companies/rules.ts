import type { Company } from "@referral-service/contract";
import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { allOf, type Condition } from "../../kernel/database/from.ts";
import { isOneOfTheirPeople } from "../users/people-sql.ts";
import { allUsers } from "../users/rules.ts";

/** A company of an organization's users, with the number of those users that the caller can see. */
export interface StoredCompany {
  id: string;
  name: string;
  referrerCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The companies that a caller can see: all companies of the organization, or only those of the
 * given people.
 */
export interface VisibleCompanies {
  organizationId: string;
  all: boolean;
  /**
   * Condition for the given people. Unlike in the list of users, a business developer is not one of
   * them.
   */
  referrers: Condition;
}

/**
 * Organization keys and admins see all companies, and business developers those of their referrers.
 */
export function visibleCompanies(caller: Caller): VisibleCompanies {
  const { organizationId } = caller;
  const users = allUsers(organizationId);
  return caller.kind === "organization-key" || seesEverything(caller)
    ? { organizationId, all: true, referrers: users }
    : { organizationId, all: false, referrers: allOf([users, isOneOfTheirPeople(caller)]) };
}

export const toCompanyView = (company: StoredCompany): Company => ({
  id: company.id,
  name: company.name,
  referrerCount: company.referrerCount,
  createdAt: company.createdAt.getTime(),
  updatedAt: company.updatedAt.getTime(),
});
