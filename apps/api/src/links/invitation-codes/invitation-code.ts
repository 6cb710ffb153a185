import type { PermissionLevel } from "@referral-service/contract";

/** The fields of a code that can change. */
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
  /** The user who invites; null for a code of an organization key. */
  ownerId: string | null;
  useCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface InvitationCodeOfOwner extends StoredInvitationCode {
  /** Null for a code of an organization key. */
  ownerName: string | null;
}

/** The page on which people join by a code. */
export const joinUrl = ({ code }: Pick<StoredInvitationCode, "code">, publicUrl: string) =>
  `${publicUrl}/join/${code}`;
