import type { InvitationCode } from "@referral-service/contract";
import type { JoinedPerson } from "@referral-service/contract/app";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { User } from "../../people/users/rules.ts";
import {
  type InvitationCodeOfOwner,
  type JoinedUser,
  joinUrl,
  type StoredInvitationCode,
} from "./rules.ts";

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

export const toJoinedPersonView = (joined: JoinedUser): JoinedPerson => ({
  id: joined.id,
  userId: joined.userId,
  name: joined.name,
  email: joined.email,
  permissionLevel: joined.permissionLevel,
  createdAt: joined.createdAt.getTime(),
});

const target = ({ id }: StoredInvitationCode) => ({ type: "invitation_code", id });

const audited = ({ isActive, expiresAt, useLimit }: StoredInvitationCode) => ({
  isActive,
  expiresAt: expiresAt?.getTime() ?? null,
  useLimit,
});

export const codeCreatedAudit = (code: StoredInvitationCode): AuditEntry => ({
  action: "invitation_code.created",
  target: target(code),
  changes: {
    permissionLevel: { from: null, to: code.permissionLevel },
    ownerId: { from: null, to: code.ownerId },
    expiresAt: { from: null, to: audited(code).expiresAt },
    useLimit: { from: null, to: code.useLimit },
  },
});

export const codeUpdatedAudit = (
  before: StoredInvitationCode,
  after: StoredInvitationCode,
): AuditEntry => ({
  action: "invitation_code.updated",
  target: target(after),
  changes: changesBetween(audited(before), audited(after)),
});

export const codeDeletedAudit = (code: StoredInvitationCode): AuditEntry => ({
  action: "invitation_code.deleted",
  target: target(code),
  changes: { permissionLevel: { from: code.permissionLevel, to: null } },
});

export const userJoinedAudit = (user: User, code: StoredInvitationCode): AuditEntry => ({
  action: "user.joined",
  target: { type: "user", id: user.id },
  changes: {
    permissionLevel: { from: null, to: user.permissionLevel },
    businessDeveloperId: { from: null, to: user.businessDeveloperId },
    invitationCodeId: { from: null, to: code.id },
  },
});
