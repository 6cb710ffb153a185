import type { CreateUser } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict } from "../../kernel/refusal.ts";
import { type Admission, admitUser } from "./admit-user.ts";
import { requireBusinessDeveloper } from "./business-developer.ts";
import { userCreatedAudit, userJoined } from "./facts.ts";
import { invite } from "./invitations/send-invitation.ts";
import { lockUsersFor } from "./lock-users.ts";
import type { User } from "./rules.ts";
import { canAddUser } from "./rules.ts";
import { findByIdentity } from "./store.ts";

/**
 * Adds a new user, or invites a former user with the same identity to return. A person who is added
 * with an identity can accept or decline.
 */
export const createUser = (deps: Deps, caller: Caller, input: CreateUser) =>
  deps.db.transaction((tx) => createUserIn(tx, deps, caller, input));

/** Does the same as `createUser` in an open transaction. */
export async function createUserIn(tx: Tx, deps: Deps, caller: Caller, input: CreateUser) {
  const { organizationId } = caller;
  const actor = await lockUsersFor(tx, caller);
  const permissionLevel = input.permissionLevel ?? "referrer";
  requireAllowed(canAddUser(actor, permissionLevel));
  const businessDeveloperId =
    typeof input.businessDeveloperId === "string"
      ? await requireBusinessDeveloper(tx, organizationId, {
          id: input.businessDeveloperId,
          forLevel: permissionLevel,
        })
      : null;
  const user = await addUser(tx, deps, actor, {
    organizationId,
    externalId: input.externalId ?? null,
    identityUserId: input.identityUserId ?? null,
    hasAccepted: input.identityUserId === undefined,
    returning: await findReturning(tx, organizationId, input.identityUserId),
    profile: input,
    permissionLevel,
    businessDeveloperId,
  });
  const { email } = user;
  if (email !== null) await invite(tx, deps, actor, { ...user, email });
  return user;
}

/** Admits a user with their audit log entry and event. Needs the users' lock. */
export async function addUser(tx: Tx, deps: Deps, actor: Caller, admission: Admission) {
  const user = await admitUser(tx, deps, admission);
  enqueueAudit(tx, deps, actor, userCreatedAudit(user));
  enqueueEvent(tx, deps, actor, userJoined(user));
  return user;
}

async function findReturning(
  tx: Tx,
  organizationId: string,
  identityUserId: string | undefined,
): Promise<User | undefined> {
  if (identityUserId === undefined) return undefined;
  const known = await findByIdentity(tx, organizationId, identityUserId);
  if (known === null) return undefined;
  if (!known.hasLeft) {
    throw conflict(
      "identityUserId: must be unique, but another user in this organization already has this ID",
    );
  }
  return known.user;
}
