import type { Deps } from "../../kernel/deps.ts";
import { type KeyHash, makeKeyText, parseKeyText } from "../../kernel/identity/api-key-text.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { StoredApiKey, StoredPersonalKey } from "./rules.ts";

interface Made<Key> {
  key: Key;
  kept: KeyHash;
  /** The key's full text. It is returned only here and not stored. */
  keyText: string;
}

export type NewKey = Made<StoredApiKey>;
export type NewPersonalKey = Made<StoredPersonalKey>;

type NewKeyDeps = Pick<Deps, "newId" | "clock" | "apiKeys">;
type GivenFields = Pick<StoredApiKey, "name" | "scopes" | "expiresAt">;

export const makeNewKey = (
  deps: NewKeyDeps,
  fields: GivenFields & Pick<StoredApiKey, "organizationId">,
): NewKey => make(deps, "org", fields);

export const makePersonalKey = (
  deps: NewKeyDeps,
  fields: Pick<StoredPersonalKey, "identityUserId" | "name" | "mayWrite">,
): NewPersonalKey => make(deps, "user", { ...fields, scopes: [], expiresAt: null });

function make<Fields extends GivenFields>(
  { newId, clock, apiKeys }: NewKeyDeps,
  kind: "org" | "user",
  fields: Fields,
) {
  const keyText = makeKeyText(kind);
  const parsed = parseKeyText(keyText);
  if (parsed === undefined) throw new Error("The new key cannot be parsed");
  return {
    keyText,
    kept: apiKeys.hash(keyText),
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

/** Throws CONFLICT when another provider issues the keys, because ours would not be accepted. */
export function requireOwnKeys({ settings }: Pick<Deps, "settings">) {
  if (settings.identity.provider !== "built-in") {
    throw conflict("This service uses API keys from Clerk. Create them in Clerk.");
  }
}
