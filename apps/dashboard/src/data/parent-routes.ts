import { createRootRouteWithContext, createRoute, notFound, Outlet } from "@tanstack/react-router";
import { speak } from "../languages/phrase.ts";
import { readerLocale } from "../languages/reader-locale.ts";
import { formatIn, formatOf } from "../ui/format-language.ts";
import { isAboveReferrer, isAdmin } from "../words/roles.ts";
import { loadTexts, ownLanguage } from "../words/texts/use-texts.ts";
import { type AppContext, type PageContext, preload } from "./preload.ts";
import { statusesQuery } from "./referral-statuses.tsx";
import { keepOpenOrganization, requireSignedIn } from "./session.ts";

// Parent routes of the pages in several folders. The shell adds the frames of these routes.

export const rootRoute = createRootRouteWithContext<AppContext>()({ component: Outlet });

/** The parent of all routes of one organization. */
export const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/o/$slug",
  beforeLoad: async ({ cause, context, location, params, matches }): Promise<PageContext> => {
    const { organizations } = await requireSignedIn(location.href);
    const organization = organizations.find(({ slug }) => slug === params.slug);
    if (organization === undefined) throw notFound();
    keepOpenOrganization(params.slug);
    const isReferrer = !isAboveReferrer(organization.user);
    if (isReferrer) await loadTexts();
    if (cause !== "preload") {
      const { timezone } = organization;
      formatIn(formatOf(isReferrer ? ownLanguage() : "en", timezone), timezone);
      await speak(isReferrer ? readerLocale() : "en");
    }
    const mayOpen = matches.every(
      ({ staticData }) => staticData.mayOpen?.(organization.user) !== false,
    );
    const isOpening = matches.at(-1)?.cause === "enter";
    void preload({ ...context, organization, mayOpen: true, isOpening }, statusesQuery);
    return { ...context, organization, mayOpen, isOpening };
  },
  onLeave: () => void speak(readerLocale()),
});

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/settings",
  staticData: { mayOpen: isAdmin },
});

/**
 * The parent of the bonus rules, which admins find in the settings and other people in the bonus
 * payments.
 */
export const rulesFrameRoute = createRoute({
  getParentRoute: () => organizationRoute,
  id: "bonus-rules",
});

/** The parent of the pages about the signed-in person. */
export const accountRoute = createRoute({ getParentRoute: () => organizationRoute, id: "account" });

/**
 * Reads whether the URL opens the dialog of a page. The palette links to dialogs with this
 * parameter.
 */
export const readCreate = ({ create }: Record<string, unknown>): { create?: true } =>
  create === true ? { create } : {};
