import { insertLogged } from "../../access/accounts/log-store.ts";
import { findAccount, findAccountByEmail, insertAccount } from "../../access/accounts/store.ts";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { dayMs } from "../../kernel/durations.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import type { User } from "../../people/users/rules.ts";
import { findUsersAt, findUsersOf } from "../../people/users/store.ts";
import { type AdminDeps, AdminError, remembersNothing } from "./admin-deps.ts";
import { identityOf } from "./create-personal-key.ts";

/**
 * Creates a link for a person who cannot sign in with any other method, such as the first super
 * admin of an organization.
 */
export async function signInLink(deps: AdminDeps, email: string) {
  if (deps.settings.identity.provider !== "built-in") {
    throw new AdminError("People sign in with Clerk, so this service has no sign-in links");
  }
  const signsInWith = await deps.db.transaction(async (tx) => {
    const users = await findUsersAt(tx, email);
    const identityUserId = (await identityAt(tx, email)) ?? (await identityAmong(tx, deps, users));
    if (identityUserId === undefined) {
      throw new AdminError(`No user has the email address ${email}`);
    }
    for (const { id, organizationId } of await findUsersOf(tx, identityUserId)) {
      enqueueAudit(tx, deps, operatorIn(organizationId), {
        action: "user.sign_in_link_created",
        target: { type: "user", id },
        changes: {},
      });
    }
    await countAccessChange(tx, remembersNothing);
    return giveAccount(tx, deps, { identityUserId, email });
  });
  await printSignInLink(deps, signsInWith);
}

/**
 * Users with the same email address can be different people, because an organization can write any
 * address into a profile.
 */
async function identityAmong(tx: Tx, deps: AdminDeps, users: User[]): Promise<string | undefined> {
  const [user, ...others] = users;
  if (user === undefined) return undefined;
  const known = user.identityUserId;
  const areOne = others.every(({ identityUserId }) => known !== null && identityUserId === known);
  if (!areOne) {
    throw new AdminError(`Several users have the email address ${user.email}. Invite them instead`);
  }
  return identityOf(tx, deps, user);
}

const linkLifetimeMs = dayMs;

/** Returns the email address that the identity signs in with. Creates its account if there is none. */
export async function giveAccount(
  tx: Tx,
  { newId, clock }: Pick<AdminDeps, "newId" | "clock">,
  { identityUserId, email }: { identityUserId: string; email: string },
): Promise<string> {
  const before = await findAccount(tx, identityUserId);
  if (before !== undefined) return before.email;
  const createdAt = clock.now();
  if (!(await insertAccount(tx, { id: identityUserId, name: email, email, createdAt }))) {
    throw new AdminError(`${email} is the sign-in address of another account`);
  }
  const action = "account.created";
  await insertLogged(tx, { id: newId(), accountId: identityUserId, action, createdAt });
  return email;
}

export const identityAt = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await findAccountByEmail(tx, email))?.id;

export async function printSignInLink({ accounts, print }: AdminDeps, email: string) {
  print(`Signs ${email} in once within 24 hours:`);
  print(await accounts.makeSignInLink(email, linkLifetimeMs));
}
