import {
  comparedName,
  type ReaderLanguage,
  type ReferralStatusDefinition,
  type StatusColor,
  type StatusMeaning,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { sql } from "../../kernel/database/sql.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { inEachLanguage, type TextsByLanguage } from "../../kernel/texts-by-language.ts";

export interface StatusDefinition {
  id: string;
  organizationId: string;
  key: string;
  label: string;
  color: StatusColor;
  /**
   * The meaning cannot change, like the key, so that counts, links and payments based on it stay
   * correct.
   */
  meaning: StatusMeaning;
  /** Starts at 1. */
  position: number;
  isShownToReferrer: boolean;
  tellsReferrer: boolean;
  referrerText: TextsByLanguage;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The labels that statuses have until the organization changes them, and those for referrers. */
const firstLabels: Record<string, { label: string } & Record<ReaderLanguage, string>> = {
  new: { label: "New", en: "New", de: "Neu" },
  contacted: { label: "Contacted", en: "Contacted", de: "Kontaktiert" },
  qualified: { label: "Qualified", en: "Interested", de: "Interessiert" },
  in_progress: { label: "In progress", en: "In progress", de: "In Arbeit" },
  completed: { label: "Completed", en: "Completed", de: "Abgeschlossen" },
  lost: { label: "Lost", en: "Didn't work out", de: "Ohne Erfolg" },
};

/** Returns the organization's own label, or the first one in words and the language of referrers. */
export function labelForReferrer(
  language: ReaderLanguage,
  { key, label }: Pick<StatusDefinition, "key" | "label">,
): string {
  const first = firstLabels[key];
  return first?.label === label ? first[language] : label;
}

type Meant = Pick<StatusDefinition, "key" | "meaning">;

/** Whether a referral can be given this status. */
export const isInUse = ({ archivedAt }: Pick<StatusDefinition, "archivedAt">): boolean =>
  archivedAt === null;

const isReferrer = (caller: Caller) =>
  caller.kind === "person" && caller.permissionLevel === "referrer";

/** The statuses that the caller sees. Referrers see only those with `isShownToReferrer`. */
export const statusesSeenBy = (caller: Caller, statuses: StatusDefinition[]): StatusDefinition[] =>
  isReferrer(caller) ? statuses.filter(({ isShownToReferrer }) => isShownToReferrer) : statuses;

/** Returns the meaning of a status. In every organization, only the key `new` means `new`. */
function meaningOf(statuses: readonly Meant[], status: string): StatusMeaning {
  const found = statuses.find(({ key }) => key === status);
  if (found === undefined) throw new Error(`No status of the organization has the key ${status}`);
  return found.meaning;
}

/** Whether there is no more work to do on a referral in this status. */
export const isClosed = (statuses: readonly Meant[], status: string): boolean =>
  ["completed", "lost"].includes(meaningOf(statuses, status));

/** The keys of all statuses of an organization that require no more work, in SQL. */
export const closedKeysOf = (organizationId: string) => sql`ARRAY(
  SELECT key FROM referral_statuses
  WHERE organization_id = ${organizationId}::uuid AND meaning IN ('completed', 'lost'))`;

/**
 * Throws INVALID_REQUEST with the available statuses if a referral cannot be given the status.
 */
export function requireChoosable(statuses: StatusDefinition[], status: string): StatusDefinition {
  const inUse = statuses.filter(isInUse);
  const chosen = inUse.find(({ key }) => key === status);
  if (chosen !== undefined) return chosen;
  const isArchived = statuses.some(({ key }) => key === status);
  throw unknownStatus(
    isArchived
      ? `must not be the archived status ${status}`
      : "must be a status in this organization",
    inUse,
  );
}

/** Finds the status by its label, or by its key in any spelling, as a person entered it. */
export function statusNamed(statuses: StatusDefinition[], name: string) {
  const compared = comparedName(name);
  const inUse = statuses.filter(isInUse);
  return (
    inUse.find(({ label }) => comparedName(label) === compared) ??
    inUse.find(({ key }) => key === compared.replaceAll(/[ -]+/g, "_"))
  );
}

/** Throws INVALID_REQUEST with the visible statuses if the caller cannot see the status. */
export function requireKnown(caller: Caller, statuses: StatusDefinition[], status: string): void {
  const known = statusesSeenBy(caller, statuses);
  if (known.some(({ key }) => key === status)) return;
  throw unknownStatus("must be a status in this organization", known);
}

const unknownStatus = (message: string, known: StatusDefinition[]) =>
  invalidRequest({
    path: "status",
    message: `${message}: one of ${known.map(({ key }) => key).join(", ")}`,
  });

/** Throws CONFLICT when another status in use has the label. */
export function requireFreeLabel(statuses: StatusDefinition[], { id, label }: StatusDefinition) {
  const others = statuses.filter((status) => isInUse(status) && status.id !== id);
  const alike = others.find((other) => comparedName(other.label) === comparedName(label));
  if (alike === undefined) return;
  throw conflict(
    `label: must be unique, but a status labeled ${JSON.stringify(alike.label)} already exists`,
  );
}

const keptKeys = ["new", "completed"];

/** Throws CONFLICT for a change that would leave an organization without a status that it needs. */
export function requireKept({ key, isShownToReferrer, archivedAt }: StatusDefinition): void {
  if (keptKeys.includes(key) && archivedAt !== null) {
    throw conflict(`isArchived: must be false for the status ${key}. Change its label instead.`);
  }
  if (key === "new" && !isShownToReferrer) {
    throw conflict("isShownToReferrer: must be true for the status `new`");
  }
}

/** Sorts statuses in the organization's order, with archived statuses at the end, latest first. */
export function inOrder(statuses: StatusDefinition[]): StatusDefinition[] {
  const archivedMs = ({ archivedAt }: StatusDefinition) => archivedAt?.getTime() ?? Infinity;
  return statuses.toSorted((one, other) => {
    if (isInUse(one) && isInUse(other)) return one.position - other.position;
    return archivedMs(other) - archivedMs(one);
  });
}

/** Throws INVALID_REQUEST unless the IDs are exactly those of all statuses in use. */
export function requireAllInUse(statuses: StatusDefinition[], ids: string[]): void {
  const inUse = statuses.filter(isInUse);
  const missing = inUse.find(({ id }) => !ids.includes(id));
  if (missing === undefined && ids.length === inUse.length) return;
  const reason =
    missing === undefined ? "it has an unknown or archived status" : `${missing.key} is missing`;
  throw invalidRequest({
    path: "statusIds",
    message: `must contain every status that is not archived, but ${reason}`,
  });
}

export const toStatusView = (status: StatusDefinition): ReferralStatusDefinition => ({
  id: status.id,
  key: status.key,
  label: status.label,
  color: status.color,
  meaning: status.meaning,
  position: status.position,
  isShownToReferrer: status.isShownToReferrer,
  tellsReferrer: status.tellsReferrer,
  referrerText: inEachLanguage(status.referrerText),
  archivedAt: status.archivedAt?.getTime() ?? null,
  createdAt: status.createdAt.getTime(),
  updatedAt: status.updatedAt.getTime(),
});
