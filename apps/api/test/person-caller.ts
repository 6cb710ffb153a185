import type { PersonCaller } from "../src/kernel/callers/caller.ts";
import type { UserOptions } from "./arrangements.ts";

/** A person as the app knows them in an organization, once they have signed in. */
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
