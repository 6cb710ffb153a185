import type { Deps } from "../../kernel/deps.ts";
import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import { foldCountChanges } from "./folding-store.ts";

const foldIntervalMs = 5_000;

/** Folds changes into the stored counts at intervals, so that reports have few changes to add. */
export function startFolding({ db, logger }: Pick<Deps, "db" | "logger">): Repeating {
  return repeat(
    async (stopping) => {
      while (!stopping.aborted && (await foldCountChanges(db)) > 0);
    },
    {
      intervalMs: foldIntervalMs,
      onError: (error) =>
        logger.error({ err: error }, "Could not fold changes into the counts of referrals"),
    },
  );
}
