import { insertLogged } from "../../access/accounts/log/store.ts";
import { findAccount, findAccountByEmail, insertAccount } from "../../access/accounts/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";

const linkLifetimeMs = 24 * 3_600_000;

/** Returns the e-mail address with which the identity signs in. Creates its account if there is none. */
export async function giveAccount(
  tx: Tx,
  { newId, clock }: Pick<AdminDeps, "newId" | "clock">,
  { identityUserId, email }: { identityUserId: string; email: string },
): Promise<string> {
  const before = await findAccount(tx, identityUserId);
  if (before !== undefined) return before.email;
  const createdAt = clock.now();
  if (!(await insertAccount(tx, { id: identityUserId, name: email, email, createdAt }))) {
    throw new AdminError(`${email} is the sign-in address of another person`);
  }
  const action = "account.created";
  await insertLogged(tx, { id: newId(), accountId: identityUserId, action, createdAt });
  return email;
}

export const identityAt = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await findAccountByEmail(tx, email))?.id;

export async function printSignInLink({ accounts, print }: AdminDeps, email: string) {
  print(`Signs ${email} in, once, within 24 hours:`);
  print(await accounts.makeSignInLink(email, linkLifetimeMs));
}
