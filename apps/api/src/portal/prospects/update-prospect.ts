import type { UpdateBdProspect } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import type { Portal } from "../portal.ts";
import { changedAt } from "../portal-item.ts";
import { type Prospect, requireWholeValue } from "./prospect.ts";
import { lockProspect, saveProspect } from "./store.ts";

/** An update that changes nothing keeps version and `updatedAt`. */
export async function updateProspect(
  deps: Deps,
  caller: Caller,
  {
    portal,
    prospectId,
    changes,
    ifVersion,
  }: { portal: Portal; prospectId: string; changes: UpdateBdProspect; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockProspect(tx, portal, prospectId));
    requireVersion(before, ifVersion);
    const now = deps.clock.now();
    const fields = fieldsAfter(before, changes, now);
    const changed = changesBetween(before, fields);
    if (Object.keys(changed).length === 0) return before;
    if ("value" in changed) await requireWholeValue(tx, fields);
    const after = { ...fields, ...changedAt(before, now) };
    await saveProspect(tx, after);
    enqueueAudit(tx, deps, caller, {
      action: "bd_prospect.updated",
      target: { type: "bd_prospect", id: prospectId },
      changes: changed,
    });
    return after;
  });
}

function fieldsAfter(before: Prospect, changes: UpdateBdProspect, now: Date): Prospect {
  const stage = keep(changes.stage, before.stage);
  return {
    ...before,
    name: keep(changes.name, before.name),
    company: keep(changes.company, before.company),
    email: keep(changes.email, before.email),
    phone: keep(changes.phone, before.phone),
    stage,
    notes: keep(changes.notes, before.notes),
    value: keep(changes.value, before.value),
    wonAt: stage === "won" ? (before.wonAt ?? now) : null,
  };
}
