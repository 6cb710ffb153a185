import { z } from "zod";

/** From the most to the least: a marketer is what people call a business developer (BD). */
export const permissionLevels = ["super_admin", "admin", "marketer", "referrer"] as const;

export const permissionLevel = z.enum(permissionLevels).meta({ id: "PermissionLevel" });

export type PermissionLevel = z.infer<typeof permissionLevel>;

export const everybody = permissionLevels;
export const staff = ["super_admin", "admin", "marketer"] as const;
export const admins = ["super_admin", "admin"] as const;
