import type { BonusPaymentStatus } from "@referral-service/contract";
import { conflict } from "../../kernel/refusal.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";

/** One change of a payment's status, with the fields that it sets. */
export type Move =
  | { to: "approved"; approvedById: string }
  | { to: "processing"; paymentMethod: string }
  | { to: "completed" }
  | { to: "failed"; failureReason: string }
  | { to: "canceled" };

const nextStatuses: Record<BonusPaymentStatus, readonly BonusPaymentStatus[]> = {
  draft: ["approved", "canceled"],
  approved: ["processing", "canceled"],
  processing: ["completed", "failed"],
  completed: [],
  failed: ["processing", "canceled"],
  canceled: [],
};

/** Throws CONFLICT when the payment's status does not allow the move. */
export function requireMove({ status }: StoredBonusPayment, to: Move["to"]): void {
  if (nextStatuses[status].includes(to)) return;
  throw conflict(`A bonus payment that is ${status} cannot become ${to}`);
}

/** Returns the payment after the move. Throws CONFLICT when its status does not allow the move. */
export function moved(payment: StoredBonusPayment, move: Move, at: Date): StoredBonusPayment {
  requireMove(payment, move.to);
  const next = { ...payment, status: move.to, version: payment.version + 1, updatedAt: at };
  switch (move.to) {
    case "approved":
      return { ...next, approvedById: move.approvedById, approvedAt: at };
    case "processing":
      return { ...next, paymentMethod: move.paymentMethod, failureReason: null };
    case "completed":
      return { ...next, completedAt: at };
    case "failed":
      return { ...next, failureReason: move.failureReason };
    case "canceled":
      return next;
    default:
      return move satisfies never;
  }
}
