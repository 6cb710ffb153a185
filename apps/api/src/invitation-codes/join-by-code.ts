import { invitationCodeText } from "@referral-service/contract";
import type { PersonCaller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { conflict, notFound } from "../refusal.ts";
import { userJoined } from "../users/events.ts";
import { requireFreeEmail } from "../users/free-email.ts";
import { isBusinessDeveloper, type Member } from "../users/member.ts";
import { nameOf } from "../users/person-name.ts";
import { admitMember, findMember, findPerson, lockMember, lockMembers } from "../users/store.ts";
import { allMembers } from "../users/visibility.ts";
import { userJoinedAudit } from "./audit.ts";
import type { StoredInvitationCode } from "./invitation-code.ts";
import { mayOwn } from "./policy.ts";
import { countUse, findByText, findInvitationCode } from "./store.ts";
import { allInvitationCodes } from "./visibility.ts";

/** Somebody who has signed in, and is no member of the organization yet. */
export interface JoiningPerson {
  userId: string;
  requestId: string;
}

/**
 * Makes a signed-in person a member of the organization that the code invites to. Works on the side
 * of the system, because who joins belongs to no organization, or to another one. Throws NOT_FOUND
 * for an unknown code, and CONFLICT saying why one does not work.
 */
export async function joinByCode(
  { db, ...deps }: Deps,
  { userId, requestId }: JoiningPerson,
  codeText: string,
): Promise<Member> {
  if (!invitationCodeText.safeParse(codeText).success) throw notFound();
  return db.transaction(async (tx) => {
    const code = await useCode(tx, codeText, deps.clock.now());
    const { organizationId, permissionLevel } = code;
    const members = allMembers(organizationId);
    await lockMembers(tx, organizationId);
    requireNoMember(await lockMember(tx, members, userId));
    const owner = await requireWorkingOwner(tx, code);
    const person = requireFound(await findPerson(tx, userId));
    if (person.email !== null) {
      await requireFreeEmail(tx, organizationId, { email: person.email, exceptUserId: userId });
    }
    const looksAfter = owner !== null && isBusinessDeveloper(owner);
    await admitMember(tx, userId, {
      organizationId,
      permissionLevel,
      canSendBonuses: false,
      isBdr: false,
      businessDeveloperId: permissionLevel === "referrer" && looksAfter ? owner.id : null,
      joinedAt: deps.clock.now(),
    });
    const member = requireFound(await findMember(tx, members, userId));
    const caller = callerOf(member, requestId);
    enqueueAudit(tx, deps, caller, userJoinedAudit(member, code));
    enqueueEvent(tx, deps, caller, userJoined(member));
    await countAccessChange(tx, deps.identity);
    return member;
  });
}

/** Counts the use first: whoever comes later waits for it, and then finds the code used up. */
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

function requireNoMember(present: Member | null) {
  if (present === null) return;
  throw conflict(
    present.status === "blocked"
      ? "You are blocked in this organization"
      : "You are already a member of this organization",
  );
}

/** Null for a code of an organization key, which nobody can take the right to invite from. */
async function requireWorkingOwner(
  tx: Tx,
  { organizationId, ownerId, permissionLevel }: StoredInvitationCode,
): Promise<Member | null> {
  if (ownerId === null) return null;
  const owner = await findMember(tx, allMembers(organizationId), ownerId);
  if (owner !== null && mayOwn(owner, permissionLevel)) return owner;
  throw conflict("Whoever gave out this invitation code may not invite any more");
}

const callerOf = (member: Member, requestId: string): PersonCaller => ({
  kind: "person",
  organizationId: member.organizationId,
  userId: member.id,
  userName: nameOf(member),
  permissionLevel: member.permissionLevel,
  canSendBonuses: member.canSendBonuses,
  isBdr: member.isBdr,
  requestId,
});
