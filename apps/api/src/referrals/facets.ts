import {
  labeledReferralsMax,
  labelsMax,
  type ReferralFacets,
} from "@referral-service/contract/app";

/** Referrals with the same status and labels. */
export interface CountedGroup {
  status: string;
  labels: string[];
  /** Whether the filters on statuses let them through. */
  hasStatus: boolean;
  /** The same for the filters on labels. */
  hasLabel: boolean;
  count: number;
}

/** The number of referrals for each status and label, under all filters but those on the same. */
export function facetsOf(groups: readonly CountedGroup[]): ReferralFacets {
  const [statuses, labels] = [new Map<string, number>(), new Map<string, number>()];
  let counted = 0;
  for (const { status, labels: named, hasStatus, hasLabel, count } of groups) {
    counted += count;
    if (hasLabel) add(statuses, status, count);
    if (hasStatus) for (const label of named) add(labels, label, count);
  }
  return {
    statuses: [...statuses].map(([key, referralCount]) => ({ key, referralCount })),
    labels: [...labels]
      .map(([name, referralCount]) => ({ name, referralCount }))
      .toSorted(
        (one, other) => other.referralCount - one.referralCount || (one.name < other.name ? -1 : 1),
      )
      .slice(0, labelsMax),
    isMore: counted > labeledReferralsMax,
  };
}

const add = (counts: Map<string, number>, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count);
