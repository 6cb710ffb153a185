import type { PersonCaller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { bonusPaymentFailed } from "./events.ts";
import { moveBonusPayment } from "./move-bonus-payment.ts";

export async function failBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  { bonusPaymentId, failureReason }: { bonusPaymentId: string; failureReason: string },
) {
  return deps.db.transaction(async (tx) => {
    const move = { to: "failed", failureReason } as const;
    const payment = await moveBonusPayment(tx, deps, caller, { bonusPaymentId, move });
    enqueueEvent(tx, deps, caller, bonusPaymentFailed(payment, failureReason));
    return payment;
  });
}
