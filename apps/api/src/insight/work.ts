import type { Deps } from "../kernel/deps.ts";
import type { Work } from "../kernel/platform/work.ts";
import { foldCountChanges } from "./reports/folding-store.ts";

export const insightWork: Work<Deps> = {
  loops: {
    "update the counts of referrals": { intervalMs: 5_000, run: foldCounts },
  },
};

/**
 * Reduces the number of unfolded changes, because reports must add these changes to the stored
 * counts.
 */
async function foldCounts({ db }: Deps, stopping: AbortSignal) {
  while (!stopping.aborted && (await foldCountChanges(db)) > 0);
}
