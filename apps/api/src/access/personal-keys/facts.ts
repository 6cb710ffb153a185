import type { CreatedApiKey } from "@referral-service/contract";
import type { PersonalKey } from "@referral-service/contract/app";
import type { NewPersonalKey } from "../api-keys/new-key.ts";
import type { ShownPersonalKey } from "./rules.ts";

export const toPersonalKeyView = (key: ShownPersonalKey): PersonalKey => ({
  id: key.id,
  name: key.name,
  lastFour: key.lastFour,
  mayWrite: key.mayWrite,
  createdAt: key.createdAt.getTime(),
  revokedAt: key.revokedAt?.getTime() ?? null,
  lastUsedAt: key.lastUsedAt?.getTime() ?? null,
});

/** The only view that shows the key's text. */
export const toCreatedPersonalKeyView = ({ key, keyText }: NewPersonalKey): CreatedApiKey => ({
  id: key.id,
  name: key.name,
  key: keyText,
  scopes: key.scopes,
  expiresAt: key.expiresAt?.getTime() ?? null,
  createdAt: key.createdAt.getTime(),
});
