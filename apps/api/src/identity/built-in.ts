import type { Principal } from "../access/caller.ts";
import type { Connection } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { type ApiKeyHasher, parseKeyText } from "./api-key-text.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { keyStateOf } from "./key-state.ts";
import { createPrincipalMemory } from "./principal-memory.ts";
import { findKey, readAccessVersion, touchKeys } from "./store.ts";

const touchIntervalMs = 60_000;

interface BuiltInDeps {
  db: Connection;
  apiKeys: ApiKeyHasher;
  clock: Clock;
  logger: Logger;
}

/**
 * Keys in our own PostgreSQL. A valid key costs one query, and then none until something changes.
 */
export function createBuiltInProvider({
  db,
  apiKeys,
  clock,
  logger,
}: BuiltInDeps): IdentityProvider {
  const memory = createPrincipalMemory({ readVersion: () => readAccessVersion(db) });
  const usedKeyIds = new Set<string>();
  const touching = setInterval(() => void touchUsed(), touchIntervalMs);
  touching.unref();

  async function touchUsed() {
    const keyIds = [...usedKeyIds];
    usedKeyIds.clear();
    if (keyIds.length === 0) return;
    try {
      await touchKeys(db, keyIds, clock.now());
    } catch (error) {
      for (const keyId of keyIds) usedKeyIds.add(keyId);
      logger.warn({ err: error }, "Could not note when API keys were last used");
    }
  }

  async function load(keyText: string, publicId: string) {
    const key = await findKey(db, publicId);
    if (key === null || !apiKeys.matches(keyText, key.hash)) return undefined;
    if (keyStateOf(key, clock.now()) !== "active") return undefined;
    return { principal: key.principal, expiresAt: key.expiresAt };
  }

  return {
    async identify(keyText): Promise<Principal | undefined> {
      const parsed = parseKeyText(keyText);
      if (parsed === undefined) return undefined;
      const known = await memory.recall(keyText, () => load(keyText, parsed.publicId));
      if (known === undefined) return undefined;
      // The key may have expired since its lookup.
      if (keyStateOf({ ...known, revokedAt: null }, clock.now()) !== "active") return undefined;
      usedKeyIds.add(known.principal.keyId);
      return known.principal;
    },
    knows: memory.knows,
    forget: memory.forget,
    async close() {
      clearInterval(touching);
      memory.close();
      await touchUsed();
    },
  };
}
