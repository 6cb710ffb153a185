import type { Connection } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { IdentitySettings } from "../settings/providers.ts";
import type { ApiKeyHasher } from "./api-key-text.ts";
import { createBuiltInProvider } from "./built-in.ts";
import type { AcceptMemberships, IdentityProvider } from "./identity-provider.ts";

interface ProviderDeps {
  db: Connection;
  apiKeys: ApiKeyHasher;
  clock: Clock;
  logger: Logger;
  acceptMemberships: AcceptMemberships;
}

/** The provider that IDENTITY_PROVIDER names. */
export async function createIdentityProvider(
  settings: IdentitySettings,
  deps: ProviderDeps,
): Promise<IdentityProvider> {
  switch (settings.provider) {
    case "built-in":
      return createBuiltInProvider(deps);
    case "clerk": {
      // The provider is loaded only when it is configured, because its client takes memory.
      const { createClerkProvider } = await import("./clerk.ts");
      return createClerkProvider({ ...deps, ...settings });
    }
    default:
      return settings satisfies never;
  }
}
