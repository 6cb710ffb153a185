import type { Actor } from "../kernel/audit/actor.ts";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Tx } from "../kernel/database/database.ts";
import { enqueueEvent, type RecordingDeps } from "../kernel/outbox/enqueue-event.ts";
import type { PeopleConsequences } from "../people/users/consequences.ts";
import { type Assigned, findReferrals, reassignOpenReferrals } from "./assignment-store.ts";
import { allFields } from "./custom-fields/store.ts";
import { referralUpdated, referralUpdatedAudit } from "./facts.ts";

/** Referrals are read and recorded in batches, so that a large number of them takes little memory. */
const pieceSize = 500;

/** Each referral is changed individually, with its version, event and audit log entry. */
export const referralAssignments: PeopleConsequences = {
  release: (tx, deps, actor, { organizationId, id }, successorId) =>
    reassign(tx, deps, actor, { organizationId, assigneeId: id, successorId }),
  async follow(tx, deps, actor, { organizationId, id, formerId }) {
    await reassign(tx, deps, actor, { organizationId, assigneeId: formerId, referrerId: id });
  },
};

async function reassign(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  assigned: Assigned,
): Promise<number> {
  const { organizationId, assigneeId } = assigned;
  const ids = await reassignOpenReferrals(tx, assigned, deps.clock.now());
  if (ids.length === 0) return 0;
  const fields = await allFields(tx, organizationId);
  for (let start = 0; start < ids.length; start += pieceSize) {
    const piece = ids.slice(start, start + pieceSize);
    for (const after of await findReferrals(tx, organizationId, { ids: piece, fields })) {
      const before = { ...after, assigneeId, version: after.version - 1 };
      enqueueAudit(tx, deps, actor, referralUpdatedAudit(before, after));
      enqueueEvent(tx, deps, actor, referralUpdated(before, after));
    }
  }
  return ids.length;
}
