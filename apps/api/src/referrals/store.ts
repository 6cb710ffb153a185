import type { ReferralCredit, ReferralStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../kernel/database/database.ts";
import { allOf, type Condition, conditionsOn, count, from, raw } from "../kernel/database/from.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import { equalTo } from "../kernel/lists/equal-to.ts";
import { lockThenFind } from "../kernel/lists/lock-then-find.ts";
import { newestPage } from "../kernel/lists/newest-page.ts";
import { searched } from "../kernel/lists/search.ts";
import { inWindows, type Windows } from "../kernel/lists/windows.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { allFields } from "./custom-fields/store.ts";
import { referrals, toStored } from "./referral-sql.ts";
import { type ReferralFields, statusSeenIn, type VisibleReferrals } from "./rules.ts";

const visibleReferral = ({ where }: VisibleReferrals, id: string) =>
  referrals.where("referrals.id", "=", id).where(where);

/** Pass the organization's fields when this transaction has already read them. */
export async function findReferral(
  connection: Connection,
  visible: VisibleReferrals,
  { id, fields }: { id: string; fields?: FieldDefinition[] },
) {
  const row = await connection.askOne(visibleReferral(visible, id));
  if (row === null) return null;
  return toStored(row, fields ?? (await allFields(connection, visible.organizationId)));
}

/** Locks the referral until the transaction ends, then reads it as the caller can see it. */
export async function lockReferral(tx: Tx, visible: VisibleReferrals, id: string) {
  const { organizationId } = visible;
  const [row, fields] = await Promise.all([
    lockThenFind(tx, { table: "referrals", organizationId, id }, visibleReferral(visible, id)),
    allFields(tx, organizationId),
  ]);
  return row === null ? null : toStored(row, fields);
}

/** Prevents the referral's deletion until the transaction ends. */
export const holdReferral = ({ askOne }: Tx, { where }: VisibleReferrals, id: string) =>
  askOne(from("referrals").select("id").where("id", "=", id).where(where).forKeyShare());

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
  /** "all" also matches the referrals without credit. */
  credit?: ReferralCredit | "all" | undefined;
  hasOpenDuplicate?: boolean | undefined;
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
    credit,
    hasOpenDuplicate,
    q,
    ...windows
  }: ReferralFilters,
): Promise<Condition> =>
  allOf([
    visible.where,
    ...equalTo("referrals", { external_id: externalId, referrer_id: referrerId }),
    ...inStatus(visible, status),
    ...amongStatuses(visible, { statuses, excludedStatuses }),
    ...assignedTo(assigneeId),
    ...labeled(visible.organizationId, label),
    ...creditedAs(externalId === undefined ? credit : (credit ?? "all")),
    ...withOpenDuplicate(visible.organizationId, hasOpenDuplicate),
    ...inWindows("referrals", windows),
    ...(await searched(connection, "referrals", q)),
  ]);

/** Counts up to this number. */
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

export async function pageOfReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  filters: ReferralFilters,
  page: PageRequest,
) {
  const { organizationId } = visible;
  const { q } = filters;
  const matching = await matchingReferrals(connection, visible, filters);
  const newest = newestPage("referrals", page);
  // PostgreSQL would join all results of a search before sorting them.
  const found = from("referrals").select("referrals.id").where(matching).$call(newest);
  const [rows, fields] = await Promise.all([
    connection.ask(
      referrals
        .where(q === undefined ? matching : raw<boolean>`referrals.id IN ${found}`)
        .$call(newest),
    ),
    allFields(connection, organizationId),
  ]);
  return rows.map((row) => toStored(row, fields));
}

function inStatus(visible: VisibleReferrals, status: ReferralStatus | undefined): Condition[] {
  if (status === undefined) return [];
  // A plain column where possible, because the status is indexed.
  if (!visible.hidesStatuses) return equalTo("referrals", { status });
  return [raw<boolean>`${statusSeenIn(visible)} = ${status}`];
}

const amongStatuses = (
  visible: VisibleReferrals,
  { statuses, excludedStatuses }: Pick<ReferralFilters, "statuses" | "excludedStatuses">,
): Condition[] => [
  ...(statuses === undefined
    ? []
    : [raw<boolean>`${statusSeenIn(visible)} = ANY(${statuses}::text[])`]),
  ...(excludedStatuses === undefined
    ? []
    : [raw<boolean>`${statusSeenIn(visible)} <> ALL(${excludedStatuses}::text[])`]),
];

const labeled = (organizationId: string, label: string | undefined): Condition[] =>
  label === undefined
    ? []
    : [
        raw`referrals.labels @> ARRAY[coalesce((SELECT name FROM label_spellings spelling
          WHERE spelling.organization_id = ${organizationId}::uuid
            AND spelling.compared_name = compared_name(${label})), ${label}::text)]`,
      ];

function creditedAs(credit: ReferralFilters["credit"]): Condition[] {
  if (credit === "all") return [];
  return credit === undefined
    ? [conditionsOn("referrals")("referrals.credit", "<>", "not_credited")]
    : equalTo("referrals", { credit });
}

function withOpenDuplicate(organizationId: string, isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  const held = from("duplicate_case_referrals as held")
    .select("held.referral_id")
    .where("held.organization_id", "=", organizationId)
    .where("held.is_open", "=", true);
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

export async function saveReferral(
  { client }: Tx,
  id: string,
  {
    value,
    ...fields
  }: ReferralFields & { version: number; updatedAt: Date; referrerChangedAt?: Date },
) {
  await client.referral.update({
    where: { id },
    data: {
      ...fields,
      valueAmount: value?.amount ?? null,
      valueCurrency: value?.currency ?? null,
    },
  });
}

/** Not a change to the referral: its version and `updatedAt` stay the same. */
export async function noteFirstContact({ client }: Tx, { id }: { id: string }, at: Date) {
  await client.referral.updateMany({ where: { id }, data: { firstContactAt: at } });
}

export async function countMessages(
  { askOne }: Connection,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const conversation = await askOne(
    from("conversations")
      .select("message_count as messageCount")
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id),
  );
  return conversation?.messageCount ?? 0;
}

export async function removeReferral({ client }: Tx, { id }: { id: string }) {
  await client.referral.delete({ where: { id } });
}
