import type { Connection } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import type { StoredCompany } from "./company.ts";
import type { VisibleCompanies } from "./visibility.ts";

export interface CompanyFilters {
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  q?: string | undefined;
}

export async function findCompany(connection: Connection, visible: VisibleCompanies, id: string) {
  const [row] = await connection.query<StoredCompany>(
    sql`${selectCompanies(visible)} AND company.id = ${id}::uuid`,
  );
  return row ?? null;
}

export async function pageOfCompanies(
  connection: Connection,
  visible: VisibleCompanies,
  filters: CompanyFilters,
  { limit, after }: PageRequest,
) {
  const conditions = [sql`TRUE`, ...isMatching(filters)];
  if (after !== undefined) {
    conditions.push(
      sql`(company.created_at, company.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return connection.query<StoredCompany>(sql`${selectCompanies(visible)} AND ${allOf(conditions)}
    ORDER BY company.created_at DESC, company.id DESC LIMIT ${limit + 1}`);
}

const selectCompanies = (visible: VisibleCompanies): Sql => sql`
  SELECT company.id, company.name, company.created_at AS "createdAt",
    company.updated_at AS "updatedAt",
    (SELECT count(*)::int FROM users referrer
      WHERE ${isReferrer(visible)} AND referrer.company_id = company.id) AS "referrerCount"
  FROM companies company
  WHERE ${isVisible(visible)}`;

function isVisible(visible: VisibleCompanies): Sql {
  const ofOrganization = sql`company.organization_id = ${visible.organizationId}::uuid`;
  if (visible.referrersOf === "anyone") return ofOrganization;
  // As an array, so that it starts from their few referrers instead of all companies.
  const theirs = sql`company.id = ANY (ARRAY(
    SELECT referrer.company_id FROM users referrer WHERE ${isReferrer(visible)}))`;
  return allOf([ofOrganization, theirs]);
}

function isReferrer({ organizationId, referrersOf }: VisibleCompanies): Sql {
  const isPresent = sql`referrer.organization_id = ${organizationId}::uuid
    AND referrer.left_at IS NULL`;
  if (referrersOf === "anyone") return isPresent;
  const { businessDeveloperId } = referrersOf;
  return allOf([isPresent, sql`referrer.business_developer_id = ${businessDeveloperId}::uuid`]);
}

function isMatching({ createdAfter, createdBefore, q }: CompanyFilters): Sql[] {
  const conditions: Sql[] = [];
  if (createdAfter !== undefined) {
    conditions.push(sql`company.created_at >= ${new Date(createdAfter)}::timestamptz`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`company.created_at < ${new Date(createdBefore)}::timestamptz`);
  }
  if (q !== undefined) conditions.push(sql`company.name ILIKE ${`%${literalLike(q)}%`}`);
  return conditions;
}
