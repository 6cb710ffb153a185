/**
 * What requests may do with the new tables of a migration. The schema does not have it. Requests see
 * the rows of their organization, and change the columns that are granted: take away what they need not.
 */
export const rightsOfNewTables = (migration: string): string =>
  [...migration.matchAll(/CREATE TABLE "(\w+)" \(([\s\S]*?)\n\);/g)]
    .filter(([, , columns = ""]) => columns.includes('"organization_id" UUID'))
    .map(
      ([, table, columns = ""]) => `
GRANT SELECT, INSERT, DELETE, UPDATE (${changeable(columns)}) ON "${table}" TO referral_service_api;
ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "${table}" TO referral_service_api
  USING ("organization_id" = NULLIF(current_setting('app.organization_id', true), '')::uuid);
`,
    )
    .join("");

const fixed = ["id", "organization_id", "created_at"];

const changeable = (columns: string) =>
  [...columns.matchAll(/^\s+"(\w+)" /gm)]
    .flatMap(([, name = ""]) => (fixed.includes(name) ? [] : [`"${name}"`]))
    .join(", ");
