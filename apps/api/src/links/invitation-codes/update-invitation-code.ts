import type { UpdateInvitationCode } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { conflict } from "../../kernel/refusal.ts";
import { codeUpdatedAudit } from "./audit.ts";
import { expiryOf } from "./expiry.ts";
import type { InvitationCodeLimits } from "./invitation-code.ts";
import { canInvite } from "./policy.ts";
import { lockInvitationCode, saveInvitationCode } from "./store.ts";
import { visibleInvitationCodes } from "./visibility.ts";

/** An update that changes nothing does not set `updatedAt`. */
export async function updateInvitationCode(
  deps: Deps,
  caller: Caller,
  { codeId, changes }: { codeId: string; changes: UpdateInvitationCode },
) {
  return deps.db.transaction(async (tx) => {
    const visible = visibleInvitationCodes(caller);
    const before = requireFound(await lockInvitationCode(tx, visible, codeId));
    requireAllowed(canInvite(caller, before.permissionLevel));
    const limits: InvitationCodeLimits = {
      isActive: changes.isActive ?? before.isActive,
      expiresAt:
        changes.expiresAt === undefined ? before.expiresAt : expiryOf(deps, changes.expiresAt),
      useLimit: keep(changes.useLimit, before.useLimit),
    };
    if (limits.useLimit !== null && limits.useLimit < before.useCount) {
      throw conflict(`useLimit: ${before.useCount} people have already joined by this code`);
    }
    const after = { ...before, ...limits };
    if (Object.keys(changesBetween(before, after)).length === 0) return before;
    const updatedAt = deps.clock.now();
    await saveInvitationCode(tx, codeId, { ...limits, updatedAt });
    enqueueAudit(tx, deps, caller, codeUpdatedAudit(before, after));
    return { ...after, updatedAt };
  });
}
