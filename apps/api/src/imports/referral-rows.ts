import type { CreateReferral } from "@referral-service/contract";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { defaultCurrencyOf } from "../people/organizations/store.ts";
import { newReferral, storeReferral, submitterOf } from "../referrals/create-referral.ts";
import { allFields } from "../referrals/custom-fields/store.ts";
import { markDuplicates } from "../referrals/duplicates/mark-duplicates.ts";
import { findByExternalIds, lockExternalIds } from "../referrals/external-id-store.ts";
import { findReferrers, type Referrer } from "../referrals/people-store.ts";
import { requireCreditable } from "../referrals/referrer.ts";
import { type StoredReferral, visibleReferrals } from "../referrals/rules.ts";
import { keysOfPerson, keysOfSamePerson, type NamedPerson } from "../referrals/same-person.ts";
import { allStatuses } from "../referrals/statuses/store.ts";
import type { ImportDeps } from "./deps.ts";
import { contactHeaders } from "./header-synonyms.ts";
import {
  emailKeyIn,
  externalIdKeys,
  type ImportKind,
  type Piece,
  pieceOf,
  type RowValues,
  takenExternalId,
} from "./import-kind.ts";
import { customFieldColumns, type ImportField } from "./match-columns.ts";
import { readRow } from "./read-referral-row.ts";
import { findKnownReferrals } from "./referral-store.ts";
import { openAssignees, workFields } from "./referral-work.ts";
import { removeReferrals } from "./remove-referrals.ts";

const fields: ImportField[] = [
  { field: "name", label: "Name", isRequired: true, headers: contactHeaders.name },
  {
    field: "firstName",
    label: "First name",
    isRequired: false,
    partOf: "name",
    headers: contactHeaders.firstName,
  },
  {
    field: "middleName",
    label: "Middle name",
    isRequired: false,
    headers: contactHeaders.middleName,
  },
  {
    field: "lastName",
    label: "Last name",
    isRequired: false,
    partOf: "name",
    headers: contactHeaders.lastName,
  },
  { field: "email", label: "Email", isRequired: false, headers: contactHeaders.email },
  {
    field: "externalId",
    label: "External ID",
    isRequired: false,
    headers: contactHeaders.externalId,
  },
  { field: "phone", label: "Phone", isRequired: false, headers: contactHeaders.phone },
  { field: "address", label: "Address", isRequired: false, headers: contactHeaders.address },
  { field: "notes", label: "Notes", isRequired: false, headers: contactHeaders.notes },
  { field: "status", label: "Status", isRequired: false, headers: [] },
  { field: "labels", label: "Labels", isRequired: false, headers: contactHeaders.labels },
  { field: "company", label: "Company", isRequired: false, headers: contactHeaders.company },
  { field: "referrerId", label: "Referrer's ID", isRequired: false, headers: [] },
  {
    field: "referrerEmail",
    label: "Referrer's email",
    isRequired: false,
    headers: ["referrer.email", "Referrer", "Referred by", "Empfehler", "E-Mail des Empfehlers"],
  },
  ...workFields,
];

export const referralRows: ImportKind = {
  noun: "referrals",
  rowsPerPiece: 100,
  fieldsFor: (customFields) => [...fields, ...customFieldColumns(customFields)],
  openPiece,
  remove: removeReferrals,
};

async function openPiece(
  tx: Tx,
  deps: ImportDeps,
  caller: Caller,
  rows: RowValues[],
): Promise<Piece> {
  const { organizationId } = caller;
  const [customFields, statuses, defaultCurrency] = await Promise.all([
    allFields(tx, organizationId),
    allStatuses(tx, organizationId),
    defaultCurrencyOf(tx, organizationId),
  ]);
  const readable = { customFields, statuses, defaultCurrency };
  const read = rows.map((values) => readRow(values, readable));
  const inputs = read.flatMap((row) => ("input" in row ? [row.input] : []));
  const { referrers, submitter, known, assigneeOf, taken } = await findNamed(tx, caller, {
    rows,
    inputs,
  });

  function referralOf(values: RowValues, input: CreateReferral) {
    const referrer = requireNamed(caller, referrers, values, input);
    const assignee = assigneeOf(values, input, referrer);
    const fields = customFields;
    const of = { input, referrer, assignee, submitter, fields, statuses };
    return newReferral(deps, caller, of);
  }

  const created: StoredReferral[] = [];
  return pieceOf(read, {
    judge: ({ values, input }) => {
      referralOf(values, input);
      const holder = taken.get(input.externalId ?? "");
      if (holder !== undefined) return takenExternalId(holder);
      const person = personOf(input);
      const ids = externalIdKeys(input);
      const sameKeys = [...keysOfSamePerson(person), ...ids];
      const twin = sameKeys.map((key) => known.get(key)).find((id) => id !== undefined);
      if (twin === undefined)
        return { outcome: "good", keys: [...keysOfPerson(person), ...ids], sameKeys };
      return {
        outcome: "duplicate",
        ofId: twin,
        reason: "A referral for this person already exists.",
      };
    },
    create: async ({ values, input }) => {
      const referral = referralOf(values, input);
      created.push(await storeReferral(tx, deps, caller, referral));
      if (referral.externalId !== null) taken.set(referral.externalId, referral.id);
      return referral.id;
    },
    finish: () => markDuplicates(tx, deps, caller, created),
  });
}

/** Finds the people and referrals that the rows refer to, or that they would repeat. */
async function findNamed(
  tx: Tx,
  caller: Caller,
  { rows, inputs }: { rows: RowValues[]; inputs: CreateReferral[] },
) {
  const { organizationId } = caller;
  const emailKeys = rows.flatMap((values) => emailKeyIn(values, "referrerEmail") ?? []);
  const ids = inputs.flatMap(({ referrerId }) => referrerId ?? []);
  if (caller.kind === "person") ids.push(caller.userId);
  const assigneeIds = inputs.flatMap(({ assigneeId }) => assigneeId ?? []);
  const externalIds = inputs.flatMap(({ externalId }) => externalId ?? []);
  if (externalIds.length > 0) await lockExternalIds(tx, organizationId, externalIds);
  const [referrers, submitter, known, assigneeOf, taken] = await Promise.all([
    findReferrers(tx, organizationId, { ids, emailKeys }),
    submitterOf(tx, caller),
    findKnownReferrals(tx, visibleReferrals(caller), inputs.map(personOf)),
    openAssignees(tx, caller, rows, assigneeIds),
    findByExternalIds(tx, organizationId, externalIds),
  ]);
  return { referrers, submitter, known, assigneeOf, taken };
}

/**
 * The ID takes precedence, because it does not change. The caller gets the credit if neither is
 * set.
 */
function requireNamed(
  caller: Caller,
  referrers: Referrer[],
  values: RowValues,
  { referrerId }: CreateReferral,
): Referrer {
  const emailKey = emailKeyIn(values, "referrerEmail");
  if (referrerId === undefined && emailKey !== undefined) {
    const named = referrers.find(({ email }) => email?.toLowerCase() === emailKey) ?? null;
    const isThere = named !== null && named.status === "active";
    if (!isThere && seesEverything(caller)) throw nobodyAt();
    return requireCreditable(caller, named);
  }
  const id = referrerId ?? (caller.kind === "person" ? caller.userId : undefined);
  if (id === undefined) {
    throw invalidRequest({
      path: "referrerEmail",
      message:
        "must be the email address of a referrer, unless the row has a Referrer's ID. One of the two is required with an organization key.",
    });
  }
  return requireCreditable(caller, referrers.find((referrer) => referrer.id === id) ?? null);
}

const nobodyAt = () =>
  invalidRequest({
    path: "referrerEmail",
    message: "must be the email address of an active member",
  });

const personOf = ({ name, email, phone }: CreateReferral): NamedPerson => ({
  name,
  email: email ?? null,
  phone: phone ?? null,
});
