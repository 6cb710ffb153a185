import { insertLogged } from "../accounts/log/store.ts";
import { type Account, findAccount, findAccountByEmail, insertAccount } from "../accounts/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { findPersonOfIdentity } from "../identity/store.ts";
import { findOpenCode } from "../invitation-codes/open-code.ts";
import { requireOpenLink } from "../joining/mailed-link.ts";
import { Refusal } from "../refusal.ts";
import type { Joining } from "./pending.ts";
import type { ProvidedPerson } from "./provider.ts";
import { connectAccount, findConnectedAccount } from "./store.ts";

/**
 * Returns the account of a person whom the provider signed in. A person without an account gets one
 * only when they are invited or added.
 */
export function accountOf(deps: Deps, person: ProvidedPerson, joining: Joining): Promise<Account> {
  const find = deps.settings.identity.provider === "clerk" ? accountAtClerk : accountHere;
  return deps.db.transaction((tx) => find(tx, deps, person, joining));
}

/** With Clerk the subject is the `identityUserId`. */
async function accountAtClerk(tx: Tx, deps: Deps, person: ProvidedPerson, joining: Joining) {
  const { subject: id } = person;
  const known = await findAccount(tx, id);
  if (known !== undefined) return known;
  const identity = await findPersonOfIdentity(tx, id);
  const isUser = identity !== null && identity.users.length > 0;
  const invited = isUser ? { email: undefined } : await requireInvited(tx, deps, joining);
  return createAccount(tx, deps, { id, person, email: person.email ?? invited.email });
}

/**
 * Links the first sign-in of a person at the provider to the account with their e-mail address. The
 * provider must have verified the address, and no other person at the provider may be linked to the
 * account.
 */
async function accountHere(tx: Tx, deps: Deps, person: ProvidedPerson, joining: Joining) {
  const { email } = person;
  const connected = await findConnectedAccount(tx, person);
  if (connected !== undefined) return connected;
  const known = email === undefined ? undefined : await findAccountByEmail(tx, email);
  if (known !== undefined) return connect(tx, deps, person, known);
  const invited = await requireInvited(tx, deps, joining);
  const id = deps.newId();
  const account = await createAccount(tx, deps, { id, person, email: email ?? invited.email });
  return connect(tx, deps, person, account);
}

/** Returns the address that the invitation proves, if it was mailed. */
async function requireInvited(
  tx: Tx,
  deps: Deps,
  { invitation, invitationCode }: Joining,
): Promise<{ email: string | undefined }> {
  if (invitation !== undefined) return requireOpenLink(tx, deps, invitation);
  const code = invitationCode && (await findOpenCode(tx, invitationCode, deps.clock.now()));
  if (code) return { email: undefined };
  throw refused(
    `${nameOf(deps)} knows you, but you are not a member of any organization here; ask an admin for an invitation`,
  );
}

async function createAccount(
  tx: Tx,
  deps: Deps,
  { id, person, email }: { id: string; person: ProvidedPerson; email: string | undefined },
): Promise<Account> {
  if (email === undefined) {
    throw refused(
      `${nameOf(deps)} has not verified your e-mail address, so you cannot sign in with it here`,
    );
  }
  const createdAt = deps.clock.now();
  const account = { id, name: person.name ?? email, email: email.toLowerCase() };
  if (!(await insertAccount(tx, { ...account, createdAt }))) {
    throw refused(`${email} belongs to another account here; sign in to that one`);
  }
  const action = "account.created";
  await insertLogged(tx, { id: deps.newId(), accountId: id, action, createdAt });
  return account;
}

async function connect(tx: Tx, deps: Deps, person: ProvidedPerson, account: Account) {
  const { newId, clock } = deps;
  const [accountId, now] = [account.id, clock.now()];
  if (!(await connectAccount(tx, { ...person, id: newId(), accountId, now }))) {
    throw refused(
      `${account.email} belongs to another person at ${nameOf(deps)}; ask the operator`,
    );
  }
  const action = "provider.connected";
  await insertLogged(tx, { id: newId(), accountId, action, createdAt: now });
  return account;
}

const refused = (message: string) => new Refusal("SIGN_IN_FAILED", message);

const nameOf = ({ settings }: Pick<Deps, "settings">) => settings.openId?.name ?? "The provider";
