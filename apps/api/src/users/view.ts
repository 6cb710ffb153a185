import type { User } from "@referral-service/contract";
import type { Member } from "./member.ts";
import { nameOf } from "./person-name.ts";

export function toUserView(member: Member): User {
  return {
    id: member.id,
    identityUserId: member.identityUserId,
    name: nameOf(member),
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    phone: member.phone,
    company: member.company,
    permissionLevel: member.permissionLevel,
    canSendBonuses: member.canSendBonuses,
    isBdr: member.isBdr,
    status: member.status,
    businessDeveloperId: member.businessDeveloperId,
    version: member.version,
    joinedAt: member.joinedAt.getTime(),
    // A user is a member: it begins with joining, however long the person was known elsewhere.
    createdAt: member.joinedAt.getTime(),
    updatedAt: member.updatedAt.getTime(),
  };
}
