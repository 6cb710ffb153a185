import type { UpdateUser } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { requireBusinessDeveloper } from "./business-developer.ts";
import { saveUser } from "./changes-store.ts";
import { spelledCompany } from "./company-store.ts";
import type { PeopleDeps } from "./consequences.ts";
import { userProfileUpdated, userUpdatedAudit } from "./facts.ts";
import { lockUsersFor, requireFreeEmail, requireFreeExternalId } from "./lock-users.ts";
import { profileAfter, profileOf } from "./profile.ts";
import type { User } from "./rules.ts";
import {
  canAssignBusinessDeveloper,
  canSetExternalId,
  canUpdateProfile,
  nameOf,
  visibleUsers,
} from "./rules.ts";
import { lockUser } from "./store.ts";

interface Update {
  userId: string;
  changes: UpdateUser;
  ifVersion: IfVersion;
}

/** An update that changes nothing keeps the version and `updatedAt`, and sends no event. */
export const updateUser = (deps: Deps & PeopleDeps, caller: Caller, update: Update) =>
  deps.db.transaction((tx) => updateUserIn(tx, deps, caller, update));

/** Does the same as `updateUser` in an open transaction. */
export async function updateUserIn(
  tx: Tx,
  deps: Deps & PeopleDeps,
  caller: Caller,
  { userId, changes, ifVersion }: Update,
) {
  const actor = await lockUsersFor(tx, caller);
  const before = requireFound(await lockUser(tx, visibleUsers(actor), userId));
  requireVersion(before, ifVersion);
  requireAllowed(canUpdateProfile(actor, before));
  const changed: User = {
    ...before,
    ...profileAfter(before, changes),
    externalId: keep(changes.externalId, before.externalId),
    businessDeveloperId: await businessDeveloperAfter(tx, actor, before, changes),
  };
  changed.company = await spelledCompany(tx, changed.organizationId, changed.company);
  if (Object.keys(changesBetween(before, changed)).length === 0) return before;
  if (changed.email !== null && changed.email !== before.email) {
    const { id, organizationId, email } = changed;
    await requireFreeEmail(tx, organizationId, { email, exceptUserId: id });
  }
  if (changed.externalId !== before.externalId) {
    requireAllowed(canSetExternalId(actor));
    await requireFreeExternalId(tx, changed);
  }
  const after = await saveUser(tx, deps, changed);
  enqueueAudit(tx, deps, actor, userUpdatedAudit(before, after));
  if (before.businessDeveloperId !== after.businessDeveloperId) {
    const { organizationId, id, businessDeveloperId: formerId } = before;
    await deps.peopleConsequences.follow(tx, deps, actor, { organizationId, id, formerId });
  }
  if (Object.keys(changesBetween(profileOf(before), profileOf(after))).length > 0) {
    enqueueEvent(tx, deps, actor, userProfileUpdated(before, after));
  }
  // Cached keys contain their holder's name.
  if (nameOf(before) !== nameOf(after)) await countAccessChange(tx, deps.identity);
  return after;
}

async function businessDeveloperAfter(
  tx: Tx,
  actor: Caller,
  before: User,
  { businessDeveloperId: named }: UpdateUser,
): Promise<string | null> {
  if (named === undefined || named === before.businessDeveloperId)
    return before.businessDeveloperId;
  requireAllowed(canAssignBusinessDeveloper(actor));
  if (named === null) return null;
  const { organizationId, permissionLevel } = before;
  return requireBusinessDeveloper(tx, organizationId, { id: named, forLevel: permissionLevel });
}
