import type { ImportKind } from "./import-kind.ts";
import { personRows } from "./person-rows.ts";
import { referralRows } from "./referral-rows.ts";
import type { ImportType } from "./rules.ts";

export const kinds: Record<ImportType, ImportKind> = {
  referrals: referralRows,
  people: personRows,
};
