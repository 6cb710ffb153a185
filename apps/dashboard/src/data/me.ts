import type { Me, MyOrganization } from "@referral-service/contract/app";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "./query-client.ts";
import { api } from "./request.ts";

/** While the service is updated, a node of the release before answers without what is new. */
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

/** The same where there is no component, such as in a loader. */
export const organizationAt = (slug: string): MyOrganization =>
  found(slug, queryClient.getQueryData(meQuery.queryKey)?.organizations);
