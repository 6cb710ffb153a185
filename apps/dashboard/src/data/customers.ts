import type { User } from "@referral-service/contract";
import type { ListedCompany, ListedCustomer } from "@referral-service/contract/app";
import { badge } from "./attention.ts";
import { listOf, rowFirst } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import type { Filters } from "./request.ts";

export const customersList = (filters: Filters<"GET /customer-list">) =>
  listOf<ListedCustomer>(["customers", "rows", filters], (api, page) =>
    api("GET /customer-list", { query: { ...filters, ...page } }),
  );

export const customerCountQuery = ({
  sort: _sort,
  order: _order,
  ...filters
}: Filters<"GET /customer-list">) =>
  ofOrganization(
    ["customers", "count", filters],
    (api) => api("GET /customer-count", { query: filters }),
    { keepsShown: true, ...badge },
  );

export const customerQuery = (id: string) =>
  rowFirst(
    id,
    ["customers", "rows"],
    ofOrganization(["customers", id], (api) => api("GET /customers/:id", { params: { id } })),
  );

export const companiesList = (filters: Filters<"GET /company-list">) =>
  listOf<ListedCompany>(["companies", "rows", filters], (api, page) =>
    api("GET /company-list", { query: { ...filters, ...page } }),
  );

/** The company with this name. Undefined if the person cannot see it, or many names contain it. */
export const companyNamedQuery = (name: string) =>
  ofOrganization(["companies", "named", name], async (api) => {
    const { data } = await api("GET /company-list", { query: { q: name, limit: 100 } });
    return { company: data.find((company) => company.name === name) };
  });

export const companyCountQuery = ({
  sort: _sort,
  order: _order,
  ...filters
}: Filters<"GET /company-list">) =>
  ofOrganization(
    ["companies", "count", filters],
    (api) => api("GET /company-count", { query: filters }),
    { keepsShown: true, ...badge },
  );

export const companyQuery = (id: string) =>
  rowFirst(
    id,
    ["companies", "rows"],
    ofOrganization(["companies", id], (api) => api("GET /companies/:id", { params: { id } })),
  );

/** The referrers who work at the company. */
export const companyReferrersList = (id: string) =>
  listOf<User>(
    ["companies", id, "referrers"],
    (api, page) => api("GET /companies/:id/referrers", { params: { id }, query: page }),
    { limit: 25 },
  );
