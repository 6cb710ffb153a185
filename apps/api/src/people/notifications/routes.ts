import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { setNotices } from "./set-notices.ts";
import { findNotices } from "./store.ts";

export const noticeRoutes: RouteHandlers<typeof appContract.notices> = {
  get: async ({ deps, caller }) => ({
    status: 200,
    body: requireFound(await findNotices(deps.db, caller.userId)),
  }),
  set: async ({ deps, caller, body }) => ({
    status: 200,
    body: await setNotices(deps, caller, body),
  }),
};
