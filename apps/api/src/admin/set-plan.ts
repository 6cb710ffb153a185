import type { Plan } from "@referral-service/contract";
import { countAccessChange } from "../identity/store.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { lockOrganization, recordOperatorAudit, savePlan } from "./store.ts";

export async function setPlan(deps: AdminDeps, { slug, plan }: { slug: string; plan: Plan }) {
  const before = await deps.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, slug);
    if (organization.plan === plan) return organization.plan;
    await savePlan(tx, organization.id, plan, deps.clock.now());
    await recordOperatorAudit(tx, deps, organization.id, {
      action: "organization.updated",
      target: { type: "organization", id: organization.id },
      changes: { plan: { from: organization.plan, to: plan } },
    });
    await countAccessChange(tx, remembersNothing);
    return organization.plan;
  });
  deps.print(
    before === plan
      ? `${slug} is on the plan ${plan} already`
      : `${slug} is on the plan ${plan} now; it was on ${before}`,
  );
}
