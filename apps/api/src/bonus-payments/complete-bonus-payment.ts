import type { PersonCaller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { bonusPaymentCompleted } from "./events.ts";
import { moveBonusPayment } from "./move-bonus-payment.ts";

export async function completeBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  bonusPaymentId: string,
) {
  return deps.db.transaction(async (tx) => {
    const move = { to: "completed" } as const;
    const payment = await moveBonusPayment(tx, deps, caller, { bonusPaymentId, move });
    enqueueEvent(tx, deps, caller, bonusPaymentCompleted(payment));
    return payment;
  });
}
