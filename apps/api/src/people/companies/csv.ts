import type { Company } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's company. */
export const companyColumns: CsvColumns<Company> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  referrerCount: ({ referrerCount }) => referrerCount,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
