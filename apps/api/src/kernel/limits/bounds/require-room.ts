import type { BoundName } from "@referral-service/contract";
import type { Tx } from "../../database/database.ts";
import type { PlatformDeps } from "../../platform/platform-deps.ts";
import { conflict } from "../../refusal.ts";
import { countUsed, lockBound } from "./store.ts";

/** The dependencies of this room. */
export interface BoundsDeps {
  /** How many of each an organization can have. */
  bounds: Record<BoundName, number>;
}

const nouns: Record<BoundName, string> = {
  apiKeys: "API keys, including those in an overlap",
  customFields: "custom fields",
  referralStatuses: "referral statuses that are not archived",
  webhookEndpoints: "webhook endpoints",
  users: "users, including those who left",
  invitationMails: "invitations in 24 hours",
  invitationCodes: "invitation codes",
  publicLinks: "public links",
  companies: "companies",
  slugChanges: "slug changes in 90 days",
  labels: "labels",
  bdProspects: "prospects",
  bdActivities: "activities",
  bdTasks: "tasks",
  bdGoals: "goals",
  bonusRules: "bonus rules, including ended ones",
  imports: "imports that can be run or undone",
  dataSubjectRequests: "personal data requests in 24 hours",
};

/**
 * Throws CONFLICT when the organization has reached the bound. A simultaneous addition waits until
 * this transaction ends, so that no race exceeds the bound.
 */
export async function requireRoom(
  tx: Tx,
  { bounds, clock }: BoundsDeps & Pick<PlatformDeps, "clock">,
  { organizationId, what }: { organizationId: string; what: BoundName },
) {
  const countMax = bounds[what];
  await lockBound(tx, organizationId, what);
  const used = await countUsed(tx, organizationId, { what, countMax, now: clock.now() });
  if (used < countMax) return;
  throw conflict(
    `The organization has reached the limit of ${countMax.toLocaleString("en")} ${nouns[what]}.`,
  );
}
