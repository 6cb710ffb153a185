import type { PersonCaller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import { conflict } from "../refusal.ts";
import { lockToMove, type MoveRequest, moveBonusPayment } from "./move-bonus-payment.ts";
import { requireMove } from "./moves.ts";

/** Begins to pay, or tries again after a failure. */
export async function processBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    requireMove(before, "processing");
    const { organizationId, referrerId: userId } = before;
    if ((await findPaymentCredentials(tx, { organizationId, userId })) === null) {
      throw conflict("The referrer has not entered yet how they are paid");
    }
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "processing" } });
  });
}
