import type { Me, MyOrganization } from "@referral-service/contract/app";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "./api-error.ts";
import { hasPages } from "./device/device.ts";
import { queryClient, retriesIfBusy } from "./query-client.ts";
import { api, calling, type LooseRequest, type OrganizationApi } from "./request.ts";

/**
 * Adds the new fields that a node of the previous release does not return while the service is
 * being updated.
 */
export const ofAnyRelease = (me: Omit<Me, "proposals"> & Partial<Me>): Me => ({
  ...me,
  proposals: me.proposals ?? [],
});

/** Key of the entry in a browser where someone has signed in and not signed out. */
const signedInKey = "signed in";

export const hasSignedIn = () => localStorage.getItem(signedInKey) !== null;

export const forgetSignedIn = (): void => localStorage.removeItem(signedInKey);

/**
 * Reads the signed-in person. For a visitor, first checks whether there is a session, because
 * browsers report a rejected request as an error. Skips the check where someone has signed in,
 * because it would delay the first page.
 */
async function readMe(signal: AbortSignal): Promise<Me> {
  if (!hasSignedIn()) {
    // A node of the previous release does not have this route.
    const { isSignedIn } = await api("GET /session", { signal }).catch(() => ({
      isSignedIn: true,
    }));
    if (!isSignedIn) throw new ApiError(401, { code: "MISSING_AUTHORIZATION" });
  }
  try {
    const me = ofAnyRelease(await api("GET /me", { signal }));
    localStorage.setItem(signedInKey, "yes");
    return me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetSignedIn();
    throw error;
  }
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => readMe(signal),
  staleTime: 60_000,
  // The app shows nothing until the person is known, so a failure appears at once.
  // A device with pages opens them instead of waiting.
  retry: (failureCount, error) => !hasPages() && retriesIfBusy(failureCount, error),
});

/** Requests the person before the first page is rendered. */
export function requestMe() {
  if (hasSignedIn() && navigator.onLine) void queryClient.prefetchQuery(meQuery);
}

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

function found(slug: string | undefined, organizations: MyOrganization[] = []): MyOrganization {
  const organization = organizations.find((candidate) => candidate.slug === slug);
  if (organization === undefined) throw new Error("This page belongs to no organization");
  return organization;
}

/**
 * The slug of the organization in the page's address. Almost every component reads it, and must not
 * be rendered again when another parameter changes.
 */
export const useSlug = (): string | undefined =>
  useParams({ strict: false, select: ({ slug }) => slug });

/** The organization in the page's address, with the person's user in it. */
export function useOrganization(): MyOrganization {
  const { organizations } = useMe();
  return found(useSlug(), organizations);
}

/**
 * Like `useOrganization`, for pages that might not have an organization: before sign-in, and until
 * the person is loaded.
 */
export function useKnownOrganization(): MyOrganization | undefined {
  const slug = useSlug();
  const me = queryClient.getQueryData(meQuery.queryKey);
  return me?.organizations.find((candidate) => candidate.slug === slug);
}

/** Like `useOrganization`, for code outside components, such as loaders. */
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
