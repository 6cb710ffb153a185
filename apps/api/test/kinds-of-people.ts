import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import type { GuardedRoute } from "./routes.ts";

/** Every kind of person: each level, with each flag that might be taken for a right. */
export const kinds = permissionLevels.flatMap((permissionLevel): Kind[] => [
  { permissionLevel },
  { permissionLevel, canSendBonuses: true },
  { permissionLevel, isBdr: true },
]);

export interface Kind {
  permissionLevel: PermissionLevel;
  canSendBonuses?: true;
  isBdr?: true;
}

const sendsBonuses = ({ permissionLevel, canSendBonuses }: Kind) =>
  permissionLevel === "super_admin" || canSendBonuses === true;

const readsBonuses = (kind: Kind) => sendsBonuses(kind) || kind.permissionLevel !== "admin";

const hasPortal = ({ permissionLevel, isBdr }: Kind) =>
  permissionLevel === "marketer" || isBdr === true;

/** Where a flag decides beside the level. Anywhere else it must not. */
export function decidedByFlag(route: string): ((kind: Kind) => boolean) | undefined {
  if (/^GET \/(reports\/)?bonus-payments/.test(route)) return readsBonuses;
  if (route === "POST /bonus-payments") return sendsBonuses;
  return /^(POST|PATCH|DELETE) \/bd\//.test(route) ? hasPortal : undefined;
}

/** The level decides, but where admins need the mark of a BDR and where money has its flag. */
export function isLetIn({ name, access }: Pick<GuardedRoute, "name" | "access">, kind: Kind) {
  if (access.kind === "identity") return true;
  const hasFlag = decidedByFlag(name)?.(kind) ?? true;
  return access.roles.includes(kind.permissionLevel) && hasFlag;
}
