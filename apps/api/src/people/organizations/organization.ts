import type { Plan } from "@referral-service/contract";

/** The fields that admins may change. */
export interface OrganizationSettings {
  name: string;
  slug: string;
  logoUrl: string | null;
  defaultCurrency: string;
  timezone: string;
  aiAssistantsEnabled: boolean;
  privacyUrl: string | null;
  imprintUrl: string | null;
  termsUrl: string | null;
  /** Null when visitors are not asked for consent. */
  consentText: string | null;
}

export interface StoredOrganization extends OrganizationSettings {
  id: string;
  plan: Plan;
  identityOrganizationId: string | null;
  /** Incremented with each new consent text. */
  consentVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewOrganization = Pick<
  StoredOrganization,
  "id" | "name" | "slug" | "plan" | "identityOrganizationId" | "createdAt"
>;
