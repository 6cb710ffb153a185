import type { Principal } from "../callers/caller.ts";
import type { ApiKeyHasher } from "./api-key-text.ts";

/** Issues API keys, and finds the holder of a key. */
export interface IdentityProvider {
  /**
   * The holder of this key; undefined when it is malformed, unknown, expired or revoked. Throws
   * SERVICE_UNAVAILABLE when the provider does not respond.
   */
  identify(keyText: string): Promise<Principal | undefined>;
  /** Whether this key was valid at its last lookup, from memory only. */
  knows(keyText: string): boolean;
  /** Forgets all cached keys, after a change to keys, users or plans. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * Makes the person a member of each organization that added them, if they are a member at the
 * provider, which is asked only for someone who was named. `findMemberships` gives the IDs of their
 * organizations there.
 */
export type AcceptMemberships = (
  identityUserId: string,
  findMemberships: () => Promise<string[]>,
) => Promise<void>;

export interface IdentityDeps {
  identity: IdentityProvider;
  apiKeys: ApiKeyHasher;
}
