import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { insertLogged } from "../accounts/log/store.ts";
import { insertAccount, setPasswordHash } from "../accounts/store.ts";

/** Another identity provider makes its accounts itself. */
export const makesAccounts = ({ settings }: Pick<Deps, "settings">): boolean =>
  settings.identity.provider === "built-in";

interface NewAccount {
  /** Proven by the link that was mailed there. */
  email: string;
  name: string;
  passwordHash: string;
}

/** Makes an account and returns its id, the `identityUserId`. An existing account is not changed. */
export async function createAccount(
  tx: Tx,
  { newId, clock }: Pick<Deps, "newId" | "clock">,
  { email, name, passwordHash }: NewAccount,
): Promise<string> {
  const now = clock.now();
  const accountId = newId();
  if (!(await insertAccount(tx, { id: accountId, name, email, createdAt: now }))) {
    throw conflict(`${email} has an account. Sign in, then accept.`);
  }
  await setPasswordHash(tx, { id: newId(), accountId, hash: passwordHash, now });
  await insertLogged(tx, { id: newId(), accountId, action: "account.created", createdAt: now });
  return accountId;
}
