import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { holdReferral } from "../../referrals/store.ts";
import { visibleReferrals } from "../../referrals/visibility.ts";

/**
 * The stored id of the referral that a task names; null or undefined as sent. The referral cannot be
 * deleted until the transaction ends. Call it before you lock the task, because deleting a referral
 * locks the referral before its tasks. Throws INVALID_REQUEST.
 */
export async function requireReferral<Nothing extends null | undefined>(
  tx: Tx,
  caller: Caller,
  sent: string | Nothing,
): Promise<string | Nothing> {
  if (typeof sent !== "string") return sent;
  const referral = await holdReferral(tx, visibleReferrals(caller), sent);
  if (referral === null) {
    throw invalidRequest({
      path: "referralId",
      message: "no referral that you can see has this id",
    });
  }
  return referral.id;
}
