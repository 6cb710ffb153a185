import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict, forbidden } from "../../kernel/refusal.ts";
import { joinByCodeIn, personIn } from "../../links/invitation-codes/join-by-code.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { releaseIdentity, saveIdentity, saveUser } from "../../people/users/changes-store.ts";
import { invitationAcceptedAudit, userProfileUpdated } from "../../people/users/facts.ts";
import { markAccepted } from "../../people/users/invitations/store.ts";
import type { Profile, User } from "../../people/users/rules.ts";
import { nameOf } from "../../people/users/rules.ts";
import { findByIdentity, lockUsers } from "../../people/users/store.ts";
import { insertLogged } from "../accounts/log-store.ts";
import { hashPassword, refuseCommonPassword } from "../accounts/sign-in/password.ts";
import { insertAccount, setPasswordHash } from "../accounts/store.ts";
import { type MailedLink, organizationOf, requireOpenLink } from "./mailed-links.ts";

interface Acceptance {
  token: string;
  requestId: string;
}

/** Accepts as a signed-in person, who keeps their identity. */
export function acceptInvitation(
  deps: Deps,
  {
    token,
    requestId,
    identityUserId,
    email,
  }: Acceptance & { identityUserId: string; email: string },
) {
  const noName = { firstName: null, lastName: null };
  return deps.db.transaction(async (tx) => {
    const link = await lockOpenLink(tx, deps, token);
    // Uses the account's address, which is proven. The link might have been sent to a different
    // address.
    const person = { identityUserId, name: noName, email, requestId };
    await takeUp(tx, deps, link, person);
    return { slug: await slugOf(tx, link) };
  });
}

/** Accepts with a new account. The emailed link proves the account's email address. */
export async function acceptAsNew(
  deps: Deps,
  { token, requestId, name, password }: Acceptance & { name: PersonsName; password: string },
) {
  if (!makesAccounts(deps))
    throw forbidden("This service does not create accounts. Sign in, then accept the invitation.");
  // The link is checked before the password is hashed, because hashing is expensive.
  await requireOpenLink(deps.db, deps, token);
  await refuseCommonPassword("password", password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const link = await lockOpenLink(tx, deps, token);
    const { email } = link;
    const account = { email, name: nameOf(name) ?? email, passwordHash };
    const identityUserId = await createAccount(tx, deps, account);
    await takeUp(tx, deps, link, { identityUserId, name, email, requestId });
    return { slug: await slugOf(tx, link), email: email.toLowerCase() };
  });
}

/**
 * Runs one at a time in an organization, so that two people who open the same link cannot both use
 * it.
 */
async function lockOpenLink(tx: Tx, deps: Deps, token: string): Promise<MailedLink> {
  await lockUsers(tx, organizationOf(await requireOpenLink(tx, deps, token)));
  return requireOpenLink(tx, deps, token);
}

interface Person {
  identityUserId: string;
  name: PersonsName;
  email: string;
  requestId: string;
}

async function takeUp(tx: Tx, deps: Deps, link: MailedLink, person: Person) {
  if (link.kind === "user") return giveIdentity(tx, deps, link, person);
  const { identityUserId, name, email, requestId } = person;
  const joining = { identityUserId, profile: { ...name, email }, requestId };
  await joinByCodeIn(tx, deps, joining, link.said.code);
}

async function slugOf(tx: Tx, link: MailedLink): Promise<string> {
  return requireFound(await findOrganization(tx, organizationOf(link))).slug;
}

type PersonsName = Pick<Profile, "firstName" | "lastName">;

/**
 * Assigns this person's identity to the user that an admin added. The user joined when they were
 * added, so no `user.joined` follows. Needs the users' lock.
 */
async function giveIdentity(
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
  // An identity belongs to only one user in an organization, so it is removed from a former user, or
  // from a user that the person has not accepted yet.
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
    ? "You are blocked in this organization. Ask an admin to unblock you."
    : `You are already a member of this organization${email === null ? "" : ` as ${email}`}. Ask the person who invited you to remove the second user.`;

/**
 * Keeps the name that the organization gave the user. A user without a name gets the person's own.
 */
async function nameIfNameless(tx: Tx, deps: Deps, user: User, name: PersonsName): Promise<User> {
  const isNameless = user.firstName === null && user.lastName === null;
  if (!isNameless || name.firstName === null) return user;
  return saveUser(tx, deps, { ...user, ...name });
}

/** Whether this service creates accounts. Other identity providers create their own. */
export const makesAccounts = ({ settings }: Pick<Deps, "settings">): boolean =>
  settings.identity.provider === "built-in";

interface NewAccount {
  /** The email address, which the emailed link proves. */
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * Creates an account and returns its ID, which is the `identityUserId`. Does not change an existing
 * account.
 */
async function createAccount(
  tx: Tx,
  { newId, clock }: Pick<Deps, "newId" | "clock">,
  { email, name, passwordHash }: NewAccount,
): Promise<string> {
  const now = clock.now();
  const accountId = newId();
  if (!(await insertAccount(tx, { id: accountId, name, email, createdAt: now }))) {
    throw conflict(`${email} already has an account. Sign in, then accept the invitation.`);
  }
  await setPasswordHash(tx, { id: newId(), accountId, hash: passwordHash, now });
  await insertLogged(tx, { id: newId(), accountId, action: "account.created", createdAt: now });
  return accountId;
}
