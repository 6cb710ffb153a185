import { z } from "zod";
import { admins, everybody, requiresPerson } from "../../access/route-access.ts";
import { auditLog } from "../../insight/audit-logs.ts";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { queryBoolean } from "../../primitives.ts";
import { referralCsv } from "../../referrals/referral-csv.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { referral } from "../../referrals/referral-view.ts";
import { referralLabel, referralsContract } from "../../referrals/referrals.ts";
import { act, c, list, read } from "../../router.ts";
import { webhookDelivery } from "../../webhooks/deliveries.ts";
import { orderQuery, sentTogether } from "../list-queries.ts";
import { shownMax } from "../shown-max.ts";
import { fieldChoices } from "./field-choices.ts";
import { nextStep } from "./next-step.ts";

const referralLabels = z
  .object({
    labels: z
      .array(z.object({ name: z.string(), referralCount: z.int() }))
      .describe(
        `Most used labels in the newest ${shownMax.labeledReferrals} referrals that the person can see, up to ${shownMax.labels}`,
      ),
  })
  .meta({ id: "ReferralLabels" });

const referralCount = z
  .object({
    count: z.int(),
    isMore: z
      .boolean()
      .describe(
        `Whether there are more than ${shownMax.countedReferrals.toLocaleString("en")} referrals`,
      ),
  })
  .meta({ id: "ReferralCount" });

/** Largest number of referrals that one step changes, each with its event and audit log entry. */
export const relabeledReferralsMax = 50;

const replaceLabel = z
  .strictObject({
    label: referralLabel,
    replacement: referralLabel.nullable().describe("New label. Null removes the label."),
  })
  .meta({ id: "ReplaceLabel", examples: [{ label: "fair", replacement: "trade fair" }] });

const replacedLabel = z
  .object({
    changedCount: z.int().describe("Number of referrals that this request changed"),
    isDone: z
      .boolean()
      .describe(
        "Whether all referrals with the label were changed. Repeat the request until this is true.",
      ),
  })
  .meta({ id: "ReplacedLabel" });

const timelineEntry = auditLog
  .pick({ id: true, action: true, actor: true, requestId: true, createdAt: true })
  .extend({
    changes: auditLog.shape.changes.describe(
      "Previous and new values. Admins see all fields of the referral. Others see only the status and its note.",
    ),
    message: z
      .object({ id: z.string(), body: z.string(), senderId: z.string() })
      .nullable()
      .describe("Message that was added. Null for other entries."),
    payment: z
      .object({ id: z.string(), amount: z.number(), currency: z.string() })
      .nullable()
      .describe("Bonus payment that was drafted or changed. Null for other entries."),
    deliveries: z
      .array(
        webhookDelivery
          .pick({
            id: true,
            eventType: true,
            webhookEndpointId: true,
            status: true,
            lastResponseStatus: true,
            lastError: true,
            createdAt: true,
            completedAt: true,
          })
          .extend({
            endpointName: z
              .string()
              .nullable()
              .describe("Name of the endpoint. Null if it was deleted."),
          }),
      )
      .describe("Webhook deliveries of the change. Only for admins."),
  })
  .meta({ id: "TimelineEntry" });

/** The built-in columns of the list, as the list's URL and saved views name them. */
export const referralListColumns = [
  ...["name", "status", "firstContact", "referrer", "labels", "company", "email", "phone"],
  ...["address", "submittedBy", "assignee", "value", "createdAt", "updatedAt"],
] as const;

/** Custom fields are named by their IDs. */
const shownColumns = z
  .string()
  .max(10_000)
  .describe(
    "Columns of the CSV file in order, separated by commas. Default: all columns of the API's CSV file.",
  );

const deletionPreview = z
  .object({
    messageCount: z.int().describe("Number of messages to delete"),
    canceledPaymentCount: z.int().describe("Number of draft and failed payments to cancel"),
    keptPaymentCount: z.int().describe("Number of completed and canceled payments that remain"),
    hindrances: z
      .array(z.object({ id: z.string(), status: bonusPaymentStatus }))
      .describe("Payments to mark as paid or failed, or to cancel, before the deletion"),
  })
  .meta({ id: "DeletionPreview" });

export type OwnGroup = (typeof ownGroups)[number];
export type ListedReferral = z.infer<typeof listedReferral>;
export type ReferralListColumn = (typeof referralListColumns)[number];
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type DeletionPreview = z.infer<typeof deletionPreview>;
export type ReferralFacets = z.infer<typeof referralFacets>;

/** The values of a list's filters, each with the number of referrals that match the other filters. */
const referralFacets = z
  .object({
    statuses: z.array(z.object({ key: z.string(), referralCount: z.int() })),
    labels: z
      .array(z.object({ name: z.string(), referralCount: z.int() }))
      .describe(`Most used labels, up to ${shownMax.labels}`),
    fields: z
      .array(
        z.object({
          fieldId: z.string(),
          values: z.array(z.object({ value: z.string(), referralCount: z.int() })),
        }),
      )
      .describe("Custom fields with a fixed set of values, each with the values that are in use"),
    isMore: z
      .boolean()
      .describe(`Whether only the newest ${shownMax.labeledReferrals} referrals were counted`),
  })
  .meta({ id: "ReferralFacets" });

/** The groups of a person's own referrals, in order. Each referral is in one group. */
export const ownGroups = ["needs_you", "open", "completed", "lost"] as const;

const ownGroup = z.enum(ownGroups);

const ownGroupCounts = z
  .object({
    groups: z
      .array(z.object({ group: ownGroup, referralCount: z.int() }))
      .describe("Groups that have referrals"),
    isMore: z
      .boolean()
      .describe(
        `Whether there are more than ${shownMax.countedReferrals.toLocaleString("en")} referrals. The numbers then include only some of them.`,
      ),
  })
  .meta({
    id: "OwnGroupCounts",
    examples: [{ groups: [{ group: "open", referralCount: 2 }], isMore: false }],
  });

const shownReferralsQuery = referralsContract.list.query.extend({
  group: ownGroup
    .optional()
    .describe(
      "Return only the person's own referrals in this group. `needs_you`: the bonus cannot be paid before the person does something. `open`, `completed` and `lost`: the other referrals, by the meaning of their status.",
    ),
  statuses: sentTogether(referralStatus)
    .optional()
    .describe("Return only referrals with one of these statuses, separated by commas."),
  excludedStatuses: sentTogether(referralStatus)
    .optional()
    .describe("Return only referrals with none of these statuses, separated by commas."),
  labels: sentTogether(z.string().min(1).max(50))
    .optional()
    .describe(
      "Return only referrals with one of these labels, URL-encoded and separated by commas.",
    ),
  excludedLabels: sentTogether(z.string().min(1).max(50))
    .optional()
    .describe(
      "Return only referrals with none of these labels, URL-encoded and separated by commas.",
    ),
  customFields: fieldChoices
    .optional()
    .describe(
      "Return only referrals that meet these conditions on custom fields, separated by semicolons. `ID:Tile,Slate` means Tile or Slate. `ID!:Reed` means not Reed.",
    ),
  toCall: queryBoolean
    .optional()
    .describe(
      "Return only new referrals that the person must follow up on. For admins, this includes referrals without an active assignee.",
    ),
});

const listedReferral = referral
  .extend({
    nextStep: nextStep
      .optional()
      .describe("Next steps of a referrer's own referral. Omitted for other roles."),
  })
  .meta({ id: "ListedReferral" });

/** The routes for referrals that only the app has. */
export const referralPageContract = c.router({
  list: list("/referral-list", listedReferral, {
    summary: "List referrals with names",
    query: shownReferralsQuery.extend({
      columns: shownColumns.optional(),
      ...orderQuery(["createdAt", "updatedAt", "name", "value"]),
    }),
    access: requiresPerson({ roles: everybody }),
    csv: referralCsv([]),
  }),
  labels: read("/referral-labels", referralLabels, {
    summary: "List labels in use",
    access: requiresPerson({ roles: everybody }),
  }),
  count: read("/referral-count", referralCount, {
    summary: "Count the referrals in a list",
    query: shownReferralsQuery.omit({ cursor: true, limit: true }),
    access: requiresPerson({ roles: everybody }),
  }),
  facets: read("/referral-facets", referralFacets, {
    summary: "Count referrals by field",
    query: shownReferralsQuery.omit({ cursor: true, limit: true }),
    access: requiresPerson({ roles: everybody }),
  }),
  groups: read("/referral-groups", ownGroupCounts, {
    summary: "Count own referrals by group",
    query: shownReferralsQuery.omit({ cursor: true, limit: true, group: true }),
    access: requiresPerson({ roles: everybody }),
  }),
  replaceLabel: act(
    "/referral-labels/replace",
    { body: replaceLabel, item: replacedLabel },
    {
      summary: "Rename or remove a label",
      access: requiresPerson({ roles: admins }),
    },
  ),
  timeline: list("/referrals/:id/timeline", timelineEntry, {
    summary: "List the history of a referral",
    access: requiresPerson({ roles: everybody }),
  }),
  deletion: read("/referrals/:id/deletion", deletionPreview, {
    summary: "Preview the deletion of a referral",
    access: requiresPerson({ roles: admins }),
  }),
});
