import type { contract } from "@referral-service/contract";
import { requireFound, requireId } from "../access/require-found.ts";
import { allFields } from "../custom-fields/store.ts";
import type { CsvExports, ListRequest, RouteHandlers } from "../http/route-handlers.ts";
import { csvExport } from "../lists/csv-export.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { listPage } from "../lists/list-page.ts";
import { createReferral } from "./create-referral.ts";
import { referralColumns } from "./csv.ts";
import { findReferral, pageOfReferrals } from "./store.ts";
import { updateReferral } from "./update-referral.ts";
import { toReferralView } from "./view.ts";
import { visibleReferrals } from "./visibility.ts";

export const referralRoutes: Omit<RouteHandlers<typeof contract.referrals>, "delete"> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfReferrals(request));
    return { status: 200, body };
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
  update: async ({ deps, caller, params, body, ifVersion }) => {
    const referralId = requireId(params.id);
    const referral = await updateReferral(deps, caller, { referralId, changes: body, ifVersion });
    return { status: 200, body: toReferralView(referral) };
  },
};

export const referralExports: CsvExports<typeof contract.referrals> = {
  list: async (request) => {
    const fields = await allFields(request.deps.db, request.caller.organizationId);
    return csvExport(listOfReferrals(request), referralColumns(fields));
  },
};

function listOfReferrals({ deps, caller, query }: ListRequest<typeof contract.referrals.list>) {
  const visible = visibleReferrals(caller);
  return {
    list: "referrals",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfReferrals(deps.db, visible, query, request),
    show: toReferralView,
  };
}
