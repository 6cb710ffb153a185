import type { ShownPayment } from "@referral-service/contract/app";
import { useRef } from "react";
import { ApiError } from "../data/api-error.ts";
import { movePayment, type PaymentMove, presentPayment } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { say } from "../ui/toasts.tsx";
import { money } from "../words/money.ts";
import { statuses } from "../words/payment-statuses.ts";

const done: Record<PaymentMove["step"], string> = {
  approve: "Payment approved",
  process: "Payment set to processing",
  complete: "Payment set to paid",
  cancel: "Payment canceled",
  fail: "Payment set to failed",
};

/**
 * Changes the payment's status, based on the version that is shown, and only once even if it is
 * called repeatedly. Shows a toast that names who did what if another person was faster, and changes
 * nothing.
 */
export function useMove(payment: ShownPayment) {
  const { slug, user } = useOrganization();
  const send = useCommand(movePayment(payment));
  const isUnderWay = useRef(false);
  const { id, version } = payment;
  const name = `${money(payment.amount, payment.currency)} for ${payment.referrerName ?? "a referrer"}`;

  /** Returns a sentence about how another person changed the payment. Undefined if no one has. */
  async function changedMeanwhile(): Promise<string | undefined> {
    const now = await presentPayment(slug, id);
    if (now.version === version) return undefined;
    const { status, changedByName } = now;
    const by = changedByName === user.name ? "You" : (changedByName ?? "Another person");
    return `${by} already set ${name} to ${statuses[status].label.toLowerCase()}.`;
  }

  return async (move: PaymentMove): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await send(move);
      say(done[move.step], name);
    } catch (error) {
      const isRefusal = error instanceof ApiError && [400, 412].includes(error.status);
      const changed = isRefusal ? await changedMeanwhile() : undefined;
      if (changed === undefined) throw error;
      say("Payment not changed", changed);
    } finally {
      isUnderWay.current = false;
    }
  };
}
