import { contract, referral } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { columnsOf, pick, shortened } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { listTool } from "../list-tool.ts";
import { idText, organization, type ReadingTool } from "../tool.ts";

export const findReferrals = listTool({
  name: "find_referrals",
  title: "Find referrals",
  description:
    "Finds referrals (leads) by text, status, referrer, assignee, label or time, newest first. Use it for questions " +
    "such as “which leads came in this week” or “what is stuck in contacted”, and to get a referral's ID.",
  route: contract.referrals.list,
  filters: [
    "q",
    "status",
    "referrerId",
    "assigneeId",
    "hasOpenDuplicate",
    "label",
    "createdAfter",
    "createdBefore",
    "updatedAfter",
    "updatedBefore",
  ],
  columns: [
    "id",
    "externalId",
    "name",
    "status",
    "company",
    "referrerName",
    "assigneeName",
    "value",
    "credit",
    "createdAt",
    "updatedAt",
  ],
  example: { status: "contacted", createdAfter: "2026-11-01" },
});

const facts = [
  "id",
  "externalId",
  "name",
  "email",
  "phone",
  "status",
  "statusNote",
  "labels",
  "company",
  "referrerId",
  "referrerName",
  "assigneeId",
  "assigneeName",
  "value",
  "credit",
  "duplicateCaseId",
  "firstContactAt",
  "createdAt",
  "updatedAt",
  "version",
] as const;

const details = {
  address: z.string().nullable(),
  notes: z.string().nullable(),
  customFields: z.record(z.string(), z.unknown()),
  submittedBy: z.string().nullable(),
};

type Referral = z.output<typeof referral>;

const shown = (found: Referral) =>
  noticed({
    ...pick(found, facts),
    address: found.address?.formatted ?? null,
    notes: found.notes === null ? null : shortened(found.notes),
    customFields: found.customFields,
    submittedBy: found.submittedBy.name,
  });

export const readReferral: ReadingTool = {
  kind: "reads",
  name: "read_referral",
  title: "Read a referral",
  description:
    "Reads all details of one referral: contact data, notes, custom fields, labels, submitter, assignee, value, credit. Needs the " +
    "ID from find_referrals. Its messages are in read_messages, and its duplicates in read_duplicates.",
  route: contract.referrals.get,
  input: z.strictObject({ id: idText, organization }),
  output: z.object({ notice, ...columnsOf(referral.shape, facts).shape, ...details }),
  example: { id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001" },
  async read({ api, input, where }) {
    const params = { id: String(input.id) };
    return shown(await ask(api, contract.referrals.get, { params, query: where }));
  },
};
