import type { ReferralStatus } from "@referral-service/contract";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { allOf, andAll, type Sql, sql, wholeNumber } from "../database/sql.ts";
import type { PagePosition, PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import type { CustomFieldValues, Person, StoredReferral } from "./referral.ts";
import type { VisibleReferrals } from "./visibility.ts";

export interface ReferralFilters {
  status?: ReferralStatus | undefined;
  referrerId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
  q?: string | undefined;
}

/** Referrals with the people around them, in one query: lists are the hottest reads there are. */
export function selectReferrals(visible: VisibleReferrals): Sql {
  return sql`${columns} ${sources} WHERE ${isVisible(visible)}`;
}

const columns = sql`
  SELECT referral.id, referral.organization_id AS "organizationId",
    referral.submitted_by_key_name AS "submittedByKeyName", referral.name, referral.email,
    referral.phone, referral.address_formatted AS "addressFormatted", referral.notes,
    referral.status, referral.labels, referral.company,
    referral.custom_field_values AS "customFieldValues", referral.version,
    referral.created_at AS "createdAt", referral.updated_at AS "updatedAt",
    referral.referrer_id AS "referrerId", referrer.identity_user_id AS "referrerIdentityUserId",
    referrer.first_name AS "referrerFirstName", referrer.last_name AS "referrerLastName",
    referrer.email AS "referrerEmail", referrer.phone AS "referrerPhone",
    referrer.company AS "referrerCompany",
    submitter.id AS "submitterId", submitter.identity_user_id AS "submitterIdentityUserId",
    submitter.first_name AS "submitterFirstName", submitter.last_name AS "submitterLastName",
    submitter.email AS "submitterEmail", submitter.phone AS "submitterPhone",
    submitter.company AS "submitterCompany"`;

// The submitter is looked up row by row, since most often there is none: joined as a table, Postgres
// would read through all people first.
const sources = sql`
  FROM referrals referral
  JOIN users referrer
    ON referrer.organization_id = referral.organization_id
    AND referrer.id = referral.referrer_id
  LEFT JOIN LATERAL (
    SELECT * FROM users WHERE users.id = referral.submitted_by_user_id OFFSET 0
  ) submitter ON true`;

/** Of a `referral`, and for a business developer of the `referrer` who is joined to it. */
export function isVisible({ organizationId, creditedTo }: VisibleReferrals): Sql {
  const ofOrganization = sql`referral.organization_id = ${organizationId}::uuid`;
  if (creditedTo === "anyone") return ofOrganization;
  const own = sql`referral.referrer_id = ${creditedTo.userId}::uuid`;
  if (!creditedTo.andTheirReferrers) return allOf([ofOrganization, own]);
  const theirs = sql`referrer.business_developer_id = ${creditedTo.userId}::uuid`;
  return allOf([ofOrganization, sql`(${own} OR ${theirs})`]);
}

/** One row more than the limit when there are more. */
export function selectPage(
  visible: VisibleReferrals,
  filters: ReferralFilters,
  { limit, after }: PageRequest,
): Sql {
  const conditions = [...isMatching(filters), ...(after ? [isAfter(after)] : [])];
  return sql`${selectReferrals(visible)} ${andAll(conditions)}
    ORDER BY referral.created_at DESC, referral.id DESC LIMIT ${wholeNumber(limit + 1)}`;
}

function isMatching(filters: ReferralFilters): Sql[] {
  const conditions: Sql[] = [];
  const { status, referrerId, createdAfter, createdBefore, updatedAfter, updatedBefore, q } =
    filters;
  if (status !== undefined) conditions.push(sql`referral.status = ${status}`);
  if (referrerId !== undefined) conditions.push(sql`referral.referrer_id = ${referrerId}::uuid`);
  if (createdAfter !== undefined) {
    conditions.push(sql`referral.created_at >= ${new Date(createdAfter)}`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`referral.created_at < ${new Date(createdBefore)}`);
  }
  if (updatedAfter !== undefined) {
    conditions.push(sql`referral.updated_at >= ${new Date(updatedAfter)}`);
  }
  if (updatedBefore !== undefined) {
    conditions.push(sql`referral.updated_at < ${new Date(updatedBefore)}`);
  }
  if (q !== undefined) {
    const part = `%${literalLike(q)}%`;
    conditions.push(sql`(referral.name ILIKE ${part} OR referral.email ILIKE ${part}
      OR referral.phone ILIKE ${part} OR referral.company ILIKE ${part})`);
  }
  return conditions;
}

/** Compared as a pair, a deep page costs what the first one does. */
const isAfter = ({ createdAt, id }: PagePosition): Sql =>
  sql`(referral.created_at, referral.id) < (${createdAt}, ${id}::uuid)`;

export interface ReferralRow {
  id: string;
  organizationId: string;
  submittedByKeyName: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  notes: string | null;
  status: ReferralStatus;
  labels: string[];
  company: string | null;
  customFieldValues: CustomFieldValues;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  referrerId: string;
  referrerIdentityUserId: string | null;
  referrerFirstName: string | null;
  referrerLastName: string | null;
  referrerEmail: string | null;
  referrerPhone: string | null;
  referrerCompany: string | null;
  submitterId: string | null;
  submitterIdentityUserId: string | null;
  submitterFirstName: string | null;
  submitterLastName: string | null;
  submitterEmail: string | null;
  submitterPhone: string | null;
  submitterCompany: string | null;
}

export function toStored(row: ReferralRow, fields: FieldDefinition[]): StoredReferral {
  return {
    id: row.id,
    organizationId: row.organizationId,
    submittedByKeyName: row.submittedByKeyName,
    name: row.name,
    email: row.email,
    phone: row.phone,
    addressFormatted: row.addressFormatted,
    notes: row.notes,
    status: row.status,
    labels: row.labels,
    company: row.company,
    customFieldValues: row.customFieldValues,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    referrerId: row.referrerId,
    referrer: {
      id: row.referrerId,
      identityUserId: row.referrerIdentityUserId,
      firstName: row.referrerFirstName,
      lastName: row.referrerLastName,
      email: row.referrerEmail,
      phone: row.referrerPhone,
      company: row.referrerCompany,
    },
    submittedBy: submitterOf(row),
    fields,
  };
}

function submitterOf(row: ReferralRow): Person | null {
  if (row.submitterId === null) return null;
  return {
    id: row.submitterId,
    identityUserId: row.submitterIdentityUserId,
    firstName: row.submitterFirstName,
    lastName: row.submitterLastName,
    email: row.submitterEmail,
    phone: row.submitterPhone,
    company: row.submitterCompany,
  };
}
