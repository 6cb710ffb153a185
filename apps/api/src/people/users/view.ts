import type { User as UserView } from "@referral-service/contract";
import { nameOf } from "./person-name.ts";
import type { User } from "./user.ts";

export function toUserView(user: User): UserView {
  return {
    id: user.id,
    identityUserId: user.identityUserId,
    name: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    company: user.company,
    permissionLevel: user.permissionLevel,
    canSendBonuses: user.canSendBonuses,
    isBdr: user.isBdr,
    status: user.status,
    businessDeveloperId: user.businessDeveloperId,
    version: user.version,
    joinedAt: user.joinedAt.getTime(),
    // The user's creation is the joining of this organization, also for a person whom another
    // organization already had.
    createdAt: user.joinedAt.getTime(),
    updatedAt: user.updatedAt.getTime(),
  };
}
