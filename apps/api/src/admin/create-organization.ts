import type { Plan } from "@referral-service/contract";
import { countAccessChange } from "../identity/store.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { givePersonalKey, newIdentityUserId } from "./create-personal-key.ts";
import { insertOrganization, insertSuperAdmin, recordOperatorAudit } from "./store.ts";

interface NewOrganization {
  name: string;
  slug: string;
  plan: Plan;
  email: string;
  identityOrganizationId: string | null;
  identityUserId: string | null;
}

/** With its first super admin, and a personal key for them where we issue keys ourselves. */
export async function createOrganization(
  deps: AdminDeps,
  { email, identityUserId: givenIdentity, ...organization }: NewOrganization,
) {
  const issuesKeys = deps.identity.provider === "built-in";
  const identityUserId = givenIdentity ?? (issuesKeys ? newIdentityUserId(deps) : null);
  const organizationId = deps.newId();
  const userId = deps.newId();
  const createdAt = deps.clock.now();
  const keyText = await deps.db.transaction(async (tx) => {
    await insertOrganization(tx, { ...organization, id: organizationId, createdAt });
    await insertSuperAdmin(tx, { id: userId, organizationId, email, identityUserId, createdAt });
    await recordOperatorAudit(tx, deps, organizationId, {
      action: "organization.created",
      target: { type: "organization", id: organizationId },
      changes: {
        slug: { from: null, to: organization.slug },
        plan: { from: null, to: organization.plan },
      },
    });
    await recordOperatorAudit(tx, deps, organizationId, {
      action: "user.created",
      target: { type: "user", id: userId },
      changes: {
        email: { from: null, to: email },
        permissionLevel: { from: null, to: "super_admin" },
      },
    });
    // A person who has an organization already has one more now.
    await countAccessChange(tx, remembersNothing);
    if (!issuesKeys || identityUserId === null) return undefined;
    return givePersonalKey(tx, deps, { organizationId, userId, identityUserId });
  });
  deps.print(
    `Organization ${organization.slug} (${organizationId}) on the plan ${organization.plan}`,
  );
  deps.print(`Super admin ${email} (${userId})`);
  if (keyText === undefined) {
    deps.print("Clerk issues the API keys here; create the super admin's there.");
    return;
  }
  deps.print("Their personal key, shown only now:");
  deps.print(keyText);
}
