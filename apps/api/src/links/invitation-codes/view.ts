import type { InvitationCode } from "@referral-service/contract";
import { type InvitationCodeOfOwner, joinUrl } from "./invitation-code.ts";

export const toInvitationCodeView = (
  code: InvitationCodeOfOwner,
  publicUrl: string,
): InvitationCode => ({
  id: code.id,
  code: code.code,
  url: joinUrl(code, publicUrl),
  permissionLevel: code.permissionLevel,
  ownerId: code.ownerId,
  ownerName: code.ownerName,
  expiresAt: code.expiresAt?.getTime() ?? null,
  useLimit: code.useLimit,
  useCount: code.useCount,
  isActive: code.isActive,
  createdAt: code.createdAt.getTime(),
  updatedAt: code.updatedAt.getTime(),
});
