import type { CreateUser } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { userCreatedAudit } from "./audit.ts";
import { requireBusinessDeveloper } from "./business-developer.ts";
import { userJoined } from "./events.ts";
import { requireFreeEmail } from "./free-email.ts";
import { lockMembersFor } from "./lock-members.ts";
import { canAddUser } from "./policy.ts";
import { emptyProfile, profileAfter, profileOf } from "./profile.ts";
import {
  findByIdentity,
  findMember,
  identityTaken,
  insertMember,
  reinstateMember,
} from "./store.ts";
import { visibleUsers } from "./visibility.ts";

/** Adds a new person, or one who had left, known by their id at the identity provider. */
export async function createUser(deps: Deps, caller: Caller, input: CreateUser) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const actor = await lockMembersFor(tx, caller);
    const permissionLevel = input.permissionLevel ?? "referrer";
    requireAllowed(canAddUser(actor, permissionLevel));
    const membership = {
      organizationId,
      permissionLevel,
      canSendBonuses: false,
      isBdr: false,
      businessDeveloperId:
        typeof input.businessDeveloperId === "string"
          ? await requireBusinessDeveloper(tx, organizationId, {
              id: input.businessDeveloperId,
              forLevel: permissionLevel,
            })
          : null,
      joinedAt: deps.clock.now(),
    };
    const returning = await findReturning(tx, organizationId, input.identityUserId);
    const id = returning?.id ?? deps.newId();
    await requireFreeEmail(tx, organizationId, { email: input.email, exceptUserId: id });
    if (returning === undefined) {
      const identityUserId = input.identityUserId ?? null;
      const profile = profileAfter(emptyProfile, input);
      await insertMember(tx, { id, identityUserId, ...profile }, membership);
    } else {
      await reinstateMember(tx, { id, ...profileAfter(returning, input) }, membership);
    }
    const member = requireFound(await findMember(tx, visibleUsers(actor), id));
    enqueueAudit(tx, deps, actor, userCreatedAudit(member));
    enqueueEvent(tx, deps, actor, userJoined(member));
    // Whoever is new has no key yet that somebody could remember.
    if (input.identityUserId !== undefined) await countAccessChange(tx, deps.identity);
    return member;
  });
}

/** The person who left and now comes back. An identity known elsewhere is refused when it is stored. */
async function findReturning(tx: Tx, organizationId: string, identityUserId: string | undefined) {
  if (identityUserId === undefined) return undefined;
  const known = await findByIdentity(tx, organizationId, identityUserId);
  if (known === null) return undefined;
  if (!known.hasLeft) throw identityTaken();
  return { id: known.person.id, ...profileOf(known.person) };
}
