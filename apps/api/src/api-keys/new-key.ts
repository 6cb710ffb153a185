import type { Deps } from "../deps.ts";
import { makeKeyText, parseKeyText } from "../identity/api-key-text.ts";
import { conflict } from "../refusal.ts";
import type { StoredApiKey } from "./api-key.ts";

export interface NewKey {
  key: StoredApiKey;
  hash: Uint8Array<ArrayBuffer>;
  /** Answered once and stored nowhere. */
  keyText: string;
}

type NewKeyDeps = Pick<Deps, "newId" | "clock" | "apiKeys">;
type NewKeyFields = Pick<StoredApiKey, "organizationId" | "name" | "scopes" | "expiresAt">;

export function makeNewKey({ newId, clock, apiKeys }: NewKeyDeps, fields: NewKeyFields): NewKey {
  const keyText = makeKeyText("org");
  const parsed = parseKeyText(keyText);
  if (parsed === undefined) throw new Error("A new key does not parse");
  return {
    keyText,
    hash: apiKeys.hash(keyText),
    key: {
      ...fields,
      id: newId(),
      publicId: parsed.publicId,
      lastFour: keyText.slice(-4),
      createdAt: clock.now(),
      revokedAt: null,
      lastUsedAt: null,
    },
  };
}

/** A key that nobody would accept is not made. */
export function requireOwnKeys({ settings }: Pick<Deps, "settings">) {
  if (settings.identity.provider !== "built-in") {
    throw conflict("Clerk issues the API keys here; create them there");
  }
}
