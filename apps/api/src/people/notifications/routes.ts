import type { appContract, Notices } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findNotices, lockNotices, saveNotices } from "./store.ts";

export const noticeRoutes: RouteHandlers<typeof appContract.notices> = {
  get: async ({ deps, caller }) => ({
    status: 200,
    body: requireFound(await findNotices(deps.db, caller.userId)),
  }),
  set: async ({ deps, caller, body }) => ({
    status: 200,
    body: await setNotices(deps, caller, body),
  }),
};

async function setNotices(deps: Deps, caller: PersonCaller, notices: Notices) {
  await deps.db.transaction(async (tx) => {
    const { userId } = caller;
    const before = requireFound(await lockNotices(tx, userId));
    const changes = changesBetween(before, notices);
    if (Object.keys(changes).length === 0) return;
    await saveNotices(tx, userId, notices);
    enqueueAudit(tx, deps, caller, {
      action: "user.notices_updated",
      target: { type: "user", id: userId },
      changes,
    });
  });
  return notices;
}
