import type { ReaderLanguage } from "@referral-service/contract";
import type { Tx } from "../../../kernel/database/database.ts";
import { from, raw } from "../../../kernel/database/from.ts";
import { acceptedIdentity } from "../../../people/users/people-sql.ts";
import type { StoredBonusPayment } from "../rules.ts";

/** The referrer of a payment, and when they last got a request for payout details. */
export interface AskedReferrer {
  email: string | null;
  /** The language that the referrer chose. */
  language: ReaderLanguage | null;
  hasLeft: boolean;
  isBlocked: boolean;
  canSignIn: boolean;
  askedAt: Date | null;
}

/** Locks the referrer until the transaction ends. */
export const lockReferrer = (
  { askOne }: Tx,
  { organizationId, referrerId }: StoredBonusPayment,
): Promise<AskedReferrer | null> =>
  askOne(
    from("users")
      .select(({ ref }) => [
        "email",
        ref("language").$castTo<ReaderLanguage | null>().as("language"),
        raw<boolean>`left_at IS NOT NULL`.as("hasLeft"),
        raw<boolean>`status = 'blocked'`.as("isBlocked"),
        raw<boolean>`${acceptedIdentity("users")} IS NOT NULL`.as("canSignIn"),
        "payment_details_asked_at as askedAt",
      ])
      .where("organization_id", "=", organizationId)
      .where("id", "=", referrerId)
      .forNoKeyUpdate(),
  );

export async function saveAskedAt({ client }: Tx, userId: string, paymentDetailsAskedAt: Date) {
  await client.user.update({ where: { id: userId }, data: { paymentDetailsAskedAt } });
}
