import { redirect } from "@tanstack/react-router";
import { keepDraftsOf } from "../ui/drafts.ts";
import { ApiError } from "./api-error.ts";
import { meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

const openLastKey = "organization";

export const keepOpenOrganization = (slug: string) => localStorage.setItem(openLastKey, slug);

/**
 * Loads the signed-in person. If no one is signed in, opens the sign-in page, which returns here
 * afterward.
 */
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

/** Redirects to the organization that was last open, or to the first one. */
export async function openOrganization(href: string): Promise<string> {
  const { organizations, proposals } = await requireSignedIn(href);
  const last = localStorage.getItem(openLastKey);
  const organization = organizations.find(({ slug }) => slug === last) ?? organizations[0];
  if (organization === undefined) {
    throw redirect({ to: proposals.length > 0 ? "/invitations" : "/no-organization" });
  }
  return organization.slug;
}
