/**
 * The privileges of requests on the new tables of a migration, which the schema does not contain.
 * Requests see the rows of their organization and can change the granted columns. Remove the
 * privileges that they do not need.
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
