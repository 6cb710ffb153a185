import { contract } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { pick } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { queryOf } from "../list-tool.ts";
import { time, toTime } from "../times.ts";
import { organization, type ReadingTool } from "../tool.ts";

const range = {
  from: time.optional().describe("Start. Default: 30 days before the end."),
  to: time.optional().describe("End, exclusive. Default: now."),
};

const counts = z.record(z.string(), z.int());
const rangeShown = { from: z.string(), to: z.string() };

const moneyOf = z.object({ currency: z.string(), count: z.int(), amount: z.number() });
const wonValues = z.array(moneyOf);

export const reportReferrals: ReadingTool = {
  kind: "reads",
  name: "report_referrals",
  title: "Count referrals",
  description:
    "Counts the referrals in a period by status, with conversion rate, average days to completion, value won and the " +
    "best referrers, companies and public links. Use it for “how many”, instead of counting the rows of find_referrals.",
  route: contract.reports.referrals,
  input: z.strictObject({ ...range, organization }),
  output: z.object({
    notice,
    ...rangeShown,
    total: z.int(),
    byStatus: counts,
    conversionRate: z.number().nullable(),
    averageDaysToComplete: z.number().nullable(),
    wonValues,
    byReferrer: z.array(
      z.object({ referrerName: z.string().nullable(), total: z.int(), completed: z.int() }),
    ),
    byCompany: z.array(z.object({ company: z.string(), total: z.int(), completed: z.int() })),
    byPublicLink: z.array(
      z.object({ slug: z.string(), total: z.int(), completed: z.int(), wonValues }),
    ),
  }),
  example: { from: "2025-10-01", to: "2025-11-01" },
  async read({ api, input, where }) {
    const query = { ...queryOf(input), interval: "month", ...where };
    const report = await ask(api, contract.reports.referrals, { query });
    return noticed({
      ...pick(report, ["from", "to", "total", "byStatus", "conversionRate", "wonValues"]),
      averageDaysToComplete: inUnits(report.averageTimeToCompleteMs, dayMs),
      byReferrer: report.byReferrer.map((row) => pick(row, ["referrerName", "total", "completed"])),
      byCompany: report.byCompany.map((row) => pick(row, ["company", "total", "completed"])),
      byPublicLink: report.byPublicLink.map((row) =>
        pick(row, ["slug", "total", "completed", "wonValues"]),
      ),
    });
  },
};

export const reportReferrers: ReadingTool = {
  kind: "reads",
  name: "report_referrers",
  title: "Rank referrers",
  description:
    "Ranks the referrers in a period by completed referrals, with value won and bonuses paid. Use it for “who are " +
    "our best referrers”.",
  route: contract.reports.referrers,
  input: z.strictObject({ ...range, organization }),
  output: z.object({
    notice,
    ...rangeShown,
    referrers: z.array(
      z.object({
        referrerId: z.string(),
        referrerName: z.string().nullable(),
        total: z.int(),
        completed: z.int(),
        wonValues,
        bonuses: z.array(moneyOf).nullable(),
      }),
    ),
  }),
  example: { from: "2025-10-01", to: "2025-11-01" },
  async read({ api, input, where }) {
    const query = { ...queryOf(input), ...where };
    const { from, to, referrers } = await ask(api, contract.reports.referrers, { query });
    const columns = ["referrerId", "referrerName", "total", "completed", "wonValues", "bonuses"];
    return noticed({
      from: toTime(from),
      to: toTime(to),
      referrers: referrers.map((row) => pick(row, columns)),
    });
  },
};

const promise = { kept: z.int(), broken: z.int(), pending: z.int() };

/** Models read days and hours. The API uses milliseconds. */
const inUnits = (ms: number | null, unitMs: number) =>
  ms === null ? null : Math.round((ms / unitMs) * 10) / 10;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export const reportResponseTimes: ReadingTool = {
  kind: "reads",
  name: "report_response_times",
  title: "Report response times",
  description:
    "Shows how soon the team responded to the referrals in a period, how often it kept the promise to referrers, and which open referrals have stalled. Use it for “how fast do we respond”.",
  route: contract.reports.firstContact,
  input: z.strictObject({ ...range, organization }),
  output: z.object({
    notice,
    ...rangeShown,
    total: z.int(),
    contacted: z.int(),
    averageHours: z.number().nullable(),
    promise: z.object({ hours: z.int(), ...promise }).nullable(),
    stalledCount: z.int(),
    stalled: z.array(
      z.object({
        referralId: z.string(),
        name: z.string(),
        assigneeName: z.string().nullable(),
        lastActivityAt: z.string(),
      }),
    ),
  }),
  example: { from: "2025-10-01", to: "2025-11-01" },
  async read({ api, input, where }) {
    const query = { ...queryOf(input), ...where };
    const report = await ask(api, contract.reports.firstContact, { query });
    const stalledColumns = ["referralId", "name", "assigneeName", "lastActivityAt"];
    return noticed({
      ...pick(report, ["from", "to", "total", "contacted"]),
      averageHours: inUnits(report.averageTimeToContactMs, hourMs),
      promise: report.promise && pick(report.promise, ["hours", "kept", "broken", "pending"]),
      stalledCount: report.stalled.count,
      stalled: report.stalled.referrals.map((row) => pick(row, stalledColumns)),
    });
  },
};

const sum = z.object({ count: z.int(), amount: z.number() });

export const reportBonusPayments: ReadingTool = {
  kind: "reads",
  name: "report_bonus_payments",
  title: "Add up bonus payments",
  description:
    "Adds up the bonus payments in a period by currency and status, with the cost per completed referral and the time " +
    "to payment. Use it for “how much did we pay” and “what do bonuses return”.",
  route: contract.reports.bonusPayments,
  input: z.strictObject({ ...range, organization }),
  output: z.object({
    ...rangeShown,
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          count: z.int(),
          amount: z.number(),
          byStatus: z.record(z.string(), sum),
        }),
      )
      .nullable(),
    returnOnBonuses: z
      .array(
        z.object({
          currency: z.string(),
          wonAmount: z.number(),
          bonusAmount: z.number(),
          ratio: z.number().nullable(),
        }),
      )
      .nullable(),
    costs: z
      .array(z.object({ currency: z.string(), perCompleted: z.number().nullable() }))
      .nullable(),
    averageDaysToPayment: z.number().nullable(),
    promise: z.object({ days: z.int(), ...promise }).nullable(),
  }),
  example: { from: "2025-10-01", to: "2025-11-01" },
  async read({ api, input, where }) {
    const query = { ...queryOf(input), ...where };
    const report = await ask(api, contract.reports.bonusPayments, { query });
    const { from, to, currencies, returnOnBonuses, costs, timeToPayment } = report;
    const promised = timeToPayment?.promise ?? null;
    return {
      from: toTime(from),
      to: toTime(to),
      currencies:
        currencies?.map((row) => pick(row, ["currency", "count", "amount", "byStatus"])) ?? null,
      returnOnBonuses,
      costs: costs?.costs.map((row) => pick(row, ["currency", "perCompleted"])) ?? null,
      averageDaysToPayment: inUnits(timeToPayment?.averageFromCompletionMs ?? null, dayMs),
      promise: promised && pick(promised, ["days", "kept", "broken", "pending"]),
    };
  },
};
