import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { bonusPaymentStatusUpdatedAudit } from "./audit.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";
import { bonusPaymentStatusUpdated } from "./events.ts";
import { type Move, moved } from "./moves.ts";
import { canSendBonuses } from "./policy.ts";
import { lockBonusPayment, saveBonusPayment } from "./store.ts";
import { visibleBonusPayments } from "./visibility.ts";

export interface MoveRequest {
  bonusPaymentId: string;
  ifVersion?: IfVersion;
}

/** Locks the payment that a signed-in person is about to move. The second of two simultaneous callers finds it moved. */
export async function lockToMove(
  tx: Tx,
  caller: PersonCaller,
  { bonusPaymentId, ifVersion }: MoveRequest,
): Promise<StoredBonusPayment> {
  requireAllowed(canSendBonuses(caller));
  const payment = requireFound(
    await lockBonusPayment(tx, visibleBonusPayments(caller), bonusPaymentId),
  );
  requireVersion(payment, ifVersion);
  return payment;
}

export async function moveBonusPayment(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { before, move }: { before: StoredBonusPayment; move: Move },
) {
  const after = moved(before, move, deps.clock.now());
  await saveBonusPayment(tx, after);
  enqueueAudit(tx, deps, caller, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, caller, bonusPaymentStatusUpdated(before, after));
  return after;
}
