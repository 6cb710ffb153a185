import type { Plan } from "@referral-service/contract";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import {
  findOrganizationBySlug,
  insertOrganization,
  lockOrganization,
  saveOrganization,
} from "../../people/organizations/store.ts";
import { admitUser } from "../../people/users/admit-user.ts";
import { userCreatedAudit } from "../../people/users/facts.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { requireOrganization } from "./arguments.ts";
import { givePersonalKey, newIdentityUserId, printPlanNotice } from "./create-personal-key.ts";
import { giveAccount, identityAt, printSignInLink } from "./sign-in-link.ts";

interface NewOrganization {
  name: string;
  slug: string;
  plan: Plan;
  email: string;
  identityOrganizationId: string | null;
  identityUserId: string | null;
}

/**
 * Creates an organization with its first super admin, and a personal key for them if the service
 * issues keys.
 */
export async function createOrganization(
  deps: AdminDeps,
  { email, identityUserId: givenIdentity, ...organization }: NewOrganization,
) {
  const issuesKeys = deps.settings.identity.provider === "built-in";
  const organizationId = deps.newId();
  const operator = operatorIn(organizationId);
  const { userId, signsInWith, keyText } = await deps.db.transaction(async (tx) => {
    const ownIdentity = async () => (await identityAt(tx, email)) ?? newIdentityUserId(deps);
    const identityUserId = givenIdentity ?? (issuesKeys ? await ownIdentity() : null);
    const createdAt = deps.clock.now();
    await insertOrganization(tx, { ...organization, id: organizationId, createdAt });
    const superAdmin = await admitUser(tx, deps, {
      organizationId,
      externalId: null,
      identityUserId,
      hasAccepted: true,
      returning: undefined,
      profile: { email },
      permissionLevel: "super_admin",
      businessDeveloperId: null,
    });
    enqueueAudit(tx, deps, operator, {
      action: "organization.created",
      target: { type: "organization", id: organizationId },
      changes: {
        slug: { from: null, to: organization.slug },
        plan: { from: null, to: organization.plan },
      },
    });
    enqueueAudit(tx, deps, operator, userCreatedAudit(superAdmin));
    // A person who already belongs to other organizations has a cached principal, which is now
    // outdated.
    await countAccessChange(tx, remembersNothing);
    const userId = superAdmin.id;
    if (!issuesKeys || identityUserId === null) return { userId };
    const holder = { organizationId, userId, identityUserId, mayWrite: false };
    const keyText = await givePersonalKey(tx, deps, holder);
    return { userId, keyText, signsInWith: await giveAccount(tx, deps, { identityUserId, email }) };
  });
  deps.print(
    `Created organization ${organization.slug} (${organizationId}) on the ${organization.plan} plan.`,
  );
  deps.print(`Super admin ${email} (${userId})`);
  if (keyText === undefined || signsInWith === undefined) {
    deps.print(
      "Clerk signs people in and issues the API keys. Create the super admin's account and key in Clerk.",
    );
    return;
  }
  await printSignInLink(deps, signsInWith);
  printPlanNotice(deps, organization);
  deps.print(`A personal key for ${email}. It is shown only once:`);
  deps.print(keyText);
}

export async function setPlan(deps: AdminDeps, { slug, plan }: { slug: string; plan: Plan }) {
  const before = await deps.db.transaction(async (tx) => {
    const { id } = requireOrganization(await findOrganizationBySlug(tx, slug), slug);
    const organization = requireFound(await lockOrganization(tx, id));
    if (organization.plan === plan) return organization.plan;
    await saveOrganization(tx, id, { plan, updatedAt: deps.clock.now() });
    enqueueAudit(tx, deps, operatorIn(id), {
      action: "organization.updated",
      target: { type: "organization", id },
      changes: { plan: { from: organization.plan, to: plan } },
    });
    await countAccessChange(tx, remembersNothing);
    return organization.plan;
  });
  deps.print(
    before === plan
      ? `${slug} is already on the ${plan} plan.`
      : `${slug} is now on the ${plan} plan. Its previous plan was ${before}.`,
  );
}
