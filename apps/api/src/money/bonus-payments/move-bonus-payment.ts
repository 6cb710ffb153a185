import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import { endInRun } from "../runs/end-in-run.ts";
import { lockRun } from "../runs/store.ts";
import {
  bonusPaymentCompleted,
  bonusPaymentFailed,
  bonusPaymentStatusUpdated,
  bonusPaymentStatusUpdatedAudit,
} from "./facts.ts";
import {
  canSendBonuses,
  type Move,
  mayMove,
  moved,
  requireMove,
  type StoredBonusPayment,
  visibleBonusPayments,
} from "./rules.ts";
import { enqueueBonusPayment, findBonusPayment, lockBonusPayment, lockPayments } from "./store.ts";

interface MoveRequest {
  bonusPaymentId: string;
  ifVersion?: IfVersion;
}

/** Locks the payment that a signed-in person is about to move. The second of two simultaneous callers finds it moved. */
async function lockToMove(
  tx: Tx,
  caller: PersonCaller,
  { bonusPaymentId, ifVersion }: MoveRequest,
): Promise<StoredBonusPayment> {
  requireAllowed(canSendBonuses(caller));
  const visible = visibleBonusPayments(caller);
  const { organizationId, runId } = requireFound(
    await findBonusPayment(tx, visible, bonusPaymentId),
  );
  // A run is locked before its payments, here as when it is canceled.
  if (runId !== null) await lockRun(tx, organizationId, runId);
  const payment = requireFound(await lockBonusPayment(tx, visible, bonusPaymentId));
  requireVersion(payment, ifVersion);
  if (payment.runId !== runId) throw conflict("The payment was changed meanwhile. Try again.");
  return payment;
}

async function moveBonusPayment(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { before, move }: { before: StoredBonusPayment; move: Move },
) {
  requireAllowed(mayMove(caller, before, move));
  const after = moved(before, move, deps.clock.now());
  enqueueBonusPayment(tx, after);
  await endInRun(tx, deps, caller, after);
  enqueueAudit(tx, deps, caller, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, caller, bonusPaymentStatusUpdated(before, after));
  return after;
}

export async function approveBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    const move = { to: "approved", approvedById: caller.userId } as const;
    return moveBonusPayment(tx, deps, caller, { before, move });
  });
}

/** Approves all of them, or none where one cannot be approved: the error names it. */
export async function approveBonusPayments(
  deps: Deps,
  caller: PersonCaller,
  bonusPaymentIds: readonly string[],
) {
  requireAllowed(canSendBonuses(caller));
  const ids = [...new Set(bonusPaymentIds)];
  return deps.db.transaction(async (tx) => {
    const drafts = await lockPayments(tx, caller.organizationId, ids);
    if (drafts.length < ids.length) {
      throw invalidRequest({
        path: "bonusPaymentIds",
        message: "must be IDs of bonus payments of this organization",
      });
    }
    const move = { to: "approved", approvedById: caller.userId } as const;
    const approved = [];
    for (const before of drafts) {
      approved.push(await moveBonusPayment(tx, deps, caller, { before, move }));
    }
    return approved;
  });
}

/** Begins to pay by the method that the referrer has now, or tries again after a failure. */
export async function processBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    requireMove(before, "processing");
    const { organizationId, referrerId: userId } = before;
    const credentials = await findPaymentCredentials(tx, { organizationId, userId });
    if (credentials === null) {
      throw conflict("The referrer has no payout details yet. Ask them to add payout details.");
    }
    const move = { to: "processing", paymentMethod: credentials.paymentMethod } as const;
    return moveBonusPayment(tx, deps, caller, { before, move });
  });
}

export async function completeBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    const payment = await moveBonusPayment(tx, deps, caller, { before, move: { to: "completed" } });
    enqueueEvent(tx, deps, caller, bonusPaymentCompleted(payment));
    return payment;
  });
}

export async function failBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  { failureReason, ...request }: MoveRequest & { failureReason: string },
) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    const move = { to: "failed", failureReason } as const;
    const payment = await moveBonusPayment(tx, deps, caller, { before, move });
    enqueueEvent(tx, deps, caller, bonusPaymentFailed(payment, failureReason));
    return payment;
  });
}

export async function cancelBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "canceled" } });
  });
}
