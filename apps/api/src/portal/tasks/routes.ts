import type { contract, RequestBody } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { holdReferral } from "../../referrals/store.ts";
import { portalItem } from "../portal-item.ts";
import { requireProspect } from "../prospects/store.ts";
import { toTaskView } from "./rules.ts";
import { taskStore } from "./store.ts";

type Routes = typeof contract.bd.tasks;

export const taskRoutes: RouteHandlers<Routes> = portalItem({
  name: "bd_task",
  bound: "bdTasks",
  store: taskStore,
  view: () => toTaskView,
  audited: ["title", "status"],
  rules: {
    begin: async ({ tx, caller, portal, now }, input: RequestBody<Routes["create"]>) => ({
      title: input.title,
      dueAt: typeof input.dueAt === "number" ? new Date(input.dueAt) : null,
      prospectId: await requireProspect(tx, portal, input.prospectId ?? null),
      referralId: await requireReferral(tx, caller, input.referralId ?? null),
      status: input.status ?? "open",
      completedAt: input.status === "done" ? now : null,
    }),
    resolve: async ({ tx, caller, portal }, changes: RequestBody<Routes["update"]>) => ({
      ...changes,
      prospectId: await requireProspect(tx, portal, changes.prospectId),
      referralId: await requireReferral(tx, caller, changes.referralId),
    }),
    change: (before, changes, now) => {
      const status = keep(changes.status, before.status);
      return {
        ...before,
        title: keep(changes.title, before.title),
        dueAt:
          typeof changes.dueAt === "number"
            ? new Date(changes.dueAt)
            : keep(changes.dueAt, before.dueAt),
        prospectId: keep(changes.prospectId, before.prospectId),
        referralId: keep(changes.referralId, before.referralId),
        status,
        completedAt: status === "done" ? (before.completedAt ?? now) : null,
      };
    },
  },
});

/**
 * Returns the stored ID of the referral that a task refers to. Null and undefined stay as sent. The
 * referral cannot be deleted until the transaction ends. Call it before you lock the task, because
 * deleting a referral locks the referral before its tasks. Throws INVALID_REQUEST if the caller
 * cannot see the referral.
 */
async function requireReferral<Nothing extends null | undefined>(
  tx: Tx,
  caller: Caller,
  sent: string | Nothing,
): Promise<string | Nothing> {
  if (typeof sent !== "string") return sent;
  const referral = await holdReferral(tx, visibleReferrals(caller), sent);
  if (referral === null) {
    throw invalidRequest({
      path: "referralId",
      message: "must be the ID of a referral that you can see",
    });
  }
  return referral.id;
}
