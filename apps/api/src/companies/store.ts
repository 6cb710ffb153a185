import type { Connection, Tx } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { StoredCompany } from "./company.ts";
import type { VisibleCompanies } from "./visibility.ts";

/** The id of the company that a user works at, which is made unless the organization has it; null for none. */
export async function findOrMakeCompany(
  { query }: Tx,
  { newId, clock }: Pick<PlatformDeps, "newId" | "clock">,
  { organizationId, company: name }: { organizationId: string; company: string | null },
): Promise<string | null> {
  if (name === null) return null;
  const [company] = await query<{ id: string }>(sql`
    WITH made AS (
      INSERT INTO companies (id, organization_id, name, created_at, updated_at)
      VALUES (${newId()}::uuid, ${organizationId}::uuid, ${name}, ${clock.now()}, ${clock.now()})
      ON CONFLICT (organization_id, name) DO NOTHING RETURNING id
    )
    SELECT id FROM made UNION ALL
    SELECT id FROM companies WHERE organization_id = ${organizationId}::uuid AND name = ${name}`);
  if (company === undefined) throw new Error("A company is neither new nor known");
  return company.id;
}

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
    conditions.push(sql`company.created_at > ${new Date(createdAfter)}::timestamptz`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`company.created_at < ${new Date(createdBefore)}::timestamptz`);
  }
  if (q !== undefined) conditions.push(sql`company.name ILIKE ${`%${literalLike(q)}%`}`);
  return conditions;
}
