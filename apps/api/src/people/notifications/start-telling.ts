import type { Deps } from "../../kernel/deps.ts";
import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import { sendSummaries } from "./send-summaries.ts";
import { tellOfBursts, tellOfReferrals } from "./tell-of-referrals.ts";

const intervalMs = 1_000;

/** Writes the emails about new referrals, and the summaries that are due, until it is stopped. */
export function startTelling(deps: Deps): Repeating {
  return repeat(
    async (stopping) => {
      for (const writeSome of [tellOfReferrals, tellOfBursts, sendSummaries]) {
        while (!stopping.aborted && (await writeSome(deps)) > 0);
      }
    },
    {
      intervalMs,
      onError: (error) => deps.logger.error({ err: error }, "Could not write notifications"),
    },
  );
}
