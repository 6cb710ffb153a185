import { createRoute, redirect } from "@tanstack/react-router";
import { accountRoute, rootRoute } from "../data/parent-routes.ts";
import { openOrganization, requireSignedIn } from "../data/session.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { signedInPath } from "./sign-in/signed-in-elsewhere.ts";

/** Returns the app path to open after sign-in, never another site. */
function readFrom({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? { from } : {};
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: readFrom,
  loader: async () => (await import("../data/accounts.ts")).preloadWays(),
  component: lazyPage(() => import("./sign-in/sign-in-page.tsx"), "SignInPage"),
});

const providerAnswerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/provider",
  component: lazyPage(() => import("./sign-in/provider-answer-page.tsx"), "ProviderAnswerPage"),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: signedInPath,
  component: lazyPage(() => import("./sign-in/sign-in-page.tsx"), "SignedInPage"),
});

const openLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/link",
  validateSearch: readFrom,
  component: lazyPage(() => import("./sign-in/open-link-page.tsx"), "OpenLinkPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyPage(() => import("./sign-in/reset-password-page.tsx"), "ResetPasswordPage"),
});

const noOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/no-organization",
  component: lazyPage(() => import("./sign-in/no-organization-page.tsx"), "NoOrganizationPage"),
});

export const signInRoutes = [
  signInRoute,
  providerAnswerRoute,
  signedInRoute,
  openLinkRoute,
  resetPasswordRoute,
  noOrganizationRoute,
];

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/invitation",
  component: lazyPage(() => import("./joining/invitation-page.tsx"), "InvitationPage"),
});

const codeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/$code",
  validateSearch: ({ hasAccount }: Record<string, unknown>): { hasAccount?: true } =>
    hasAccount === true ? { hasAccount } : {},
  component: lazyPage(() => import("./joining/code-page.tsx"), "CodePage"),
});

const proposalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitations",
  beforeLoad: ({ location }) => requireSignedIn(location.href),
  component: lazyPage(() => import("./joining/proposals-page.tsx"), "ProposalsPage"),
});

export const joiningRoutes = [invitationRoute, codeRoute, proposalsRoute];

export const securityRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/security",
  component: lazyPage(() => import("./security/security-page.tsx"), "SecurityPage"),
});

/** Target of links in emails, which name no organization. */
export const securityHomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account/security",
  beforeLoad: async ({ location }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug/security", params: { slug } });
  },
});
