import type { CreateBdActivity } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { Portal } from "../portal.ts";
import { requireProspect } from "../prospects/require-prospect.ts";
import type { Activity } from "./activity.ts";
import { insertActivity } from "./store.ts";

export async function createActivity(
  deps: Deps,
  caller: Caller,
  { portal, input }: { portal: Portal; input: CreateBdActivity },
) {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const activity: Activity = {
      id: deps.newId(),
      ...portal,
      type: input.type,
      prospectId: await requireProspect(tx, portal, input.prospectId ?? null),
      summary: input.summary,
      occurredAt: input.occurredAt === undefined ? now : new Date(input.occurredAt),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await requireRoom(tx, deps, { organizationId: portal.organizationId, what: "bdActivities" });
    await insertActivity(tx, activity);
    enqueueAudit(tx, deps, caller, {
      action: "bd_activity.created",
      target: { type: "bd_activity", id: activity.id },
      changes: {
        type: { from: null, to: activity.type },
        prospectId: { from: null, to: activity.prospectId },
      },
    });
    return activity;
  });
}
