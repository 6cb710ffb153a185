import type { Me, MyOrganization } from "@referral-service/contract/app";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "./query-client.ts";
import { api, calling, type LooseRequest, type OrganizationApi } from "./request.ts";

/**
 * A node of the previous release responds without the new fields while the service is being
 * updated.
 */
export const ofAnyRelease = (me: Omit<Me, "proposals"> & Partial<Me>): Me => ({
  ...me,
  proposals: me.proposals ?? [],
});

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => ofAnyRelease(await api("GET /me", { signal })),
  staleTime: 60_000,
});

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

function found(slug: string | undefined, organizations: MyOrganization[] = []): MyOrganization {
  const organization = organizations.find((candidate) => candidate.slug === slug);
  if (organization === undefined) throw new Error("This page belongs to no organization");
  return organization;
}

/** The organization in the page's address, with the person's user in it. */
export function useOrganization(): MyOrganization {
  const { organizations } = useMe();
  const { slug } = useParams({ strict: false });
  return found(slug, organizations);
}

/**
 * The same for pages where there might be none: before sign-in, and while the person is not loaded.
 */
export function useKnownOrganization(): MyOrganization | undefined {
  const { slug } = useParams({ strict: false });
  const me = queryClient.getQueryData(meQuery.queryKey);
  return me?.organizations.find((candidate) => candidate.slug === slug);
}

/** The same, for code outside components, such as loaders. */
const organizationAt = (slug: string): MyOrganization =>
  found(slug, queryClient.getQueryData(meQuery.queryKey)?.organizations);

/**
 * Returns the calls for the organization with this slug, and adds the slug to each. They can share
 * a signal that ends them, the type of file that they request, or a listener to their changes.
 */
export const organizationApi = (
  slug: string,
  common: Pick<LooseRequest, "signal" | "accept" | "onChanged"> = {},
) =>
  calling((address, { params, query, ...request }) =>
    address.includes(" /organizations/:id")
      ? { ...common, ...request, params: { ...params, id: organizationAt(slug).id }, query }
      : { ...common, ...request, params, query: { organization: slug, ...query } },
  ) as OrganizationApi;
