import type { Referral } from "@referral-service/contract";
import type { CsvColumns } from "../kernel/lists/csv-export.ts";
import { amountCell, timeCell } from "../kernel/lists/csv-text.ts";
import type { FieldDefinition } from "./custom-fields/field-definition.ts";

/** A column's name is the path of its value in the API's referral. */
export const referralColumns = (fields: FieldDefinition[]): CsvColumns<Referral> => ({
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  "address.formatted": ({ address }) => address?.formatted ?? null,
  notes: ({ notes }) => notes,
  status: ({ status }) => status,
  labels: ({ labels }) => labels,
  company: ({ company }) => company,
  referrerId: ({ referrerId }) => referrerId,
  referrerName: ({ referrerName }) => referrerName,
  "referrer.firstName": ({ referrer }) => referrer.firstName,
  "referrer.lastName": ({ referrer }) => referrer.lastName,
  "referrer.email": ({ referrer }) => referrer.email,
  "referrer.phone": ({ referrer }) => referrer.phone,
  "referrer.company": ({ referrer }) => referrer.company,
  "submittedBy.identityUserId": ({ submittedBy }) => submittedBy.identityUserId,
  "submittedBy.userId": ({ submittedBy }) => submittedBy.userId,
  "submittedBy.name": ({ submittedBy }) => submittedBy.name,
  "submittedBy.email": ({ submittedBy }) => submittedBy.email,
  "submittedBy.isReferrer": ({ submittedBy }) => submittedBy.isReferrer,
  "consent.text": ({ consent }) => consent?.text ?? null,
  "consent.version": ({ consent }) => consent?.version ?? null,
  "consent.givenAt": ({ consent }) => consent && timeCell(consent.givenAt),
  assigneeId: ({ assigneeId }) => assigneeId,
  assigneeName: ({ assigneeName }) => assigneeName,
  "value.amount": ({ value }) => value && amountCell(value),
  "value.currency": ({ value }) => value?.currency ?? null,
  version: ({ version }) => version,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
  ...customFieldColumns(fields),
});

const customFieldColumns = (fields: FieldDefinition[]): CsvColumns<Referral> =>
  Object.fromEntries(
    fields.map(({ name }) => [
      `customFields.${name}`,
      ({ customFields }) => customFields[name] ?? null,
    ]),
  );
