import {
  type CreateReferral,
  type CustomFieldValue,
  createReferral,
  inPunycode,
  partsOf,
} from "@referral-service/contract";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { defaultCurrencyOf } from "../people/organizations/store.ts";
import { newReferral, storeReferral, submitterOf } from "../referrals/create-referral.ts";
import type { FieldDefinition } from "../referrals/custom-fields/rules.ts";
import { withScheme } from "../referrals/custom-fields/rules.ts";
import { allFields } from "../referrals/custom-fields/store.ts";
import { markDuplicates } from "../referrals/duplicates/mark-duplicates.ts";
import { findByExternalIds, lockExternalIds } from "../referrals/external-id-store.ts";
import { findReferrers, type Referrer } from "../referrals/people-store.ts";
import { requireCreditable } from "../referrals/referrer.ts";
import { type StoredReferral, visibleReferrals } from "../referrals/rules.ts";
import { keysOfPerson, keysOfSamePerson, type NamedPerson } from "../referrals/same-person.ts";
import { isInUse, type StatusDefinition, statusNamed } from "../referrals/statuses/rules.ts";
import { allStatuses } from "../referrals/statuses/store.ts";
import type { ImportDeps } from "./deps.ts";
import {
  badBecause,
  externalIdKeys,
  type ImportKind,
  judgedBy,
  type Piece,
  type RowValues,
  takenExternalId,
  type Verdict,
} from "./import-kind.ts";
import { contactHeaders } from "./known-headers.ts";
import { customFieldColumns, customFieldPrefix, type ImportField } from "./match-columns.ts";
import { wholeName } from "./names.ts";
import { findKnownReferrals } from "./referral-store.ts";
import { openAssignees, valueIn, whyNoAmount, workFields } from "./referral-work.ts";
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
  { field: "referrerId", label: "Referrer’s ID", isRequired: false, headers: [] },
  {
    field: "referrerEmail",
    label: "Referrer’s email",
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
  const emailKeys = rows.flatMap((values) => referrerEmailKeyOf(values) ?? []);
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

  function referralOf(values: RowValues, input: CreateReferral) {
    const referrer = requireNamed(caller, referrers, values, input);
    const assignee = assigneeOf(values, input, referrer);
    const fields = customFields;
    const of = { input, referrer, assignee, submitter, fields, statuses };
    return newReferral(deps, caller, of);
  }

  const created: StoredReferral[] = [];
  return {
    judge: (index) => {
      const row = read[index] as ReadRow;
      if (!("input" in row)) return row;
      const { input, values } = row;
      return judgedBy((): Verdict => {
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
      });
    },
    create: async (index) => {
      const row = read[index] as ReadRow;
      if (!("input" in row)) throw new Error("Only a valid row is created");
      const referral = referralOf(row.values, row.input);
      created.push(await storeReferral(tx, deps, caller, referral));
      if (referral.externalId !== null) taken.set(referral.externalId, referral.id);
      return referral.id;
    },
    finish: () => markDuplicates(tx, deps, caller, created),
  };
}

type ReadRow = { values: RowValues; input: CreateReferral } | Verdict;

interface Readable {
  customFields: FieldDefinition[];
  statuses: StatusDefinition[];
  defaultCurrency: string;
}

function readRow(values: RowValues, readable: Readable): ReadRow {
  const { customFields, statuses, defaultCurrency } = readable;
  const noAmount = whyNoAmount(values);
  if (noAmount !== undefined) return badBecause(noAmount);
  const address = values.get("address");
  const status = values.get("status");
  const named = status === undefined ? undefined : statusNamed(statuses, status);
  if (status !== undefined && named === undefined) return badBecause(unknownStatus(statuses));
  const labels = values.get("labels");
  const { data: input, error } = createReferral.safeParse({
    name: wholeName(values),
    externalId: values.get("externalId"),
    email: values.get("email"),
    phone: values.get("phone"),
    address: address === undefined ? undefined : { formatted: address },
    notes: values.get("notes"),
    status: named?.key,
    labels: labels === undefined ? undefined : partsOf(labels),
    company: values.get("company"),
    referrerId: values.get("referrerId"),
    assigneeId: values.get("assigneeId"),
    value: valueIn(values, defaultCurrency),
    customFields: customValues(values, customFields),
  });
  if (input !== undefined) return { values, input };
  const [issue] = error.issues;
  return badBecause({ path: fieldAt(issue?.path ?? []), message: issue?.message ?? "" });
}

const unknownStatus = (statuses: StatusDefinition[]) => ({
  path: "status",
  message: `must be a status: ${statuses.flatMap((status) => (isInUse(status) ? status.label : [])).join(", ")}`,
});

const fieldAt = (path: PropertyKey[]) =>
  path
    .slice(0, path[0] === "value" ? 2 : 1)
    .map(String)
    .join(".");

function customValues(values: RowValues, customFields: FieldDefinition[]) {
  const sent = customFields.flatMap((field): [string, CustomFieldValue][] => {
    const cell = values.get(customFieldPrefix + field.name);
    return cell === undefined ? [] : [[field.name, customValue(field, cell)]];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

/** Text that cannot be converted to the field's type stays text, and the field rejects it. */
function customValue({ type }: FieldDefinition, cell: string): CustomFieldValue {
  switch (type) {
    case "number":
      return isExactNumber(cell) ? Number(cell) : cell;
    case "boolean":
      return booleans[cell.toLowerCase()] ?? cell;
    case "multi_select":
      return partsOf(cell);
    case "url":
      return withScheme(cell);
    case "text":
    case "date":
    case "select":
    case "email":
      return cell;
    default:
      return type satisfies never;
  }
}

/** Longer numbers would be rounded, unless JavaScript writes them exactly like this. */
const isExactNumber = (cell: string) =>
  /^-?\d{1,15}(\.\d{1,15})?$/.test(cell) ||
  (cell.length < 30 && String(Number(cell)) === cell && Number.isFinite(Number(cell)));

const booleans: Partial<Record<string, boolean>> = {
  true: true,
  yes: true,
  ja: true,
  wahr: true,
  false: false,
  no: false,
  nein: false,
  falsch: false,
};

const referrerEmailKeyOf = (values: RowValues) => {
  const email = values.get("referrerEmail");
  return email && inPunycode(email).toLowerCase();
};

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
  const emailKey = referrerEmailKeyOf(values);
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
        "must be the email address of a referrer, unless the row has a Referrer’s ID. Organization keys need one of them.",
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
