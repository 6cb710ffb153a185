import { staff } from "@referral-service/contract";
import { whoMay } from "../access/admission.ts";
import type { PersonCaller } from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";
import type { StoredOrganization } from "../organizations/organization.ts";
import { Refusal } from "../refusal.ts";
import { canUpdateProfile } from "../users/policy.ts";

export const canMakePersonalKey = ({ permissionLevel }: PersonCaller): Decision =>
  staff.some((level) => level === permissionLevel)
    ? ALLOWED
    : forbiddenBecause(whoMay({ roles: staff }));

/** People see their own keys. The keys of others are for those who may manage them. */
export const canManageKeysOf = canUpdateProfile;

/** The conditions for making a key. Each request decides about its use. */
export function requirePersonalKeysIn({
  plan,
  aiAssistantsEnabled,
}: Pick<StoredOrganization, "plan" | "aiAssistantsEnabled">) {
  if (plan !== "unlimited") {
    throw new Refusal(
      "PLAN_REQUIRED",
      "Personal API keys require the Unlimited plan; the organization is on another one",
    );
  }
  if (!aiAssistantsEnabled) {
    throw new Refusal(
      "ASSISTANTS_DISABLED",
      "AI assistants are turned off in this organization; an admin can turn them on in its settings",
    );
  }
}
