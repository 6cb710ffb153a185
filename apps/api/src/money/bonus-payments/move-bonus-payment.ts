import type { RequestBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import { endInRun } from "../runs/record-result.ts";
import { lockRun } from "../runs/store.ts";
import { requireBelowThreshold } from "../thresholds/hold.ts";
import { isOnlyApprover } from "../warnings/store.ts";
import { warningsOfDrafts } from "../warnings/warn.ts";
import { enqueueMoves } from "./enqueue-moves.ts";
import { lockBonusPayment, lockPayments } from "./moves-store.ts";
import { enqueueBonusNotices } from "./referrer-notices.ts";
import {
  canSendBonuses,
  type Move,
  mayMove,
  moved,
  requireMove,
  type StoredBonusPayment,
  visibleBonusPayments,
} from "./rules.ts";
import { findBonusPayment } from "./store.ts";

interface MoveRequest {
  bonusPaymentId: string;
  ifVersion?: IfVersion;
}

/**
 * Locks the payment that a signed-in person is about to move. The second of two simultaneous
 * callers reads it after the first move.
 */
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
  // Locks the run before its payments, in the same order as canceling a run, to prevent a deadlock.
  if (runId !== null) await lockRun(tx, organizationId, runId);
  const payment = requireFound(await lockBonusPayment(tx, visible, bonusPaymentId));
  requireVersion(payment, ifVersion);
  if (payment.runId !== runId)
    throw conflict("Another request changed this payment at the same time. Try again.");
  return payment;
}

async function moveBonusPayment(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { before, move }: { before: StoredBonusPayment; move: Move },
) {
  await requireMayMove(tx, caller, before, move);
  const after = moved(before, move, deps.clock.now());
  enqueueMoves(tx, deps, caller, [{ before, after }]);
  await endInRun(tx, deps, caller, after);
  await enqueueBonusNotices(tx, deps, caller, [after]);
  return after;
}

async function requireMayMove(
  tx: Tx,
  caller: PersonCaller,
  payment: StoredBonusPayment,
  move: Pick<Move, "to">,
) {
  const isOwn = payment.referrerId === caller.userId;
  const isOnly = isOwn && (await isOnlyApprover(tx, caller));
  requireAllowed(mayMove(caller, payment, { move, isOnlyApprover: isOnly }));
}

export async function approveBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  { reason, ...request }: MoveRequest & { reason?: string | undefined },
) {
  return deps.db.transaction(async (tx) => {
    const draft = await lockToMove(tx, caller, request);
    const [approved] = await approve(tx, deps, caller, [{ draft, reason, path: "reason" }]);
    return requireFound(approved ?? null);
  });
}

interface Approval {
  draft: StoredBonusPayment;
  reason: string | undefined;
  /** Path of the reason in the request. */
  path: string;
}

/** A draft with warnings needs a reason, which is audited with the warnings. */
async function approve(tx: Tx, deps: Deps, caller: PersonCaller, approvals: readonly Approval[]) {
  const drafts = approvals.map(({ draft }) => draft);
  const move = { to: "approved", approvedById: caller.userId } as const;
  for (const draft of drafts) {
    await requireMayMove(tx, caller, draft, move);
    requireMove(draft, "approved");
  }
  await requireBelowThreshold(tx, deps, caller.organizationId, drafts);
  const warnings = await warningsOfDrafts(tx, deps, caller, drafts);
  const at = deps.clock.now();
  const moves = approvals.map(({ draft, reason, path }) => {
    const kinds = (warnings.get(draft.id) ?? []).map(({ kind }) => kind);
    if (kinds.length > 0 && reason === undefined) {
      throw invalidRequest({
        path,
        message: `must include a reason for approving ${draft.id} despite its warnings (${kinds.join(", ")})`,
      });
    }
    const override = kinds.length > 0 && reason !== undefined ? { kinds, reason } : undefined;
    return { before: draft, after: moved(draft, move, at), override };
  });
  enqueueMoves(tx, deps, caller, moves);
  const approved = moves.map(({ after }) => after);
  await enqueueBonusNotices(tx, deps, caller, approved);
  return approved;
}

/** Approves all payments, or none if one cannot be approved. The error contains the ID of that payment. */
export async function approveBonusPayments(
  deps: Deps,
  caller: PersonCaller,
  payments: RequestBody<typeof appContract.payments.approveMany>["payments"],
) {
  requireAllowed(canSendBonuses(caller));
  const ids = [...new Set(payments.map(({ bonusPaymentId }) => bonusPaymentId))];
  return deps.db.transaction(async (tx) => {
    const drafts = await lockPayments(tx, caller.organizationId, ids);
    if (drafts.length < ids.length) {
      throw invalidRequest({
        path: "payments",
        message: "must contain only IDs of bonus payments in this organization",
      });
    }
    return approve(
      tx,
      deps,
      caller,
      drafts.map((draft) => {
        const place = payments.findIndex(({ bonusPaymentId }) => bonusPaymentId === draft.id);
        return { draft, reason: payments[place]?.reason, path: `payments.${place}.reason` };
      }),
    );
  });
}

/** Starts the payment with the referrer's current payout method, or retries it after a failure. */
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
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "completed" } });
  });
}

export async function failBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  { failureReason, ...request }: MoveRequest & { failureReason: string },
) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "failed", failureReason } });
  });
}

export async function cancelBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "canceled" } });
  });
}
