import type { CreateBdProspect } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { Portal } from "../portal.ts";
import { type Prospect, requireWholeValue } from "./prospect.ts";
import { insertProspect } from "./store.ts";

export async function createProspect(
  deps: Deps,
  caller: Caller,
  { portal, input }: { portal: Portal; input: CreateBdProspect },
) {
  const now = deps.clock.now();
  const stage = input.stage ?? "lead";
  const prospect: Prospect = {
    id: deps.newId(),
    ...portal,
    name: input.name,
    company: input.company ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    stage,
    notes: input.notes ?? null,
    value: input.value ?? null,
    wonAt: stage === "won" ? now : null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  return deps.db.transaction(async (tx) => {
    await requireWholeValue(tx, prospect);
    await requireRoom(tx, deps, { organizationId: portal.organizationId, what: "bdProspects" });
    await insertProspect(tx, prospect);
    enqueueAudit(tx, deps, caller, {
      action: "bd_prospect.created",
      target: { type: "bd_prospect", id: prospect.id },
      changes: { name: { from: null, to: prospect.name }, stage: { from: null, to: stage } },
    });
    return prospect;
  });
}
