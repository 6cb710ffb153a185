import { createHmac } from "node:crypto";
import { hashPassword } from "@referral-service/api/access/accounts/sign-in/password.ts";
import { insertAccount, setPasswordHash } from "@referral-service/api/access/accounts/store.ts";
import type { Deps } from "@referral-service/api/kernel/deps.ts";
import type { PermissionLevel } from "@referral-service/contract";
import { type DemoPerson, type DemoPersonName, demoPeople } from "./cast.ts";
import { emailOf } from "./names.ts";
import { identityUserIdOf } from "./people.ts";

export type DemoAccounts = Record<
  DemoPersonName,
  { email: string; password: string; permissionLevel: PermissionLevel }
>;

type SeedDeps = Pick<Deps, "db" | "clock" | "newId" | "settings">;

/** Creates an account with its own password for each person in the quickstart, once. */
export async function seedDemoAccounts(deps: SeedDeps): Promise<DemoAccounts> {
  const people = Object.entries<DemoPerson>(demoPeople) as [DemoPersonName, DemoPerson][];
  const seeded: Partial<DemoAccounts> = {};
  // The accounts are created one at a time, because opening a connection for each person while
  // passwords are hashed takes longer than the pool's time limit on a busy machine.
  for (const [name, person] of people) {
    const account = {
      email: emailOf(person),
      password: passwordOf(name, deps.settings.apiKeyPeppers[0]),
    };
    await seedAccount(deps, { ...account, id: identityUserIdOf(name), person });
    seeded[name] = { ...account, permissionLevel: person.roles[0].permissionLevel };
  }
  return seeded as DemoAccounts;
}

async function seedAccount(
  { db, clock, newId }: SeedDeps,
  {
    id,
    email,
    password,
    person,
  }: { id: string; email: string; password: string; person: DemoPerson },
) {
  const now = clock.now();
  const name = `${person.firstName} ${person.lastName}`;
  if (!(await insertAccount(db, { id, name, email, createdAt: now }))) return;
  await setPasswordHash(db, {
    id: newId(),
    accountId: id,
    hash: await hashPassword(password),
    now,
  });
}

/**
 * The password of a person. It is the same at every start in this folder, and different in another
 * folder.
 */
const passwordOf = (name: string, pepper: string) =>
  createHmac("sha256", pepper).update(`demo password of ${name}`).digest("base64url").slice(0, 20);
