import type { Caller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
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
