import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { createApiKey, renameApiKey, revokeApiKey, rotateApiKey } from "./change-api-keys.ts";
import { toApiKeyView, toCreatedApiKeyView } from "./facts.ts";
import { findKeyOf, pageOfKeys } from "./store.ts";

export const apiKeyRoutes: RouteHandlers<typeof appContract.apiKeys> = {
  list: ({ caller, query }) => {
    const { organizationId } = caller;
    return {
      name: "api-keys",
      read: (db, page) => pageOfKeys(db, organizationId, query, page),
      show: toApiKeyView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.keyId);
    const key = requireFound(await findKeyOf(deps.db, caller.organizationId, id));
    return { status: 200, body: toApiKeyView(key) };
  },
  create: async ({ deps, caller, body }) => {
    const created = await createApiKey(deps, caller, body);
    return { status: 201, body: toCreatedApiKeyView(created) };
  },
  update: async ({ deps, caller, params, body }) => {
    const keyId = requireId(params.keyId);
    const key = await renameApiKey(deps, caller, { keyId, name: body.name });
    return { status: 200, body: toApiKeyView(key) };
  },
  rotate: async ({ deps, caller, params, body }) => {
    const keyId = requireId(params.keyId);
    const next = await rotateApiKey(deps, caller, { keyId, ...body });
    return { status: 201, body: toCreatedApiKeyView(next) };
  },
  revoke: async ({ deps, caller, params }) => {
    await revokeApiKey(deps, caller, requireId(params.keyId));
    return { status: 204, body: undefined };
  },
};
