import { type appContract, shownMax } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { fromReplica } from "../../kernel/replica/from-replica.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { nameOf, visibleUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { countedSum } from "../thresholds/rules.ts";
import { findThreshold } from "../thresholds/store.ts";
import { cents, toStatementPayment } from "./facts.ts";
import { findLanguage, findPeople, pageOfStatement, sumStatement, totalsOfYear } from "./store.ts";
import { yearOf } from "./year.ts";

export const statementRoutes: RouteHandlers<typeof appContract.statements> = {
  get: async ({ deps, caller, params, query }) => {
    const { user, year } = await statementOf(deps, caller, { id: params.id, year: query.year });
    const [sums, language] = await Promise.all([
      sumStatement(deps.db, user, year),
      findLanguage(deps.db, user),
    ]);
    const { userId, name } = user;
    return {
      status: 200,
      body: { userId, name, language, year: year.year, sums: sums.map(toSum) },
    };
  },
  payments: async ({ deps, caller, params, query }) => {
    const { user, year } = await statementOf(deps, caller, { id: params.id, year: query.year });
    return {
      name: `statement ${user.userId} ${year.year}`,
      read: (db, page) => pageOfStatement(db, user, { year, page }),
      show: toStatementPayment,
    };
  },
  totals: async ({ deps, caller, query }) => {
    requireAllowed(canSendBonuses(caller));
    const { organizationId } = caller;
    const { db } = deps;
    const organization = requireFound(await findOrganization(db, organizationId));
    const threshold = await findThreshold(db, organizationId);
    const year = yearOf(query.year, organization.timezone);
    const counting = threshold ?? { currency: organization.defaultCurrency, rates: [] };
    const found = await answerInTurn(organizationId, () =>
      fromReplica(deps, caller, async (late) => {
        const userIds = await findPeople(late.db, organizationId, query.q);
        return totalsOfYear(late.db, organizationId, { year, counting, userIds });
      }),
    );
    return {
      status: 200,
      body: {
        year: year.year,
        people: found
          .slice(0, shownMax.yearlyTotals)
          .map(({ userId, name, sums, hasTaxDetails }) => ({
            userId,
            name,
            sums: sums.map((sum) => ({ currency: sum.currency, amount: cents(sum.amount) })),
            share: threshold && countedSum(sums, threshold) / threshold.amount,
            hasTaxDetails,
          })),
        hasMore: found.length > shownMax.yearlyTotals,
      },
    };
  },
};

/** The person whose statement the caller wants, if the caller can see that person. */
async function statementOf(
  { db }: Deps,
  caller: PersonCaller,
  { id, year }: { id: string; year: number },
) {
  const { organizationId } = caller;
  const user = requireFound(await findUser(db, visibleUsers(caller), requireId(id)));
  const { timezone } = requireFound(await findOrganization(db, organizationId));
  return {
    user: { organizationId, userId: user.id, name: nameOf(user) ?? user.email },
    year: yearOf(year, timezone),
  };
}

const toSum = ({
  currency,
  earned,
  onItsWay,
  paid,
}: {
  currency: string;
  earned: number;
  onItsWay: number;
  paid: number;
}) => ({ currency, earned: cents(earned), onItsWay: cents(onItsWay), paid: cents(paid) });
