import type { Notices } from "@referral-service/contract/app";
import type { PersonCaller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { changesBetween } from "../audit/changes.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { lockNotices, saveNotices } from "./store.ts";

export async function setNotices(deps: Deps, caller: PersonCaller, notices: Notices) {
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
