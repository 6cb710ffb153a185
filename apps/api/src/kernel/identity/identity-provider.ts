import type { Principal } from "../callers/caller.ts";
import type { ApiKeyHasher } from "./api-key-text.ts";

/** Issues API keys, and finds the holder of a key. */
export interface IdentityProvider {
  /**
   * The holder of this key. Undefined if it is malformed, unknown, expired or revoked. Throws
   * SERVICE_UNAVAILABLE if the provider does not respond.
   */
  identify(keyText: string): Promise<Principal | undefined>;
  /** Whether this key was valid at its last lookup, from memory only. */
  knows(keyText: string): boolean;
  /** Clears all cached keys. Call it after a change to keys, users or plans. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * Makes the person a member of each organization that added them, if they are a member at the
 * provider. The provider is queried only for people that an organization added. `findMemberships`
 * returns the IDs of their organizations at the provider.
 */
export type AcceptMemberships = (
  identityUserId: string,
  findMemberships: () => Promise<string[]>,
) => Promise<void>;

export interface IdentityDeps {
  identity: IdentityProvider;
  apiKeys: ApiKeyHasher;
}
