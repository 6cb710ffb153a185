import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { findUsersAt, findUsersOf } from "../../people/users/store.ts";
import type { User } from "../../people/users/user.ts";
import { type AdminDeps, AdminError, remembersNothing } from "./admin-deps.ts";
import { identityOf } from "./create-personal-key.ts";
import { giveAccount, identityAt, printSignInLink } from "./give-account.ts";

/** Makes a link for a person who has no other way to sign in, such as the first super admin of an organization. */
export async function signInLink(deps: AdminDeps, email: string) {
  if (deps.settings.identity.provider !== "built-in") {
    throw new AdminError("Clerk signs people in here, so this service has no sign-in links");
  }
  const signsInWith = await deps.db.transaction(async (tx) => {
    const users = await findUsersAt(tx, email);
    const identityUserId = (await identityAt(tx, email)) ?? (await identityAmong(tx, deps, users));
    if (identityUserId === undefined) throw new AdminError(`No user has the address ${email}`);
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

/** Users with one address can be different people, because an organization may write any address into a profile. */
async function identityAmong(tx: Tx, deps: AdminDeps, users: User[]): Promise<string | undefined> {
  const [user, ...others] = users;
  if (user === undefined) return undefined;
  const known = user.identityUserId;
  const areOne = others.every(({ identityUserId }) => known !== null && identityUserId === known);
  if (!areOne) {
    throw new AdminError(`Several users have the address ${user.email}; invite them instead`);
  }
  return identityOf(tx, deps, user);
}
