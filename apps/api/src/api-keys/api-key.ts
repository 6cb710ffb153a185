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

/** A person's key. Its scopes are none: what it may do, the permissions of its holder say. */
export interface StoredPersonalKey extends Omit<StoredApiKey, "organizationId"> {
  identityUserId: string;
}

/** A key of either kind, and where it opens something. */
export interface HeldKey extends Omit<StoredApiKey, "organizationId" | "scopes"> {
  /** Of a personal key: the holder's e-mail address, or their identity when they have none. */
  holder: string | null;
  /** Its own organization, or those that its holder has not left. */
  organizationIds: string[];
}
