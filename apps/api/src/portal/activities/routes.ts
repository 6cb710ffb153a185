import type { contract, RequestBody } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { portalItem } from "../portal-item.ts";
import { requireProspect } from "../prospects/store.ts";
import { toActivityView } from "./rules.ts";
import { activityStore } from "./store.ts";

type Routes = typeof contract.bd.activities;

export const activityRoutes: RouteHandlers<Routes> = portalItem({
  name: "bd_activity",
  bound: "bdActivities",
  store: activityStore,
  view: () => toActivityView,
  audited: ["type", "prospectId"],
  rules: {
    begin: async ({ tx, portal, now }, input: RequestBody<Routes["create"]>) => ({
      type: input.type,
      prospectId: await requireProspect(tx, portal, input.prospectId ?? null),
      summary: input.summary,
      occurredAt: input.occurredAt === undefined ? now : new Date(input.occurredAt),
    }),
    resolve: async ({ tx, portal }, changes: RequestBody<Routes["update"]>) => ({
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
