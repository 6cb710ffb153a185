import type { CustomField } from "@referral-service/contract";
import type { FieldDefinition } from "./field-definition.ts";
import { isChoice } from "./value.ts";

export const toCustomFieldView = (field: FieldDefinition): CustomField => ({
  id: field.id,
  name: field.name,
  label: field.label,
  type: field.type,
  options: isChoice(field.type) ? field.options : null,
  isOnPublicForm: field.isOnPublicForm,
  isRequired: field.isRequired,
  createdAt: field.createdAt.getTime(),
  updatedAt: field.updatedAt.getTime(),
});
