import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { proposalsTo } from "../../kernel/identity/proposals-store.ts";
import { findPersonOfIdentity } from "../../kernel/identity/store.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { findOpenCode } from "../../links/invitation-codes/open-code.ts";
import { connectSubject, providerNameOf, requireUnconnected } from "../accounts/connect-subject.ts";
import { insertLogged } from "../accounts/log-store.ts";
import { type Account, findAccount, findAccountByEmail, insertAccount } from "../accounts/store.ts";
import { findConnectedAccount, type Subject } from "../accounts/subject-store.ts";
import { requireOpenLink } from "../joining/mailed-links.ts";
import type { ProvidedPerson } from "./provider.ts";

/** The invitation that a person without an identity joins with. */
export interface Joining {
  /** The token of an emailed link. */
  invitation?: string | undefined;
  invitationCode?: string | undefined;
}

interface Found {
  account: Account;
  /** The subject at the provider. The account is connected to it when the session opens. */
  subject?: Subject;
}

/**
 * Returns the account of a person who signed in at the provider. A person without an account gets an
 * account only if they were invited or added.
 */
export function accountOf(deps: Deps, person: ProvidedPerson, joining: Joining): Promise<Found> {
  const find = deps.settings.identity.provider === "clerk" ? accountAtClerk : accountHere;
  return deps.db.transaction((tx) => find(tx, deps, person, joining));
}

/** Returns the account of a person at Clerk, whose subject is the `identityUserId`. */
async function accountAtClerk(
  tx: Tx,
  deps: Deps,
  person: ProvidedPerson,
  joining: Joining,
): Promise<Found> {
  const { subject: id } = person;
  const known = await findAccount(tx, id);
  if (known !== undefined) return { account: known };
  const identity = await findPersonOfIdentity(tx, id);
  const isUser = identity !== null && identity.users.length > 0;
  const isNamed = isUser || (await proposalsTo(tx, id)).length > 0;
  const invited = isNamed
    ? { email: undefined }
    : await requireInvited(tx, deps, joining, notMember(deps));
  const account = await createAccount(tx, deps, {
    id,
    person,
    email: person.email ?? invited.email,
  });
  return { account };
}

/**
 * Returns the account with their email address when a person first signs in at the provider. The
 * provider must have verified the email address, and the account must not be connected to another
 * person at the provider. A new account is connected immediately, because it belongs to no one
 * else.
 */
async function accountHere(
  tx: Tx,
  deps: Deps,
  person: ProvidedPerson,
  joining: Joining,
): Promise<Found> {
  const { email, issuer } = person;
  const subject = { issuer, subject: person.subject };
  const connected = await findConnectedAccount(tx, subject);
  if (connected !== undefined) return { account: connected };
  const known = email === undefined ? undefined : await findAccountByEmail(tx, email);
  if (known !== undefined) {
    await requireUnconnected(tx, deps, { accountId: known.id, issuer });
    return { account: known, subject };
  }
  const why = email === undefined ? notVerified(deps) : notMember(deps);
  const invited = await requireInvited(tx, deps, joining, why);
  const id = deps.newId();
  const account = await createAccount(tx, deps, { id, person, email: email ?? invited.email });
  await connectSubject(tx, deps, { accountId: id, subject, now: deps.clock.now() });
  return { account };
}

/**
 * Returns the email address that the emailed invitation proves. Undefined for an invitation code.
 * Throws `why` if there is no invitation.
 */
async function requireInvited(
  tx: Tx,
  deps: Deps,
  { invitation, invitationCode }: Joining,
  why: Refusal,
): Promise<{ email: string | undefined }> {
  if (invitation !== undefined) return requireOpenLink(tx, deps, invitation);
  const code = invitationCode && (await findOpenCode(tx, invitationCode, deps.clock.now()));
  if (code) return { email: undefined };
  throw why;
}

async function createAccount(
  tx: Tx,
  deps: Deps,
  { id, person, email }: { id: string; person: ProvidedPerson; email: string | undefined },
): Promise<Account> {
  if (email === undefined) {
    throw refused(
      `${providerNameOf(deps)} has not verified your email address. Verify it there, then sign in again.`,
    );
  }
  const createdAt = deps.clock.now();
  const account = { id, name: person.name ?? email, email: email.toLowerCase() };
  if (!(await insertAccount(tx, { ...account, createdAt }))) {
    throw refused(`${email} belongs to another account. Sign in to that account.`);
  }
  const action = "account.created";
  await insertLogged(tx, { id: deps.newId(), accountId: id, action, createdAt });
  return account;
}

const notMember = (deps: Deps) =>
  refused(
    `${providerNameOf(deps)} signed you in, but you are not a member of any organization here. Ask an admin for an invitation.`,
  );

/**
 * The rejection of an unverified address. It does not query the accounts, so that it cannot reveal
 * whether an account exists.
 */
const notVerified = (deps: Deps) =>
  refused(
    `${providerNameOf(deps)} has not verified your email address. Verify it there, or ask an admin for an invitation.`,
  );

const refused = (message: string) => new Refusal("SIGN_IN_FAILED", message);
