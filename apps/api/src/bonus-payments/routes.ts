import type { contract } from "@referral-service/contract";
import { requirePerson } from "../access/admission.ts";
import { requireFound, requireId } from "../access/require-found.ts";
import { listPage } from "../http/list-page.ts";
import type { RouteHandlers } from "../http/mount.ts";
import { draftBonusPayment } from "./draft-bonus-payment.ts";
import { findBonusPayment, pageOfBonusPayments } from "./store.ts";
import { toBonusPaymentView } from "./view.ts";
import { visibleBonusPayments } from "./visibility.ts";

export const bonusPaymentRoutes: RouteHandlers<typeof contract.bonusPayments> = {
  list: async ({ deps, caller, query }) => {
    const visible = visibleBonusPayments(caller);
    const body = await listPage(deps, query, {
      list: "bonus-payments",
      organizationId: caller.organizationId,
      read: (request) => pageOfBonusPayments(deps.db, visible, query, request),
      show: toBonusPaymentView,
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const payment = await findBonusPayment(deps.db, visibleBonusPayments(caller), id);
    return { status: 200, body: toBonusPaymentView(requireFound(payment)) };
  },
  create: async ({ deps, caller, body }) => {
    const payment = await draftBonusPayment(deps, requirePerson(caller), body);
    return { status: 201, body: toBonusPaymentView(payment) };
  },
};
