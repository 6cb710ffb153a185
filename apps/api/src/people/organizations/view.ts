import type { Organization } from "@referral-service/contract";
import type { StoredOrganization } from "./organization.ts";

export const toOrganizationView = (organization: StoredOrganization): Organization => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  plan: organization.plan,
  logoUrl: organization.logoUrl,
  defaultCurrency: organization.defaultCurrency,
  timezone: organization.timezone,
  aiAssistantsEnabled: organization.aiAssistantsEnabled,
  privacyUrl: organization.privacyUrl,
  imprintUrl: organization.imprintUrl,
  termsUrl: organization.termsUrl,
  consentText: organization.consentText,
  consentVersion: organization.consentVersion,
  identityOrganizationId: organization.identityOrganizationId,
  createdAt: organization.createdAt.getTime(),
  updatedAt: organization.updatedAt.getTime(),
});
