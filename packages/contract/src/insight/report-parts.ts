import { z } from "zod";
import { unixMs } from "../primitives.ts";

export const count = z.int().min(0);

export const range = {
  from: unixMs.describe("Start of the range, Unix ms."),
  to: unixMs.describe("End of the range (exclusive), Unix ms."),
};

export const timezone = z
  .string()
  .describe("Time zone of the organization. Days begin at midnight in this time zone.");

export const reportInterval = z.enum(["day", "week", "month"]).meta({ id: "ReportInterval" });

export const bucketTimes = {
  startsAt: unixMs.describe(
    "Start of the interval, Unix ms. It can be before the start of the range.",
  ),
  localDate: z
    .string()
    .describe("First day of the interval in the organization's time zone, YYYY-MM-DD."),
};

export const referrer = {
  referrerId: z.string(),
  referrerName: z.string().nullable(),
};

export const exampleRange = { from: 1759269600000, to: 1760000000000 };

export const amount = z.number().describe("Amount in the currency, up to 2 decimal places.");

export const completed = count.describe(
  "Number of referrals that have a status with the meaning `completed`.",
);

/** The numbers of kept and broken promises to referrers. */
export const promiseFigures = {
  kept: count.describe("Number of kept promises."),
  broken: count.describe(
    "Number of broken promises: fulfilled late, or still unfulfilled after the promised time.",
  ),
  pending: count.describe("Number of promises that can still be kept."),
  keptRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("`kept` divided by the sum of `kept` and `broken`, 0–1. Null if both are 0."),
};

export const durationMs = (what: string, without: string) =>
  z.int().nullable().describe(`${what}, in whole milliseconds. Null if ${without}.`);
