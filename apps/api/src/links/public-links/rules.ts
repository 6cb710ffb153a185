import { type PublicLink, publicLinkSlug, type ReaderLanguage } from "@referral-service/contract";
import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import type { TextsByLanguage } from "../../kernel/texts-by-language.ts";
import { isCallerOrTheirPeople } from "../../people/users/people-sql.ts";
import type { StoredReferral } from "../../referrals/rules.ts";

export interface StoredPublicLink {
  id: string;
  organizationId: string;
  slug: string;
  referrerId: string;
  clickCount: number;
  submissionCount: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface PublicLinkOfReferrer extends StoredPublicLink {
  referrerName: string | null;
  referrerStatus: PublicLink["referrerStatus"];
}

/** The values that a visitor sent, as a referral stores them. */
export type VisitorForm = Pick<
  StoredReferral,
  "name" | "email" | "phone" | "notes" | "customFieldValues" | "consent"
>;

const links = conditionsOn("public_links");

/**
 * Condition for the public links that a caller can see. Every query joins it with AND. Organization
 * keys and admins see all links. Business developers see those of their referrers and their own.
 * Referrers see their own. Source: the access table.
 */
export function visiblePublicLinks(caller: Caller): Condition {
  const ofOrganization = links("public_links.organization_id", "=", caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return ofOrganization;
  return links.and([ofOrganization, isCallerOrTheirPeople("public_links.referrer_id", caller)]);
}

// The characters of a random slug, without those that are easily confused when read aloud or copied
// by hand.
export const slugCharacters = "abcdefghjkmnpqrstuvwxyz23456789";

export const slugLength = 12;

/** Matches `slugLength` of the `slugCharacters`. PostgreSQL reads the pattern in the same way. */
export const randomSlug = /^[a-hjkmnp-z2-9]{12}$/;

const letters: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
};

const spelled = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[äöüßæøł]/g, (letter) => letters[letter] ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const variantsMax = 9;

/** Addresses for a person's link, shortest first: `ruth`, `ruth-okafor`, `ruth-okafor-2`. */
export function slugsFor({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string[] {
  const first = spelled(firstName ?? "");
  const whole = [first, spelled(lastName ?? "")].filter((part) => part !== "").join("-");
  const numbered = Array.from({ length: variantsMax - 1 }, (_, index) => `${whole}-${index + 2}`);
  return [...new Set([first, whole, ...(whole === "" ? [] : numbered)])].filter(
    (slug) => publicLinkSlug.safeParse(slug).success,
  );
}

/** The consent text as a visitor reads it. Null if the form requires no consent. */
export const consentTextIn = (
  language: ReaderLanguage,
  { consentText, consentTexts }: { consentText: string | null; consentTexts: TextsByLanguage },
): string | null => consentText && (consentTexts[language] ?? consentText);
