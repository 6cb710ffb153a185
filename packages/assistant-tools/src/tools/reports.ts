import { contract } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { pick } from "../columns.ts";
import { queryOf } from "../list-tool.ts";
import { notice, noticed } from "../notice.ts";
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
    const { averageTimeToCompleteMs: averageMs } = report;
    return noticed({
      ...pick(report, ["from", "to", "total", "byStatus", "conversionRate", "wonValues"]),
      averageDaysToComplete: averageMs === null ? null : Math.round(averageMs / 8_640_000) / 10,
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

const sum = z.object({ count: z.int(), amount: z.number() });

export const reportBonusPayments: ReadingTool = {
  kind: "reads",
  name: "report_bonus_payments",
  title: "Sum up bonus payments",
  description:
    "Sums up the bonus payments in a period by currency and status. Use it for “how much did we pay” and “what do " +
    "bonuses return”.",
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
  }),
  example: { from: "2025-10-01", to: "2025-11-01" },
  async read({ api, input, where }) {
    const query = { ...queryOf(input), ...where };
    const report = await ask(api, contract.reports.bonusPayments, { query });
    const { from, to, currencies, returnOnBonuses } = report;
    return {
      from: toTime(from),
      to: toTime(to),
      currencies:
        currencies?.map((row) => pick(row, ["currency", "count", "amount", "byStatus"])) ?? null,
      returnOnBonuses,
    };
  },
};
