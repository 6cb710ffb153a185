import type { ReferralStatus } from "@referral-service/contract";
import { shownMax } from "@referral-service/contract/app";
import type { Connection } from "../../../kernel/database/database.ts";
import { allOf, from, raw } from "../../../kernel/database/from.ts";
import { searched } from "../../../kernel/lists/search.ts";
import { fullName } from "../../../people/users/people-sql.ts";
import type { StoredReferral, VisibleReferrals } from "../../rules.ts";

interface SimilarReferral {
  id: string;
  name: string;
  status: ReferralStatus;
  referrerName: string | null;
  createdAt: Date;
}

/**
 * Referrals that have the same name and postal address as this one, but are not in a case with it,
 * newest first.
 */
export async function findSimilar(
  connection: Connection,
  visible: VisibleReferrals,
  { id, name, addressFormatted }: Pick<StoredReferral, "id" | "name" | "addressFormatted">,
): Promise<SimilarReferral[]> {
  if (addressFormatted === null) return [];
  return connection.ask(
    from("referrals")
      .innerJoin("users", (join) =>
        join
          .onRef("users.organization_id", "=", "referrals.organization_id")
          .onRef("users.id", "=", "referrals.referrer_id"),
      )
      .select([
        "referrals.id",
        "referrals.name",
        raw<ReferralStatus>`referrals.status`.as("status"),
        fullName.as("referrerName"),
        "referrals.created_at as createdAt",
      ])
      .where(
        allOf([
          visible.where,
          // The index finds the words in the name.
          ...(await searched(connection, "referrals", name)),
          raw<boolean>`referrals.id <> ${id}::uuid`,
          raw<boolean>`compared_name(referrals.name) = compared_name(${name})`,
          raw<boolean>`compared_name(referrals.address_formatted)
            = compared_name(${addressFormatted})`,
          raw<boolean>`NOT EXISTS (
            SELECT FROM duplicate_case_referrals AS held
              JOIN duplicate_case_referrals AS other ON other.organization_id = held.organization_id
                AND other.case_id = held.case_id AND other.referral_id = referrals.id
            WHERE held.organization_id = referrals.organization_id
              AND held.referral_id = ${id}::uuid)`,
        ]),
      )
      .orderBy("referrals.created_at", "desc")
      .orderBy("referrals.id", "desc")
      .limit(shownMax.similarReferrals),
  );
}
