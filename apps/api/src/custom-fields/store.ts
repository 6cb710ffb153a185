import type { CustomFieldType } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { conflict } from "../refusal.ts";
import type { FieldDefinition } from "./field-definition.ts";

type Row = Omit<FieldDefinition, "type"> & { type: string };

const toDefinition = (row: Row): FieldDefinition => ({ ...row, type: row.type as CustomFieldType });

/** All fields of an organization, oldest first. */
export const allFields = ({ query }: Connection, organizationId: string) =>
  query<FieldDefinition>(selectFields(organizationId));

export const selectFields = (organizationId: string) => sql`
  SELECT id, organization_id AS "organizationId", name, label, type, options,
    created_at AS "createdAt", updated_at AS "updatedAt"
  FROM custom_fields WHERE organization_id = ${organizationId}::uuid
  ORDER BY created_at, id`;

export async function pageOfFields(
  { client }: Connection,
  organizationId: string,
  { limit, after }: PageRequest,
) {
  const rows = await client.customField.findMany({
    where: { AND: [{ organizationId }, keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map(toDefinition);
}

export const countFields = ({ client }: Connection, organizationId: string) =>
  client.customField.count({ where: { organizationId } });

/** Locks the field until the transaction ends; null when the organization has no such field. */
export async function lockField({ client }: Tx, organizationId: string, id: string) {
  await client.$queryRaw`
    SELECT 1 FROM custom_fields
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const row = await client.customField.findFirst({ where: { organizationId, id } });
  return row === null ? null : toDefinition(row);
}

export async function insertField({ client }: Tx, field: FieldDefinition) {
  try {
    await client.customField.create({ data: field });
  } catch (error) {
    if (isUniqueViolation(error, "custom_fields_organization_id_name_key")) {
      throw conflict(`name: A custom field named ${JSON.stringify(field.name)} already exists`);
    }
    throw error;
  }
}

export async function saveField(
  { client }: Tx,
  { id, label, options, updatedAt }: FieldDefinition,
) {
  await client.customField.update({ where: { id }, data: { label, options, updatedAt } });
}

export async function removeField({ client }: Tx, id: string) {
  await client.customField.delete({ where: { id } });
}
