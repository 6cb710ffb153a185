import { authContract } from "@referral-service/contract/app";
import { meRoutes, waysRoutes } from "./accounts/routes.ts";
import { securityRoutes } from "./accounts/security/routes.ts";
import { signInRoutes } from "./accounts/sign-in/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { joiningRoutes } from "./joining/routes.ts";
import { personalKeyRoutes } from "./personal-keys/routes.ts";
import { requestLogRoutes } from "./request-logs/routes.ts";

/** The sign-in routes that exist for every provider. */
const signInOfAll = new Set(["beginProviderSignIn", "finishProviderSignIn", "signOut"]);

export const access = {
  resources: { apiKeys: apiKeyRoutes, requestLogs: requestLogRoutes },
  app: {
    ways: waysRoutes,
    me: meRoutes,
    security: securityRoutes,
    personalKeys: personalKeyRoutes,
    joining: joiningRoutes,
  },
  signIn: signInRoutes,
  /** Paths that are not available in a service where people can only sign in with a provider. */
  pathsOfOwnWays: [
    ...["passkeys", "second-factor", "recovery-codes"].map((path) => `/app/api/security/${path}`),
    ...Object.entries(authContract).flatMap(([name, { path }]) =>
      signInOfAll.has(name) ? [] : [path],
    ),
  ],
};
