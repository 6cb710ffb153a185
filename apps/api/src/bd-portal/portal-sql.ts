import { type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import type { Portal } from "./portal.ts";

/** The columns that every table of the portal has. */
export const itemColumns = sql`id, organization_id AS "organizationId",
  business_developer_id AS "businessDeveloperId", version, created_at AS "createdAt",
  updated_at AS "updatedAt"`;

export const isInPortal = ({ organizationId, businessDeveloperId }: Portal): Sql => sql`
  organization_id = ${organizationId}::uuid
  AND business_developer_id = ${businessDeveloperId}::uuid`;

export interface ItemFilters {
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
}

/** What holds for a page of any list: the portal, the filters of all items, the place in the list. */
export function isOnPage(
  portal: Portal,
  { createdAfter, createdBefore, updatedAfter, updatedBefore }: ItemFilters,
  { after }: PageRequest,
): Sql[] {
  const conditions = [isInPortal(portal)];
  if (createdAfter !== undefined) conditions.push(sql`created_at >= ${new Date(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(sql`created_at < ${new Date(createdBefore)}`);
  if (updatedAfter !== undefined) conditions.push(sql`updated_at >= ${new Date(updatedAfter)}`);
  if (updatedBefore !== undefined) conditions.push(sql`updated_at < ${new Date(updatedBefore)}`);
  if (after !== undefined) {
    conditions.push(sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  }
  return conditions;
}

/** In the order of every list, with one row more than the limit when there are more. */
export const firstOfPage = ({ limit }: PageRequest): Sql =>
  sql`ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;

/** The ids of the business developer and their referrers: whose referrals and bonuses count as theirs. */
export const theirPeople = ({ organizationId, businessDeveloperId }: Portal): Sql => sql`
  SELECT ${businessDeveloperId}::uuid AS user_id
  UNION SELECT id FROM users
  WHERE organization_id = ${organizationId}::uuid
    AND business_developer_id = ${businessDeveloperId}::uuid`;
