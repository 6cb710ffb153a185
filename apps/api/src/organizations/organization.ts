import type { Plan } from "@referral-service/contract";

/** The fields that admins may change. */
export interface OrganizationSettings {
  name: string;
  slug: string;
  logoUrl: string | null;
  defaultCurrency: string;
  timezone: string;
  aiAssistantsEnabled: boolean;
}

export interface StoredOrganization extends OrganizationSettings {
  id: string;
  plan: Plan;
  identityOrganizationId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export type NewOrganization = Pick<
  StoredOrganization,
  "id" | "name" | "slug" | "plan" | "identityOrganizationId" | "createdAt"
>;
