import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { countedRows } from "../../kernel/lists/counted-rows.ts";
import { including } from "../../kernel/lists/list.ts";
import { toCompanyView, visibleCompanies } from "../../people/companies/rules.ts";
import { countCompanies, pageOfCompanies } from "../../people/companies/store.ts";
import { toUserView } from "../../people/users/facts.ts";
import { visibleUsers } from "../../people/users/rules.ts";
import { countUsers, pageOfUsers } from "../../people/users/store.ts";
import { toCustomerView, visibleCustomers } from "../../referrals/customers/rules.ts";
import { countCustomers, pageOfCustomers } from "../../referrals/customers/store.ts";
import {
  type Credit,
  type ReferralFigures,
  withCredit,
  withReferrals,
  withReferrers,
} from "./store.ts";

const toFiguresView = ({ openCount, completedCount, lastAtMs }: ReferralFigures) => ({
  openReferralCount: openCount,
  completedReferralCount: completedCount,
  lastReferralAt: lastAtMs,
});

const toCreditView = ({ referrerName, value, bonuses }: Credit) => ({
  referrerName,
  value: value.map(({ currency, amount }) => ({ currency, amount })),
  bonuses: bonuses === null ? null : bonuses.map(({ currency, amount }) => ({ currency, amount })),
});

/** Each list has the rows of the API's list, and more about each of them. */
export const peopleListRoutes: RouteHandlers<typeof appContract.peopleLists> = {
  users: ({ caller, query }) => {
    const visible = visibleUsers(caller);
    return including(
      { name: "users", read: (db, page) => pageOfUsers(db, visible, query, page) },
      {
        include: (db, users) => withReferrals(db, caller, users),
        show: (user) => ({
          ...toUserView(user),
          ...toFiguresView(user.figures),
          earned: user.earned,
        }),
      },
    );
  },
  userCount: async ({ deps, caller, query: { organization: _, ...filters } }) => ({
    status: 200,
    body: await countedRows(deps, caller, (db, countMax) =>
      countUsers(db, visibleUsers(caller), { ...filters, countMax }),
    ),
  }),
  companies: ({ caller, query }) => {
    const visible = visibleCompanies(caller);
    return including(
      { name: "companies", read: (db, page) => pageOfCompanies(db, visible, query, page) },
      {
        include: (db, companies) => withReferrers(db, caller, companies),
        show: (company) => ({ ...toCompanyView(company), ...toFiguresView(company.figures) }),
      },
    );
  },
  companyCount: async ({ deps, caller, query: { organization: _, ...filters } }) => ({
    status: 200,
    body: await countedRows(deps, caller, (db, countMax) =>
      countCompanies(db, visibleCompanies(caller), { ...filters, countMax }),
    ),
  }),
  customers: ({ caller, query }) => {
    const visible = visibleCustomers(caller);
    return including(
      { name: "customers", read: (db, page) => pageOfCustomers(db, visible, query, page) },
      {
        include: (db, customers) => withCredit(db, caller, customers),
        show: (customer) => ({ ...toCustomerView(customer), ...toCreditView(customer.credit) }),
      },
    );
  },
  customerCount: async ({ deps, caller, query: { organization: _, ...filters } }) => ({
    status: 200,
    body: await countedRows(deps, caller, (db, countMax) =>
      countCustomers(db, visibleCustomers(caller), { ...filters, countMax }),
    ),
  }),
};
