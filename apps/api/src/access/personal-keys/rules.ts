import { staff } from "@referral-service/contract";
import { whoMay } from "../../kernel/callers/admission.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { StoredOrganization } from "../../people/organizations/rules.ts";
import { canUpdateProfile } from "../../people/users/rules.ts";
import type { StoredPersonalKey } from "../api-keys/rules.ts";

/** The columns of a personal key that responses show. */
export type ShownPersonalKey = Omit<StoredPersonalKey, "scopes" | "identityUserId" | "publicId">;

export const canMakePersonalKey = ({ permissionLevel }: PersonCaller): Decision =>
  staff.some((level) => level === permissionLevel)
    ? ALLOWED
    : forbiddenBecause(whoMay({ roles: staff }));

/**
 * People can see their own keys. Another person's keys require permission to manage that person.
 */
export const canManageKeysOf = canUpdateProfile;

/** The conditions for creating a key. Each request checks whether the key can be used. */
export function requirePersonalKeysIn({
  plan,
  aiAssistantsEnabled,
}: Pick<StoredOrganization, "plan" | "aiAssistantsEnabled">) {
  if (plan !== "unlimited") {
    throw new Refusal("PLAN_REQUIRED", "Personal API keys require the Unlimited plan.");
  }
  if (!aiAssistantsEnabled) {
    throw new Refusal(
      "ASSISTANTS_DISABLED",
      "AI assistants are turned off in this organization. An admin can turn them on in Settings → AI assistants.",
    );
  }
}
