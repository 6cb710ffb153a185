import type { AllowedPeople } from "@referral-service/contract";
import { mayCall } from "../../kernel/callers/admission.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { allUsers, nameOf } from "./rules.ts";
import { findUser } from "./store.ts";

/**
 * Finds the person who requested a worker's job, with their current permissions. Null if they can no longer
 * request it.
 */
export async function findPresentPerson(
  db: Connection,
  {
    organizationId,
    userId,
    requestId,
  }: Pick<PersonCaller, "organizationId" | "userId" | "requestId">,
  allowed: AllowedPeople,
): Promise<PersonCaller | null> {
  const user = await findUser(db, allUsers(organizationId), userId);
  if (user?.status !== "active" || !mayCall(user, allowed)) return null;
  const { permissionLevel, canSendBonuses, isBdr } = user;
  return {
    kind: "person",
    organizationId,
    userId,
    userName: nameOf(user),
    permissionLevel,
    canSendBonuses,
    isBdr,
    requestId,
  };
}
