import { randomInt } from "node:crypto";
import type { contract, PermissionLevel, RequestBody } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";
import { removeVisits } from "../visits/store.ts";
import { codeCreatedAudit, codeDeletedAudit, codeUpdatedAudit } from "./facts.ts";
import {
  allInvitationCodes,
  canInvite,
  canInviteFor,
  type InvitationCodeLimits,
  mayOwn,
  type StoredInvitationCode,
  visibleInvitationCodes,
} from "./rules.ts";
import {
  findInvitationCode,
  insertInvitationCode,
  lockInvitationCode,
  removeInvitationCode,
  saveInvitationCode,
} from "./store.ts";

/**
 * Returns the ID of the named owner, or otherwise of the calling person. Null for an organization
 * key. Throws INVALID_REQUEST if the named owner cannot invite people with this role.
 */
async function requireOwner(
  tx: Tx,
  caller: Caller,
  { named, level }: { named: string | undefined; level: PermissionLevel },
): Promise<string | null> {
  if (named === undefined) return caller.kind === "person" ? caller.userId : null;
  requireAllowed(canInviteFor(caller, named));
  const owner = await findUser(tx, allUsers(caller.organizationId), named);
  if (owner === null || !mayOwn(owner, level)) {
    throw invalidRequest({
      path: "ownerId",
      message:
        "must be the ID of an active user in this organization who can invite people with this role",
    });
  }
  return owner.id;
}

/**
 * Returns the sent expiry of a code. Null if it never expires. Throws INVALID_REQUEST for a time in
 * the past.
 */
function expiryOf({ clock }: Pick<Deps, "clock">, expiresAt: number | null): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt <= clock.now().getTime()) {
    throw invalidRequest({ path: "expiresAt", message: "must be in the future" });
  }
  return new Date(expiresAt);
}

/** The characters of a code, without those that are easily confused: 0 and O, 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");

/**
 * A code that no one can guess and that people can read out and type. 31^13 is just over 2^64. A
 * chosen prefix gets a random suffix (31^8), so that the response never reveals whether another
 * organization chose the same prefix.
 */
const makeCodeText = (chosen: string | undefined) =>
  chosen === undefined ? randomText(13) : `${chosen}-${randomText(8)}`;

export async function createInvitationCode(
  deps: Deps,
  caller: Caller,
  input: RequestBody<typeof contract.invitationCodes.create>,
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

/** An update that changes nothing does not set `updatedAt`. */
export async function updateInvitationCode(
  deps: Deps,
  caller: Caller,
  {
    codeId,
    changes,
  }: { codeId: string; changes: RequestBody<typeof contract.invitationCodes.update> },
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
      throw conflict(
        `useLimit: must be at least ${before.useCount}, the number of people who have joined with this code`,
      );
    }
    const after = { ...before, ...limits };
    if (Object.keys(changesBetween(before, after)).length === 0) return before;
    const updatedAt = deps.clock.now();
    await saveInvitationCode(tx, codeId, { ...limits, updatedAt });
    enqueueAudit(tx, deps, caller, codeUpdatedAudit(before, after));
    return { ...after, updatedAt };
  });
}

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
