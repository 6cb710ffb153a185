import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { acceptMembership, proposalsTo } from "../../kernel/identity/proposals-store.ts";
import type { Clock } from "../../kernel/platform/clock.ts";
import { newId } from "../../kernel/platform/ids.ts";

/**
 * A membership of the linked Clerk organization counts as the person's acceptance. Clerk is asked only
 * when a linked organization waits for the person.
 */
export async function acceptAtClerk(
  { db, clock }: { db: Database; clock: Clock },
  identityUserId: string,
  /** The ids of the person's organizations at Clerk. */
  findMemberships: () => Promise<string[]>,
) {
  const proposals = await proposalsTo(db, identityUserId);
  const linked = proposals.filter(({ identityOrganizationId }) => identityOrganizationId !== null);
  if (linked.length === 0) return;
  const memberOf = await findMemberships();
  for (const { organizationId, identityOrganizationId } of linked) {
    if (identityOrganizationId === null || !memberOf.includes(identityOrganizationId)) continue;
    await db.transaction(async (tx) => {
      const answer = { identityUserId, organizationId, now: clock.now() };
      const userId = await acceptMembership(tx, answer);
      // Another process was faster.
      if (userId === null) return;
      enqueueAudit(tx, { newId, clock }, operatorIn(organizationId), {
        action: "user.invitation_accepted",
        target: { type: "user", id: userId },
        changes: { identityUserId: { from: null, to: identityUserId } },
      });
    });
  }
}
