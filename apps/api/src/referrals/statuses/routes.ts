import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { ReferralDeps } from "../consequences.ts";
import { createStatus, setStatusOrder, updateStatus } from "./change-statuses.ts";
import { type StatusDefinition, statusesSeenBy, toStatusView } from "./rules.ts";
import { allStatuses } from "./store.ts";

const onePage = (statuses: StatusDefinition[]) => ({
  data: statuses.map(toStatusView),
  pagination: { nextCursor: null, hasMore: false },
});

export const referralStatusRoutes: RouteHandlers<
  typeof contract.referralStatuses,
  Deps & ReferralDeps
> = {
  list: async ({ deps, caller }) => {
    const statuses = await allStatuses(deps.db, caller.organizationId);
    return { status: 200, body: onePage(statusesSeenBy(caller, statuses)) };
  },
  create: async ({ deps, caller, body }) => {
    const status = await createStatus(deps, caller, body);
    return { status: 201, body: toStatusView(status) };
  },
  update: async ({ deps, caller, params, body }) => {
    const statusId = requireId(params.statusId);
    const status = await updateStatus(deps, caller, { statusId, changes: body });
    return { status: 200, body: toStatusView(status) };
  },
  setOrder: async ({ deps, caller, body }) => {
    const statuses = await setStatusOrder(deps, caller, body);
    return { status: 200, body: onePage(statuses) };
  },
};
