import type { ResponseBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { enqueueMoves } from "../bonus-payments/enqueue-moves.ts";
import { enqueueBonusNotices } from "../bonus-payments/referrer-notices.ts";
import { canSendBonuses, givenBack, type Move, mayMove, moved } from "../bonus-payments/rules.ts";
import { isOnlyApprover as isOnlyApproverIn } from "../warnings/store.ts";
import { enqueueResults, inSlices, lockWaiting, referencesOf } from "./payments-of-run-store.ts";
import { type FileResult, readResults } from "./read-results.ts";
import { endRun, finishIfDone } from "./record-result.ts";
import { requireOpen, type StoredRun } from "./rules.ts";
import { lockRun } from "./store.ts";

interface RunName {
  runId: string;
}

/** Applies all results in a file, or none if one of them is invalid. */
export async function takeResults(
  deps: Deps,
  caller: PersonCaller,
  { runId, text }: RunName & { text: string },
): Promise<Omit<ResponseBody<typeof appContract.paymentRuns.results>, "run">> {
  requireAllowed(canSendBonuses(caller));
  const results = await readResults(text);
  return deps.db.transaction(async (tx) => {
    const run = requireFound(await lockRun(tx, caller.organizationId, runId));
    if (run.status === "canceled") requireOpen(run);
    await requireOfRun(tx, run, results);
    const resultOf = new Map(results.map((result) => [result.reference, result]));
    const counts = { completedCount: 0, failedCount: 0, waitingCount: 0 };
    const isOnly = await isOnlyApproverIn(tx, caller);
    const at = deps.clock.now();
    const settled = (await lockWaiting(tx, run)).flatMap(({ payment: before, reference }) => {
      const found = resultOf.get(reference);
      if (found === undefined) return [];
      counts[`${found.result}Count`] += 1;
      if (found.result === "waiting") return [];
      const move = moveBy(found);
      requireAllowed(mayMove(caller, before, { move, isOnlyApprover: isOnly }));
      return [{ before, after: moved(before, move, at) }];
    });
    for (const slice of inSlices(settled)) await settle(tx, deps, caller, slice);
    if (run.status === "open") await finishIfDone(tx, deps, caller, run);
    return counts;
  });
}

/**
 * Throws INVALID_REQUEST for the first result that is not in this run or that contradicts a known result.
 */
async function requireOfRun(tx: Tx, run: StoredRun, results: readonly FileResult[]) {
  const known = new Map((await referencesOf(tx, run)).map((found) => [found.reference, found]));
  for (const { reference, result, amount, currency } of results) {
    const payment = known.get(reference);
    const name = `“${reference.slice(0, 40)}”`;
    if (payment === undefined)
      throw unfit(`must contain only payments in this run, but has ${name}`);
    if (amount !== null && amount !== payment.amount) {
      throw unfit(`must have the amount ${payment.amount} for ${name}, but has ${amount}`);
    }
    if (currency !== null && currency !== payment.currency) {
      throw unfit(`must have the currency ${payment.currency} for ${name}, but has ${currency}`);
    }
    if (payment.result !== null && result !== "waiting" && result !== payment.result) {
      throw unfit(
        `must not have the result ${result} for ${name}, because it is already ${payment.result}`,
      );
    }
  }
}

const unfit = (message: string) => invalidRequest({ path: "text", message });

const moveBy = ({ result, reason }: FileResult): Move =>
  result === "completed"
    ? { to: "completed" }
    : { to: "failed", failureReason: reason.slice(0, 500) };

type Moves = Parameters<typeof enqueueMoves>[3];

/** Stores payments that end in their run, with their results. */
function enqueueSettled(tx: Tx, deps: Deps, caller: PersonCaller, moves: Moves) {
  enqueueMoves(tx, deps, caller, moves);
  enqueueResults(
    tx,
    moves.map(({ after }) => after),
  );
}

async function settle(tx: Tx, deps: Deps, caller: PersonCaller, moves: Moves) {
  enqueueSettled(tx, deps, caller, moves);
  await enqueueBonusNotices(
    tx,
    deps,
    caller,
    moves.map(({ after }) => after),
  );
}

/**
 * Changes the payments back to approved, so that they can be paid in another run or manually. Throws
 * CONFLICT once a payment is completed, because the file was then used.
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
    const at = deps.clock.now();
    const moves = (await lockWaiting(tx, run)).map(({ payment: before }) => ({
      before,
      after: givenBack(before, at),
    }));
    for (const slice of inSlices(moves)) enqueueSettled(tx, deps, caller, slice);
    await endRun(tx, deps, caller, { run, status: "canceled" });
  });
}
