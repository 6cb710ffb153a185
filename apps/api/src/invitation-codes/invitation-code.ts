import type { PermissionLevel } from "@referral-service/contract";

/** What may change of a code. */
export interface InvitationCodeLimits {
  isActive: boolean;
  expiresAt: Date | null;
  useLimit: number | null;
}

export interface StoredInvitationCode extends InvitationCodeLimits {
  id: string;
  organizationId: string;
  code: string;
  permissionLevel: PermissionLevel;
  /** Who invites; null when an organization key does. */
  ownerId: string | null;
  useCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Where people join by a code. */
export const joinUrl = ({ code }: Pick<StoredInvitationCode, "code">, publicUrl: string) =>
  `${publicUrl}/join/${code}`;
