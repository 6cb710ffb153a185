import type { InvitationCode } from "@referral-service/contract";
import { joinUrl, type StoredInvitationCode } from "./invitation-code.ts";

export const toInvitationCodeView = (
  code: StoredInvitationCode,
  publicUrl: string,
): InvitationCode => ({
  id: code.id,
  code: code.code,
  url: joinUrl(code, publicUrl),
  permissionLevel: code.permissionLevel,
  ownerId: code.ownerId,
  expiresAt: code.expiresAt?.getTime() ?? null,
  useLimit: code.useLimit,
  useCount: code.useCount,
  isActive: code.isActive,
  createdAt: code.createdAt.getTime(),
  updatedAt: code.updatedAt.getTime(),
});
