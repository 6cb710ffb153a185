import type { contract } from "@referral-service/contract";
import { requireFound, requireId } from "../access/require-found.ts";
import type { RouteHandlers } from "../http/mount.ts";
import { createReferral } from "./create-referral.ts";
import { deleteReferral } from "./delete-referral.ts";
import { findReferral, pageOfReferrals } from "./store.ts";
import { updateReferral } from "./update-referral.ts";
import { toReferralView } from "./view.ts";
import { visibleReferrals } from "./visibility.ts";

export const referralRoutes: RouteHandlers<typeof contract.referrals> = {
  list: async ({ deps, caller, query }) => {
    const name = { list: "referrals", organizationId: caller.organizationId };
    const request = deps.cursors.read(query, name);
    const rows = await pageOfReferrals(deps.db, visibleReferrals(caller), query, request);
    return {
      status: 200,
      body: deps.cursors.page(rows, { ...request, name, show: toReferralView }),
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const referral = requireFound(await findReferral(deps.db, visibleReferrals(caller), { id }));
    return { status: 200, body: toReferralView(referral) };
  },
  create: async ({ deps, caller, body }) => {
    const referral = await createReferral(deps, caller, body);
    return { status: 201, body: toReferralView(referral) };
  },
  update: async ({ deps, caller, params, body }) => {
    const referralId = requireId(params.id);
    const referral = await updateReferral(deps, caller, { referralId, changes: body });
    return { status: 200, body: toReferralView(referral) };
  },
  delete: async ({ deps, caller, params }) => {
    await deleteReferral(deps, caller, requireId(params.id));
    return { status: 204, body: undefined };
  },
};
