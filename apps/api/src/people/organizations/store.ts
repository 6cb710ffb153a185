import type { Plan, ReaderLanguage } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { isUniqueViolation } from "../../kernel/database/errors.ts";
import { from, raw, select } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import type { TextsByLanguage } from "../../kernel/texts-by-language.ts";
import type { NewOrganization, OrganizationSettings, StoredOrganization } from "./rules.ts";

const organizations = from("organizations").select(({ ref }) => [
  "id",
  "slug",
  "name",
  ref("plan").$castTo<Plan>().as("plan"),
  "logo_url as logoUrl",
  "accent_color as accentColor",
  "default_currency as defaultCurrency",
  "timezone",
  ref("language").$castTo<ReaderLanguage>().as("language"),
  "ai_assistants_enabled as aiAssistantsEnabled",
  "privacy_url as privacyUrl",
  "imprint_url as imprintUrl",
  "terms_url as termsUrl",
  "consent_text as consentText",
  ref("consent_texts").$castTo<TextsByLanguage>().as("consentTexts"),
  "consent_version as consentVersion",
  "protection_window_days as protectionWindowDays",
  "business_developers_decide_duplicates as businessDevelopersDecideDuplicates",
  "first_contact_within_hours as firstContactWithinHours",
  "payment_within_days as paymentWithinDays",
  "identity_organization_id as identityOrganizationId",
  "created_at as createdAt",
  "updated_at as updatedAt",
]);

export const findOrganization = (
  { askOne }: Connection,
  id: string,
): Promise<StoredOrganization | null> => askOne(organizations.where("id", "=", id));

export const findOrganizationBySlug = (
  { askOne }: Connection,
  slug: string,
): Promise<StoredOrganization | null> => askOne(organizations.where("slug", "=", slug));

/**
 * Locks an organization. The lock is weaker than FOR UPDATE, so that rows that refer to the
 * organization can still be inserted.
 */
export const organizationLock = (id: string) =>
  from("organizations").select("id").where("id", "=", id).forNoKeyUpdate();

export async function lockOrganization(tx: Tx, id: string) {
  const [, organization] = await Promise.all([
    tx.ask(organizationLock(id)),
    findOrganization(tx, id),
  ]);
  return organization;
}

export const pageOfOrganizations = (
  { ask }: Connection,
  ids: string[],
  page: PageRequest,
): Promise<StoredOrganization[]> =>
  ask(
    organizations
      .where(raw<boolean>`organizations.id = ANY(${ids}::uuid[])`)
      .$call(newestPage("organizations", page)),
  );

const initialSettings = { defaultCurrency: "EUR", timezone: "UTC" };

export async function insertOrganization({ client }: Tx, organization: NewOrganization) {
  const { createdAt } = organization;
  await refusingWhatIsTaken(
    organization,
    client.organization.create({
      data: { ...organization, ...initialSettings, updatedAt: createdAt },
    }),
  );
}

/**
 * Throws INVALID_REQUEST for a time zone that PostgreSQL does not know under this name. Node also
 * knows names that are not in the IANA database, and does not distinguish case.
 */
export async function requireTimezone({ askOne }: Tx, timezone: string) {
  const known = raw<boolean>`EXISTS (SELECT FROM pg_timezone_names WHERE name = ${timezone}::text)`;
  const found = await askOne(select(known.as("isKnown")));
  if (found?.isKnown === true) return;
  throw invalidRequest({
    path: "timezone",
    message: "must be an IANA time zone, spelled exactly, like Europe/Oslo",
  });
}

/** Throws CONFLICT if another organization has the slug or the ID at the identity provider. */
export async function saveOrganization(
  { client }: Tx,
  id: string,
  changes: Partial<OrganizationSettings> & {
    consentVersion?: number;
    plan?: Plan;
    updatedAt: Date;
  },
) {
  await refusingWhatIsTaken(changes, client.organization.update({ where: { id }, data: changes }));
}

async function refusingWhatIsTaken(
  { slug }: Pick<Partial<StoredOrganization>, "slug">,
  change: Promise<unknown>,
) {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error, "organizations_slug_key")) {
      throw conflict(`slug: must be unique, but ${JSON.stringify(slug)} is taken`);
    }
    if (isUniqueViolation(error, "organizations_identity_organization_id_key")) {
      throw conflict(
        "identityOrganizationId: must be unique, but another organization already has this ID",
      );
    }
    throw error;
  }
}

/** The currency of amounts without a currency. */
export const defaultCurrencyOf = async (connection: Connection, organizationId: string) =>
  requireFound(await findOrganization(connection, organizationId)).defaultCurrency;

/** Throws INVALID_REQUEST for an amount with decimals in a currency that has none, such as 1.5 JPY. */
export function requireWholeUnits(path: string, amount: number, currency: string) {
  if (decimalsOf(currency) > 0 || Number.isInteger(amount)) return;
  throw invalidRequest({
    path,
    message: `must be a whole number, because ${currency} has no decimal places`,
  });
}
