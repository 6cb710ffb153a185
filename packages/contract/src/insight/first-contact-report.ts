import { z } from "zod";
import { unixMs } from "../primitives.ts";
import { referralStatus } from "../referrals/referral-statuses.ts";
import {
  count,
  durationMs,
  exampleRange,
  promiseFigures,
  range,
  referrer,
  timezone,
} from "./report-parts.ts";

const contacts = {
  total: count.describe("Number of referrals."),
  contacted: count.describe("Number of referrals that staff have contacted."),
  averageTimeToContactMs: durationMs(
    "Average time from submission to first contact",
    "no referral has been contacted",
  ),
};

const exampleContacts = { total: 40, contacted: 36, averageTimeToContactMs: 43200000 };

const assignee = {
  assigneeId: z.string().nullable().describe("ID of the assignee. Null if no one is assigned."),
  assigneeName: z.string().nullable(),
};

const exampleAssignee = {
  assigneeId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0041",
  assigneeName: "Alan Turing",
};

/**
 * The times until staff contacted the referrals submitted in a range, and the open referrals that
 * have stalled.
 */
export const firstContactReport = z
  .object({
    ...range,
    timezone,
    ...contacts,
    medianTimeToContactMs: durationMs(
      "Median time from submission to first contact",
      "no referral has been contacted",
    ),
    promise: z
      .object({
        hours: z
          .int()
          .describe(
            "Promised number of hours from submission to first contact. It comes from the newest promise that began before the end of the range.",
          ),
        ...promiseFigures,
      })
      .nullable()
      .describe(
        "Results of the promises in force when the referrals were submitted. Null if there was no promise in the range.",
      ),
    byAssignee: z
      .array(
        z.object({
          ...assignee,
          ...contacts,
          kept: count
            .nullable()
            .describe("Number of referrals contacted on time. Null if there is no promise."),
          broken: count
            .nullable()
            .describe(
              "Number of referrals contacted late, or not yet contacted after the promised time. Null if there is no promise.",
            ),
        }),
      )
      .describe("Assignees with the most referrals in the range."),
    stalled: z
      .object({
        afterDays: z
          .int()
          .describe(
            "Number of days without a change or message before an open referral counts as stalled.",
          ),
        count: count.describe(
          "Number of stalled referrals, regardless of when they were submitted.",
        ),
        referrals: z
          .array(
            z.object({
              referralId: z.string(),
              name: z.string().describe("Name of the referred person."),
              status: referralStatus,
              ...referrer,
              ...assignee,
              createdAt: unixMs,
              lastActivityAt: unixMs.describe("Time of the last change or message, Unix ms."),
            }),
          )
          .describe("Stalled referrals, longest inactive first."),
      })
      .describe(
        "Referrals that have a status with the meaning `new` or `working`, and had no change or message in the last `afterDays` days.",
      ),
  })
  .meta({
    id: "FirstContactReport",
    examples: [
      {
        ...exampleRange,
        timezone: "Europe/Oslo",
        ...exampleContacts,
        medianTimeToContactMs: 28800000,
        promise: { hours: 24, kept: 30, broken: 8, pending: 2, keptRate: 0.7894736842105263 },
        byAssignee: [{ ...exampleAssignee, ...exampleContacts, kept: 30, broken: 8 }],
        stalled: {
          afterDays: 14,
          count: 1,
          referrals: [
            {
              referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
              name: "Ada Lovelace",
              status: "contacted",
              referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
              referrerName: "Grace Hopper",
              ...exampleAssignee,
              createdAt: 1757000000000,
              lastActivityAt: 1758000000000,
            },
          ],
        },
      },
    ],
  });
