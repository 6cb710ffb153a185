import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict } from "../../kernel/refusal.ts";
import { personIn } from "../../links/invitation-codes/join-by-code.ts";
import { invitationAcceptedAudit } from "../../people/users/audit.ts";
import { releaseIdentity, saveIdentity, saveUser } from "../../people/users/changes-store.ts";
import { userProfileUpdated } from "../../people/users/events.ts";
import { markAccepted } from "../../people/users/invitations/store.ts";
import { findByIdentity } from "../../people/users/store.ts";
import type { Profile, User } from "../../people/users/user.ts";
import type { MailedLink } from "./mailed-link.ts";

export type PersonsName = Pick<Profile, "firstName" | "lastName">;

/**
 * Gives the user whom an admin added the identity of this person. The user joined when they were added,
 * so no `user.joined` follows. Needs the users' lock.
 */
export async function giveIdentity(
  tx: Tx,
  deps: Deps,
  { invitation, user }: Extract<MailedLink, { kind: "user" }>,
  {
    identityUserId,
    name,
    requestId,
  }: { identityUserId: string; name: PersonsName; requestId: string },
) {
  const { organizationId } = user;
  const now = deps.clock.now();
  const known = await findByIdentity(tx, organizationId, identityUserId);
  const isPresent = known !== null && !known.hasLeft && known.user.id !== user.id;
  if (isPresent && (known.hasAccepted || known.user.status === "blocked")) {
    throw conflict(alreadyThere(known.user));
  }
  // An identity is one user of an organization. The user that left keeps its past without the identity,
  // and one that the person was only asked to be goes on without them.
  if (known !== null) await releaseIdentity(tx, known.user);
  const named = await nameIfNameless(tx, deps, user, name);
  const after = await saveIdentity(tx, named, { identityUserId, now });
  await markAccepted(tx, invitation.id, now);
  const caller = personIn(after, requestId);
  enqueueAudit(tx, deps, caller, invitationAcceptedAudit(user, after));
  if (named !== user) enqueueEvent(tx, deps, caller, userProfileUpdated(user, named));
  await countAccessChange(tx, deps.identity);
}

const alreadyThere = ({ status, email }: User) =>
  status === "blocked"
    ? "You are blocked in this organization, so you cannot join it a second time"
    : `You are already a user of this organization${email === null ? "" : `, as ${email}`}. Ask the person who invited you to remove the second user.`;

/** Keeps the name that the organization gave the user. Only a user without a name gets the person's own. */
async function nameIfNameless(tx: Tx, deps: Deps, user: User, name: PersonsName): Promise<User> {
  const isNameless = user.firstName === null && user.lastName === null;
  if (!isNameless || name.firstName === null) return user;
  return saveUser(tx, deps, { ...user, ...name });
}
