import { meRoutes } from "./accounts/me/routes.ts";
import { securityRoutes } from "./accounts/security/routes.ts";
import { mountSignIn } from "./accounts/sign-in/routes.ts";
import { waysRoutes } from "./accounts/ways/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { joiningRoutes } from "./joining/routes.ts";
import { personalKeyRoutes } from "./personal-keys/routes.ts";

export const access = {
  resources: { apiKeys: apiKeyRoutes },
  app: {
    ways: waysRoutes,
    me: meRoutes,
    security: securityRoutes,
    personalKeys: personalKeyRoutes,
    joining: joiningRoutes,
  },
  mountSignIn,
} as const;
