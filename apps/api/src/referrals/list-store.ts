import type { ReferralCredit, ReferralStatus } from "@referral-service/contract";
import type { FieldChoice } from "@referral-service/contract/app";
import type { Connection } from "../kernel/database/database.ts";
import {
  allOf,
  type Condition,
  conditionsOn,
  count,
  type Expression,
  from,
  raw,
} from "../kernel/database/from.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import { anyOrNoneOf, equalTo } from "../kernel/lists/equal-to.ts";
import { type ChosenOrder, orderedPage } from "../kernel/lists/ordered-page.ts";
import { searched } from "../kernel/lists/search.ts";
import { inWindows, type Windows } from "../kernel/lists/windows.ts";
import { allFields } from "./custom-fields/store.ts";
import type { CountedGroup } from "./facets.ts";
import { referrals, toStored } from "./referral-sql.ts";
import { statusSeenIn, type VisibleReferrals } from "./rules.ts";

const referralOrders = {
  createdAt: { value: raw.ref("referrals.created_at"), type: "timestamptz" },
  updatedAt: { value: raw.ref("referrals.updated_at"), type: "timestamptz" },
  name: { value: raw.ref("referrals.name_order"), type: "text" },
  value: { value: raw.ref("referrals.value_order"), type: "double precision" },
} as const;

export type ReferralOrder = ChosenOrder<keyof typeof referralOrders>;

export interface ReferralFilters extends Windows {
  externalId?: string | undefined;
  status?: ReferralStatus | undefined;
  /** Any of these. */
  statuses?: ReferralStatus[] | undefined;
  /** None of these. */
  excludedStatuses?: ReferralStatus[] | undefined;
  referrerId?: string | undefined;
  /** "none" matches the unassigned referrals. */
  assigneeId?: string | undefined;
  label?: string | undefined;
  /** Any of these. */
  labels?: string[] | undefined;
  /** None of these. */
  excludedLabels?: string[] | undefined;
  /** "all" also matches the referrals without credit. */
  credit?: ReferralCredit | "all" | undefined;
  hasOpenDuplicate?: boolean | undefined;
  /** Each of these. */
  customFields?: FieldChoice[] | undefined;
  q?: string | undefined;
}

const matchingReferrals = async (
  connection: Connection,
  visible: VisibleReferrals,
  {
    externalId,
    status,
    statuses,
    excludedStatuses,
    referrerId,
    assigneeId,
    label,
    labels,
    excludedLabels,
    credit,
    hasOpenDuplicate,
    customFields = [],
    q,
    ...windows
  }: ReferralFilters,
): Promise<Condition> =>
  allOf([
    visible.where,
    ...equalTo("referrals", { external_id: externalId, referrer_id: referrerId }),
    ...onStatus(visible, { status, statuses, excludedStatuses }),
    ...assignedTo(assigneeId),
    ...onLabels(visible, { label, labels, excludedLabels }),
    ...creditedAs(externalId === undefined ? credit : (credit ?? "all")),
    ...withOpenDuplicate(visible.organizationId, hasOpenDuplicate),
    ...customFields.map(onField),
    ...inWindows("referrals", windows),
    ...(await searched(connection, "referrals", q)),
  ]);

/** Counts up to this number of referrals. */
export async function countReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  { countMax, ...filters }: ReferralFilters & { countMax: number },
): Promise<number> {
  const found = from("referrals")
    .select("referrals.id")
    .where(await matchingReferrals(connection, visible, filters))
    .limit(raw.lit(countMax));
  return (await connection.askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

/** Counts up to this number of referrals by a value of each. */
export async function countReferralsBy<Value>(
  connection: Connection,
  visible: VisibleReferrals,
  value: Expression<Value>,
  { countMax, ...filters }: ReferralFilters & { countMax: number },
) {
  const found = from("referrals")
    .select(raw<Value>`${value}`.as("value"))
    .where(await matchingReferrals(connection, visible, filters))
    .limit(raw.lit(countMax));
  return connection.ask(
    from(found.as("found")).select("found.value").select(count).groupBy("found.value"),
  );
}

/**
 * Counts the newest referrals by status, labels and custom fields. Applies all other filters, and
 * returns whether each group matches the filters on statuses and labels.
 */
export async function groupsOfReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  {
    status,
    statuses,
    excludedStatuses,
    label,
    labels,
    excludedLabels,
    customFields: _,
    countedFieldIds,
    countMax,
    ...others
  }: ReferralFilters & { countedFieldIds: readonly string[]; countMax: number },
): Promise<CountedGroup[]> {
  const newest = from("referrals")
    .select([
      statusSeenIn(visible).as("status"),
      "referrals.labels",
      raw<boolean>`${allOf(onStatus(visible, { status, statuses, excludedStatuses }))}`.as(
        "hasStatus",
      ),
      raw<CountedGroup["fields"]>`(SELECT coalesce(jsonb_object_agg(key, value), '{}')
        FROM jsonb_each(referrals.custom_field_values)
        WHERE key = ANY(${countedFieldIds}::text[]))`.as("fields"),
      raw<boolean>`${allOf(onLabels(visible, { label, labels, excludedLabels }))}`.as("hasLabel"),
    ])
    .where(await matchingReferrals(connection, visible, others))
    .orderBy("referrals.created_at", "desc")
    .orderBy("referrals.id", "desc")
    .limit(raw.lit(countMax));
  const groups = ["status", "labels", "fields", "hasStatus", "hasLabel"] as const;
  return connection.ask(from(newest.as("newest")).select(groups).select(count).groupBy(groups));
}

export async function pageOfReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  { sort, order, ...filters }: ReferralFilters & ReferralOrder,
  page: PageRequest,
) {
  const { organizationId } = visible;
  const { q } = filters;
  const matching = await matchingReferrals(connection, visible, filters);
  const ordered = orderedPage("referrals", referralOrders, { sort, order, page });
  // The results are limited in a subquery, because PostgreSQL would join all results of a search
  // before sorting them.
  const found = from("referrals").select("referrals.id").where(matching).$call(ordered);
  const [rows, fields] = await Promise.all([
    connection.ask(
      referrals
        .where(
          q === undefined
            ? matching
            : raw<boolean>`referrals.id IN (SELECT found.id FROM ${found} AS found)`,
        )
        .$call(ordered),
    ),
    allFields(connection, organizationId),
  ]);
  return rows.map((row) => ({ ...toStored(row, fields), orderedBy: row.orderedBy }));
}

function onStatus(
  visible: VisibleReferrals,
  {
    status,
    statuses,
    excludedStatuses,
  }: Pick<ReferralFilters, "status" | "statuses" | "excludedStatuses">,
): Condition[] {
  const several = anyOrNoneOf(statusSeenIn(visible), { any: statuses, none: excludedStatuses });
  if (status === undefined) return several;
  // The condition uses the plain column where possible, because it is indexed.
  if (!visible.hidesStatuses) return [...equalTo("referrals", { status }), ...several];
  return [raw<boolean>`${statusSeenIn(visible)} = ${status}`, ...several];
}

const onLabels = (
  { organizationId }: VisibleReferrals,
  { label, labels, excludedLabels }: Pick<ReferralFilters, "label" | "labels" | "excludedLabels">,
): Condition[] => [
  ...labeled(organizationId, label === undefined ? undefined : [label]),
  ...labeled(organizationId, labels),
  ...labeled(organizationId, excludedLabels).map((has) => raw<boolean>`NOT (${has})`),
];

/** Referrals with any of the labels, in the organization's spelling. */
const labeled = (organizationId: string, labels: readonly string[] | undefined): Condition[] =>
  labels === undefined
    ? []
    : [
        raw`referrals.labels && ARRAY(SELECT coalesce(spelling.name, sent.label)
          FROM unnest(${labels}::text[]) AS sent(label) LEFT JOIN label_spellings spelling
            ON spelling.organization_id = ${organizationId}::uuid
              AND spelling.compared_name = compared_name(sent.label))`,
      ];

/** Condition on the value of a field, which is one value or a list of values. */
function onField({ fieldId, isNot, values }: FieldChoice): Condition {
  const value = raw`referrals.custom_field_values -> ${fieldId}::text`;
  const text = raw`referrals.custom_field_values ->> ${fieldId}::text`;
  const has = raw<boolean>`coalesce(${value} ?| ${values}::text[] OR ${text} = ANY(${values}::text[]), false)`;
  return isNot ? raw<boolean>`NOT ${has}` : has;
}

function creditedAs(credit: ReferralFilters["credit"]): Condition[] {
  if (credit === "all") return [];
  return credit === undefined
    ? [conditionsOn("referrals")("referrals.credit", "<>", raw.lit("not_credited"))]
    : equalTo("referrals", { credit });
}

function withOpenDuplicate(organizationId: string, isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  const held = from("duplicate_case_referrals as held")
    .select("held.referral_id")
    .where("held.organization_id", "=", organizationId)
    .where("held.is_open", "=", raw.lit(true));
  return [
    isWanted
      ? raw`referrals.id IN ${held}`
      : raw`NOT EXISTS ${held.whereRef("held.referral_id", "=", raw.ref<string>("referrals.id"))}`,
  ];
}

function assignedTo(assigneeId: string | undefined): Condition[] {
  if (assigneeId === "none") return [conditionsOn("referrals")("assignee_id", "is", null)];
  return equalTo("referrals", { assignee_id: assigneeId });
}
