import { createRoute, redirect } from "@tanstack/react-router";
import { organizationRoute, rootRoute, settingsRoute } from "../data/parent-routes.ts";
import { openOrganization } from "../data/session.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { Shell } from "./shell.tsx";
import { FreshSignIn, SessionExpired } from "./sign-in-again.tsx";

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ location }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug", params: { slug } });
  },
});

organizationRoute.update({
  component: () => (
    <>
      <Shell />
      <SessionExpired />
      <FreshSignIn />
    </>
  ),
});

settingsRoute.update({
  component: lazyPage(() => import("./settings-layout.tsx"), "SettingsLayout"),
});
