import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudits } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { enqueueEvents, type RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";
import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import {
  bonusPaymentCompleted,
  bonusPaymentFailed,
  bonusPaymentStatusUpdated,
  bonusPaymentStatusUpdatedAudit,
  type WarningOverride,
} from "./facts.ts";
import { enqueueBonusPayments } from "./moves-store.ts";
import type { StoredBonusPayment } from "./rules.ts";

interface Moved {
  before: StoredBonusPayment;
  after: StoredBonusPayment;
  override?: WarningOverride | undefined;
}

/**
 * Stores payments of one organization after a move, with their audit log entries and events. The
 * number of statements does not depend on the number of payments.
 */
export function enqueueMoves(tx: Tx, deps: RecordingDeps, actor: Actor, moves: readonly Moved[]) {
  if (moves.length === 0) return;
  enqueueBonusPayments(
    tx,
    moves.map(({ after }) => after),
  );
  enqueueAudits(
    tx,
    deps,
    actor,
    moves.map(({ before, after, override }) =>
      bonusPaymentStatusUpdatedAudit(before, after, override),
    ),
  );
  enqueueEvents(tx, deps, actor, moves.flatMap(eventsOf));
}

function eventsOf({ before, after }: Moved): NewEvent[] {
  const updated = bonusPaymentStatusUpdated(before, after);
  if (after.status === "completed") return [updated, bonusPaymentCompleted(after)];
  if (after.status === "failed") return [updated, bonusPaymentFailed(after)];
  return [updated];
}
