import type { Scope } from "@referral-service/contract";
import type { Principal } from "../access/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/db.ts";
import { type ApiKeyHasher, parseKeyText } from "./api-key-text.ts";
import { findApiKey } from "./store.ts";

/** Who holds this key; undefined when it is malformed, unknown, expired or revoked. */
export async function identify(
  { db, apiKeys, clock }: { db: Connection; apiKeys: ApiKeyHasher; clock: Clock },
  keyText: string,
): Promise<Principal | undefined> {
  const parsed = parseKeyText(keyText);
  if (parsed === undefined) return undefined;
  const key = await findApiKey(db, parsed.publicId);
  if (key === null || !apiKeys.matches(keyText, key.hash)) return undefined;
  if (key.revokedAt !== null) return undefined;
  if (key.expiresAt !== null && key.expiresAt <= clock.now()) return undefined;
  return {
    keyId: key.id,
    keyName: key.name,
    scopes: new Set(key.scopes as Scope[]),
    organization: {
      id: key.organization.id,
      slug: key.organization.slug,
      plan: key.organization.plan,
    },
  };
}
