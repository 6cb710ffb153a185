import type { User } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's user. */
export const userColumns: CsvColumns<User> = {
  id: ({ id }) => id,
  identityUserId: ({ identityUserId }) => identityUserId,
  name: ({ name }) => name,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  company: ({ company }) => company,
  permissionLevel: ({ permissionLevel }) => permissionLevel,
  canSendBonuses: ({ canSendBonuses }) => canSendBonuses,
  isBdr: ({ isBdr }) => isBdr,
  status: ({ status }) => status,
  businessDeveloperId: ({ businessDeveloperId }) => businessDeveloperId,
  version: ({ version }) => version,
  joinedAt: ({ joinedAt }) => timeCell(joinedAt),
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
