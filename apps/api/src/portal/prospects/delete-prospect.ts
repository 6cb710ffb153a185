import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Portal } from "../portal.ts";
import { lockProspect, removeProspect } from "./store.ts";

export async function deleteProspect(
  deps: Deps,
  caller: Caller,
  { portal, prospectId, ifVersion }: { portal: Portal; prospectId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const prospect = requireFound(await lockProspect(tx, portal, prospectId));
    requireVersion(prospect, ifVersion);
    await removeProspect(tx, prospect.id);
    enqueueAudit(tx, deps, caller, {
      action: "bd_prospect.deleted",
      target: { type: "bd_prospect", id: prospect.id },
      changes: { name: { from: prospect.name, to: null } },
    });
  });
}
