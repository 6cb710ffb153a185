import type { UpdateReferral } from "@referral-service/contract";
import { changesBetween } from "../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../kernel/callers/require-version.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { enqueueEvent } from "../kernel/outbox/enqueue-event.ts";
import { keep } from "../kernel/platform/partial-update.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { spelledCompany } from "../people/users/company-store.ts";
import { assigneeIdAfter } from "./assignee.ts";
import type { ReferralDeps } from "./consequences.ts";
import { requireWholeValue } from "./create-referral.ts";
import { applyCustomFields } from "./custom-field-input.ts";
import { markDuplicatesAnew } from "./duplicates/mark-duplicates.ts";
import { requireFreeExternalId } from "./external-id-store.ts";
import { referralUpdated, referralUpdatedAudit } from "./facts.ts";
import { spelledLabels } from "./labels/spelling.ts";
import { deleteUnusedSpellings } from "./labels/store.ts";
import { linkCustomer } from "./link-customer.ts";
import { requireCreditChange } from "./referrer.ts";
import type { ReferralFields, StoredReferral } from "./rules.ts";
import { allReferrals, canChangeCompany, visibleReferrals } from "./rules.ts";
import { requireChoosable } from "./statuses/rules.ts";
import { enqueueStatusNotice } from "./statuses/status-notice.ts";
import { allStatuses } from "./statuses/store.ts";
import { findReferral, lockReferral, saveReferral } from "./store.ts";

interface Update {
  referralId: string;
  changes: UpdateReferral;
  ifVersion: IfVersion;
}

/** An update that changes nothing keeps the version and `updatedAt`, and sends no event. */
export const updateReferral = (deps: Deps & ReferralDeps, caller: Caller, update: Update) =>
  deps.db.transaction((tx) => updateReferralIn(tx, deps, caller, update));

/** Does the same as `updateReferral` in an open transaction. */
export async function updateReferralIn(
  tx: Tx,
  deps: Deps & ReferralDeps,
  caller: Caller,
  { referralId, changes, ifVersion }: Update,
) {
  const visible = visibleReferrals(caller);
  const spelled = await inOurSpelling(tx, deps, caller, changes);
  const before = requireFound(await lockReferral(tx, visible, referralId));
  requireVersion(before, ifVersion);
  const after = await changeReferral(tx, deps, caller, { before, changes: spelled });
  const { organizationId } = caller;
  const removed = before.labels.filter((label) => !after.labels.includes(label));
  await deleteUnusedSpellings(tx, { organizationId, labels: removed });
  return after;
}

async function inOurSpelling(
  tx: Tx,
  deps: Deps,
  { organizationId }: Caller,
  { labels, company, ...changes }: UpdateReferral,
): Promise<UpdateReferral> {
  return {
    ...changes,
    ...(labels && { labels: await spelledLabels(tx, deps, { organizationId, labels }) }),
    ...(company !== undefined && { company: await spelledCompany(tx, organizationId, company) }),
  };
}

/** Changes a referral that this transaction has locked. Spellings of removed labels remain. */
export async function changeReferral(
  tx: Tx,
  deps: Deps & ReferralDeps,
  caller: Caller,
  { before, changes }: { before: StoredReferral; changes: UpdateReferral },
) {
  if (changes.company !== undefined && changes.company !== before.company) {
    requireAllowed(canChangeCompany(caller));
  }
  requireWholeValue(changes);
  requireStatusWithNote(changes);
  const fields = fieldsAfter(before, changes);
  const creditsAnother = fields.referrerId !== before.referrerId;
  if (creditsAnother) await requireCreditChange(tx, caller, { before, changes });
  const isUnmoved = fields.status === before.status && !creditsAnother;
  const statuses = isUnmoved ? [] : await allStatuses(tx, caller.organizationId);
  const status =
    fields.status === before.status ? undefined : requireChoosable(statuses, fields.status);
  fields.assigneeId = await assigneeIdAfter(tx, caller, { before, changes, statuses });
  if (Object.keys(changesBetween(fieldsOf(before), fields)).length === 0) return before;
  if (fields.externalId !== before.externalId) {
    await requireFreeExternalId(tx, { ...before, externalId: fields.externalId });
  }
  await saveReferral(tx, before.id, {
    ...fields,
    version: before.version + 1,
    updatedAt: deps.clock.now(),
    ...(creditsAnother && { referrerChangedAt: deps.clock.now() }),
  });
  // A business developer who gives the referral away can no longer see it.
  const all = allReferrals(caller.organizationId);
  const after = requireFound(await findReferral(tx, all, { id: before.id, fields: before.fields }));
  enqueueAudit(tx, deps, caller, referralUpdatedAudit(before, after, changes.creditReason));
  enqueueEvent(tx, deps, caller, referralUpdated(before, after));
  if (status !== undefined)
    await enqueueStatusNotice(tx, deps, caller, { referral: after, status });
  if (before.completedAt === null && after.completedAt !== null) {
    await linkCustomer(tx, deps, caller, after);
  }
  await deps.referralConsequences.afterChange(tx, deps, caller, { before, after });
  await markDuplicatesAnew(tx, deps, caller, { before, after });
  return after;
}

function fieldsAfter(before: StoredReferral, changes: UpdateReferral): ReferralFields {
  return {
    externalId: keep(changes.externalId, before.externalId),
    name: keep(changes.name, before.name),
    email: keep(changes.email, before.email),
    phone: keep(changes.phone, before.phone),
    addressFormatted:
      changes.address === undefined
        ? before.addressFormatted
        : (changes.address?.formatted ?? null),
    notes: keep(changes.notes, before.notes),
    status: keep(changes.status, before.status),
    statusNote: noteAfter(before, changes),
    labels: keep(changes.labels, before.labels),
    company: keep(changes.company, before.company),
    referrerId: keep(changes.referrerId, before.referrerId),
    assigneeId: keep(changes.assigneeId, before.assigneeId),
    value: keep(changes.value, before.value),
    customFieldValues: applyCustomFields(
      before.customFieldValues,
      before.fields,
      changes.customFields,
    ),
  };
}

/** The note after a change. A note belongs to the status that it was sent with. */
function noteAfter(before: StoredReferral, { status, statusNote }: UpdateReferral) {
  if (statusNote !== undefined) return statusNote;
  return status === undefined || status === before.status ? before.statusNote : null;
}

/** Throws INVALID_REQUEST for a note without its status. */
function requireStatusWithNote({ status, statusNote }: UpdateReferral) {
  if (statusNote === undefined || status !== undefined) return;
  throw invalidRequest({ path: "statusNote", message: "must be sent with status" });
}

/** The current values of the fields that callers can write. */
function fieldsOf(referral: StoredReferral): ReferralFields {
  return fieldsAfter(referral, {});
}
