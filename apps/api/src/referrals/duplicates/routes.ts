import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import type { ReferralDeps } from "../consequences.ts";
import { visibleReferrals } from "../rules.ts";
import { findReferral } from "../store.ts";
import { decideDuplicates } from "./decide.ts";
import { toDuplicateCaseView } from "./facts.ts";
import { visibleCases } from "./rules.ts";
import { casesOf } from "./store.ts";

export const duplicateRoutes: RouteHandlers<typeof contract.duplicates, Deps & ReferralDeps> = {
  list: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const [referral, settings] = await Promise.all([
      findReferral(deps.db, visibleReferrals(caller), { id }),
      findOrganization(deps.db, caller.organizationId),
    ]);
    requireFound(referral);
    return {
      ...casesOf(visibleCases(caller), id),
      show: toDuplicateCaseView(requireFound(settings)),
    };
  },
  decide: async ({ deps, caller, params, body: input }) => {
    const referralId = requireId(params.id);
    const decided = await decideDuplicates(deps, caller, { referralId, input });
    const settings = requireFound(await findOrganization(deps.db, caller.organizationId));
    return { status: 200, body: toDuplicateCaseView(settings)(decided) };
  },
};
