import type { PublicLink } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's public link. */
export const publicLinkColumns: CsvColumns<PublicLink> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  url: ({ url }) => url,
  referrerId: ({ referrerId }) => referrerId,
  referrerName: ({ referrerName }) => referrerName,
  referrerStatus: ({ referrerStatus }) => referrerStatus,
  clickCount: ({ clickCount }) => clickCount,
  submissionCount: ({ submissionCount }) => submissionCount,
  isActive: ({ isActive }) => isActive,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
