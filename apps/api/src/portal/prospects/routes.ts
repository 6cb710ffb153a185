import type { contract, RequestBody } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/store.ts";
import { portalItem } from "../portal-item.ts";
import { toProspectView } from "./rules.ts";
import { prospectStore } from "./store.ts";

type Routes = typeof contract.bd.prospects;

export const prospectRoutes: RouteHandlers<Routes> = portalItem({
  name: "bd_prospect",
  bound: "bdProspects",
  store: prospectStore,
  view: () => toProspectView,
  audited: ["name", "stage"],
  rules: {
    begin: async ({ now }, input: RequestBody<Routes["create"]>) => ({
      name: input.name,
      company: input.company ?? null,
      email: input.email ?? null,
      phone: input.phone ?? null,
      stage: input.stage ?? "lead",
      notes: input.notes ?? null,
      value: input.value ?? null,
      wonAt: input.stage === "won" ? now : null,
    }),
    change: (before, changes: RequestBody<Routes["update"]>, now) => {
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
    },
    check: async (tx, { organizationId, value }, isChanged) => {
      if (value === null || !isChanged("value")) return;
      requireWholeUnits("value", value, await defaultCurrencyOf(tx, organizationId));
    },
  },
});
