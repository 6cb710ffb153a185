import type { appContract, HeldSubmission } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { publicFields } from "../../referrals/custom-fields/store.ts";
import { discardHeldSubmission, releaseHeldSubmission } from "./release.ts";
import {
  heldMs,
  pageOfHeldSubmissions,
  type HeldSubmission as StoredHeldSubmission,
  visibleHeldSubmissions,
} from "./store.ts";

export const heldSubmissionRoutes: RouteHandlers<
  typeof appContract.heldSubmissions,
  Deps & ReferralDeps
> = {
  list: async ({ deps, caller }) => {
    const { organizationId } = caller;
    const fields = await publicFields(deps.db, organizationId);
    return {
      name: "held-submissions",
      read: (db, page) => pageOfHeldSubmissions(db, visibleHeldSubmissions(caller), page),
      show: (held: StoredHeldSubmission): HeldSubmission => ({
        id: held.id,
        publicLinkId: held.publicLinkId,
        slug: held.slug,
        invitationCodeId: held.invitationCodeId,
        code: held.code,
        referrerId: held.referrerId,
        referrerName: held.referrerName,
        name: held.name,
        email: held.email,
        phone: held.phone,
        notes: held.notes,
        customFields: fields.flatMap(({ id, name, label }) => {
          const value = held.customFieldValues[id];
          return value === undefined ? [] : [{ label: label ?? name, value }];
        }),
        createdAt: held.createdAt.getTime(),
        keptUntil: held.createdAt.getTime() + heldMs,
      }),
    };
  },
  release: async ({ deps, caller, params }) => {
    const referral = await releaseHeldSubmission(deps, caller, requireId(params.id));
    return { status: 200, body: { referralId: referral?.id ?? null } };
  },
  discard: async ({ deps, caller, params }) => {
    await discardHeldSubmission(deps, caller, requireId(params.id));
    return { status: 204, body: undefined };
  },
};
