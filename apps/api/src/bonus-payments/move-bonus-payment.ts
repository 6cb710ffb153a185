import type { PersonCaller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { bonusPaymentStatusUpdatedAudit } from "./audit.ts";
import { bonusPaymentStatusUpdated } from "./events.ts";
import { type Move, moved } from "./moves.ts";
import { canSendBonuses } from "./policy.ts";
import { lockBonusPayment, saveBonusPayment } from "./store.ts";
import { visibleBonusPayments } from "./visibility.ts";

/** For a person who is signed in to the app. No route of the API calls it. */
export async function moveBonusPayment(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { bonusPaymentId, move }: { bonusPaymentId: string; move: Move },
) {
  requireAllowed(canSendBonuses(caller));
  const before = requireFound(
    await lockBonusPayment(tx, visibleBonusPayments(caller), bonusPaymentId),
  );
  const after = moved(before, move, deps.clock.now());
  await saveBonusPayment(tx, after);
  enqueueAudit(tx, deps, caller, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, caller, bonusPaymentStatusUpdated(before, after));
  return after;
}
