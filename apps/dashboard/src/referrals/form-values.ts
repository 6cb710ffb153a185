import type {
  CreateReferral,
  CustomField,
  CustomFieldValue,
  Referral,
  ReferralStatus,
} from "@referral-service/contract";
import type { useServiceForm } from "../forms/service-form.ts";
import { withScheme } from "../ui/web-address.ts";
import { numberIn } from "../words/amounts.ts";

/** The values of a referral in its form: text and lists of text. */
export interface ReferralValues {
  name: string;
  email: string;
  phone: string;
  address: string;
  notes: string;
  status: ReferralStatus;
  referrerId: string;
  company: string;
  /**
   * ID of the assignee. Empty if no one works on the referral or, for a new referral, if the
   * service chooses.
   */
  assigneeId: string;
  valueAmount: string;
  /** Currency of the value. Empty until an amount is typed. */
  valueCurrency: string;
  labels: string[];
  /** Values by the UUIDs of their fields, because field names can have any form. */
  custom: Record<string, string | string[]>;
}

export const emptyValues: ReferralValues = {
  name: "",
  email: "",
  phone: "",
  address: "",
  notes: "",
  status: "new",
  referrerId: "",
  company: "",
  assigneeId: "",
  valueAmount: "",
  valueCurrency: "",
  labels: [],
  custom: {},
};

const typed = (value: CustomFieldValue) => (Array.isArray(value) ? value : String(value));

export const valuesOf = (referral: Referral): ReferralValues => ({
  name: referral.name ?? "",
  email: referral.email ?? "",
  phone: referral.phone ?? "",
  address: referral.address?.formatted ?? "",
  notes: referral.notes ?? "",
  status: referral.status,
  referrerId: referral.referrerId,
  company: referral.company ?? "",
  assigneeId: referral.assigneeId ?? "",
  valueAmount: referral.value === null ? "" : String(referral.value.amount),
  valueCurrency: referral.value?.currency ?? "",
  labels: referral.labels,
  custom: Object.fromEntries(
    Object.entries(referral.customFieldValues).map(([id, value]) => [id, typed(value)]),
  ),
});

/**
 * Converts typed values to those of a request. Text that is not a number is sent unchanged, so that
 * the service rejects it with the name of the field.
 */
function sentValue(
  type: CustomField["type"],
  value: string | string[] | undefined,
): CustomFieldValue | null {
  if (value === undefined || value.length === 0) return null;
  if (type === "boolean") return value === "true";
  if (type === "url" && typeof value === "string") return withScheme(value);
  if (type === "number") return Number.isNaN(Number(value)) ? value : Number(value);
  return value;
}

const sentWorth = ({ valueAmount, valueCurrency }: ReferralValues) =>
  valueAmount.trim() === "" ? null : { amount: numberIn(valueAmount), currency: valueCurrency };

const plainFields = ["email", "phone", "notes", "company"] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the body of a request, with only the values that changed. */
export function bodyOf(
  before: ReferralValues,
  after: ReferralValues,
  fields: readonly CustomField[],
): Partial<CreateReferral> {
  const body: Partial<CreateReferral> = {};
  if (after.name !== before.name) body.name = after.name;
  for (const field of plainFields) {
    if (after[field] !== before[field]) body[field] = after[field] === "" ? null : after[field];
  }
  if (after.address !== before.address) {
    body.address = after.address === "" ? null : { formatted: after.address };
  }
  if (after.status !== before.status) body.status = after.status;
  if (after.referrerId !== before.referrerId) body.referrerId = after.referrerId;
  if (after.assigneeId !== before.assigneeId) {
    body.assigneeId = after.assigneeId === "" ? null : after.assigneeId;
  }
  if (!isSame(sentWorth(after), sentWorth(before))) body.value = sentWorth(after);
  if (!isSame(after.labels, before.labels)) body.labels = after.labels;
  const changed = fields.filter(
    ({ id }) => !isSame(after.custom[id] ?? "", before.custom[id] ?? ""),
  );
  if (changed.length > 0) {
    body.customFields = Object.fromEntries(
      changed.map(({ id, name, type }) => [name, sentValue(type, after.custom[id])]),
    );
  }
  return body;
}

/** Returns the form's name for a field in the body of a request. */
export function fieldOf(path: string, fields: readonly CustomField[]): string {
  const [first = "", ...rest] = path.split(".");
  if (first === "value") return rest[0] === "currency" ? "valueCurrency" : "valueAmount";
  if (first !== "customFields") return first;
  const name = rest.join(".");
  const field = fields.find((candidate) => candidate.name === name);
  return field === undefined ? path : `custom.${field.id}`;
}

/** A field that two people changed from the same version to different values. */
export interface Conflict {
  key: string;
  mine: string | string[];
  theirs: string | string[];
}

const customKey = (id: string) => `custom.${id}`;

const flat = ({ custom, ...values }: ReferralValues): Record<string, string | string[]> => ({
  ...values,
  ...Object.fromEntries(Object.entries(custom).map(([id, value]) => [customKey(id), value])),
});

/**
 * Merges two changes to one version. A field that only one of them changed gets that value. A field
 * that both changed is a conflict, and `merged` has the person's own value.
 */
export function merge(base: ReferralValues, mine: ReferralValues, theirs: ReferralValues) {
  const [before, own, other] = [flat(base), flat(mine), flat(theirs)];
  const merged: Record<string, string | string[]> = {};
  const conflicts: Conflict[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(own), ...Object.keys(other)])) {
    const [was = "", is = "", became = ""] = [before[key], own[key], other[key]];
    const isMine = !isSame(is, was);
    merged[key] = isMine ? is : became;
    if (isMine && !isSame(became, was) && !isSame(is, became)) {
      conflicts.push({ key, mine: is, theirs: became });
    }
  }
  return { merged: unflat(merged), conflicts };
}

/** Returns the changes by another person, with the values before and after. */
export function changesOf(base: ReferralValues, theirs: ReferralValues) {
  const [before, after] = [flat(base), flat(theirs)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => ({ key, from: before[key] ?? "", to: after[key] ?? "" }))
    .filter(({ from, to }) => !isSame(from, to));
}

function unflat(values: Record<string, string | string[]>): ReferralValues {
  const entries = Object.entries(values);
  const isCustom = ([key]: [string, unknown]) => key.startsWith("custom.");
  return {
    ...(Object.fromEntries(entries.filter((entry) => !isCustom(entry))) as unknown as Omit<
      ReferralValues,
      "custom"
    >),
    custom: Object.fromEntries(
      entries.filter(isCustom).map(([key, value]) => [key.slice("custom.".length), value]),
    ),
  };
}

/** Returns the values with another value for this conflict. */
export const withValue = (
  values: ReferralValues,
  key: string,
  value: string | string[],
): ReferralValues => unflat({ ...flat(values), [key]: value });

/** A value that can be changed in place: a field of the form, or a custom field. */
export type EditableField =
  | "phone"
  | "email"
  | "address"
  | "assigneeId"
  | "value"
  | "company"
  | "labels"
  | "notes"
  | `custom.${string}`;

export type ReferralForm = ReturnType<typeof useServiceForm<ReferralValues>>;
