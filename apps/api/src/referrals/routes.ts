import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../http/route-handlers.ts";
import { requireFound, requireId } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import type { ReferralDeps } from "./consequences.ts";
import { createReferral } from "./create-referral.ts";
import { deleteReferral } from "./delete-referral.ts";
import { toReferralView } from "./facts.ts";
import { listOfReferrals } from "./list-of-referrals.ts";
import { visibleReferrals } from "./rules.ts";
import { findReferral } from "./store.ts";
import { updateReferral } from "./update-referral.ts";
import { upsertReferral } from "./upsert-referral.ts";

export const referralRoutes: RouteHandlers<typeof contract.referrals, Deps & ReferralDeps> = {
  list: ({ deps, caller, query }) => listOfReferrals(deps, caller, query),
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const referral = requireFound(await findReferral(deps.db, visibleReferrals(caller), { id }));
    return { status: 200, body: toReferralView(caller)(referral) };
  },
  create: async ({ deps, caller, body }) => {
    const referral = await createReferral(deps, caller, body);
    return { status: 201, body: toReferralView(caller)(referral) };
  },
  update: async ({ deps, caller, params, body, ifVersion }) => {
    const referralId = requireId(params.id);
    const referral = await updateReferral(deps, caller, { referralId, changes: body, ifVersion });
    return { status: 200, body: toReferralView(caller)(referral) };
  },
  upsert: async ({ deps, caller, params: { externalId }, body: input, ifVersion }) => {
    const { isNew, referral } = await upsertReferral(deps, caller, {
      externalId,
      input,
      ifVersion,
    });
    return { status: isNew ? 201 : 200, body: toReferralView(caller)(referral) };
  },
  delete: async ({ deps, caller, params, ifVersion }) => {
    await deleteReferral(deps, caller, { referralId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
