import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { removeVisits } from "../visits/store.ts";
import { codeDeletedAudit } from "./audit.ts";
import { canInvite } from "./policy.ts";
import { lockInvitationCode, removeInvitationCode } from "./store.ts";
import { visibleInvitationCodes } from "./visibility.ts";

export async function deleteInvitationCode(deps: Deps, caller: Caller, codeId: string) {
  await deps.db.transaction(async (tx) => {
    const visible = visibleInvitationCodes(caller);
    const code = requireFound(await lockInvitationCode(tx, visible, codeId));
    requireAllowed(canInvite(caller, code.permissionLevel));
    await removeInvitationCode(tx, codeId);
    await removeVisits(tx, { organizationId: code.organizationId, pageId: codeId });
    enqueueAudit(tx, deps, caller, codeDeletedAudit(code));
  });
}
