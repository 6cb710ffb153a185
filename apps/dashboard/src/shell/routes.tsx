import { createRootRoute, createRoute, notFound, Outlet, redirect } from "@tanstack/react-router";
import { ApiError } from "../data/api-error.ts";
import { meQuery } from "../data/me.ts";
import { queryClient } from "../data/query-client.ts";
import { keepDraftsOf } from "../ui/drafts.ts";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { SessionExpired } from "./session-expired.tsx";
import { Shell } from "./shell.tsx";

export const rootRoute = createRootRoute({
  component: Outlet,
});

const openLastKey = "organization";

/** Loads the signed-in person. Without one it leads to the sign-in page, and back here afterwards. */
export async function requireSignedIn(href: string) {
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    keepDraftsOf(me.identityUserId);
    return me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      throw redirect({ to: "/sign-in", search: { from: href } });
    }
    throw error;
  }
}

/** Redirects to the organization that was open last, or to the first one. */
export async function openOrganization(href: string): Promise<string> {
  const { organizations, proposals } = await requireSignedIn(href);
  const last = localStorage.getItem(openLastKey);
  const organization = organizations.find(({ slug }) => slug === last) ?? organizations[0];
  if (organization === undefined) {
    throw redirect({ to: proposals.length > 0 ? "/invitations" : "/no-organization" });
  }
  return organization.slug;
}

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ location }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug", params: { slug } });
  },
});

/** Everything that belongs to one organization, in the shell. */
export const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/o/$slug",
  beforeLoad: async ({ location, params }) => {
    const { organizations } = await requireSignedIn(location.href);
    if (!organizations.some(({ slug }) => slug === params.slug)) throw notFound();
    localStorage.setItem(openLastKey, params.slug);
  },
  component: () => (
    <>
      <Shell />
      <SessionExpired />
      <FreshSignIn />
    </>
  ),
});
