import type { appContract, Brand } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findBrand, lockBrand, saveBrand } from "./store.ts";

export const brandRoutes: RouteHandlers<typeof appContract.brand> = {
  get: async ({ deps, caller }) => ({
    status: 200,
    body: requireFound(await findBrand(deps.db, caller.organizationId)),
  }),
  set: async ({ deps, caller, body }) => ({
    status: 200,
    body: await setBrand(deps, caller, body),
  }),
};

async function setBrand(deps: Deps, caller: PersonCaller, brand: Brand) {
  const { organizationId: id } = caller;
  await deps.db.transaction(async (tx) => {
    const before = requireFound(await lockBrand(tx, id));
    const changes = changesBetween(before, brand);
    if (Object.keys(changes).length === 0) return;
    await saveBrand(tx, id, brand, deps.clock.now());
    enqueueAudit(tx, deps, caller, {
      action: "organization.updated",
      target: { type: "organization", id },
      changes,
    });
  });
  return brand;
}
