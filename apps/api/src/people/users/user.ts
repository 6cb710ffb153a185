import type { UserStatus } from "@referral-service/contract";
import type { Permissions } from "../../kernel/callers/caller.ts";

/** A person's profile in one organization. */
export interface Profile {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
}

/** A person in one organization. The identity is the human, the same in each of their organizations. */
export interface User extends Profile, Permissions {
  id: string;
  organizationId: string;
  identityUserId: string | null;
  status: UserStatus;
  businessDeveloperId: string | null;
  joinedAt: Date;
  version: number;
  updatedAt: Date;
}

/** A marketer, or an admin marked as BDR. Referrers can be assigned to them. */
export const isBusinessDeveloper = ({ permissionLevel, isBdr }: Permissions): boolean =>
  permissionLevel === "marketer" || (permissionLevel !== "referrer" && isBdr);

export const isActiveSuperAdmin = ({
  permissionLevel,
  status,
}: Pick<User, "permissionLevel" | "status">): boolean =>
  permissionLevel === "super_admin" && status === "active";
