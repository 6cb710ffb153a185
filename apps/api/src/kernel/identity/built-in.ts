import type { Principal } from "../callers/caller.ts";
import type { Connection } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { repeat } from "../platform/repeat.ts";
import { type ApiKeyHasher, type KeyHash, parseKeyText } from "./api-key-text.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { keyStateOf } from "./key-rules.ts";
import { createPrincipalMemory } from "./principal-memory.ts";
import { findKey, readAccessVersion, replaceKeyHash, touchKeys } from "./store.ts";

const noteIntervalMs = 60_000;

interface BuiltInDeps {
  db: Connection;
  apiKeys: ApiKeyHasher;
  clock: Clock;
  logger: Logger;
}

/**
 * Creates the provider for keys in our own PostgreSQL. A valid key costs one query, and no more
 * queries until something changes.
 */
export function createBuiltInProvider({
  db,
  apiKeys,
  clock,
  logger,
}: BuiltInDeps): IdentityProvider {
  const memory = createPrincipalMemory({ readVersion: () => readAccessVersion(db) });
  const notes = createNotes({ db, clock, logger });

  async function load(keyText: string, publicId: string) {
    const key = await findKey(db, publicId);
    if (key === null || !apiKeys.matches(keyText, key.hash)) return undefined;
    if (keyStateOf(key, clock.now()) !== "active") return undefined;
    if (key.pepperId !== apiKeys.newestPepperId) {
      notes.hashedAnew(key.principal.keyId, apiKeys.hash(keyText));
    }
    return { principal: key.principal, expiresAt: key.expiresAt };
  }

  return {
    async identify(keyText): Promise<Principal | undefined> {
      const parsed = parseKeyText(keyText);
      if (parsed === undefined) return undefined;
      const known = await memory.recall(keyText, () => load(keyText, parsed.publicId));
      if (known === undefined) return undefined;
      // The key might have expired since its lookup.
      if (keyStateOf({ ...known, revokedAt: null }, clock.now()) !== "active") return undefined;
      notes.used(known.principal.keyId);
      return known.principal;
    },
    knows: memory.knows,
    forget: memory.forget,
    async close() {
      await memory.close();
      await notes.close();
    },
  };
}

/** Collects which keys were used, and hashes with the newest pepper. Stores both every minute. */
function createNotes({ db, clock, logger }: Omit<BuiltInDeps, "apiKeys">) {
  const usedKeyIds = new Set<string>();
  const hashedAnew = new Map<string, KeyHash>();
  // Both steps log their own failures, because the last run has no repetition to do it.
  const noting = repeat(noteUses, {
    intervalMs: noteIntervalMs,
    startsWithPause: true,
    onError: () => {},
  });

  async function noteUses() {
    await touchUsed();
    await keepNewHashes();
  }

  async function touchUsed() {
    const keyIds = [...usedKeyIds];
    usedKeyIds.clear();
    if (keyIds.length === 0) return;
    try {
      await touchKeys(db, keyIds, clock.now());
    } catch (error) {
      for (const keyId of keyIds) usedKeyIds.add(keyId);
      logger.warn({ err: error }, "Could not store when API keys were last used");
    }
  }

  async function keepNewHashes() {
    try {
      for (const [keyId, kept] of hashedAnew) {
        await replaceKeyHash(db, keyId, kept);
        hashedAnew.delete(keyId);
      }
    } catch (error) {
      logger.warn({ err: error }, "Could not hash API keys with the newest pepper");
    }
  }

  return {
    used: (keyId: string) => void usedKeyIds.add(keyId),
    hashedAnew: (keyId: string, hash: KeyHash) => void hashedAnew.set(keyId, hash),
    async close() {
      await noting.stop();
      await noteUses();
    },
  };
}
