import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { bonusPaymentFailed } from "./events.ts";
import { lockToMove, type MoveRequest, moveBonusPayment } from "./move-bonus-payment.ts";

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
