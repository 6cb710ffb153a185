import type { StoredReferral } from "../../referrals/referral.ts";

/** What a visitor sent, as a referral stores it. */
export type VisitorForm = Pick<
  StoredReferral,
  "name" | "email" | "phone" | "notes" | "customFieldValues" | "consent"
>;
