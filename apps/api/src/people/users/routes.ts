import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { toAuditLogView } from "../../kernel/audit/audit-entry.ts";
import { pageOfAuditLogs } from "../../kernel/audit/log-store.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { setUserStatus } from "./block-user.ts";
import type { HandOverDeps } from "./consequences.ts";
import { createUser } from "./create-user.ts";
import { removeUser } from "./depart.ts";
import { toUserView } from "./facts.ts";
import { visibleUsers } from "./rules.ts";
import { setUserPermissions } from "./set-user-permissions.ts";
import { findPresentOrPastId, findUser, pageOfUsers } from "./store.ts";
import { updateUser } from "./update-user.ts";
import { upsertUser } from "./upsert-user.ts";

export const userRoutes: RouteHandlers<typeof appContract.users, Deps & HandOverDeps> = {
  list: ({ caller, query }) => {
    const visible = visibleUsers(caller);
    return {
      name: "users",
      read: (db, page) => pageOfUsers(db, visible, query, page),
      show: toUserView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const user = requireFound(await findUser(deps.db, visibleUsers(caller), id));
    return { status: 200, body: toUserView(user) };
  },
  create: async ({ deps, caller, body }) => {
    const user = await createUser(deps, caller, body);
    return { status: 201, body: toUserView(user) };
  },
  update: async ({ deps, caller, params, body, ifVersion }) => {
    const userId = requireId(params.id);
    const user = await updateUser(deps, caller, { userId, changes: body, ifVersion });
    return { status: 200, body: toUserView(user) };
  },
  upsert: async ({ deps, caller, params: { externalId }, body: input, ifVersion }) => {
    const { isNew, user } = await upsertUser(deps, caller, { externalId, input, ifVersion });
    return { status: isNew ? 201 : 200, body: toUserView(user) };
  },
  setStatus: async ({ deps, caller, params, body, ifVersion }) => {
    const userId = requireId(params.id);
    const user = await setUserStatus(deps, caller, { userId, status: body.status, ifVersion });
    return { status: 200, body: toUserView(user) };
  },
  remove: async ({ deps, caller, params, query: { successorId }, ifVersion }) => {
    await removeUser(deps, caller, { userId: requireId(params.id), successorId, ifVersion });
    return { status: 204, body: undefined };
  },
  setPermissions: async ({ deps, caller, params, body, ifVersion }) => {
    const userId = requireId(params.id);
    const user = await setUserPermissions(deps, caller, { userId, permissions: body, ifVersion });
    return { status: 200, body: toUserView(user) };
  },
  listAuditLogs: async ({ deps, caller, params, query }) => {
    const { organizationId } = caller;
    const id = requireId(params.id);
    const userId = requireFound(await findPresentOrPastId(deps.db, organizationId, id));
    return {
      name: `audit-logs of ${userId}`,
      read: (db, page) => pageOfAuditLogs(db, { organizationId, userId }, query, page),
      show: toAuditLogView(caller),
    };
  },
};
