import { createRoute, redirect } from "@tanstack/react-router";
import {
  accountRoute,
  organizationRoute,
  rootRoute,
  rulesFrameRoute,
  settingsRoute,
} from "../data/parent-routes.ts";
import type { PageContext } from "../data/preload.ts";
import { openOrganization } from "../data/session.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { StartFailure } from "./page-failures.tsx";
import { loadReferrerFrame } from "./referrer-frame.ts";
import { Shell } from "./shell.tsx";
import { FreshSignIn, SessionExpired } from "./sign-in-again.tsx";

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ location }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug", params: { slug } });
  },
  errorComponent: StartFailure,
});

organizationRoute.update({
  component: () => (
    <>
      <Shell />
      <SessionExpired />
      <FreshSignIn />
    </>
  ),
  errorComponent: StartFailure,
});

// The loader is assigned here, because `update` takes none: a loader could change the type of the
// route's data.
Object.assign(organizationRoute.options, {
  loader: async ({ context: { organization } }: { context: PageContext }) => {
    if (!isAboveReferrer(organization.user)) await loadReferrerFrame();
  },
});

const SettingsLayout = lazyPage(() => import("./settings-layout.tsx"), "SettingsLayout");

settingsRoute.update({ component: SettingsLayout });

rulesFrameRoute.update({ component: SettingsLayout });

accountRoute.update({
  component: lazyPage(() => import("./account-layout.tsx"), "AccountLayout"),
});
