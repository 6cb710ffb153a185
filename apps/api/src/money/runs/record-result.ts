import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { runEndedAudit } from "./facts.ts";
import { countWaiting, enqueueResults } from "./payments-of-run-store.ts";
import type { StoredRun } from "./rules.ts";
import { findRun, saveRun } from "./store.ts";

/** Records the result of a payment in its run. The caller holds the run's lock. */
export async function endInRun(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  payment: StoredBonusPayment,
) {
  const { organizationId, runId, status } = payment;
  if (runId === null || (status !== "completed" && status !== "failed")) return;
  enqueueResults(tx, [payment]);
  const run = await findRun(tx, organizationId, runId);
  if (run?.status === "open") await finishIfDone(tx, deps, caller, run);
}

/** Finishes a run when each of its payments has a result. The caller holds the run's lock. */
export async function finishIfDone(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  run: StoredRun,
): Promise<void> {
  if ((await countWaiting(tx, run)) > 0) return;
  await endRun(tx, deps, caller, { run, status: "finished" });
}

export async function endRun(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { run, status }: { run: StoredRun; status: "finished" | "canceled" },
) {
  const after: StoredRun = {
    ...run,
    status,
    version: run.version + 1,
    endedAt: deps.clock.now(),
  };
  await saveRun(tx, after);
  enqueueAudit(tx, deps, caller, runEndedAudit(run, after));
}
