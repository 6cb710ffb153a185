import {
  type CreateReferral,
  type CustomFieldValue,
  createReferral,
  partsOf,
} from "@referral-service/contract";
import { isRounded } from "../kernel/platform/validation-words.ts";
import type { RefusalDetail } from "../kernel/refusal.ts";
import type { FieldDefinition } from "../referrals/custom-fields/rules.ts";
import { withScheme } from "../referrals/custom-fields/rules.ts";
import { isInUse, type StatusDefinition, statusNamed } from "../referrals/statuses/rules.ts";
import { badBecause, type ReadRow, type RowValues } from "./import-kind.ts";
import { customFieldPrefix } from "./match-columns.ts";
import { wholeName } from "./names.ts";
import { valueIn, whyNoAmount } from "./referral-work.ts";

interface Readable {
  customFields: FieldDefinition[];
  statuses: StatusDefinition[];
  defaultCurrency: string;
}

export function readRow(
  values: RowValues,
  { customFields, statuses, defaultCurrency }: Readable,
): ReadRow<CreateReferral> {
  const noAmount = whyNoAmount(values);
  if (noAmount !== undefined) return badBecause(noAmount);
  const rounded = whyRounded(values, customFields);
  if (rounded !== undefined) return badBecause(rounded);
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
  message: `must be one of ${statuses.flatMap((status) => (isInUse(status) ? status.label : [])).join(", ")}`,
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

const plainNumber = /^-?\d{1,20}(\.\d{1,20})?$/;

/** A number that is stored exactly. Exponents are accepted only if JavaScript writes them like this. */
const isExactNumber = (cell: string) =>
  plainNumber.test(cell)
    ? !isRounded(cell)
    : cell.length < 30 && String(Number(cell)) === cell && Number.isFinite(Number(cell));

/** The reason why a number would not be stored exactly as in the file. */
function whyRounded(values: RowValues, customFields: FieldDefinition[]): RefusalDetail | undefined {
  const path = customFields
    .flatMap(({ type, name }) => (type === "number" ? [customFieldPrefix + name] : []))
    .find((field) => {
      const cell = values.get(field);
      return cell !== undefined && plainNumber.test(cell) && isRounded(cell);
    });
  return path === undefined ? undefined : { path, message: "must have at most 15 digits" };
}

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
