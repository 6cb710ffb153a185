import type { User } from "@referral-service/api/people/users/rules.ts";
import { referralUpdatedAudit } from "@referral-service/api/referrals/facts.ts";
import type { ReferralStatus } from "@referral-service/contract";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import type { DemoReferral } from "./demo-referral.ts";
import { type History, workTimeAfter } from "./history.ts";
import { defaultCurrency } from "./organizations.ts";
import { ownStatus } from "./statuses.ts";

interface Step {
  to: ReferralStatus;
  /** Probability of this next step. Otherwise, the referral is lost. */
  probability: number;
  afterDays: [min: number, max: number];
}

const steps: Step[] = [
  { to: "contacted", probability: 0.96, afterDays: [0, 6] },
  { to: "in_progress", probability: 0.88, afterDays: [1, 8] },
  { to: "qualified", probability: 0.82, afterDays: [2, 10] },
  { to: "completed", probability: 0.76, afterDays: [3, 14] },
];

const amounts = [1_800, 4_250.5, 7_900, 12_400, 26_000];

/**
 * The number of a referral. It is derived from the ID, so that the other choices remain the same.
 */
const numberOf = ({ id }: DemoReferral) => Number.parseInt(id.slice(-4), 16);

const dealOf = (referral: DemoReferral) => ({
  amount: amounts[numberOf(referral) % amounts.length] ?? 0,
  currency: defaultCurrency,
});

/** Moves a new referral to its current status. */
export function workOn(
  chance: Chance,
  referral: DemoReferral,
  { worker, history }: { worker: User; history: History },
) {
  let present = referral;
  const deeds: Deed[] = [];
  for (const { to, probability, afterDays } of steps) {
    const at = workTimeAfter(chance, present.updatedAt, afterDays);
    if (at >= history.end) break;
    const status = chance.isTrue(probability) ? to : "lost";
    const value = status === "qualified" ? dealOf(present) : present.value;
    const firstContactAt = present.firstContactAt ?? at;
    const version = present.version + 1;
    const next = { ...present, status, value, firstContactAt, version, updatedAt: at };
    deeds.push(deedOf(worker, referralUpdatedAudit(present, next), at));
    present = next;
    if (status === "lost") break;
  }
  const visited = visit(present, history);
  if (visited === undefined) return { referral: present, deeds };
  deeds.push(deedOf(worker, referralUpdatedAudit(present, visited), visited.updatedAt));
  return { referral: visited, deeds };
}

/** Some referrals in progress get the organization's own status. */
function visit(referral: DemoReferral, { end }: History): DemoReferral | undefined {
  const updatedAt = new Date(referral.updatedAt.getTime() + 20 * 3_600_000);
  const isVisited = referral.status === "in_progress" && numberOf(referral) % 3 === 0;
  if (!isVisited || updatedAt >= end) return undefined;
  return { ...referral, status: ownStatus, version: referral.version + 1, updatedAt };
}
