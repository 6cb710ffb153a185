import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";
import { isAdmin } from "./me.ts";

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/settings",
  staticData: { mayOpen: isAdmin },
  component: lazyRouteComponent(() => import("../shell/settings-layout.tsx"), "SettingsLayout"),
});

/** Some pages open their dialog by the address, so that the palette can lead there. */
export const readCreate = ({ create }: Record<string, unknown>): { create?: true } =>
  create === true ? { create } : {};
