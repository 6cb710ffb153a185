import { z } from "zod";

/** From the highest to the lowest. A marketer is called business developer (BD) in the app. */
export const permissionLevels = ["super_admin", "admin", "marketer", "referrer"] as const;

export const permissionLevel = z.enum(permissionLevels).meta({ id: "PermissionLevel" });

export type PermissionLevel = z.infer<typeof permissionLevel>;

export const everybody = permissionLevels;
export const staff = ["super_admin", "admin", "marketer"] as const;
export const admins = ["super_admin", "admin"] as const;
export const superAdmins = ["super_admin"] as const;
