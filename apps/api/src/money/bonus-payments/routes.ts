import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { bonusPaymentColumns } from "./csv.ts";
import { draftBonusPayment } from "./draft-bonus-payment.ts";
import { findBonusPayment, pageOfBonusPayments } from "./store.ts";
import { toBonusPaymentView } from "./view.ts";
import { visibleBonusPayments } from "./visibility.ts";

export const bonusPaymentRoutes: RouteHandlers<typeof contract.bonusPayments> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfBonusPayments(request));
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const payment = await findBonusPayment(deps.db, visibleBonusPayments(caller), id);
    return { status: 200, body: toBonusPaymentView(requireFound(payment)) };
  },
  create: async ({ deps, caller, body }) => {
    const payment = await draftBonusPayment(deps, caller, body);
    return { status: 201, body: toBonusPaymentView(payment) };
  },
};

export const bonusPaymentExports: CsvExports<typeof contract.bonusPayments> = {
  list: async (request) => csvExport(listOfBonusPayments(request), bonusPaymentColumns),
};

function listOfBonusPayments({
  deps,
  caller,
  query,
}: ListRequest<typeof contract.bonusPayments.list>) {
  const visible = visibleBonusPayments(caller);
  return {
    list: "bonus-payments",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfBonusPayments(deps.db, visible, query, request),
    show: toBonusPaymentView,
  };
}
