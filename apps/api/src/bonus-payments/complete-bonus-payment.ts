import type { PersonCaller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { bonusPaymentCompleted } from "./events.ts";
import { lockToMove, type MoveRequest, moveBonusPayment } from "./move-bonus-payment.ts";

export async function completeBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    const payment = await moveBonusPayment(tx, deps, caller, { before, move: { to: "completed" } });
    enqueueEvent(tx, deps, caller, bonusPaymentCompleted(payment));
    return payment;
  });
}
