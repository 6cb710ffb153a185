import type { CreateInvitationCode } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { codeCreatedAudit } from "./audit.ts";
import { makeCodeText } from "./code-text.ts";
import { expiryOf } from "./expiry.ts";
import type { StoredInvitationCode } from "./invitation-code.ts";
import { requireOwner } from "./owner.ts";
import { canInvite } from "./policy.ts";
import { findInvitationCode, insertInvitationCode } from "./store.ts";
import { allInvitationCodes } from "./visibility.ts";

export async function createInvitationCode(
  deps: Deps,
  caller: Caller,
  input: CreateInvitationCode,
) {
  const permissionLevel = input.permissionLevel ?? "referrer";
  requireAllowed(canInvite(caller, permissionLevel));
  const expiresAt = expiryOf(deps, input.expiresAt ?? null);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { organizationId } = caller;
    const code: StoredInvitationCode = {
      id: deps.newId(),
      organizationId,
      code: makeCodeText(input.code),
      permissionLevel,
      ownerId: await requireOwner(tx, caller, { named: input.ownerId, level: permissionLevel }),
      expiresAt,
      useLimit: input.useLimit ?? null,
      useCount: 0,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    };
    await requireRoom(tx, deps, { organizationId, what: "invitationCodes" });
    await insertInvitationCode(tx, code);
    enqueueAudit(tx, deps, caller, codeCreatedAudit(code));
    const visible = allInvitationCodes(organizationId);
    return requireFound(await findInvitationCode(tx, visible, code.id));
  });
}
