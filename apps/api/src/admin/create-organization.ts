import type { Plan } from "@referral-service/contract";
import type { AdminDeps } from "./admin-deps.ts";
import { givePersonalKey } from "./create-personal-key.ts";
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
  { email, identityUserId, ...organization }: NewOrganization,
) {
  const organizationId = deps.newId();
  const userId = deps.newId();
  const createdAt = deps.clock.now();
  const keyText = await deps.db.transaction(async (tx) => {
    await insertOrganization(tx, { ...organization, id: organizationId, createdAt });
    await insertSuperAdmin(tx, organizationId, { id: userId, email, identityUserId, createdAt });
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
    if (deps.identity.provider !== "built-in") return undefined;
    return givePersonalKey(tx, deps, organizationId, userId);
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
