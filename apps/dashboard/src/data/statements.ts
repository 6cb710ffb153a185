import type { ResponseBody } from "@referral-service/contract";
import type { appContract, ShownPayment, StatementPayment } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { command, sending } from "./use-command.ts";

type YearlyTotals = ResponseBody<typeof appContract.statements.totals>;

interface Named {
  userId: string;
  year: number;
}

export const statementQuery = ({ userId, year }: Named) =>
  ofOrganization(["payments", "statement", userId, year], (api) =>
    api("GET /users/:id/statement", { params: { id: userId }, query: { year } }),
  );

export const statementList = ({ userId, year }: Named) =>
  listOf<StatementPayment>(["payments", "statement", userId, year, "rows"], (api, asked) =>
    api("GET /users/:id/statement/payments", {
      params: { id: userId },
      query: { year, ...asked },
    }),
  );

/** Maximum number of payments on a print page, which shows all payments of a year. */
export const statementPaymentsMax = 2_000;

const paidAt = ({ completedAt }: StatementPayment) => completedAt ?? 0;

const failedMax = 100;

export interface StatementPayments {
  payments: StatementPayment[];
  /** Failed payments of all years, which no statement counts. */
  failed: ShownPayment[];
  hasMore: boolean;
}

/** All payments in a statement, because the print page does not load more pages. */
export const statementPaymentsQuery = (named: Named) =>
  ofOrganization(
    ["payments", "statement", named.userId, named.year, "payments"],
    async (api): Promise<StatementPayments> => {
      const { data: failed } = await api("GET /payments", {
        query: { referrerId: named.userId, statuses: "failed", limit: failedMax },
      });
      const payments: StatementPayment[] = [];
      let cursor: string | undefined;
      do {
        const page = await statementList(named).read(api, { cursor, limit: 100 });
        payments.push(...page.data);
        cursor = page.pagination.nextCursor ?? undefined;
      } while (cursor !== undefined && payments.length < statementPaymentsMax);
      payments.sort((one, other) => paidAt(other) - paidAt(one));
      return { payments, failed, hasMore: cursor !== undefined };
    },
  );

export type YearlyTotal = YearlyTotals["people"][number] & { id: string };

/** What each person earned in a year, on one page. */
export const yearlyTotalsList = (asked: { year: number; q: string | undefined }) =>
  listOf<YearlyTotal>(["payments", "yearly totals", asked], async (api) => {
    const { people, hasMore } = await api("GET /yearly-totals", { query: asked });
    return {
      data: people.map((person) => ({ id: person.userId, ...person })),
      pagination: { nextCursor: null, hasMore },
    };
  });

export const thresholdQuery = ofOrganization(["payments", "threshold"], (api) =>
  api("GET /payment-threshold"),
);

export const saveThreshold = sending("PUT /payment-threshold", { invalidates: ["payments"] });

export const ownTaxDetailsQuery = ofOrganization(["payments", "own tax details"], (api) =>
  api("GET /tax-details"),
);

/** The tax details are loaded on request and not cached, because each view is logged. */
export const viewTaxDetails = (userId: string) =>
  command({ call: (api) => api("GET /users/:id/tax-details", { params: { id: userId } }) });

export const saveTaxDetails = sending("PUT /tax-details", { answers: () => ownTaxDetailsQuery });
