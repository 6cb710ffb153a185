import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { appOnlyRoutes, type GuardedRoute } from "./routes.ts";

/** Every kind of person: each role without flags, and with each of the flags that can give a permission. */
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

/** The rule for routes that depend on a flag in addition to the role. All other routes ignore flags. */
export function decidedByFlag(route: string): ((kind: Kind) => boolean) | undefined {
  if (/^GET \/(reports\/)?bonus-payments/.test(route)) return readsBonuses;
  if (route === "POST /bonus-payments") return sendsBonuses;
  return /^(POST|PATCH|DELETE) \/bd\//.test(route) ? hasPortal : undefined;
}

/** Depends on the role, except where admins must be BDRs and where bonus payments need the flag. */
export function isLetIn({ name, access }: Pick<GuardedRoute, "name" | "access">, kind: Kind) {
  if (access.kind === "identity") return true;
  const hasFlag = decidedByFlag(name)?.(kind) ?? true;
  return access.roles.includes(kind.permissionLevel) && hasFlag;
}

/** The access table covers the API's routes. The app's own routes name the flag in their access. */
export const mayCallInApp = (route: GuardedRoute, kind: Kind) =>
  appOnlyRoutes.includes(route) ? isNamedIn(route.access, kind) : isLetIn(route, kind);

function isNamedIn(access: GuardedRoute["access"], kind: Kind) {
  if (access.kind === "identity") return true;
  const { roles, neededFlag } = access;
  const needsFlag = neededFlag?.by.includes(kind.permissionLevel) === true;
  return roles.includes(kind.permissionLevel) && (!needsFlag || kind[neededFlag.flag] === true);
}
