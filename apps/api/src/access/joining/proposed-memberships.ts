import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Database, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import {
  acceptMembership,
  declineMembership,
  proposalsTo,
} from "../../kernel/identity/proposals-store.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import type { Clock } from "../../kernel/platform/clock.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { personIn } from "../../links/invitation-codes/join-by-code.ts";
import type { PeopleDeps } from "../../people/users/consequences.ts";
import { depart } from "../../people/users/depart.ts";
import { invitationAcceptedAudit, invitationDeclinedAudit } from "../../people/users/facts.ts";
import type { User } from "../../people/users/rules.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUser, lockUsers } from "../../people/users/store.ts";

/** A signed-in person's response to an organization that added their identity. */
interface PersonsAnswer {
  identityUserId: string;
  organizationId: string;
  requestId: string;
}

/**
 * Makes the person the user that the organization added. `user.joined` was already sent when the
 * organization added the user.
 */
export const acceptProposal = (deps: Deps, { requestId, ...answer }: PersonsAnswer) =>
  deps.db.transaction(async (tx) => {
    await lockUsers(tx, answer.organizationId);
    const now = deps.clock.now();
    const userId = requireFound(await acceptMembership(tx, { ...answer, now }));
    const user = await requireUser(tx, answer.organizationId, userId);
    const invited = { ...user, identityUserId: null };
    enqueueAudit(tx, deps, personIn(user, requestId), invitationAcceptedAudit(invited, user));
    await countAccessChange(tx, deps.identity);
  });

/** Ends the proposal. The user that the organization created is removed, and loses the identity. */
export const declineProposal = (deps: Deps & PeopleDeps, { requestId, ...answer }: PersonsAnswer) =>
  deps.db.transaction(async (tx) => {
    await lockUsers(tx, answer.organizationId);
    const userId = requireFound(await declineMembership(tx, answer));
    const user = await requireUser(tx, answer.organizationId, userId);
    const actor = personIn(user, requestId);
    await depart(tx, deps, actor, { user, audit: invitationDeclinedAudit(user) });
  });

const requireUser = async (tx: Tx, organizationId: string, userId: string): Promise<User> =>
  requireFound(await findUser(tx, allUsers(organizationId), userId));

/**
 * Membership in the linked Clerk organization counts as the person's acceptance. Clerk is called only if a
 * linked organization has invited the person.
 */
export async function acceptAtClerk(
  { db, clock }: { db: Database; clock: Clock },
  identityUserId: string,
  /** Returns the IDs of the person's organizations at Clerk. */
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
      // Another process has already accepted the membership.
      if (userId === null) return;
      enqueueAudit(tx, { newId, clock }, operatorIn(organizationId), {
        action: "user.invitation_accepted",
        target: { type: "user", id: userId },
        changes: { identityUserId: { from: null, to: identityUserId } },
      });
    });
  }
}
