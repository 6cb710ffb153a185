import type { Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";

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
