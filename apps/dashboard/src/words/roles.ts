import type { MyOrganization } from "@referral-service/contract/app";

type Person = Pick<MyOrganization["user"], "permissionLevel" | "canSendBonuses" | "isBdr">;

export const isSuperAdmin = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel === "super_admin";

/** Whether the person is staff: business developers and admins. They see more than their own data. */
export const isAboveReferrer = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel !== "referrer";

export const isAdmin = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel === "super_admin" || permissionLevel === "admin";

/** Whether the person has a portal: business developers, and admins who work as a BDR. */
export const worksAsDeveloper = ({
  permissionLevel,
  isBdr,
}: Pick<Person, "permissionLevel" | "isBdr">): boolean => permissionLevel === "marketer" || isBdr;

/** Whether the person approves and pays. Other people see only the payments that concern them. */
export const sendsBonuses = ({ permissionLevel, canSendBonuses }: Person): boolean =>
  permissionLevel === "super_admin" || canSendBonuses;

/** Whether the person sees payments. Admins see them only if they can send bonuses. */
export const readsBonuses = (user: Person): boolean =>
  user.permissionLevel !== "admin" || sendsBonuses(user);

/**
 * Whether the person decides on duplicates: admins and, if the organization allows it, business
 * developers.
 */
export const decidesDuplicates = ({
  user,
  businessDevelopersDecideDuplicates,
}: Pick<MyOrganization, "user" | "businessDevelopersDecideDuplicates">): boolean =>
  isAdmin(user) || (user.permissionLevel === "marketer" && businessDevelopersDecideDuplicates);
