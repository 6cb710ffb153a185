import type { Me } from "@referral-service/contract/app";
import { redirect } from "@tanstack/react-router";
import { keepDraftsOf } from "../ui/drafts.ts";
import { loadTexts } from "../words/texts/use-texts.ts";
import { ApiError, isOutage } from "./api-error.ts";
import { hasPages } from "./device/device.ts";
import { meQuery } from "./me.ts";
import { isBusy, queryClient } from "./query-client.ts";

const openLastKey = "organization";

export const keepOpenOrganization = (slug: string) => localStorage.setItem(openLastKey, slug);

/**
 * Loads the signed-in person. Opens the sign-in page if no one is signed in. That page returns here
 * afterward.
 */
export async function requireSignedIn(href: string): Promise<Me> {
  try {
    const known = queryClient.getQueryData(meQuery.queryKey);
    const me = known ?? (await whoIsSignedIn());
    keepDraftsOf(me.identityUserId);
    return me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (hasPages()) await (await kept()).forgetPages();
      throw redirect({ to: "/sign-in", search: { from: href } });
    }
    throw error;
  }
}

/** Returns the person who read the pages on the device if the service does not respond. */
async function whoIsSignedIn(): Promise<Me> {
  if (!hasPages()) return queryClient.ensureQueryData(meQuery);
  // Only referrers keep pages. The person, the pages and the texts load at the same time.
  if (navigator.onLine) void queryClient.prefetchQuery(meQuery);
  const texts = loadTexts().catch(() => undefined);
  const { readPages, restorePages } = await kept();
  const reading = readPages();
  await texts;
  const restored = navigator.onLine ? undefined : await restorePages(await reading);
  if (restored !== undefined) return restored;
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    await restorePages(await reading, me.identityUserId);
    return me;
  } catch (error) {
    const lastReader =
      isOutage(error) || isBusy(error) ? await restorePages(await reading) : undefined;
    if (lastReader === undefined) throw error;
    return lastReader;
  }
}

const kept = () => import("./device/pages.ts");

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
