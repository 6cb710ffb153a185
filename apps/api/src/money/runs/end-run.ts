import type { ImportedPaymentResults } from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import {
  bonusPaymentCompleted,
  bonusPaymentFailed,
  bonusPaymentStatusUpdated,
  bonusPaymentStatusUpdatedAudit,
} from "../bonus-payments/facts.ts";
import { enqueueBonusNotices } from "../bonus-payments/referrer-notices.ts";
import {
  canSendBonuses,
  givenBack,
  type Move,
  mayMove,
  moved,
  type StoredBonusPayment,
} from "../bonus-payments/rules.ts";
import { enqueueBonusPayment } from "../bonus-payments/store.ts";
import { isOnlyApprover as isOnlyApproverIn } from "../warnings/store.ts";
import { endRun, finishIfDone } from "./end-in-run.ts";
import { type FileResult, readResults } from "./read-results.ts";
import { requireOpen, type StoredRun } from "./rules.ts";
import {
  enqueueResult,
  inSlices,
  lockRun,
  lockWaiting,
  referencesOf,
  writeInSlices,
} from "./store.ts";

interface RunName {
  runId: string;
}

/** Applies all results in a file, or none if one of them is invalid. */
export async function takeResults(
  deps: Deps,
  caller: PersonCaller,
  { runId, text }: RunName & { text: string },
): Promise<Omit<ImportedPaymentResults, "run">> {
  requireAllowed(canSendBonuses(caller));
  const results = await readResults(text);
  return deps.db.transaction(async (tx) => {
    const run = requireFound(await lockRun(tx, caller.organizationId, runId));
    if (run.status === "canceled") requireOpen(run);
    await requireOfRun(tx, run, results);
    const resultOf = new Map(results.map((result) => [result.reference, result]));
    const counts = { completedCount: 0, failedCount: 0, waitingCount: 0 };
    const isOnly = await isOnlyApproverIn(tx, caller);
    const settled: StoredBonusPayment[] = [];
    await writeInSlices(tx, await lockWaiting(tx, run), ({ payment, reference }) => {
      const found = resultOf.get(reference);
      if (found === undefined) return;
      counts[`${found.result}Count`] += 1;
      const after = settle(tx, deps, caller, { before: payment, found, isOnlyApprover: isOnly });
      if (after !== undefined) settled.push(after);
    });
    for (const slice of inSlices(settled)) await enqueueBonusNotices(tx, deps, caller, slice);
    if (run.status === "open") await finishIfDone(tx, deps, caller, run);
    return counts;
  });
}

/**
 * Throws INVALID_REQUEST naming the first result that is not in this run or that contradicts a
 * known one.
 */
async function requireOfRun(tx: Tx, run: StoredRun, results: readonly FileResult[]) {
  const known = new Map((await referencesOf(tx, run)).map((found) => [found.reference, found]));
  for (const { reference, result, amount } of results) {
    const payment = known.get(reference);
    const name = `“${reference.slice(0, 40)}”`;
    if (payment === undefined)
      throw unfit(`must contain only payments in this run, but has ${name}`);
    if (amount !== null && amount !== payment.amount) {
      throw unfit(`must have the amount ${payment.amount} for ${name}, but has ${amount}`);
    }
    if (payment.result !== null && result !== "waiting" && result !== payment.result) {
      throw unfit(
        `must not have the result ${result} for ${name}, because it is already ${payment.result}`,
      );
    }
  }
}

const unfit = (message: string) => invalidRequest({ path: "text", message });

/** The payment with its result. Undefined until there is one. */
function settle(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  {
    before,
    found,
    isOnlyApprover,
  }: { before: StoredBonusPayment; found: FileResult; isOnlyApprover: boolean },
) {
  if (found.result === "waiting") return undefined;
  const failureReason = found.reason.slice(0, 500);
  const move: Move =
    found.result === "completed" ? { to: "completed" } : { to: "failed", failureReason };
  requireAllowed(mayMove(caller, before, { move, isOnlyApprover }));
  const after = moved(before, move, deps.clock.now());
  enqueueBonusPayment(tx, after);
  enqueueResult(tx, before.id, found.result);
  enqueueAudit(tx, deps, caller, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, caller, bonusPaymentStatusUpdated(before, after));
  if (found.result === "completed") enqueueEvent(tx, deps, caller, bonusPaymentCompleted(after));
  else enqueueEvent(tx, deps, caller, bonusPaymentFailed(after, failureReason));
  return after;
}

/**
 * Returns the payments, so that they can be paid in another way. Throws CONFLICT once a payment has
 * arrived, because the file was used then.
 */
export async function cancelRun(
  deps: Deps,
  caller: PersonCaller,
  { runId, ifVersion }: RunName & { ifVersion?: IfVersion },
) {
  requireAllowed(canSendBonuses(caller));
  return deps.db.transaction(async (tx) => {
    const run = requireFound(await lockRun(tx, caller.organizationId, runId));
    requireVersion(run, ifVersion);
    requireOpen(run);
    const references = await referencesOf(tx, run);
    if (references.some(({ result }) => result === "completed")) {
      throw conflict(
        "A payment in this run is already completed. Record a result for each of the other payments.",
      );
    }
    await writeInSlices(tx, await lockWaiting(tx, run), ({ payment: before }) => {
      const after = givenBack(before, deps.clock.now());
      enqueueBonusPayment(tx, after);
      enqueueResult(tx, before.id, null);
      enqueueAudit(tx, deps, caller, bonusPaymentStatusUpdatedAudit(before, after));
      enqueueEvent(tx, deps, caller, bonusPaymentStatusUpdated(before, after));
    });
    await endRun(tx, deps, caller, { run, status: "canceled" });
  });
}
