import type { Referral, ReferralStatus, UpdateReferral } from "@referral-service/contract";
import { ApiError, messageOf } from "../data/api-error.ts";
import { api } from "../data/request.ts";

/** The most referrals that one bulk change takes. */
export const bulkMax = 100;
const atOnce = 4;

export type BulkChange =
  | { kind: "status"; status: ReferralStatus }
  | { kind: "add-label"; label: string }
  | { kind: "remove-label"; label: string };

export interface Outcome {
  referral: Referral;
  result: "changed" | "unchanged" | "failed";
  /** Why it failed. */
  reason?: string;
}

/** The body of one referral's change. Undefined when it would change nothing. */
export function bodyFor(referral: Referral, change: BulkChange): UpdateReferral | undefined {
  const { labels, status } = referral;
  switch (change.kind) {
    case "status":
      return status === change.status ? undefined : { status: change.status };
    case "add-label":
      return labels.includes(change.label) ? undefined : { labels: [...labels, change.label] };
    case "remove-label":
      return labels.includes(change.label)
        ? { labels: labels.filter((label) => label !== change.label) }
        : undefined;
    default:
      return change satisfies never;
  }
}

/** Changes each referral from the version that the person saw, a few at a time, and reports each result. */
export async function changeEach(
  { slug, referrals, change }: { slug: string; referrals: readonly Referral[]; change: BulkChange },
  onOutcome: (outcome: Outcome) => void,
) {
  const waiting = [...referrals];
  async function work() {
    for (let referral = waiting.shift(); referral !== undefined; referral = waiting.shift()) {
      onOutcome(await changeOne(slug, referral, change));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function changeOne(slug: string, referral: Referral, change: BulkChange): Promise<Outcome> {
  const body = bodyFor(referral, change);
  if (body === undefined) return { referral, result: "unchanged" };
  try {
    await api("PATCH /referrals/:id", {
      params: { id: referral.id },
      query: { organization: slug },
      body,
      ifVersion: referral.version,
    });
    return { referral, result: "changed" };
  } catch (error) {
    const isOutdated = error instanceof ApiError && error.status === 412;
    const reason = isOutdated ? "Someone else just changed it" : messageOf(error);
    return { referral, result: "failed", reason };
  }
}
