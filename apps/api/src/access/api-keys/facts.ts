import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import type { AuditEntry, Changes } from "../../kernel/audit/audit-entry.ts";
import type { StoredApiKey, StoredPersonalKey } from "./rules.ts";

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

/** The only view that shows the key's text, for keys of organizations and of people. */
export const toCreatedApiKeyView = ({
  key,
  keyText,
}: {
  key: Pick<StoredApiKey, "id" | "name" | "scopes" | "expiresAt" | "createdAt">;
  keyText: string;
}): CreatedApiKey => ({
  id: key.id,
  name: key.name,
  key: keyText,
  scopes: key.scopes,
  expiresAt: key.expiresAt?.getTime() ?? null,
  createdAt: key.createdAt.getTime(),
});

const entry = (what: string, { id }: { id: string }, changes: Changes): AuditEntry => ({
  action: `api_key.${what}`,
  target: { type: "api_key", id },
  changes,
});

const unixMs = (time: Date | null) => time?.getTime() ?? null;

export const keyCreatedAudit = (key: StoredApiKey) =>
  entry("created", key, {
    name: { from: null, to: key.name },
    scopes: { from: null, to: key.scopes },
    expiresAt: { from: null, to: unixMs(key.expiresAt) },
  });

/** The holder, with the name from this log's organization. */
export const personalKeyCreatedAudit = (key: StoredPersonalKey, userId: string) =>
  entry("created", key, {
    name: { from: null, to: key.name },
    userId: { from: null, to: userId },
    mayWrite: { from: null, to: key.mayWrite },
  });

/** Contains the name, because the creation of the key might not be in an organization's log. */
export const personalKeyRevokedAudit = (
  key: Pick<StoredPersonalKey, "id" | "name"> & { revokedAt: Date },
  userId: string,
) =>
  entry("revoked", key, {
    name: { from: key.name, to: null },
    userId: { from: userId, to: null },
    revokedAt: { from: null, to: unixMs(key.revokedAt) },
  });

export const keyRenamedAudit = (before: StoredApiKey, after: StoredApiKey) =>
  entry("updated", after, { name: { from: before.name, to: after.name } });

export const keyRotatedAudit = (before: StoredApiKey, after: StoredApiKey, next: StoredApiKey) =>
  entry("rotated", after, {
    expiresAt: { from: unixMs(before.expiresAt), to: unixMs(after.expiresAt) },
    replacedBy: { from: null, to: next.id },
  });

export const keyRevokedAudit = (key: { id: string }, revokedAt: Date) =>
  entry("revoked", key, { revokedAt: { from: null, to: unixMs(revokedAt) } });
