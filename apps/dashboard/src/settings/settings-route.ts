import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isAdmin } from "../shell/me.ts";
import { organizationRoute } from "../shell/routes.tsx";

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/settings",
  staticData: { mayOpen: isAdmin },
  component: lazyRouteComponent(() => import("./settings-layout.tsx"), "SettingsLayout"),
});

/** Some pages open their dialog by the address, so that the palette can lead there. */
export const readCreate = ({ create }: Record<string, unknown>): { create?: true } =>
  create === true ? { create } : {};
