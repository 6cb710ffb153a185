import type { Principal } from "../access/caller.ts";
import type { ApiKeyHasher } from "./api-key-text.ts";

/** Who issues API keys, and knows who holds one. */
export interface IdentityProvider {
  /**
   * The holder of this key; undefined when it is malformed, unknown, expired or revoked.
   * Throws SERVICE_UNAVAILABLE when the provider cannot be asked: never open.
   */
  identify(keyText: string): Promise<Principal | undefined>;
  /** Whether this key was good when it was last looked up, found out without asking anybody. */
  knows(keyText: string): boolean;
  /** Forgets what it remembers of keys, after a change to keys, users or plans. */
  forget(): void;
  close(): Promise<void>;
}

export interface IdentityDeps {
  identity: IdentityProvider;
  apiKeys: ApiKeyHasher;
}
