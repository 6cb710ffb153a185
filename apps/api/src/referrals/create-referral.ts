import type { CreateReferral } from "@referral-service/contract";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { enqueueEvent } from "../kernel/outbox/enqueue-event.ts";
import { enqueueReferralNotice } from "../people/notifications/referral-notice-store.ts";
import { requireWholeUnits } from "../people/organizations/store.ts";
import { spelledCompany } from "../people/users/company-store.ts";
import { requireAssignee } from "./assignee.ts";
import type { ReferralDeps } from "./consequences.ts";
import { applyCustomFields } from "./custom-field-input.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { allFields } from "./custom-fields/store.ts";
import { fullCredit } from "./duplicates/credit.ts";
import { markDuplicates } from "./duplicates/mark-duplicates.ts";
import { requireFreeExternalId } from "./external-id-store.ts";
import { referralCreated, referralCreatedAudit } from "./facts.ts";
import { spelledLabels } from "./labels/spelling.ts";
import { linkCustomer } from "./link-customer.ts";
import { enqueueReferral } from "./new-referral-store.ts";
import { findPerson, type Referrer } from "./people-store.ts";
import { requireReferrer } from "./referrer.ts";
import type { Assignee, StoredReferral } from "./rules.ts";
import { canSubmit } from "./rules.ts";
import { requireChoosable, type StatusDefinition } from "./statuses/rules.ts";
import { allStatuses } from "./statuses/store.ts";

export const createReferral = (deps: Deps & ReferralDeps, caller: Caller, input: CreateReferral) =>
  deps.db.transaction((tx) => createReferralIn(tx, deps, caller, input));

/** Does the same as `createReferral` in an open transaction. */
export async function createReferralIn(
  tx: Tx,
  deps: Deps & ReferralDeps,
  caller: Caller,
  input: CreateReferral,
) {
  const [referrer, submitter, fields, statuses] = await Promise.all([
    requireReferrer(tx, caller, input.referrerId),
    submitterOf(tx, caller),
    allFields(tx, caller.organizationId),
    allStatuses(tx, caller.organizationId),
  ]);
  requireAllowed(canSubmit(caller, input, referrer));
  const assignee = await requireAssignee(tx, caller, { named: input.assigneeId, referrer });
  const of = { input, referrer, assignee, submitter, fields, statuses };
  const referral = newReferral(deps, caller, of);
  await requireFreeExternalId(tx, referral);
  const stored = await storeReferral(tx, deps, caller, referral);
  await markDuplicates(tx, deps, caller, [stored]);
  return stored;
}

interface Submission {
  input: CreateReferral;
  /** The user who gets the credit. */
  referrer: Referrer;
  assignee: Assignee | null;
  submitter: Submitter;
  /** Custom fields of the organization. */
  fields: FieldDefinition[];
  statuses: StatusDefinition[];
}

type Submitter = Pick<StoredReferral, "submittedBy" | "submittedByKeyName">;

/**
 * Returns the new referral of a submission. Throws a `Refusal` when the caller cannot submit it.
 */
export function newReferral(
  deps: Pick<Deps, "newId" | "clock">,
  caller: Caller,
  { input, referrer, assignee, submitter, fields, statuses }: Submission,
): StoredReferral {
  requireAllowed(canSubmit(caller, input, referrer));
  requireWholeValue(input);
  const { key: status, meaning } = requireChoosable(statuses, input.status ?? "new");
  const now = deps.clock.now();
  return {
    id: deps.newId(),
    organizationId: caller.organizationId,
    externalId: input.externalId ?? null,
    referrerId: referrer.id,
    referrer,
    ...submitter,
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    addressFormatted: input.address?.formatted ?? null,
    notes: input.notes ?? null,
    status,
    statusNote: null,
    // A trigger in PostgreSQL sets the same value (migration 20261207010000).
    shownStatus: null,
    firstContactAt: meaning === "new" ? null : now,
    completedAt: meaning === "completed" ? now : null,
    labels: input.labels ?? [],
    // The company is copied, because the referrer's company can change later but the credited
    // company must not.
    company: input.company === undefined ? referrer.company : input.company,
    assigneeId: assignee?.id ?? null,
    assignee,
    value: input.value ?? null,
    customFieldValues: applyCustomFields({}, fields, input.customFields),
    photos: [],
    ...fullCredit,
    duplicateCaseId: null,
    consent: null,
    fields,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Throws INVALID_REQUEST for a value with more decimal places than its currency has. */
export function requireWholeValue({ value }: Pick<CreateReferral, "value">) {
  if (value) requireWholeUnits("value.amount", value.amount, value.currency);
}

/**
 * Stores a new referral with its audit log entry and event. Names get the organization's spelling.
 * Call `markDuplicates` next.
 */
export async function storeReferral(
  tx: Tx,
  deps: Deps & ReferralDeps,
  caller: Caller,
  sent: StoredReferral,
) {
  const referral = await inOurSpelling(tx, deps, sent);
  enqueueReferral(tx, referral);
  const madeById = caller.kind === "person" ? caller.userId : null;
  enqueueReferralNotice(tx, referral, { madeById });
  enqueueAudit(tx, deps, caller, referralCreatedAudit(referral));
  enqueueEvent(tx, deps, caller, referralCreated(referral));
  if (referral.completedAt !== null) await linkCustomer(tx, deps, caller, referral);
  await deps.referralConsequences.afterCreation(tx, deps, caller, referral);
  return referral;
}

async function inOurSpelling(tx: Tx, deps: Deps, referral: StoredReferral) {
  const { organizationId, labels, company, referrer } = referral;
  const isOfReferrer = company === referrer?.company;
  return {
    ...referral,
    labels: await spelledLabels(tx, deps, { organizationId, labels }),
    company: isOfReferrer ? company : await spelledCompany(tx, organizationId, company),
  };
}

/** The submitting person, or the current name of the organization key. */
export async function submitterOf(tx: Tx, caller: Caller): Promise<Submitter> {
  return caller.kind === "person"
    ? { submittedBy: await findPerson(tx, caller.userId), submittedByKeyName: null }
    : { submittedBy: null, submittedByKeyName: caller.keyName };
}
