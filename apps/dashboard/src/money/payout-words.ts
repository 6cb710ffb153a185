import { useOrganization } from "../data/me.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { en } from "../words/texts/en.ts";
import type { Texts } from "../words/texts/texts.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/** Returns the texts about payouts. Referrers read their language, and staff read English. */
export function usePayoutWords(): Texts["payout"] {
  const { user } = useOrganization();
  return isAboveReferrer(user) ? en.payout : ownReading().texts.payout;
}
