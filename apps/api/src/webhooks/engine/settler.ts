import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../kernel/database/database.ts";
import type { EngineDeps } from "../deps.ts";
import { countFailures } from "./count-failures.ts";
import { enqueueFailureNotices } from "./failure-notices.ts";
import { isGone, type Outcome } from "./outcome.ts";
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
    // Paces and endpoints that are gone are stored first. Otherwise a receiver's request to slow down
    // would be lost if the worker died in between, and a retry that is soon due would still be sent to
    // an endpoint that is gone.
    const gone = await db.transaction(async (tx) => {
      await savePaces(tx, outcomes, now);
      return count(tx, outcomes.filter(isGone), now);
    });
    report.disabled(gone.disabledIds);
    const settledIds = await settle(db, outcomes, now);
    const settled = outcomes.filter(({ delivery }) => settledIds.has(delivery.id));
    for (const outcome of settled) report.settled(outcome);
    const failing = await db.transaction((tx) => count(tx, settled, now));
    report.failing(failing.warnedIds);
    report.disabled(failing.disabledIds);
    for (const outcome of settled) onSettled(outcome);
  }

  /** Counts the failures, and notifies the admins of the endpoints that have reached a limit. */
  async function count(tx: Tx, outcomes: Outcome[], now: Date) {
    const consequences = await countFailures(tx, outcomes, { settings: settings.webhooks, now });
    await enqueueFailureNotices(tx, deps, { ...consequences, now });
    return consequences;
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
