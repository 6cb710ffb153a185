import type { Scope } from "@referral-service/contract";

/** An organization's key as stored, without its hash. */
export interface StoredApiKey {
  id: string;
  organizationId: string;
  publicId: string;
  lastFour: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** A person's key. It has no scopes; the permissions of its holder decide. */
export interface StoredPersonalKey extends Omit<StoredApiKey, "organizationId"> {
  identityUserId: string;
  /** Whether an assistant with the key may change things. */
  mayWrite: boolean;
}

/** A key of either kind with the organizations in which it can act. */
export interface HeldKey extends Omit<StoredApiKey, "organizationId" | "scopes"> {
  /** For a personal key the holder's e-mail address, or their identity when they have none. */
  holder: string | null;
  /** The key's own organization, or those that its holder has not left. */
  organizationIds: string[];
}
