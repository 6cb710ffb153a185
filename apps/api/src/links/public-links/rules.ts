import type { LinkReferrerStatus } from "@referral-service/contract";
import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "../../people/users/people-sql.ts";
import type { StoredReferral } from "../../referrals/rules.ts";

export interface StoredPublicLink {
  id: string;
  organizationId: string;
  slug: string;
  referrerId: string;
  clickCount: number;
  submissionCount: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface PublicLinkOfReferrer extends StoredPublicLink {
  referrerName: string | null;
  referrerStatus: LinkReferrerStatus;
}

/** The values that a visitor sent, as a referral stores them. */
export type VisitorForm = Pick<
  StoredReferral,
  "name" | "email" | "phone" | "notes" | "customFieldValues" | "consent"
>;

const links = conditionsOn("public_links");

/**
 * Which public links a caller can see, as a condition that every query joins with AND. Organization
 * keys and admins see all links. Business developers see those of their referrers and their own.
 * Referrers see their own. Source: the access table.
 */
export function visiblePublicLinks(caller: Caller): Condition {
  const ofOrganization = links("public_links.organization_id", "=", caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return ofOrganization;
  return links.and([ofOrganization, isCallerOrTheirPeople("public_links.referrer_id", caller)]);
}
