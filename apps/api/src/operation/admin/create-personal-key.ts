import type { Plan } from "@referral-service/contract";
import { personalKeyCreatedAudit } from "../../access/api-keys/facts.ts";
import { makePersonalKey, requireOwnKeys } from "../../access/api-keys/new-key.ts";
import { insertKey } from "../../access/api-keys/store.ts";
import { requireRoomForKey } from "../../access/personal-keys/change-personal-keys.ts";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { findOrganizationBySlug } from "../../people/organizations/store.ts";
import { saveIdentity } from "../../people/users/changes-store.ts";
import { userUpdatedAudit } from "../../people/users/facts.ts";
import type { User } from "../../people/users/rules.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUsersByEmail, lockUser } from "../../people/users/store.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { requireOrganization } from "./arguments.ts";

const keyName = "Created by the operator";

/** The operator can do this regardless of plan, role and the AI assistants setting. */
export async function createPersonalKey(
  deps: AdminDeps,
  { slug, email, mayWrite }: { slug: string; email: string; mayWrite: boolean },
) {
  requireOwnKeys(deps);
  const { keyText, userId, plan } = await deps.db.transaction(async (tx) => {
    const organization = requireOrganization(await findOrganizationBySlug(tx, slug), slug);
    const [user, ...others] = await findUsersByEmail(tx, organization.id, email);
    if (user === undefined) {
      throw new AdminError(`${slug} has no user with the email address ${email}`);
    }
    if (others.length > 0) {
      throw new AdminError(`${slug} has several users with the email address ${email}`);
    }
    const identityUserId = await identityOf(tx, deps, user);
    const holder = { organizationId: organization.id, userId: user.id, identityUserId, mayWrite };
    const keyText = await givePersonalKey(tx, deps, holder);
    return { userId: user.id, keyText, plan: organization.plan };
  });
  printPlanNotice(deps, { slug, plan });
  deps.print(`A personal key for ${email} (${userId}). It is shown only once:`);
  deps.print(keyText);
}

/** Prints a notice if the organization's plan excludes the API, with the command that changes the plan. */
export function printPlanNotice(
  { print }: Pick<AdminDeps, "print">,
  { slug, plan }: { slug: string; plan: Plan },
) {
  if (plan === "unlimited") return;
  print(
    `The key cannot call the API yet, because the ${plan} plan does not include API access. Change the plan with: admin set-plan ${slug} unlimited`,
  );
}

/** A new identity for a person who is not known at the identity provider yet. */
export const newIdentityUserId = ({ newId }: Pick<AdminDeps, "newId">) => `identity_${newId()}`;

/** Gives a person an identity if they have none. */
export async function identityOf(
  tx: Tx,
  deps: AdminDeps,
  { id, organizationId }: User,
): Promise<string> {
  const before = requireFound(await lockUser(tx, allUsers(organizationId), id));
  if (before.identityUserId !== null) return before.identityUserId;
  const identityUserId = newIdentityUserId(deps);
  const after = await saveIdentity(tx, before, { identityUserId, now: deps.clock.now() });
  enqueueAudit(tx, deps, operatorIn(organizationId), userUpdatedAudit(before, after));
  return identityUserId;
}

/** Returns the key's text, which is not stored. */
export async function givePersonalKey(
  tx: Tx,
  deps: AdminDeps,
  holder: { organizationId: string; userId: string; identityUserId: string; mayWrite: boolean },
): Promise<string> {
  const { organizationId, userId, identityUserId, mayWrite } = holder;
  await requireRoomForKey(tx, identityUserId);
  const made = makePersonalKey(deps, { identityUserId, name: keyName, mayWrite });
  await insertKey(tx, made);
  enqueueAudit(tx, deps, operatorIn(organizationId), personalKeyCreatedAudit(made.key, userId));
  return made.keyText;
}
