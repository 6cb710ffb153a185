import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { preloadWays } from "../../data/accounts.ts";
import { rootRoute } from "../../data/parent-routes.ts";
import { signedInPath } from "./signed-in-elsewhere.ts";

/** The path of the app to open after signing in, never another site. */
function readFrom({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? { from } : {};
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: readFrom,
  loader: () => preloadWays(),
  component: lazyRouteComponent(() => import("./sign-in-page.tsx"), "SignInPage"),
});

const providerAnswerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/provider",
  component: lazyRouteComponent(() => import("./provider-answer-page.tsx"), "ProviderAnswerPage"),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: signedInPath,
  component: lazyRouteComponent(() => import("./signed-in-page.tsx"), "SignedInPage"),
});

const openLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/link",
  validateSearch: readFrom,
  component: lazyRouteComponent(() => import("./open-link-page.tsx"), "OpenLinkPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

const noOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/no-organization",
  component: lazyRouteComponent(() => import("./no-organization-page.tsx"), "NoOrganizationPage"),
});

export const signInRoutes = [
  signInRoute,
  providerAnswerRoute,
  signedInRoute,
  openLinkRoute,
  resetPasswordRoute,
  noOrganizationRoute,
];
