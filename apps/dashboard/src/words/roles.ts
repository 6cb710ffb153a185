import type { MyOrganization } from "@referral-service/contract/app";

type Person = Pick<MyOrganization["user"], "permissionLevel" | "canSendBonuses" | "isBdr">;

export const isSuperAdmin = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel === "super_admin";

/** Business developers and admins, who see more than what is their own. */
export const isAboveReferrer = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel !== "referrer";

export const isAdmin = ({ permissionLevel }: Pick<Person, "permissionLevel">): boolean =>
  permissionLevel === "super_admin" || permissionLevel === "admin";

/** Whether the person has a portal: business developers, and admins marked as BDR. */
export const worksAsDeveloper = ({
  permissionLevel,
  isBdr,
}: Pick<Person, "permissionLevel" | "isBdr">): boolean => permissionLevel === "marketer" || isBdr;

/** Whether the person approves and pays. Other people see the payments that concern them. */
export const sendsBonuses = ({ permissionLevel, canSendBonuses }: Person): boolean =>
  permissionLevel === "super_admin" || canSendBonuses;

/** Admins see payments only when they can send them. */
export const readsBonuses = (user: Person): boolean =>
  user.permissionLevel !== "admin" || sendsBonuses(user);

/** Admins decide on duplicates, and business developers where the organization lets them. */
export const decidesDuplicates = ({
  user,
  businessDevelopersDecideDuplicates,
}: Pick<MyOrganization, "user" | "businessDevelopersDecideDuplicates">): boolean =>
  isAdmin(user) || (user.permissionLevel === "marketer" && businessDevelopersDecideDuplicates);
