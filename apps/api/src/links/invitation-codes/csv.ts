import type { InvitationCode } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's invitation code. */
export const invitationCodeColumns: CsvColumns<InvitationCode> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  url: ({ url }) => url,
  permissionLevel: ({ permissionLevel }) => permissionLevel,
  ownerId: ({ ownerId }) => ownerId,
  ownerName: ({ ownerName }) => ownerName,
  expiresAt: ({ expiresAt }) => timeCell(expiresAt),
  useLimit: ({ useLimit }) => useLimit,
  useCount: ({ useCount }) => useCount,
  isActive: ({ isActive }) => isActive,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
