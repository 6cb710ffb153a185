import type { LoggedDelivery } from "@referral-service/contract/app";
import type { CsvColumns } from "../../../kernel/lists/csv-export.ts";
import { amountCell } from "../../../kernel/lists/csv-text.ts";
import { webhookDeliveryColumns } from "../csv.ts";

/** The columns of the API's export, with what the event is about. */
export const loggedDeliveryColumns: CsvColumns<LoggedDelivery> = {
  ...webhookDeliveryColumns,
  "subject.kind": ({ subject }) => subject?.kind ?? null,
  "subject.id": ({ subject }) => subject?.id ?? null,
  "subject.name": ({ subject }) => subject?.name ?? null,
  "subject.price.amount": ({ subject }) => (subject?.price ? amountCell(subject.price) : null),
  "subject.price.currency": ({ subject }) => subject?.price?.currency ?? null,
  withheld: ({ withheld }) => withheld ?? null,
};
