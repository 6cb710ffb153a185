import type { Referral, ReferralStatus, UpdateReferral } from "@referral-service/contract";
import { messageOf } from "../data/api-error.ts";
import { isOutdated } from "../data/use-command.ts";

/** Maximum number of referrals in one bulk change. */
export const bulkMax = 100;
const atOnce = 4;

export type BulkChange =
  | { kind: "status"; status: ReferralStatus }
  | { kind: "add-label"; label: string }
  | { kind: "remove-label"; label: string };

export interface Outcome {
  referral: Referral;
  result: "changed" | "unchanged" | "failed";
  /** Reason why it failed. */
  reason?: string;
}

/** Returns the body of one referral's change. Undefined if it would change nothing. */
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

type ChangeReferral = (change: {
  id: string;
  version: number;
  body: UpdateReferral;
}) => Promise<unknown>;

/**
 * Changes the referrals, a few at a time and based on the versions that the person saw, and reports
 * each result.
 */
export async function changeEach(
  {
    referrals,
    change,
    send,
  }: {
    referrals: readonly Referral[];
    change: BulkChange;
    send: ChangeReferral;
  },
  onOutcome: (outcome: Outcome) => void,
) {
  const waiting = [...referrals];
  async function work() {
    for (let referral = waiting.shift(); referral !== undefined; referral = waiting.shift()) {
      onOutcome(await changeOne(referral, change, send));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function changeOne(
  referral: Referral,
  change: BulkChange,
  send: ChangeReferral,
): Promise<Outcome> {
  const body = bodyFor(referral, change);
  if (body === undefined) return { referral, result: "unchanged" };
  try {
    await send({ id: referral.id, version: referral.version, body });
    return { referral, result: "changed" };
  } catch (error) {
    const reason = isOutdated(error) ? "Someone else just changed it" : messageOf(error);
    return { referral, result: "failed", reason };
  }
}
