import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockToMove, type MoveRequest, moveBonusPayment } from "./move-bonus-payment.ts";

export async function cancelBonusPayment(deps: Deps, caller: PersonCaller, request: MoveRequest) {
  return deps.db.transaction(async (tx) => {
    const before = await lockToMove(tx, caller, request);
    return moveBonusPayment(tx, deps, caller, { before, move: { to: "canceled" } });
  });
}
