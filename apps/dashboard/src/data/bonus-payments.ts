import type { SentCredentials, ShownPayment } from "@referral-service/contract/app";
import { groupOfOwn, ownPaymentGroups, statusesIn } from "../words/own-payment.ts";
import { chained, listOf } from "./lists.ts";
import { afterBy } from "./pages.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import type { Answer, Body, Filters } from "./request.ts";
import { changeIn, command, sending } from "./use-command.ts";

type PaymentFilters = Filters<"GET /payments">;

const rowsOfList = { limit: 100, isLive: true };

const afterIn = ({ sort = "createdAt", order }: PaymentFilters) =>
  afterBy<ShownPayment>(({ [sort]: value }) => value, order);

export const paymentsList = (filters: PaymentFilters) =>
  listOf<ShownPayment>(
    ["payments", "rows", filters],
    (api, page) => api("GET /payments", { query: { ...filters, ...page } }),
    { ...rowsOfList, isAfter: afterIn(filters) },
  );

const named = (statuses: PaymentFilters["statuses"] = "") => String(statuses).split(",");

/** The payments of a referrer in their groups. A group without a status of the filter is not read. */
export function ownPaymentsList(filters: PaymentFilters) {
  const { statuses, excludedStatuses } = filters;
  const lists = ownPaymentGroups.flatMap((group) => {
    const wanted = statusesIn(group).filter(
      (status) =>
        (statuses === undefined || named(statuses).includes(status)) &&
        !named(excludedStatuses).includes(status),
    );
    const needsReferrer = group === "needsYou" ? "true" : "false";
    return wanted.length === 0
      ? []
      : paymentsList({ ...filters, needsReferrer, statuses: wanted.join() });
  });
  const isAfter = afterIn(filters);
  const placeOf = (payment: ShownPayment) => ownPaymentGroups.indexOf(groupOfOwn(payment));
  return listOf<ShownPayment>(["payments", "rows", filters, "in groups"], chained(lists), {
    ...rowsOfList,
    isAfter: (one, other) =>
      placeOf(one) === placeOf(other) ? isAfter(one, other) : placeOf(one) > placeOf(other),
  });
}

/** With as many, the lists on a referrer's home page end near each other. */
const paidMax = 4;

/** The bonuses of a referrer that were paid last. */
export const lastPaidQuery = ofOrganization(["payments", "last paid"], async (api) => {
  const { data } = await api("GET /payments", {
    query: { statuses: "completed", sort: "updatedAt", limit: paidMax },
  });
  return data;
});

type PaymentDetails = Answer<"GET /bonus-payments/:id/details">;

export const paymentQuery = (id: string) =>
  ofOrganization(["payments", id], (api) =>
    api("GET /bonus-payments/:id/details", { params: { id } }),
  );

/** The newest bonus for a referral that was not canceled. Null if there is none. */
export const bonusOfReferralQuery = (referralId: string) =>
  ofOrganization(["payments", "of referral", referralId], async (api) => {
    const { data } = await api("GET /bonus-payments", { query: { referralId } });
    return data.find(({ status }) => status !== "canceled") ?? null;
  });

/** Reads the current payment again. */
export const presentPayment = async (slug: string, id: string) =>
  (await queryClient.fetchQuery({ ...paymentQuery(id)(slug), staleTime: 0 })).payment;

/**
 * The outcome of a draft. It is not read again, because its row shows how the draft left the
 * approval queue.
 */
export const outcomeQuery = (id: string) =>
  ofOrganization(
    ["payment outcome", id],
    async (api) => (await api("GET /bonus-payments/:id/details", { params: { id } })).payment,
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

export const ownCredentialsQuery = ofOrganization(["payment-credentials"], (api) =>
  api("GET /payment-credentials"),
);

export const saveOwnCredentials = command({
  call: (api, body: SentCredentials) => api("PUT /payment-credentials", { body }),
  answers: () => ownCredentialsQuery,
});

/** The payout details are not cached, because every view is logged. */
export const viewCredentials = (id: string) =>
  command({ call: (api) => api("GET /bonus-payments/:id/credentials", { params: { id } }) });

export const askForCredentials = (id: string) =>
  sending("POST /bonus-payments/:id/ask-for-details", {
    params: { id },
    invalidates: ["payments"],
    isRacing: true,
  });

export const draftPayment = command({
  call: (
    api,
    { idempotencyKey, ...body }: Body<"POST /bonus-payments"> & { idempotencyKey: string },
  ) => api("POST /bonus-payments", { body, idempotencyKey }),
  invalidates: ["payments", "referrals"],
});

/** Largest number of payments that the service approves at once. */
export const approvedAtOnceMax = 100;

export const approvePayments = sending("POST /payments/approve", {
  invalidates: ["payments"],
  isRacing: true,
});

/**
 * Cancels the payments one after another, as if each were canceled separately. Stops at the first
 * that cannot be canceled.
 */
export const cancelPayments = command({
  call: async (api, payments: readonly ShownPayment[]) => {
    for (const { id, version } of payments) {
      await api("POST /bonus-payments/:id/cancel", {
        params: { id },
        ifVersion: version,
        body: {},
      });
    }
  },
  invalidates: ["payments"],
  isRacing: true,
});

export type PaymentMove =
  | { step: "approve"; reason?: string }
  | { step: "process" | "complete" | "cancel" }
  | { step: "fail"; failureReason: string };

/** Updates the payment and the lists with it, after the service has confirmed the new status. */
const moved = ({ id, status, version }: Pick<ShownPayment, "id" | "status" | "version">) => {
  const after = (payment: ShownPayment) =>
    payment.id === id && payment.version < version ? { ...payment, status, version } : payment;
  return [
    changeIn<ShownPayment>(["payments", "rows"], (rows) => rows.map(after)),
    changeIn<PaymentDetails>(["payments", id], (shown) =>
      shown.map((details) => ({ ...details, payment: after(details.payment) })),
    ),
  ];
};

/** Changes the status of the payment, based on the version that is shown. */
export const movePayment = ({ id, version, referralId }: ShownPayment) =>
  command({
    call: (api, move: PaymentMove) => {
      const request = { params: { id }, ifVersion: version };
      if (move.step === "approve") {
        const body = move.reason === undefined ? {} : { reason: move.reason };
        return api("POST /bonus-payments/:id/approve", { ...request, body });
      }
      if (move.step === "fail") {
        const body = { failureReason: move.failureReason };
        return api("POST /bonus-payments/:id/fail", { ...request, body });
      }
      return api(`POST /bonus-payments/:id/${move.step}`, { ...request, body: {} });
    },
    shows: (_, confirmed) => (confirmed === undefined ? [] : moved(confirmed)),
    invalidates: ["payments", ["referrals", referralId, "timeline"]],
    isRacing: true,
  });
