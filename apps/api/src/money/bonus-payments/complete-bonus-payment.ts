import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
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
