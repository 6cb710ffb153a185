import { type ChangedResource, changedResource } from "@referral-service/contract/app";
import { type PersonCaller, seesEverything } from "../../kernel/callers/caller.ts";
import { sendsBonuses } from "../../money/bonus-payments/rules.ts";

/** An audit log entry without its content, or a webhook endpoint with a changed row. */
export interface Recorded {
  id: string;
  organizationId: string;
  targetType: string;
  targetId: string;
  /** Null when an API key, an operator or a visitor performed the action. */
  actorUserId: string | null;
  /** Null if no request made the change. */
  requestId: string | null;
}

/** The resources with a name that differs from the target type of the entry. */
const otherNames: Readonly<Record<string, ChangedResource>> = {
  duplicate_case: "duplicates",
  bonus_payment: "payments",
  payment_run: "payments",
  organization: "organization",
  referral_status: "referral-statuses",
  webhook_endpoint: "webhooks",
  webhook_delivery: "webhooks",
  bd_prospect: "portal",
  bd_activity: "portal",
  bd_task: "portal",
  bd_goal: "portal",
};

/** `custom-fields` for `custom_field`. Undefined for resources that the app does not follow. */
function resourceOf(targetType: string): ChangedResource | undefined {
  const name = otherNames[targetType] ?? `${targetType.replaceAll("_", "-")}s`;
  return changedResource.options.find((resource) => resource === name);
}

/** The resources with rows that are visible to some people and not to others. */
const resourcesByRow = [
  "referrals",
  "conversations",
  "payments",
  "customers",
  "users",
  "invitation-codes",
  "public-links",
] as const satisfies ChangedResource[];

export type ResourceByRow = (typeof resourcesByRow)[number];

const seenByEverybody: readonly ChangedResource[] = [
  "organization",
  "custom-fields",
  "bonus-rules",
  "referral-statuses",
];

const isByRow = (resource: ChangedResource): resource is ResourceByRow =>
  (resourcesByRow as readonly ChangedResource[]).includes(resource);

/**
 * People are notified of their own changes and of changes that everyone can see. Admins are
 * notified of all changes that they can read.
 */
function hearsAnyway(caller: PersonCaller, resource: ChangedResource, { actorUserId }: Recorded) {
  // Submitting a referral of a known person opens a case, but the submitter must not learn about
  // it.
  if (resource === "duplicates") return seesEverything(caller);
  if (actorUserId === caller.userId || seenByEverybody.includes(resource)) return true;
  return resource === "payments" ? sendsBonuses(caller) : seesEverything(caller);
}

/**
 * The caller's requests that made these changes. Empty if anything else made one of them. The page
 * that sent the requests has already read their results.
 */
export function ownRequests({ userId }: PersonCaller, entries: readonly Recorded[]): string[] {
  const requests = entries.map(({ actorUserId, requestId }) =>
    actorUserId === userId ? requestId : null,
  );
  return requests.includes(null) ? [] : [...new Set(requests as string[])];
}

interface Heard {
  resources: Set<ChangedResource>;
  /**
   * Rows of other resources. The caller is notified of a resource if they can see one of its rows.
   */
  rows: Map<ResourceByRow, string[]>;
}

export function heardBy(caller: PersonCaller, entries: readonly Recorded[]): Heard {
  const heard: Heard = { resources: new Set(), rows: new Map() };
  if (seesEverything(caller) && entries.length > 0) heard.resources.add("audit-logs");
  for (const entry of entries) {
    const resource = resourceOf(entry.targetType);
    if (resource === undefined || heard.resources.has(resource)) continue;
    if (hearsAnyway(caller, resource, entry)) {
      heard.resources.add(resource);
      if (isByRow(resource)) heard.rows.delete(resource);
    } else if (isByRow(resource)) {
      heard.rows.set(resource, [...(heard.rows.get(resource) ?? []), entry.targetId]);
    }
  }
  return heard;
}
