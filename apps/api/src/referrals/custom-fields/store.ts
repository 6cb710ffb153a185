import type { CustomFieldType } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { FieldDefinition } from "./rules.ts";

const fields = from("custom_fields").select(({ ref }) => [
  "id",
  "organization_id as organizationId",
  "name",
  "label",
  ref("type").$castTo<CustomFieldType>().as("type"),
  "options",
  "is_on_public_form as isOnPublicForm",
  "is_required as isRequired",
  ref("referrer_text").$castTo<FieldDefinition["referrerText"]>().as("referrerText"),
  "created_at as createdAt",
  "updated_at as updatedAt",
]);

const fieldsOf = (organizationId: string) => fields.where("organization_id", "=", organizationId);

const fieldsOldestFirst = fields.orderBy("created_at").orderBy("id");

/** All fields of an organization, oldest first. */
export const allFields = (
  { ask }: Connection,
  organizationId: string,
): Promise<FieldDefinition[]> => ask(selectFields(organizationId));

/** The fields on public forms, oldest first. */
export const publicFields = (
  { ask }: Connection,
  organizationId: string,
): Promise<FieldDefinition[]> =>
  ask(selectFields(organizationId).where("is_on_public_form", "=", true));

export const selectFields = (organizationId: string) =>
  fieldsOldestFirst.where("organization_id", "=", organizationId);

export const pageOfFields = (
  { ask }: Connection,
  organizationId: string,
  page: PageRequest,
): Promise<FieldDefinition[]> =>
  ask(fieldsOf(organizationId).$call(newestPage("custom_fields", page)));

/** Locks the field until the transaction ends. Null when the organization has no such field. */
export const lockField = (
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<FieldDefinition | null> =>
  lockThenFind(
    tx,
    { table: "custom_fields", organizationId, id },
    fieldsOf(organizationId).where("id", "=", id),
  );

export async function insertField({ client }: Tx, field: FieldDefinition) {
  const { count } = await client.customField.createMany({ data: field, skipDuplicates: true });
  if (count === 0) {
    throw conflict(
      `name: must be unique, but a custom field named ${JSON.stringify(field.name)} already exists`,
    );
  }
}

export async function saveField(
  { client }: Tx,
  { id, label, options, isOnPublicForm, isRequired, referrerText, updatedAt }: FieldDefinition,
) {
  await client.customField.update({
    where: { id },
    data: { label, options, isOnPublicForm, isRequired, referrerText, updatedAt },
  });
}

export async function removeField({ client }: Tx, id: string) {
  await client.customField.delete({ where: { id } });
}
