import type { PermissionLevel } from "@referral-service/contract";
import type { PlainEnglish } from "../languages/phrase.ts";

interface Level {
  label: PlainEnglish;
  /** Name of the role inside a sentence. */
  asOne: PlainEnglish;
  meaning: PlainEnglish;
}

/** Each role as people know it, and what it means. */
export const levels: Record<PermissionLevel, Level> = {
  super_admin: {
    label: "Super admin",
    asOne: "a super admin",
    meaning: "Can manage everything, including other admins and bonus payments.",
  },
  admin: {
    label: "Admin",
    asOne: "an admin",
    meaning:
      "Can manage all referrals, people who are not admins, settings, API keys and webhooks.",
  },
  marketer: {
    label: "Business developer",
    asOne: "a business developer",
    meaning: "Can manage their referrers' referrals and has a pipeline.",
  },
  referrer: {
    label: "Referrer",
    asOne: "a referrer",
    meaning: "Can submit referrals and see their own.",
  },
};

/** Describes the role to the person who has it. */
export const ownMeaning = (level: PermissionLevel): PlainEnglish =>
  level === "referrer" ? "You can refer people and track your referrals." : levels[level].meaning;

export const levelNames = Object.keys(levels) as PermissionLevel[];

/**
 * Returns the roles that a person in this role can grant. Admins can grant only roles below their
 * own.
 */
export function grantableLevels(own: PermissionLevel): PermissionLevel[] {
  if (own === "super_admin") return levelNames;
  return own === "admin" ? ["marketer", "referrer"] : [];
}
