import type { ReferralStatusDefinition } from "@referral-service/contract";

interface FunnelStep {
  /** Key of the status. Undefined for all submitted referrals. */
  status: string | undefined;
  /** Number of referrals that reached this status or a later one. */
  reached: number;
  /** Share of the submitted referrals. Null if there are none. */
  ofSubmitted: number | null;
  /** Share of the referrals in the step before. Null for the first step, or if there are none. */
  ofBefore: number | null;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Returns how far referrals got, in the order of the statuses. */
export function funnelOf(
  {
    total,
    furthest,
  }: {
    total: number;
    /** Number of referrals by the furthest status that they reached. */
    furthest: Readonly<Partial<Record<string, number>>>;
  },
  statuses: readonly Pick<ReferralStatusDefinition, "key" | "meaning">[],
): FunnelStep[] {
  const path = statuses
    .filter(({ meaning }) => meaning !== "lost" && meaning !== "new")
    .map(({ key }) => key);
  const steps = path.map((status, index) => ({
    status,
    reached: path.slice(index).reduce((sum, key) => sum + (furthest[key] ?? 0), 0),
  }));
  return [{ status: undefined, reached: total }, ...steps].map((step, index, all) => ({
    ...step,
    ofSubmitted: shareOf(step.reached, total),
    ofBefore: index === 0 ? null : shareOf(step.reached, all[index - 1]?.reached ?? 0),
  }));
}
