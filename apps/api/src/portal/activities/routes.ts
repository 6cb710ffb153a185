import type { CreateBdActivity, contract, UpdateBdActivity } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { portalItem } from "../portal-item.ts";
import { requireProspect } from "../prospects/store.ts";
import { toActivityView } from "./rules.ts";
import { activityStore } from "./store.ts";

export const activityRoutes: RouteHandlers<typeof contract.bd.activities> = portalItem({
  name: "bd_activity",
  bound: "bdActivities",
  store: activityStore,
  view: () => toActivityView,
  audited: ["type", "prospectId"],
  rules: {
    begin: async ({ tx, portal, now }, input: CreateBdActivity) => ({
      type: input.type,
      prospectId: await requireProspect(tx, portal, input.prospectId ?? null),
      summary: input.summary,
      occurredAt: input.occurredAt === undefined ? now : new Date(input.occurredAt),
    }),
    resolve: async ({ tx, portal }, changes: UpdateBdActivity) => ({
      ...changes,
      prospectId: await requireProspect(tx, portal, changes.prospectId),
    }),
    change: (before, changes) => ({
      ...before,
      type: keep(changes.type, before.type),
      prospectId: keep(changes.prospectId, before.prospectId),
      summary: keep(changes.summary, before.summary),
      occurredAt:
        changes.occurredAt === undefined ? before.occurredAt : new Date(changes.occurredAt),
    }),
  },
});
