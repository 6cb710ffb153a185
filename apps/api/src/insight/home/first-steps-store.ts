import type { FirstSteps } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { type Expression, from, raw, select } from "../../kernel/database/from.ts";

/** An organization with fewer referrals than this is new. */
const newOrganizationReferralsMax = 10;

/**
 * The completed first steps. Null when all except those for developers are completed, or when the
 * organization is no longer new.
 */
export async function findFirstSteps(
  { askOne }: Connection,
  organizationId: string,
): Promise<FirstSteps | null> {
  const exists = (rows: Expression<unknown>) => raw<boolean>`EXISTS ${rows}`;
  const found = await askOne(
    select([
      exists(
        from("organizations")
          .select("id")
          .where("id", "=", organizationId)
          .where("logo_url", "is not", null),
      ).as("hasLogo"),
      raw<boolean>`(${exists(
        from("bonus_rules").select("id").where("organization_id", "=", organizationId),
      )} OR ${exists(
        from("organizations")
          .select("id")
          .where("id", "=", organizationId)
          .where("how_it_works", "is not", null),
      )})`.as("hasBonusTerms"),
      exists(from("custom_fields").select("id").where("organization_id", "=", organizationId)).as(
        "hasFields",
      ),
      exists(
        from("users")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where("left_at", "is", null)
          .where("permission_level", "=", "referrer"),
      ).as("hasReferrer"),
      exists(from("public_links").select("id").where("organization_id", "=", organizationId)).as(
        "hasLink",
      ),
      exists(
        from("api_keys")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where("revoked_at", "is", null),
      ).as("hasKey"),
      exists(
        from("webhook_endpoints").select("id").where("organization_id", "=", organizationId),
      ).as("hasEndpoint"),
      exists(
        from("referrals")
          .select("id")
          .where("organization_id", "=", organizationId)
          .offset(raw.lit(newOrganizationReferralsMax - 1)),
      ).as("isAtWork"),
    ]),
  );
  if (found === null || found.isAtWork) return null;
  const { hasLogo, hasBonusTerms, hasFields, hasReferrer, hasLink, hasKey, hasEndpoint } = found;
  if (hasLogo && hasBonusTerms && hasFields && hasReferrer && hasLink) return null;
  return { hasLogo, hasBonusTerms, hasFields, hasReferrer, hasLink, hasKey, hasEndpoint };
}
