import type { Referral } from "@referral-service/contract";
import { hasDraft } from "../ui/form.ts";
import { type ReferralValues, valuesOf } from "./form-values.ts";

/** The version that a form was opened with. */
export interface Base {
  version: number;
  values: ReferralValues;
}

export const draftKeyOf = (referralId: string) => `referral ${referralId}`;

const storedName = (referralId: string) => `base ${draftKeyOf(referralId)}`;

/** A draft belongs to this version, so both outlive a reload together. */
export function keptBase(referral: Referral): Base {
  const stored = sessionStorage.getItem(storedName(referral.id));
  if (stored !== null && hasDraft(draftKeyOf(referral.id))) return JSON.parse(stored);
  const base = { version: referral.version, values: valuesOf(referral) };
  keepBase(referral.id, base);
  return base;
}

export const keepBase = (referralId: string, base: Base): void =>
  sessionStorage.setItem(storedName(referralId), JSON.stringify(base));

export const forgetBase = (referralId: string): void =>
  sessionStorage.removeItem(storedName(referralId));
