import type { ReferralCredit } from "@referral-service/contract";
import type { SavedView } from "@referral-service/contract/app";
import { referralsByStatus, referralsList } from "../data/referrals.ts";
import { manyIn, manyQuery } from "../lists/many-values.ts";
import { type ListOrder, orderIn } from "../lists/order.ts";
import { type DayPreset, isDayPreset, presetOrDays } from "../words/day-presets.ts";
import { createdOn } from "../words/days.ts";

const orders = ["createdAt", "updatedAt", "name", "value"] as const;

/** The values of a custom field, by its ID, in the same form as statuses. */
type FieldFilters = { [name: `custom.${string}`]: string | undefined };

/** Filters, order and grouping of the list, which a saved view stores with the columns. */
export interface ReferralFilters extends FieldFilters, ListOrder<(typeof orders)[number]> {
  /** Keys of statuses, such as `new,lost`, or `-new,lost` for none of them. */
  status?: string | undefined;
  /** Labels, in the same form as statuses. */
  label?: string | undefined;
  /** Only new referrals that the person must contact. */
  call?: "mine" | undefined;
  /** Referrals with this credit, or only open duplicates. Default: all except "not_credited". */
  credit?: ReferralCredit | "all" | "open" | undefined;
  /** ID of the referrer. */
  referrer?: string | undefined;
  /** ID of the assignee, or `none`. */
  assignee?: string | undefined;
  q?: string | undefined;
  /** Days of submission, relative to today. Replaces `from` and `to`. */
  days?: DayPreset | undefined;
  /** First day of submission, such as 2026-03-16. */
  from?: string | undefined;
  /** Last day of submission. */
  to?: string | undefined;
  group?: "status" | undefined;
}

interface ReferralsSearch extends ReferralFilters {
  /** Names of the columns. Default: the person's own choice. */
  columns?: string[] | undefined;
  /** Whether the dialog for a new referral is open. */
  create?: true | undefined;
  /** Whether the form of the referral in the panel is open. */
  edit?: true | undefined;
}

const columnCountMax = 40;

const textOf = (value: unknown, lengthMax: number) =>
  typeof value === "string" && value !== "" ? value.slice(0, lengthMax) : undefined;

const matching = (value: unknown, form: RegExp) =>
  typeof value === "string" && form.test(value) ? value : undefined;

const credits = ["credited", "shared", "not_credited", "all", "open"];

const isCreditFilter = (value: unknown): value is ReferralFilters["credit"] =>
  credits.some((credit) => credit === value);

const fieldNamePattern = /^custom\.[\da-f-]{36}$/;

/** The name of a field's filter in the URL. */
export const fieldFilterName = (fieldId: string) => `custom.${fieldId}` as const;

const fieldsIn = (search: object): FieldFilters =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      fieldNamePattern.test(name) ? [[name, textOf(value, 5_000)]] : [],
    ),
  );

const columnsIn = (value: unknown) =>
  Array.isArray(value)
    ? value.filter((name) => typeof name === "string").slice(0, columnCountMax)
    : undefined;

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): ReferralsSearch {
  const read: ReferralsSearch = {
    status: matching(search.status, /^-?[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*$/),
    label: textOf(search.label, 5_000),
    call: search.call === "mine" ? "mine" : undefined,
    credit: isCreditFilter(search.credit) ? search.credit : undefined,
    referrer: matching(search.referrer, /^[\da-f-]{36}$/),
    assignee: matching(search.assignee, /^([\da-f-]{36}|none)$/),
    q: textOf(search.q, 200),
    days: isDayPreset(search.days) ? search.days : undefined,
    from: matching(search.from, /^\d{4}-\d\d-\d\d$/),
    to: matching(search.to, /^\d{4}-\d\d-\d\d$/),
    ...fieldsIn(search),
    ...orderIn(search, orders),
    group: search.group === "status" ? "status" : undefined,
    columns: columnsIn(search.columns),
    create: search.create === true ? true : undefined,
    edit: search.edit === true ? true : undefined,
  };
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  ) as ReferralsSearch;
}

export const filtersIn = (search: ReferralsSearch) => {
  const { columns: _, create: __, edit: ___, ...filters } = search;
  return filters;
};

/** The parameters that a saved view stores. */
export function viewOf(filters: ReferralFilters, columns: string[]): SavedView["search"] {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined);
  const ofFields = chosen.filter(([name]) => fieldNamePattern.test(name));
  const customFields = ofFields.map(([name, value]) => [name.slice("custom.".length), value]);
  return {
    ...Object.fromEntries(chosen.filter((one) => !ofFields.includes(one))),
    ...(customFields.length > 0 && { customFields: Object.fromEntries(customFields.toSorted()) }),
    columns,
  };
}

/** Returns the search parameters of the page for a saved view. */
export const searchOfView = ({ customFields = {}, ...search }: SavedView["search"]) =>
  readSearch({
    ...search,
    ...Object.fromEntries(
      Object.entries(customFields).map(([id, value]) => [fieldFilterName(id), value]),
    ),
  });

function statusesIn(text: string | undefined) {
  const { isNot, values } = manyIn(text);
  if (values.length === 0) return {};
  if (isNot) return { excludedStatuses: values.join(",") };
  return values.length === 1 ? { status: values[0] } : { statuses: values.join(",") };
}

/** Returns the chosen values of all fields in one parameter. */
function fieldsQuery(filters: ReferralFilters): { customFields?: string } {
  const sent = Object.entries(fieldsIn(filters)).flatMap(([name, text]) => {
    const { isNot, values } = manyIn(text);
    if (values.length === 0) return [];
    const fieldId = name.slice("custom.".length);
    return [`${fieldId}${isNot ? "!" : ""}:${values.map(encodeURIComponent).join(",")}`];
  });
  return sent.length === 0 ? {} : { customFields: sent.join(";") };
}

/** Returns the filters as the service accepts them. */
export const queryOf = (
  { status, label, call, credit, referrer, assignee, q, days, from, to, ...rest }: ReferralFilters,
  timeZone: string,
) => ({
  ...fieldsQuery(rest),
  ...statusesIn(status),
  ...manyQuery(label, "labels", "excludedLabels"),
  toCall: call && ("true" as const),
  ...(credit === "open" ? { hasOpenDuplicate: "true" as const } : { credit }),
  referrerId: referrer,
  assigneeId: assignee,
  q,
  ...createdOn(presetOrDays({ days, from, to }, timeZone), timeZone),
});

/** The referrals to contact begin with the one that has waited the longest. */
export const orderOf = ({ call, sort, order }: ReferralFilters) =>
  call === undefined || sort !== undefined
    ? { sort, order }
    : ({ sort: "createdAt", order: "asc" } as const);

/** Returns the list with the filters and the order in the URL. */
export const referralsIn = (filters: ReferralFilters, timeZone: string) =>
  referralsList({ ...queryOf(filters, timeZone), ...orderOf(filters) });

/** Returns the filters except the one on statuses, which a list in groups applies by its groups. */
export const ungroupedQueryOf = (filters: ReferralFilters, timeZone: string) =>
  queryOf({ ...filters, status: undefined }, timeZone);

/** The list in groups by status. Contains only these groups, in this order. */
export const groupedReferralsIn = (
  filters: ReferralFilters,
  timeZone: string,
  statuses: readonly string[],
) => referralsByStatus({ ...ungroupedQueryOf(filters, timeZone), ...orderOf(filters) }, statuses);

/** Returns whether a status matches the filter on statuses. */
export function hasStatus({ status }: ReferralFilters, key: string): boolean {
  const { isNot, values } = manyIn(status);
  return values.length === 0 || values.includes(key) !== isNot;
}
