import { invitationCodeText } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict, notFound } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { admitUser } from "../../people/users/admit-user.ts";
import { userJoined } from "../../people/users/facts.ts";
import { isBusinessDeveloper, nameOf, type Profile, type User } from "../../people/users/rules.ts";
import { findByIdentity, isEmailTaken, lockUsers } from "../../people/users/store.ts";
import { recordOnDay } from "../visits/visits.ts";
import { userJoinedAudit } from "./facts.ts";
import { findWorkingOwner } from "./open-code.ts";
import type { StoredInvitationCode } from "./rules.ts";
import { allInvitationCodes } from "./rules.ts";
import { findInvitationCode } from "./store.ts";
import { countUse, findByText } from "./use-store.ts";

/** A person who is not a user of the organization yet. */
interface JoiningPerson {
  identityUserId: string;
  /** The profile for this organization. Profiles in other organizations are not used. */
  profile: Partial<Profile>;
  requestId: string;
}

/** Like `joinByCodeIn`, in its own transaction. */
export const joinByCode = (deps: Deps, person: JoiningPerson, codeText: string): Promise<User> =>
  deps.db.transaction((tx) => joinByCodeIn(tx, deps, person, codeText));

/**
 * Adds a person as a user of the code's organization. Runs as the system, because the person
 * belongs to no organization or to another one. Throws NOT_FOUND for every code that does not work,
 * and CONFLICT for a person who cannot join.
 */
export async function joinByCodeIn(
  tx: Tx,
  deps: Omit<Deps, "db">,
  { identityUserId, profile, requestId }: JoiningPerson,
  codeText: string,
): Promise<User> {
  if (!invitationCodeText.safeParse(codeText).success) throw notFound();
  const code = await useCode(tx, codeText, deps.clock.now());
  const { organizationId, permissionLevel } = code;
  await lockUsers(tx, organizationId);
  const known = await findByIdentity(tx, organizationId, identityUserId);
  if (known?.hasLeft === false) throw alreadyThere(known);
  const owner = await findWorkingOwner(tx, code);
  if (owner === undefined) throw notFound();
  await requireOwnAddress(tx, { ...profile, organizationId, exceptUserId: known?.user.id });
  const looksAfter = owner !== null && isBusinessDeveloper(owner);
  const user = await admitUser(tx, deps, {
    organizationId,
    externalId: null,
    identityUserId,
    hasAccepted: true,
    returning: known?.user,
    profile,
    permissionLevel,
    businessDeveloperId: permissionLevel === "referrer" && looksAfter ? owner.id : null,
  });
  const { timezone } = requireFound(await findOrganization(tx, organizationId));
  const page = { organizationId, pageId: code.id, timezone };
  recordOnDay(tx, deps, { page, what: "submission" });
  const caller = personIn(user, requestId);
  enqueueAudit(tx, deps, caller, userJoinedAudit(user, code));
  enqueueEvent(tx, deps, caller, userJoined(user));
  await countAccessChange(tx, deps.identity);
  return user;
}

/**
 * Counts the use first, so that a simultaneous request waits and then finds that the code is used
 * up.
 */
async function useCode(tx: Tx, codeText: string, now: Date): Promise<StoredInvitationCode> {
  const { id, organizationId } = requireFound(await findByText(tx, codeText));
  if (!(await countUse(tx, id, now))) throw notFound();
  return requireFound(await findInvitationCode(tx, allInvitationCodes(organizationId), id));
}

/** Throws if a user who was invited by email already has this email address. */
async function requireOwnAddress(
  tx: Tx,
  {
    email,
    organizationId,
    exceptUserId = nobody,
  }: { email?: string | null; organizationId: string; exceptUserId: string | undefined },
) {
  if (typeof email !== "string") return;
  if (!(await isEmailTaken(tx, organizationId, { email, exceptUserId }))) return;
  throw conflict(
    "Another member of this organization already has your email address. Use the link in your invitation email if you got one.",
  );
}

const nobody = "00000000-0000-7000-8000-000000000000";

function alreadyThere({ user, hasAccepted }: { user: User; hasAccepted: boolean }) {
  if (user.status === "blocked")
    return conflict("You are blocked in this organization. Ask an admin to unblock you.");
  if (hasAccepted) return conflict("You are already a member of this organization.");
  return conflict("This organization has already invited you. Accept the invitation in the app.");
}

/** The person as a user of the organization that they joined. */
export const personIn = (user: User, requestId: string): PersonCaller => ({
  kind: "person",
  organizationId: user.organizationId,
  userId: user.id,
  userName: nameOf(user),
  permissionLevel: user.permissionLevel,
  canSendBonuses: user.canSendBonuses,
  isBdr: user.isBdr,
  requestId,
});
