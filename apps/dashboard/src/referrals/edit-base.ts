import type { Referral } from "@referral-service/contract";
import { forgetDraft, keepDraft, readDraft } from "../ui/drafts.ts";
import { type ReferralValues, valuesOf } from "./form-values.ts";

/** The version that the form started with. */
export interface Base {
  version: number;
  values: ReferralValues;
}

export const draftKeyOf = (referralId: string) => `referral ${referralId}`;

const baseKeyOf = (referralId: string) => `base of ${draftKeyOf(referralId)}`;

/** A draft belongs to this version, so both survive a reload together. */
export function keptBase(referral: Referral): Base {
  const kept = readDraft<Base>(baseKeyOf(referral.id));
  if (kept !== undefined && readDraft(draftKeyOf(referral.id)) !== undefined) return kept;
  const base = { version: referral.version, values: valuesOf(referral) };
  keepBase(referral.id, base);
  return base;
}

export const keepBase = (referralId: string, base: Base): void =>
  keepDraft(baseKeyOf(referralId), base);

export const forgetBase = (referralId: string): void => forgetDraft(baseKeyOf(referralId));
