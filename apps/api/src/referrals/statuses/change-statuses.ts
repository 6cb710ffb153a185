import type { contract, RequestBody } from "@referral-service/contract";
import { type AuditEntry, type Changes, changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict } from "../../kernel/refusal.ts";
import { textsAfter } from "../../kernel/texts-by-language.ts";
import type { ReferralDeps } from "../consequences.ts";
import {
  isInUse,
  requireAllInUse,
  requireFreeLabel,
  requireKept,
  type StatusDefinition,
} from "./rules.ts";
import { allStatuses, insertStatus, lockStatuses, saveOrder, saveStatus } from "./store.ts";

/**
 * The largest number of statuses, including archived ones. A key is never reused, so no status is
 * ever removed.
 */
const statusesEverMax = 300;

export async function createStatus(
  deps: Deps,
  caller: Caller,
  input: RequestBody<typeof contract.referralStatuses.create>,
) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const statuses = await lockStatuses(tx, organizationId);
    await requireRoom(tx, deps, { organizationId, what: "referralStatuses" });
    if (statuses.length >= statusesEverMax) {
      throw conflict(
        `The organization has reached the limit of ${statusesEverMax} statuses, including archived ones. Restore one and change its label.`,
      );
    }
    if (statuses.some(({ key }) => key === input.key)) {
      throw conflict(`key: must be unique, but a status with the key ${input.key} already exists`);
    }
    const now = deps.clock.now();
    const status: StatusDefinition = {
      id: deps.newId(),
      organizationId,
      key: input.key,
      label: input.label,
      color: input.color ?? "gray",
      meaning: input.meaning,
      position: placeAfter(statuses),
      isShownToReferrer: input.isShownToReferrer ?? true,
      tellsReferrer: input.tellsReferrer ?? false,
      referrerText: textsAfter({}, input.referrerText),
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    requireFreeLabel(statuses, status);
    await insertStatus(tx, status);
    enqueueAudit(tx, deps, caller, {
      action: "referral_status.created",
      target: targetOf(status),
      changes: changesBetween<object>({}, { ...settingsOf(status), meaning: status.meaning }),
    });
    return status;
  });
}

/** Changes a status. A restored status moves to the end. */
export async function updateStatus(
  deps: Deps & ReferralDeps,
  caller: Caller,
  {
    statusId,
    changes,
  }: { statusId: string; changes: RequestBody<typeof contract.referralStatuses.update> },
) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const statuses = await lockStatuses(tx, organizationId);
    const before = requireFound(statuses.find(({ id }) => id === statusId) ?? null);
    const now = deps.clock.now();
    const isArchived = changes.isArchived ?? !isInUse(before);
    const isRestored = !(isArchived || isInUse(before));
    const after: StatusDefinition = {
      ...before,
      label: changes.label ?? before.label,
      color: changes.color ?? before.color,
      isShownToReferrer: changes.isShownToReferrer ?? before.isShownToReferrer,
      tellsReferrer: changes.tellsReferrer ?? before.tellsReferrer,
      referrerText: textsAfter(before.referrerText, changes.referrerText),
      archivedAt: isArchived ? (before.archivedAt ?? now) : null,
      position: isRestored ? placeAfter(statuses) : before.position,
    };
    const changed = changesBetween(settingsOf(before), settingsOf(after));
    if (Object.keys(changed).length === 0) return before;
    requireKept(after);
    if (isRestored) await requireRoom(tx, deps, { organizationId, what: "referralStatuses" });
    if (!isArchived) requireFreeLabel(statuses, after);
    if (isArchived && isInUse(before)) {
      await deps.referralConsequences.beforeStatusIsArchived(tx, deps, after);
    }
    after.updatedAt = now;
    await saveStatus(tx, after);
    enqueueAudit(tx, deps, caller, statusUpdatedAudit(after, changed));
    return after;
  });
}

/** Returns all statuses in the new order. */
export async function setStatusOrder(
  deps: Deps,
  caller: Caller,
  { statusIds }: RequestBody<typeof contract.referralStatuses.setOrder>,
) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const before = await lockStatuses(tx, organizationId);
    requireAllInUse(before, statusIds);
    await saveOrder(tx, { organizationId, ids: statusIds, now: deps.clock.now() });
    const after = await allStatuses(tx, organizationId);
    for (const status of before) {
      const moved = after.find(({ id }) => id === status.id) ?? status;
      const changed = changesBetween(settingsOf(status), settingsOf(moved));
      if (Object.keys(changed).length > 0) {
        enqueueAudit(tx, deps, caller, statusUpdatedAudit(moved, changed));
      }
    }
    return after;
  });
}

const placeAfter = (statuses: StatusDefinition[]) =>
  1 + Math.max(0, ...statuses.map(({ position }) => position));

const targetOf = ({ id }: StatusDefinition) => ({ type: "referral_status", id });

const statusUpdatedAudit = (status: StatusDefinition, changes: Changes): AuditEntry => ({
  action: "referral_status.updated",
  target: targetOf(status),
  changes,
});

/** The fields of a status that an audit log entry contains. */
const settingsOf = (status: StatusDefinition) => ({
  key: status.key,
  label: status.label,
  color: status.color,
  position: status.position,
  isShownToReferrer: status.isShownToReferrer,
  tellsReferrer: status.tellsReferrer,
  // The texts are in a fixed order, because PostgreSQL does not keep the order of keys.
  referrerText: textsAfter(status.referrerText),
  isArchived: !isInUse(status),
});
