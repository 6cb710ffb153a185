import type { CustomFieldType } from "@referral-service/contract";

export interface FieldDefinition {
  id: string;
  organizationId: string;
  name: string;
  label: string;
  type: CustomFieldType;
  options: string[];
  isOnPublicForm: boolean;
  isRequired: boolean;
  createdAt: Date;
  updatedAt: Date;
}
