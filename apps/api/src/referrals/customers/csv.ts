import type { Customer } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's customer. */
export const customerColumns: CsvColumns<Customer> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  "address.formatted": ({ address }) => address?.formatted ?? null,
  referralCount: ({ referralCount }) => referralCount,
  "firstReferral.id": ({ firstReferral }) => firstReferral?.id ?? null,
  "firstReferral.referrerId": ({ firstReferral }) => firstReferral?.referrerId ?? null,
  "firstReferral.createdAt": ({ firstReferral }) => timeCell(firstReferral?.createdAt ?? null),
  "lastReferral.id": ({ lastReferral }) => lastReferral?.id ?? null,
  "lastReferral.referrerId": ({ lastReferral }) => lastReferral?.referrerId ?? null,
  "lastReferral.createdAt": ({ lastReferral }) => timeCell(lastReferral?.createdAt ?? null),
  version: ({ version }) => version,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
