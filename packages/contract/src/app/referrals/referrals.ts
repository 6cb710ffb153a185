import { z } from "zod";
import { admins, everybody, requiresPerson } from "../../access/route-access.ts";
import { auditLog } from "../../insight/audit-logs.ts";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { queryBoolean } from "../../primitives.ts";
import {
  listReferralsQuery,
  referral,
  referralCsv,
  referralLabel,
} from "../../referrals/referrals.ts";
import { act, c, list, read } from "../../router.ts";
import { webhookDelivery } from "../../webhooks/deliveries.ts";

/** Labels are counted on this many of the newest referrals, so that it costs the same in every organization. */
export const labeledReferralsMax = 10_000;
export const labelsMax = 200;

export const referralLabels = z
  .object({
    labels: z
      .array(z.object({ name: z.string(), referralCount: z.int() }))
      .describe(
        `The ${labelsMax} most used labels among the newest ${labeledReferralsMax} referrals that the person sees`,
      ),
  })
  .meta({ id: "ReferralLabels" });

/** The limit of counts of referrals, so that they cost the same in every organization. */
export const countedReferralsMax = 1_000;

export const referralCount = z
  .object({
    count: z.int(),
    isMore: z.boolean().describe(`Whether there are more than ${countedReferralsMax}`),
  })
  .meta({ id: "ReferralCount" });

/** How many referrals one step changes, each with its event and its audit entry. */
export const relabeledReferralsMax = 50;

export const replaceLabel = z
  .strictObject({
    label: referralLabel,
    replacement: referralLabel.nullable().describe("Null removes the label"),
  })
  .meta({ id: "ReplaceLabel", examples: [{ label: "fair", replacement: "trade fair" }] });

export const replacedLabel = z
  .object({
    changedCount: z.int().describe("Referrals that this step has changed"),
    isDone: z.boolean().describe("Whether no referral carries the label any more; else ask again"),
  })
  .meta({ id: "ReplacedLabel" });

export const timelineEntry = auditLog
  .pick({ id: true, action: true, actor: true, requestId: true, createdAt: true })
  .extend({
    changes: auditLog.shape.changes.describe(
      "Old and new values; of the referral all for admins, and the status for others",
    ),
    message: z
      .object({ id: z.string(), body: z.string(), senderId: z.string() })
      .nullable()
      .describe("The message that was added"),
    payment: z
      .object({ id: z.string(), amount: z.number(), currency: z.string() })
      .nullable()
      .describe("The bonus payment that was drafted or moved"),
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
          .extend({ endpointName: z.string().nullable().describe("Null when it was deleted") }),
      )
      .describe("The webhooks sent for it, for admins"),
  })
  .meta({ id: "TimelineEntry" });

/** The built-in columns of the list, as its address and saved views name them. */
export const referralListColumns = [
  ...["name", "status", "referrer", "labels", "company", "email", "phone", "address"],
  ...["submittedBy", "assignee", "value", "createdAt", "updatedAt"],
] as const;

/** Custom fields go by their ids. */
export const shownColumns = z
  .string()
  .max(10_000)
  .describe("The columns of the CSV in their order, separated by commas; all of the API's without");

export const deletionPreview = z
  .object({
    messageCount: z.int().describe("Messages that are deleted"),
    canceledPaymentCount: z.int().describe("Draft and failed payments that are canceled"),
    keptPaymentCount: z.int().describe("Completed and canceled payments that stay in the books"),
    hindrances: z
      .array(z.object({ id: z.string(), status: bonusPaymentStatus }))
      .describe("Payments that have to be completed, failed or canceled first"),
  })
  .meta({ id: "DeletionPreview" });

export type ReferralListColumn = (typeof referralListColumns)[number];
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type DeletionPreview = z.infer<typeof deletionPreview>;
export type ReferralLabels = z.infer<typeof referralLabels>;

const shownReferralsQuery = listReferralsQuery.extend({
  toCall: queryBoolean
    .optional()
    .describe(
      "Return only new referrals that the person has to call: assigned to them, for admins also those without an active assignee",
    ),
});

/** The routes of referrals that only the app has. */
export const referralPageContract = c.router({
  list: list("/referral-list", referral, {
    summary: "The API's list of referrals, whose CSV has the columns that are shown",
    query: shownReferralsQuery.extend({ columns: shownColumns.optional() }),
    access: requiresPerson({ roles: everybody }),
    csv: referralCsv([]),
  }),
  labels: read("/referral-labels", referralLabels, {
    summary: "The labels in use, the most used first",
    access: requiresPerson({ roles: everybody }),
  }),
  count: read("/referral-count", referralCount, {
    summary: "How many referrals a list with these filters has",
    query: shownReferralsQuery.omit({ cursor: true, limit: true }),
    access: requiresPerson({ roles: everybody }),
  }),
  replaceLabel: act(
    "/referral-labels/replace",
    { body: replaceLabel, item: replacedLabel },
    {
      summary: "Rename a label or remove it, on the next referrals that carry it",
      access: requiresPerson({ roles: admins }),
    },
  ),
  timeline: list("/referrals/:id/timeline", timelineEntry, {
    summary: "What happened to a referral, newest first, where the person may read it",
    access: requiresPerson({ roles: everybody }),
  }),
  deletion: read("/referrals/:id/deletion", deletionPreview, {
    summary: "What a deletion of the referral takes along, and what hinders it",
    access: requiresPerson({ roles: admins }),
  }),
});
