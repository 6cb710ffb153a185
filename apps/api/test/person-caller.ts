import type { PersonCaller } from "../src/kernel/callers/caller.ts";
import type { UserOptions } from "./arrangements.ts";

/** The caller for a person who signed in to the app in an organization. */
export const personCaller = (
  organizationId: string,
  userId: string,
  { permissionLevel = "referrer", canSendBonuses = false, isBdr = false }: UserOptions = {},
): PersonCaller => ({
  kind: "person",
  organizationId,
  userId,
  userName: "Grace Hopper",
  permissionLevel,
  canSendBonuses,
  isBdr,
  requestId: "from-the-app",
});
