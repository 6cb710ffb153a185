import { setTimeout as delay } from "node:timers/promises";
import type { EngineDeps } from "../deps.ts";
import { countFailures } from "./count-failures.ts";
import { enqueueFailureNotices } from "./failure-notices.ts";
import type { Outcome } from "./outcome.ts";
import { savePaces } from "./pace-store.ts";
import type { Report } from "./report.ts";
import { settle } from "./settle.ts";

const gatherMs = 5;
const batchMax = 500;
const retryMs = 500;

interface Settler {
  add(outcome: Outcome): void;
  /** Resolves when every outcome added so far is stored or past its lease. */
  flush(): Promise<void>;
}

/** Collects outcomes for a few milliseconds and stores them together. */
export function createSettler(
  deps: Pick<EngineDeps, "db" | "clock" | "newId" | "logger" | "settings" | "sealedBox">,
  { report, onSettled }: { report: Report; onSettled: (outcome: Outcome) => void },
): Settler {
  const { db, clock, logger, settings } = deps;
  const waiting: Outcome[] = [];
  let running: Promise<void> | undefined;

  async function run() {
    await delay(gatherMs);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        await store(batch);
      } catch (error) {
        logger.error({ err: error }, "Could not store webhook outcomes");
        // Outcomes past their lease are dropped, because another worker then has the delivery, and
        // the database would discard the outcome.
        const now = clock.now();
        waiting.unshift(...batch.filter(({ delivery }) => delivery.leaseEndsAt > now));
        await delay(retryMs);
      }
    }
    running = undefined;
  }

  async function store(outcomes: Outcome[]) {
    const now = clock.now();
    // The paces are saved first, so that the receivers' requests to slow down are not lost if the
    // worker dies after it has stored the outcomes.
    await db.transaction((tx) => savePaces(tx, outcomes, now));
    const settledIds = await settle(db, outcomes, now);
    const settled = outcomes.filter(({ delivery }) => settledIds.has(delivery.id));
    for (const outcome of settled) report.settled(outcome);
    const { disabledIds, warnedIds } = await db.transaction(async (tx) => {
      const ids = await countFailures(tx, settled, { settings: settings.webhooks, now });
      await enqueueFailureNotices(tx, deps, { ...ids, now });
      return ids;
    });
    report.failing(warnedIds);
    report.disabled(disabledIds);
    for (const outcome of settled) onSettled(outcome);
  }

  return {
    add(outcome) {
      waiting.push(outcome);
      running ??= run();
    },
    async flush() {
      await running;
    },
  };
}
