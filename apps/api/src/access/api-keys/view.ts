import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import type { StoredApiKey } from "./api-key.ts";

export const toApiKeyView = (key: StoredApiKey): ApiKey => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  prefix: `rk_org_${key.publicId}`,
  lastFour: key.lastFour,
  createdAt: key.createdAt.getTime(),
  expiresAt: key.expiresAt?.getTime() ?? null,
  revokedAt: key.revokedAt?.getTime() ?? null,
  lastUsedAt: key.lastUsedAt?.getTime() ?? null,
});

/** The only view that shows the key's text. */
export const toCreatedApiKeyView = ({
  key,
  keyText,
}: {
  key: StoredApiKey;
  keyText: string;
}): CreatedApiKey => ({
  id: key.id,
  name: key.name,
  key: keyText,
  scopes: key.scopes,
  expiresAt: key.expiresAt?.getTime() ?? null,
  createdAt: key.createdAt.getTime(),
});
