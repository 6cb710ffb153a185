import type { Deps } from "../deps.ts";
import { foldCountChanges } from "./folding-store.ts";

const foldIntervalMs = 5_000;

/** Folds changes into the stored counts at intervals, so that reports have few changes to add. */
export function startFolding({ db, logger }: Pick<Deps, "db" | "logger">) {
  let timer: NodeJS.Timeout | undefined;
  let folding: Promise<void> | undefined;
  let stopped = false;

  async function fold() {
    try {
      while (!stopped && (await foldCountChanges(db)) > 0);
    } catch (error) {
      logger.error({ err: error }, "Could not fold changes into the counts of referrals");
    }
    if (!stopped) timer = setTimeout(start, foldIntervalMs);
  }

  function start() {
    folding = fold();
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await folding;
    },
  };
}
