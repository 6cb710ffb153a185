import { contract, referral } from "@referral-service/contract";
import { ask } from "../api.ts";
import { changeTool } from "../change-tool.ts";
import { listed, quoted, withValues } from "../sentences.ts";
import { idText } from "../tool.ts";

const create = contract.referrals.create.body.shape;
const update = contract.referrals.update.body.shape;

// Every word of a description costs tokens in each conversation.
const assigneeId = update.assigneeId.describe(
  "Business developer or admin who works on the referral",
);
const referrerId = create.referrerId.describe("Referrer to credit, from find_people");
const externalId = update.externalId.describe("ID in another system");
const value = update.value.describe("Value of the deal");
const customFields = create.customFields.describe("Values by Field Name. Null clears a value.");
const labels = create.labels.describe("Labels. Case is ignored.");
const ofUpdates = {
  status: update.status.describe("Key of a status"),
  company: update.company.describe("Credited company"),
  creditReason: update.creditReason.describe(
    "Reason for a new referrerId. Required if the referral has bonus payments or duplicates.",
  ),
  statusNote: update.statusNote.describe("Note for referrers. Needs status."),
};

const columns = ["id", "name", "status", "company", "referrerName", "version"];

export const submitReferral = changeTool({
  name: "submit_referral",
  title: "Submit a referral",
  description:
    "Submits a new referral (lead). The person gets the credit. Admins and business developers can credit another " +
    "person with referrerId. First check with find_referrals that the referral does not exist yet.",
  route: contract.referrals.create,
  resource: referral,
  fields: {
    externalId,
    name: create.name,
    email: create.email,
    phone: create.phone,
    address: create.address,
    notes: create.notes,
    referrerId,
    customFields,
    labels,
    assigneeId,
    value,
  },
  columns,
  example: { name: "Ada Lovelace", email: "ada@example.com", notes: "Met at the fair" },
  request: (body) => ({ body }),
  async describe({ api, input: { name, referrerId, ...others }, where }) {
    const referrer =
      referrerId === undefined
        ? undefined
        : await ask(api, contract.users.get, { params: { id: referrerId }, query: where });
    const credited = referrer === undefined ? "you" : quoted(referrer.name);
    return {
      sentence: `Submit the referral ${quoted(name)}, credited to ${credited}${withValues(others)}.`,
    };
  },
});

export const updateReferral = changeTool({
  name: "update_referral",
  title: "Change a referral",
  description:
    "Changes a referral: status, contact data, notes, labels, custom fields, company, referrer, assignee, value. Omitted " +
    "fields do not change. Null clears a field. A completed referral becomes a customer.",
  route: contract.referrals.update,
  resource: referral,
  fields: {
    id: idText,
    ...update,
    ...ofUpdates,
    externalId,
    customFields,
    labels,
    referrerId,
    assigneeId,
    value,
  },
  columns,
  example: { id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001", status: "contacted" },
  request: ({ id, ...body }) => ({ params: { id }, body }),
  async describe({ api, input: { id, status, ...others }, where }) {
    const before = await ask(api, contract.referrals.get, { params: { id }, query: where });
    const moved = status === undefined ? {} : { status: `${before.status} → ${status}` };
    return {
      sentence: `Change the referral ${quoted(before.name)}: ${listed({ ...moved, ...others })}.`,
      version: before.version,
    };
  },
});
