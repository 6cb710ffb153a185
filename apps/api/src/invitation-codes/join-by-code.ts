import { invitationCodeText } from "@referral-service/contract";
import type { PersonCaller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { conflict, notFound } from "../refusal.ts";
import { admitUser } from "../users/admit-user.ts";
import { userJoined } from "../users/events.ts";
import { nameOf } from "../users/person-name.ts";
import { findByIdentity, findUser, lockUsers } from "../users/store.ts";
import { isBusinessDeveloper, type Profile, type User } from "../users/user.ts";
import { allUsers } from "../users/visibility.ts";
import { userJoinedAudit } from "./audit.ts";
import type { StoredInvitationCode } from "./invitation-code.ts";
import { mayOwn } from "./policy.ts";
import { countUse, findByText, findInvitationCode } from "./store.ts";
import { allInvitationCodes } from "./visibility.ts";

/** A signed-in person who is no user of the organization yet. */
export interface JoiningPerson {
  identityUserId: string;
  /** The profile for this organization. Profiles in other organizations are not used. */
  profile: Partial<Profile>;
  requestId: string;
}

/**
 * Makes a signed-in person a user of the organization that the code invites to. Works on the side of
 * the system, because the person belongs to no organization, or to another one. Throws NOT_FOUND
 * for an unknown code, and CONFLICT saying why one does not work.
 */
export async function joinByCode(
  { db, ...deps }: Deps,
  { identityUserId, profile, requestId }: JoiningPerson,
  codeText: string,
): Promise<User> {
  if (!invitationCodeText.safeParse(codeText).success) throw notFound();
  return db.transaction(async (tx) => {
    const code = await useCode(tx, codeText, deps.clock.now());
    const { organizationId, permissionLevel } = code;
    await lockUsers(tx, organizationId);
    const known = await findByIdentity(tx, organizationId, identityUserId);
    if (known?.hasLeft === false) throw alreadyThere(known.user);
    const owner = await requireWorkingOwner(tx, code);
    const looksAfter = owner !== null && isBusinessDeveloper(owner);
    const user = await admitUser(tx, deps, {
      organizationId,
      identityUserId,
      hasAccepted: true,
      returning: known?.user,
      profile,
      permissionLevel,
      businessDeveloperId: permissionLevel === "referrer" && looksAfter ? owner.id : null,
    });
    const caller = callerOf(user, requestId);
    enqueueAudit(tx, deps, caller, userJoinedAudit(user, code));
    enqueueEvent(tx, deps, caller, userJoined(user));
    await countAccessChange(tx, deps.identity);
    return user;
  });
}

/** Counts the use first, so that a simultaneous request waits and then finds the code used up. */
async function useCode(tx: Tx, codeText: string, now: Date): Promise<StoredInvitationCode> {
  const { id, organizationId } = requireFound(await findByText(tx, codeText));
  const isCounted = await countUse(tx, id, now);
  const visible = allInvitationCodes(organizationId);
  const code = requireFound(await findInvitationCode(tx, visible, id));
  if (!isCounted) throw conflict(whyUnusable(code, now));
  return code;
}

function whyUnusable({ isActive, expiresAt }: StoredInvitationCode, now: Date): string {
  if (!isActive) return "This invitation code is not active";
  if (expiresAt !== null && expiresAt <= now) return "This invitation code has expired";
  return "This invitation code is used up";
}

const alreadyThere = ({ status }: User) =>
  conflict(
    status === "blocked"
      ? "You are blocked in this organization"
      : "You are already a user of this organization",
  );

/**
 * The code's owner. Null for a code of an organization key. Throws CONFLICT when the owner may no
 * longer invite.
 */
async function requireWorkingOwner(
  tx: Tx,
  { organizationId, ownerId, permissionLevel }: StoredInvitationCode,
): Promise<User | null> {
  if (ownerId === null) return null;
  const owner = await findUser(tx, allUsers(organizationId), ownerId);
  if (owner !== null && mayOwn(owner, permissionLevel)) return owner;
  throw conflict("Whoever gave out this invitation code may not invite any more");
}

const callerOf = (user: User, requestId: string): PersonCaller => ({
  kind: "person",
  organizationId: user.organizationId,
  userId: user.id,
  userName: nameOf(user),
  permissionLevel: user.permissionLevel,
  canSendBonuses: user.canSendBonuses,
  isBdr: user.isBdr,
  requestId,
});
