import type { Actor } from "../../kernel/audit/actor.ts";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { letReferrersGo } from "./business-developer.ts";
import { saveDeparture } from "./changes-store.ts";
import type { PeopleDeps } from "./consequences.ts";
import { userLeft } from "./events.ts";
import { requireSuperAdminStays } from "./last-super-admin.ts";
import type { User } from "./user.ts";

/** Ends the person's membership in the organization. Their submissions stay. Needs the users' lock. */
export async function depart(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams"> &
    PeopleDeps & { identity: Pick<Deps["identity"], "forget"> },
  actor: Actor,
  { user, audit }: { user: User; audit: AuditEntry },
) {
  await requireSuperAdminStays(tx, user, undefined);
  const leftAt = deps.clock.now();
  await saveDeparture(tx, user, leftAt);
  enqueueAudit(tx, deps, actor, audit);
  await letReferrersGo(tx, deps, actor, user);
  await deps.peopleConsequences.release(tx, deps, actor, user);
  enqueueEvent(tx, deps, actor, userLeft(user, leftAt));
  await countAccessChange(tx, deps.identity);
}
