import type { Notices } from "@referral-service/contract/app";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
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
