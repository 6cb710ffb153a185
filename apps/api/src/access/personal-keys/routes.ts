import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { visibleUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";
import { toCreatedApiKeyView } from "../api-keys/facts.ts";
import { createPersonalKey, revokeKeyOfUser, revokeOwnKey } from "./change-personal-keys.ts";
import { toPersonalKeyView } from "./facts.ts";
import { canManageKeysOf } from "./rules.ts";
import { findAcceptedIdentity, pageOfPersonalKeys } from "./store.ts";

export const personalKeyRoutes: RouteHandlers<typeof appContract.personalKeys> = {
  listOwn: ({ person }) => {
    const { identityUserId } = person;
    return {
      name: "personal-keys",
      read: (db, page) => pageOfPersonalKeys(db, identityUserId, page),
      show: toPersonalKeyView,
    };
  },
  create: async ({ deps, caller, body }) => {
    const made = await createPersonalKey(deps, caller, body);
    return { status: 201, body: toCreatedApiKeyView(made) };
  },
  revokeOwn: async ({ deps, person, requestId, params }) => {
    await revokeOwnKey(deps, { person, requestId }, requireId(params.keyId));
    return { status: 204, body: undefined };
  },
  listOfUser: async ({ deps, caller, params }) => {
    const userId = requireId(params.id);
    const { organizationId } = caller;
    const holder = requireFound(await findUser(deps.db, visibleUsers(caller), userId));
    requireAllowed(canManageKeysOf(caller, holder));
    const identityUserId = await findAcceptedIdentity(deps.db, { organizationId, userId });
    return {
      name: `personal-keys of ${userId}`,
      read: async (db, page) =>
        identityUserId === null ? [] : pageOfPersonalKeys(db, identityUserId, page),
      show: toPersonalKeyView,
    };
  },
  revokeOfUser: async ({ deps, caller, params }) => {
    const userId = requireId(params.id);
    await revokeKeyOfUser(deps, caller, { userId, keyId: requireId(params.keyId) });
    return { status: 204, body: undefined };
  },
};
