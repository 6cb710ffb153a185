import type { Referral } from "@referral-service/contract";
import type { ListedReferral, TimelineEntry } from "@referral-service/contract/app";
import { badge } from "./attention.ts";
import { chained, listOf, loadedRows, type ReadableList } from "./lists.ts";
import { afterBy } from "./pages.ts";
import { keyOf, type OrganizationQuery, ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { type Body, type Filters, inOrder, type OrganizationApi } from "./request.ts";
import { settleEach } from "./settle-each.ts";
import { changeIn, command, type Pending, sending } from "./use-command.ts";

export type ListFilters = Filters<"GET /referral-list">;

const orderValues = {
  createdAt: ({ createdAt }: Referral) => createdAt,
  updatedAt: ({ updatedAt }: Referral) => updatedAt,
  /**
   * Approximates the order of names in the service. `contract/search` has the exact order, but
   * would make the first load larger.
   */
  name: ({ name }: Referral) =>
    (name ?? "").normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
  value: ({ value }: Referral) => value?.amount ?? -1,
};

const afterIn = ({ sort = "createdAt", order }: ListFilters) => afterBy(orderValues[sort], order);

const rowsOfList = { limit: 100, isLive: true };

export const referralsList = (filters: ListFilters) =>
  listOf<ListedReferral>(
    ["referrals", "rows", filters],
    (api, page) => api("GET /referral-list", { query: { ...filters, ...page } }),
    { ...rowsOfList, isAfter: afterIn(filters) },
  );

/** Several lists of referrals as one, with their rows one after the other. */
export function referralsInGroups<Row extends ListedReferral, Group>(
  filters: ListFilters,
  groups: readonly Group[],
  {
    listIn,
    isIn,
  }: { listIn: (group: Group) => ReadableList<Row>; isIn: (group: Group, row: Row) => boolean },
) {
  const isAfter = afterIn(filters);
  const placeOf = (row: Row) => groups.findIndex((group) => isIn(group, row));
  return listOf<Row>(["referrals", "rows", filters, groups], chained(groups.map(listIn)), {
    ...rowsOfList,
    isAfter: (one, other) =>
      placeOf(one) === placeOf(other) ? isAfter(one, other) : placeOf(one) > placeOf(other),
  });
}

/** The list of referrals in groups by status, in this order. */
export const referralsByStatus = (filters: ListFilters, statuses: readonly string[]) =>
  referralsInGroups<ListedReferral, string>(filters, statuses, {
    listIn: (status) => referralsList({ ...filters, status }),
    isIn: (status, row) => row.status === status,
  });

type CountFilters = Filters<"GET /referral-facets">;

/**
 * The number of referrals for each value. Each number applies all filters except those on the same
 * property.
 */
export const facetsQuery = (
  filters: CountFilters,
  of: "statuses" | "labels" | { fieldId: string },
) =>
  ofOrganization(
    ["referrals", "facets", filters],
    (api) => api("GET /referral-facets", { query: filters }),
    {
      keepsShown: true,
      select: ({ statuses, labels, fields, isMore }) => {
        if (of === "statuses")
          return statuses.map(({ key, referralCount: count }) => ({ value: key, count, isMore }));
        if (of === "labels")
          return labels.map(({ name, referralCount: count }) => ({ value: name, count, isMore }));
        const values = fields.find(({ fieldId }) => fieldId === of.fieldId)?.values ?? [];
        return values.map(({ value, referralCount: count }) => ({ value, count, isMore }));
      },
    },
  );

/** Number of referrals in a list with these filters, up to the limit of the count. */
export const countQuery = (filters: Filters<"GET /referral-count">) =>
  ofOrganization(
    ["referrals", "count", filters],
    (api) => api("GET /referral-count", { query: filters }),
    { keepsShown: true, ...badge },
  );

const ownReferralQuery = (id: string) =>
  ofOrganization(["referrals", id], (api) => api("GET /referrals/:id", { params: { id } }));

/** The rows of all lists that were read. A referral can be in several. */
export const loadedReferrals = (slug: string): Referral[] => {
  const rows = loadedRows<Referral>(["list", ...keyOf(slug, ["referrals", "rows"])]);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};

/** Shows the row of a list until the referral itself is read, and if that fails. */
export const referralQuery =
  (id: string): OrganizationQuery<Referral> =>
  (slug) => ({
    ...ownReferralQuery(id)(slug),
    initialData: () => loadedReferrals(slug).find((row) => row.id === id),
    initialDataUpdatedAt: 0,
  });

/** Reads the current referral again. */
export const presentReferral = (slug: string, id: string) =>
  queryClient.fetchQuery({ ...referralQuery(id)(slug), staleTime: 0 });

/** The newest referrals with this text in the name. */
export const foundReferralsQuery = (q: string, limit: number) =>
  ofOrganization(
    ["referrals", "to choose from", q, limit],
    (api) => api("GET /referrals", { query: { q: q === "" ? undefined : q, limit } }),
    { keepsShown: true },
  );

export const timelineKey = (id: string) => ["referrals", id, "timeline"] as const;

/** The timeline of the referral with changes, messages, payments and webhooks, newest first. */
export const timelineList = (id: string) =>
  listOf<TimelineEntry & Pending>(
    timelineKey(id),
    (api, page) => api("GET /referrals/:id/timeline", { params: { id }, query: page }),
    { limit: 25, isLive: true },
  );

/** The last change to the referral's values, if the reader can see it. */
export const lastChangeQuery = (id: string) =>
  ofOrganization(
    ["referrals", id, "last change"],
    async (api) => {
      const request = { params: { id }, query: { limit: 10 } };
      const { data } = await api("GET /referrals/:id/timeline", request);
      return data.find(({ action }) => action === "referral.updated") ?? null;
    },
    { staleTime: 0 },
  );

export const deletionQuery = (id: string) =>
  ofOrganization(
    ["referrals", id, "deletion"],
    (api) => api("GET /referrals/:id/deletion", { params: { id } }),
    { staleTime: 0 },
  );

export const submitReferral = sending("POST /referrals", {
  answers: ({ id }) => referralQuery(id),
  invalidates: ["referral-labels", "referrals"],
});

interface Change {
  id: string;
  version: number;
  body: Body<"PATCH /referrals/:id">;
}

const patch = (api: OrganizationApi, { body, ...shown }: Change) =>
  inOrder(shown, (ifVersion) =>
    api("PATCH /referrals/:id", { params: { id: shown.id }, body, ifVersion }),
  );

/** The referral with the changed values that are known before the service responds. */
const withChange = (referral: Referral, { status, statusNote = null, labels }: Change["body"]) => ({
  ...referral,
  ...(status !== undefined && { status, statusNote }),
  ...(labels !== undefined && { labels }),
});

const changed = ({ id, body }: Omit<Change, "version">, confirmed: Referral | undefined) => {
  const change = (shown: Referral[]) =>
    shown.map((referral) => {
      if (referral.id !== id) return referral;
      if (confirmed === undefined) return withChange(referral, body);
      return referral.version < confirmed.version ? confirmed : referral;
    });
  return [changeIn(["referrals", id], change), changeIn(["referrals", "rows"], change)];
};

export const changeReferral = command({
  call: patch,
  shows: changed,
  invalidates: ["referral-labels", "referrals"],
  isRacing: true,
});

/** Changes a value in place. */
export const changeFact = ({ id, version }: Pick<Referral, "id" | "version">) =>
  command({
    call: (api, body: Body<"PATCH /referrals/:id">, ifVersion = version) =>
      patch(api, { id, version: ifVersion, body }),
    shows: (body, confirmed) => changed({ id, body }, confirmed),
    basis: {
      shown: { version },
      reread: (api) => api("GET /referrals/:id", { params: { id } }),
    },
    invalidates: ["referral-labels", "referrals"],
  });

/** Sends several changes, then reads the queries again once. Returns each result, in order. */
export const changeReferrals = command({
  call: (api, changes: readonly Change[]) => settleEach(changes, (change) => patch(api, change)),
  shows: (changes, results) =>
    changes.flatMap((change, index) => {
      const result = results?.[index];
      return result?.status === "rejected" ? [] : changed(change, result?.value);
    }),
  invalidates: ["referral-labels", "referrals"],
});

export const deleteReferral = ({ id, version }: Pick<Referral, "id" | "version">) =>
  sending("DELETE /referrals/:id", {
    params: { id },
    ifVersion: version,
    forgets: ["referrals", id],
    invalidates: ["referrals"],
  });

export const savedViewsQuery = ofOrganization(["saved-views", "referrals"], (api) =>
  api("GET /saved-views", { query: { list: "referrals" } }),
);

export const saveView = command({
  call: (api, body: Omit<Body<"POST /saved-views">, "list">) =>
    api("POST /saved-views", { body: { list: "referrals", ...body } }),
  invalidates: ["saved-views"],
});

export const deleteView = command({
  call: (api, id: string) => api("DELETE /saved-views/:id", { params: { id } }),
  invalidates: ["saved-views"],
  isRacing: true,
});
