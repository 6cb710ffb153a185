import type { Plan } from "@referral-service/contract";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import {
  findOrganizationBySlug,
  lockOrganization,
  saveOrganization,
} from "../../people/organizations/store.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { requireOrganization } from "./require-named.ts";

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
      ? `${slug} is already on the plan ${plan}`
      : `${slug} is now on the plan ${plan}; it was on ${before}`,
  );
}
