import type { ImportKind } from "./desk.ts";
import type { ImportType } from "./import.ts";
import { personRows } from "./person-rows.ts";
import { referralRows } from "./referral-rows.ts";

export const kinds: Record<ImportType, ImportKind> = {
  referrals: referralRows,
  people: personRows,
};
