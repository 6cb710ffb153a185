import type { ShownPayment } from "@referral-service/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../data/api-error.ts";
import { paymentQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { say } from "../ui/toasts.tsx";
import { money } from "../words/money.ts";
import { statuses } from "../words/payment-statuses.ts";

export type Move =
  | { step: "approve"; reason?: string }
  | { step: "process" | "complete" | "cancel" }
  | { step: "fail"; failureReason: string };

const done: Record<Move["step"], string> = {
  approve: "Approved",
  process: "Processing",
  complete: "Completed",
  cancel: "Canceled",
  fail: "Failed",
};

/**
 * Moves the payment from the version that is shown, and only once even when it is called
 * repeatedly. When another person was faster it changes nothing, and a toast says who did what.
 */
export function useMove(payment: ShownPayment) {
  const { slug, user } = useOrganization();
  const client = useQueryClient();
  const isUnderWay = useRef(false);
  const { id, version } = payment;
  const name = `${money(payment.amount, payment.currency)} for ${payment.referrerName ?? "a referrer"}`;

  async function send(move: Move) {
    const request = { params: { id }, query: { organization: slug }, ifVersion: version };
    if (move.step === "approve") {
      const body = move.reason === undefined ? {} : { reason: move.reason };
      return api("POST /bonus-payments/:id/approve", { ...request, body });
    }
    if (move.step === "fail") {
      const body = { failureReason: move.failureReason };
      return api("POST /bonus-payments/:id/fail", { ...request, body });
    }
    return api(`POST /bonus-payments/:id/${move.step}`, { ...request, body: {} });
  }

  /** Says how another person has moved the payment. Undefined when nobody has. */
  async function changedMeanwhile(): Promise<string | undefined> {
    const now = await client.fetchQuery({ ...paymentQuery(slug, id), staleTime: 0 });
    if (now.payment.version === version) return undefined;
    const { status, changedByName } = now.payment;
    const by = changedByName === user.name ? "you" : (changedByName ?? "another person");
    return `${name} is already ${statuses[status].label.toLowerCase()}, by ${by}.`;
  }

  return async (move: Move): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await send(move);
      say(done[move.step], name);
    } catch (error) {
      const isRefusal = error instanceof ApiError && [400, 412].includes(error.status);
      const changed = isRefusal ? await changedMeanwhile() : undefined;
      if (changed === undefined) throw error;
      say("The payment was not changed", changed);
    } finally {
      await client.invalidateQueries({ queryKey: ["payments", slug] });
      isUnderWay.current = false;
    }
  };
}
