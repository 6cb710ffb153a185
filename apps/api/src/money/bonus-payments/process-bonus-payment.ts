import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import { lockToMove, type MoveRequest, moveBonusPayment } from "./move-bonus-payment.ts";
import { requireMove } from "./moves.ts";

/** Begins to pay by the method that the referrer has now, or tries again after a failure. */
export async function processBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    requireMove(before, "processing");
    const { organizationId, referrerId: userId } = before;
    const credentials = await findPaymentCredentials(tx, { organizationId, userId });
    if (credentials === null) {
      throw conflict("The referrer has not entered payment details yet");
    }
    const move = { to: "processing", paymentMethod: credentials.paymentMethod } as const;
    return moveBonusPayment(tx, deps, caller, { before, move });
  });
}
