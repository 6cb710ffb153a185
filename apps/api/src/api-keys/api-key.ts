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
