import type { ShownPayment } from "@referral-service/contract/app";
import type { CsvColumns } from "../../../kernel/lists/csv-export.ts";
import { bonusPaymentColumns } from "../csv.ts";

/** The columns of the API's export, with the names beside the ids. */
export const shownPaymentColumns: CsvColumns<ShownPayment> = {
  ...bonusPaymentColumns,
  referralName: ({ referralName }) => referralName,
  referrerName: ({ referrerName }) => referrerName,
  createdByName: ({ createdByName }) => createdByName,
  changedByName: ({ changedByName }) => changedByName,
  hasCredentials: ({ hasCredentials }) => hasCredentials,
};
