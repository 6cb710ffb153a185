import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/db.ts";
import type { Logger } from "../platform/logger.ts";
import type { IdentitySettings } from "../settings.ts";
import type { ApiKeyHasher } from "./api-key-text.ts";
import { createBuiltInProvider } from "./built-in.ts";
import { createClerkProvider } from "./clerk.ts";
import type { IdentityProvider } from "./identity-provider.ts";

interface ProviderDeps {
  db: Connection;
  apiKeys: ApiKeyHasher;
  clock: Clock;
  logger: Logger;
}

/** The provider that IDENTITY_PROVIDER names. */
export function createIdentityProvider(
  settings: IdentitySettings,
  deps: ProviderDeps,
): IdentityProvider {
  switch (settings.provider) {
    case "built-in":
      return createBuiltInProvider(deps);
    case "clerk":
      return createClerkProvider({ ...deps, ...settings });
    default:
      return settings satisfies never;
  }
}
