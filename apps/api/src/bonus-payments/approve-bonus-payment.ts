import type { PersonCaller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { moveBonusPayment } from "./move-bonus-payment.ts";

export async function approveBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  bonusPaymentId: string,
) {
  return deps.db.transaction(async (tx) =>
    moveBonusPayment(tx, deps, caller, {
      bonusPaymentId,
      move: { to: "approved", approvedById: caller.userId },
    }),
  );
}
