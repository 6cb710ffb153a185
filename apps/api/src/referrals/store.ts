import type { ReferralStatus, UserStatus } from "@referral-service/contract";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { allFields } from "../custom-fields/store.ts";
import type { Connection, Tx } from "../database/database.ts";
import { allOf, type Condition, count, from, type InferResult, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import { containing } from "../lists/containing.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { equalTo } from "../lists/equal-to.ts";
import { lockThenFind } from "../lists/lock-then-find.ts";
import { newestPage } from "../lists/newest-page.ts";
import { inWindows, type Windows } from "../lists/windows.ts";
import { allUsers } from "../users/visibility.ts";
import type { Person, ReferralFields, StoredReferral } from "./referral.ts";
import { referrals, toStored } from "./referral-sql.ts";
import type { VisibleReferrals } from "./visibility.ts";

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

/** Locks the referral until the transaction ends, then reads it as the caller may see it. */
export async function lockReferral(tx: Tx, visible: VisibleReferrals, id: string) {
  const { organizationId } = visible;
  const [row, fields] = await Promise.all([
    lockThenFind(tx, { table: "referrals", organizationId, id }, visibleReferral(visible, id)),
    allFields(tx, organizationId),
  ]);
  return row === null ? null : toStored(row, fields);
}

export interface ReferralFilters extends Windows {
  status?: ReferralStatus | undefined;
  referrerId?: string | undefined;
  label?: string | undefined;
  q?: string | undefined;
}

const matchingReferrals = (
  { where }: VisibleReferrals,
  { status, referrerId, label, q, ...windows }: ReferralFilters,
): Condition =>
  allOf([
    where,
    ...equalTo("referrals", { status, referrer_id: referrerId }),
    ...labeled(label),
    ...inWindows("referrals", windows),
    ...containing(q, ["referrals.name", "referrals.email", "referrals.phone", "referrals.company"]),
  ]);

/** Counts no further than this. */
export async function countReferrals(
  { askOne }: Connection,
  visible: VisibleReferrals,
  { countMax, ...filters }: ReferralFilters & { countMax: number },
): Promise<number> {
  const found = from("referrals")
    .select("referrals.id")
    .where(matchingReferrals(visible, filters))
    .limit(raw.lit(countMax));
  return (await askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

export async function pageOfReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  filters: ReferralFilters,
  page: PageRequest,
) {
  const { organizationId } = visible;
  const { q } = filters;
  const matching = matchingReferrals(visible, filters);
  const newest = newestPage("referrals", page);
  // PostgreSQL takes every search for a rare one, and would join all matches before it sorts them.
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

const labeled = (label: string | undefined): Condition[] =>
  label === undefined ? [] : [raw`referrals.labels @> ARRAY[${label}]::text[]`];

const people = from("users").select([
  "id",
  "identity_user_id as identityUserId",
  "first_name as firstName",
  "last_name as lastName",
  "email",
  "phone",
  "company",
]);

const referrers = people.select(({ ref, selectFrom }) => [
  "business_developer_id as businessDeveloperId",
  selectFrom("users as developer")
    .select("developer.id")
    .whereRef("developer.organization_id", "=", "users.organization_id")
    .whereRef("developer.id", "=", "users.business_developer_id")
    .where("developer.status", "=", "active")
    .where("developer.left_at", "is", null)
    .as("defaultAssigneeId"),
  ref("status").$castTo<UserStatus>().as("status"),
]);

/** A user who can be credited. */
export type Referrer = InferResult<typeof referrers>[number];

/** The user to credit; null for an id without a user in the organization. */
export const findReferrer = ({ askOne }: Connection, organizationId: string, userId: string) =>
  askOne(referrers.where(allUsers(organizationId)).where("id", "=", userId));

/** The users with one of these ids, or of these addresses in small letters. */
export async function findReferrers(
  { ask }: Connection,
  organizationId: string,
  { ids, emailKeys }: { ids: string[]; emailKeys: string[] },
): Promise<Referrer[]> {
  const ofOrganization = referrers.where(allUsers(organizationId));
  const found = await Promise.all([
    ask(ofOrganization.where(raw<boolean>`users.id = ANY(${ids}::uuid[])`)),
    ask(ofOrganization.where(raw<boolean>`users.email_key = ANY(${emailKeys}::text[])`)),
  ]);
  return found.flat();
}

export const findPerson = ({ askOne }: Connection, userId: string): Promise<Person | null> =>
  askOne(people.where("id", "=", userId));

export function enqueueReferral({ enqueue }: Tx, referral: StoredReferral) {
  enqueue(sql`
    INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id,
      submitted_by_key_name, name, email, phone, address_formatted, notes, status, labels, company,
      assignee_id, value_amount, value_currency, custom_field_values, version, created_at, updated_at)
    VALUES (${referral.id}::uuid, ${referral.organizationId}::uuid, ${referral.referrerId}::uuid,
      ${referral.submittedBy?.id ?? null}::uuid, ${referral.submittedByKeyName}, ${referral.name},
      ${referral.email}, ${referral.phone}, ${referral.addressFormatted}, ${referral.notes},
      ${referral.status}, ${referral.labels}::text[], ${referral.company},
      ${referral.assigneeId}::uuid, ${referral.value?.amount ?? null}::numeric,
      ${referral.value?.currency ?? null}, ${JSON.stringify(referral.customFieldValues)}::jsonb, ${referral.version},
      ${referral.createdAt}, ${referral.updatedAt})`);
}

export async function saveReferral(
  { client }: Tx,
  id: string,
  { value, ...fields }: ReferralFields & { version: number; updatedAt: Date },
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
