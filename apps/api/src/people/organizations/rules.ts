import type { Organization, Plan, ReaderLanguage } from "@referral-service/contract";
import type { PersonPrincipal } from "../../kernel/callers/caller.ts";
import { inEachLanguage, type TextsByLanguage } from "../../kernel/texts-by-language.ts";

/** The fields that admins can change. */
export interface OrganizationSettings {
  name: string;
  slug: string;
  /** The URL of an image on another server, or the path of the uploaded logo. */
  logoUrl: string | null;
  defaultCurrency: string;
  timezone: string;
  language: ReaderLanguage;
  aiAssistantsEnabled: boolean;
  privacyUrl: string | null;
  imprintUrl: string | null;
  termsUrl: string | null;
  /** Null if public forms require no consent. */
  consentText: string | null;
  /** What visitors read instead, in their language. */
  consentTexts: TextsByLanguage;
  protectionWindowDays: number;
  businessDevelopersDecideDuplicates: boolean;
  /** The promise to referrers. Null if there is no promise. */
  firstContactWithinHours: number | null;
  paymentWithinDays: number | null;
}

export interface StoredOrganization extends OrganizationSettings {
  id: string;
  plan: Plan;
  identityOrganizationId: string | null;
  accentColor: string | null;
  /** Version of the consent text. It increases with each new text. */
  consentVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewOrganization = Pick<
  StoredOrganization,
  "id" | "name" | "slug" | "plan" | "identityOrganizationId" | "createdAt"
>;

/** A person's organizations on any plan, except those that blocked them or that they left. */
export const visibleOrganizationIds = ({ users }: PersonPrincipal): string[] =>
  users.filter(({ status }) => status === "active").map(({ organizationId }) => organizationId);

/**
 * The URL of a logo. It follows the service's address, because only the path of an uploaded logo is
 * stored.
 */
export const logoAddress = (logoUrl: string | null, publicUrl: string): string | null =>
  logoUrl?.startsWith("/") ? `${publicUrl}${logoUrl}` : logoUrl;

/**
 * The path of an uploaded logo. Null for others, because the app shows no images from other
 * servers.
 */
export const uploadedLogoPath = (logoUrl: string | null): string | null =>
  logoUrl?.startsWith("/") ? logoUrl : null;

export const toOrganizationView = (
  organization: StoredOrganization,
  { publicUrl }: { publicUrl: string },
): Organization => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  plan: organization.plan,
  logoUrl: logoAddress(organization.logoUrl, publicUrl),
  defaultCurrency: organization.defaultCurrency,
  timezone: organization.timezone,
  language: organization.language,
  aiAssistantsEnabled: organization.aiAssistantsEnabled,
  privacyUrl: organization.privacyUrl,
  imprintUrl: organization.imprintUrl,
  termsUrl: organization.termsUrl,
  consentText: organization.consentText,
  consentTexts: inEachLanguage(organization.consentTexts),
  consentVersion: organization.consentVersion,
  protectionWindowDays: organization.protectionWindowDays,
  businessDevelopersDecideDuplicates: organization.businessDevelopersDecideDuplicates,
  firstContactWithinHours: organization.firstContactWithinHours,
  paymentWithinDays: organization.paymentWithinDays,
  identityOrganizationId: organization.identityOrganizationId,
  createdAt: organization.createdAt.getTime(),
  updatedAt: organization.updatedAt.getTime(),
});
