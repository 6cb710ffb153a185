import type { AuditLog } from "@referral-service/contract";
import { dayText, exactTime } from "../ui/time.tsx";
import { capitalized, fieldName, inWords } from "./audit.ts";
import { languageNames } from "./languages.ts";
import { levels } from "./levels.ts";
import { methodName, money } from "./money.ts";
import { runKinds, runStatuses } from "./payment-runs.ts";
import { statuses as paymentStatuses } from "./payment-statuses.ts";
import { personStatuses } from "./person-statuses.tsx";
import { activityTypes, metrics, stages } from "./portal.ts";

/** The data that formatting the changes of an entry needs in addition to the changes. */
export interface ChangesReading {
  /** Type of the entry's target, such as `referral`. */
  targetType: string;
  timeZone: string;
  /** Currency of amounts without one: the organization's. Undefined until it is known. */
  currency: string | undefined;
  /** Label of a status of referrals. */
  statusLabel: (key: string) => string;
  /** Names of the records in the changes, by ID. */
  names: Readonly<Record<string, string>>;
}

interface ShownChange {
  field: string;
  name: string;
  /** The previous value. Undefined if there was none. */
  from: string | undefined;
  to: string | undefined;
  /** What a list gained and lost. Undefined for values that are not lists. */
  added?: string | undefined;
  removed?: string | undefined;
}

type Labels = Readonly<Record<string, string | { label: string }>>;

/** Labels of values that are names in the code, by the type of the target if that matters. */
const labelsOf: Record<string, (targetType: string) => Labels | undefined> = {
  status: (type) =>
    ({ bonus_payment: paymentStatuses, payment_run: runStatuses, user: personStatuses })[type],
  permissionLevel: () => levels,
  stage: () => stages,
  metric: () => metrics,
  type: (type) => (type === "bd_activity" ? activityTypes : undefined),
  kind: (type) => (type === "payment_run" ? runKinds : undefined),
  language: () => languageNames,
  credit: () => ({ credited: "Full credit", shared: "Shared credit", not_credited: "No credit" }),
  mode: () => ({ dry_run: "Dry run", all_or_nothing: "All rows or none" }),
  decision: () => undefined,
  warnings: () => undefined,
  color: () => undefined,
  meaning: () => undefined,
};

const isIdField = (field: string) =>
  field === "approvedBy" ||
  (/Ids?$/.test(field) && field !== "externalId" && !field.startsWith("identity"));

/** Whether the text is an ID. Custom fields are named by their IDs. */
const isId = (text: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(text);

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Formats a value of a field by the type of the field. Texts that people wrote stay exact. */
export function valueText(field: string, value: unknown, reading: ChangesReading): string {
  if (isNothing(value)) return "–";
  if (field === "photos" && Array.isArray(value)) return number.format(value.length);
  if (Array.isArray(value)) {
    return value.map((item) => valueText(field, item, reading)).join(", ");
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberText(field, value, reading);
  if (typeof value === "object" && value !== null) return objectText(value, reading);
  return textOf(field, String(value), reading);
}

function numberText(
  field: string,
  value: number,
  { timeZone, currency, targetType }: ChangesReading,
) {
  if (field.endsWith("At") || field === "since" || /^period(?:Start|End)$/.test(field)) {
    return exactTime(value, timeZone);
  }
  if (field === "amount" || (field === "value" && targetType === "bd_prospect")) {
    return currency === undefined ? number.format(value) : money(value, currency);
  }
  return number.format(value);
}

function textOf(field: string, text: string, { targetType, statusLabel, names }: ChangesReading) {
  if (isIdField(field)) return names[text] ?? "Deleted or unnamed";
  if (isId(text)) return `Ends in ${text.slice(-6)}`;
  if (field === "paymentMethod") return methodName(text);
  if (field === "status" && targetType === "referral") return statusLabel(text);
  if (field.endsWith("On") || isId(field)) return dayText(text);
  if (!Object.hasOwn(labelsOf, field)) return text;
  const label = labelsOf[field]?.(targetType)?.[text];
  if (label === undefined) return capitalized(inWords(text));
  return typeof label === "string" ? label : label.label;
}

function objectText(value: object, reading: ChangesReading): string {
  if ("amount" in value && "currency" in value) {
    return money(Number(value.amount), String(value.currency));
  }
  if ("formatted" in value && typeof value.formatted === "string") return value.formatted;
  if ("option" in value && "text" in value) return `${value.option}: ${value.text}`;
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([key, part]) => `${partName(key, reading)}: ${valueText(key, part, reading)}`)
    .join(", ");
}

/** Returns the label of a custom field, the name of a language, or the name of a field. */
const partName = (key: string, { names }: ChangesReading) =>
  names[key] ?? (languageNames as Labels)[key]?.toString() ?? nameOfPart(key);

const nameOfPart = (key: string) => (isId(key) ? "Deleted field" : fieldName(key));

/** Returns the currency of an amount, which is a separate change. */
function currencyIn(changes: AuditLog["changes"]): string | undefined {
  const currency = changes?.currency?.to ?? changes?.currency?.from;
  return typeof currency === "string" ? currency : undefined;
}

/** Fields that are not shown, because only programs need them. */
const unshown = ["messageId", "version", "payerAccount"];

/**
 * Leaves out what only programs need, and the currency if the amount also changed, because the amount is shown
 * with it.
 */
export function shownChanges(changes: AuditLog["changes"], reading: ChangesReading): ShownChange[] {
  const withCurrency = { ...reading, currency: currencyIn(changes) ?? reading.currency };
  const textIn = (field: string, value: unknown) =>
    isNothing(value) ? undefined : valueText(field, value, withCurrency);
  const isShown = ([field]: [string, unknown]) =>
    !unshown.includes(field) && (field !== "currency" || changes?.amount === undefined);
  return Object.entries(changes ?? {})
    .filter(isShown)
    .map(([field, { from, to }]) => ({
      field,
      name: fieldName(field),
      ...(field === "customFieldValues"
        ? differing(from, to, withCurrency)
        : { from: textIn(field, from), to: textIn(field, to) }),
      ...(field === "labels" &&
        Array.isArray(from) &&
        Array.isArray(to) && {
          added: textIn(field, missingIn(from, to)),
          removed: textIn(field, missingIn(to, from)),
        }),
    }));
}

/** Returns the items of a list that another list does not have. */
export const missingIn = (others: readonly unknown[], items: readonly unknown[]): unknown[] =>
  items.filter((item) => !others.includes(item));

/** Returns only the custom fields that changed. */
function differing(from: unknown, to: unknown, reading: ChangesReading) {
  const [before, after] = [from ?? {}, to ?? {}] as Record<string, unknown>[];
  const isSame = (key: string) => JSON.stringify(before?.[key]) === JSON.stringify(after?.[key]);
  const textOfChanged = (values: Record<string, unknown> | undefined) =>
    objectText(
      Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => !isSame(key))),
      reading,
    ) || undefined;
  return { from: textOfChanged(before), to: textOfChanged(after) };
}
